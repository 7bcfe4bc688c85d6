import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks the views, mediators and elements of one screen.
struct ElementChecks {
    private(set) var problems: [ElementProblem] = []

    /// The payloads that action controllers send to services.
    private(set) var calls: [ActionCall] = []

    var sink: ProblemSink {
        expressions.sink
    }

    let screen: Screen
    let scopes: ScreenScopes
    var expressions: ExpressionChecks
    /// Names in the bundle that the screen may refer to.
    let bundleNames: BundleNames

    init(_ screen: Screen, _ scopes: ScreenScopes, _ names: BundleNames) {
        bundleNames = names
        self.screen = screen
        self.scopes = scopes
        expressions = ExpressionChecks(scopes.declarations)
    }

    mutating func check() {
        for name in screen.unknownViewKinds {
            let names = ViewKind.declarable.map(\.rawValue)
            note(.kind, .unknown("kind of view", name.name, among: names), name.location)
        }
        for scope in scopes.scopes {
            for view in scope.views {
                check(view, in: scope)
            }
        }
        for name in screen.untypedViews {
            note(.attribute, .unknown("property", name.name, among: ["type"]), name.location)
        }
        for mediator in screen.objects {
            check(mediator)
        }
        for element in screen.elements {
            check(element)
        }
    }

    // MARK: Views

    private mutating func check(_ view: ViewDeclaration, in scope: ScreenScopes.Scope) {
        let type = view.kind.type
        if let node = view.node?["type"], let meant = view.meantKind {
            let message = Finding.Message.wrongKind(view.kind.rawValue, meant: meant.rawValue)
            note(.wrongKind, message, node.location)
            return
        }
        for attribute in view.attributes {
            check(attribute.name, attribute.node, of: type, isView: true)
        }
        for binding in view.bindings {
            if let attribute = binding.attribute {
                check(attribute, binding, of: view, on: scope.content)
            } else {
                check(binding, of: .view(view), in: scope)
            }
        }
        expressions.check(view.tap, .call, on: scope.content)
    }

    /// An attribute that is a binding path, such as `textPath`.
    private mutating func check(
        _ attribute: Attribute,
        _ binding: ElementBinding,
        of view: ViewDeclaration,
        on content: StaticType
    ) {
        let target = binding.target
        guard view.kind.type.attributes.contains(target.name) else {
            let names = view.kind.type.attributes.map { $0 + "Path" }.sorted() + Self.paths
            let message = Finding.Message.unknown("property", target.name + "Path", among: names)
            note(.attribute, message, target.location)
            return
        }
        let isValue = view.valuePath?.node.location == attribute.node.location
        let use: AttributeUse =
            switch binding.target.name {
            case "wx_visible", "enabled": .condition
            case ElementBinding.standardTarget: isValue ? view.kind.valueUse : .text
            default: .read
            }
        expressions.check(attribute, use, on: content)
    }

    // MARK: Mediators and elements

    private mutating func check(_ mediator: MediatorDeclaration) {
        guard let type = mediator.kind?.type else {
            let names = MediatorKind.allCases.map(\.rawValue)
            let name = mediator.type
            guard !name.name.isEmpty else {
                note(.kind, "this mediator needs \"type\"", mediator.name.location)
                return
            }
            note(.kind, .unknown("mediator", name.name, among: names), name.location)
            return
        }
        if let meant = mediator.meantKind {
            let message = Finding.Message.wrongKind(
                mediator.type.name,
                meant: meant.rawValue
            )
            note(.wrongKind, message, mediator.type.location)
            return
        }
        for attribute in mediator.attributes {
            check(Named(attribute), attribute.value, of: type, isView: false)
        }
        check(mediator.outlets, of: .mediator(mediator), in: scopes.scopes[0])
        expressions(of: mediator)
        cells(of: mediator)
        file(of: mediator)
        entity(of: mediator)
        action(of: mediator)
        for evaluation in mediator.evaluations.values.sorted(by: {
            $0.node.location < $1.node.location
        }) {
            expressions.type(evaluation.declaration, rowScope(of: mediator))
        }
    }

    private mutating func check(_ element: ElementDeclaration) {
        let name = element.name.name
        let places = scopes.scopes.filter { scope in
            scope.views.contains { $0.identifier?.name == name }
        }
        if name == ElementDeclaration.screen {
            check(element, .screen, in: scopes.scopes[0])
        } else if !places.isEmpty {
            for scope in places {
                for view in scope.views where view.identifier?.name == name {
                    check(element, .view(view), in: scope)
                }
            }
        } else if let object = scopes.scopes[0].objects[name] {
            check(element, object, in: scopes.scopes[0])
        } else if !screen.unreadViewNames.contains(name) {
            note(.element, .unknown("element", name, among: names), element.name.location)
        }
    }

    private mutating func check(
        _ element: ElementDeclaration,
        _ object: ScreenObject,
        in scope: ScreenScopes.Scope
    ) {
        guard let type = object.type else {
            return
        }
        for attribute in element.attributes {
            check(Named(attribute), attribute.value, of: type, isView: false)
        }
        check(element.outlets, of: object, in: scope)
        for binding in element.bindings {
            check(binding, of: object, in: scope)
        }
        if let action = element.action {
            check(action)
        }
    }

    // MARK: Outlets and names

    private mutating func check(
        _ outlets: [OutletDeclaration],
        of object: ScreenObject,
        in scope: ScreenScopes.Scope
    ) {
        let type = object.type
        // Outlets in a display view can refer to all of the screen; those in a cell only to the
        // cell.
        var reached = scope
        if case .display = scope.source {
            reached = scopes.scopes[0]
        }
        for outlet in outlets {
            guard let declared = type?.outlets[outlet.property.name] else {
                let names = type?.outlets.keys.sorted() ?? []
                note(
                    .attribute,
                    .unknown("outlet", outlet.property.name, among: names),
                    outlet.property.location
                )
                continue
            }
            for name in outlet.targets {
                check(name, in: outlet.property.name, declared, reached)
            }
        }
    }

    private mutating func check(
        _ name: Named,
        in outlet: String,
        _ declared: ScreenObjectType.Outlet,
        _ scope: ScreenScopes.Scope
    ) {
        guard let object = scope.objects[name.name] else {
            if !["content", "defaults"].contains(name.name),
                !screen.unreadViewNames.contains(name.name)
            {
                note(
                    .element,
                    .unknown("element", name.name, among: scope.names),
                    name.location
                )
            }
            return
        }
        guard !object.fits(declared.target) else {
            return
        }
        let fitting = scope.names.filter {
            scope.objects[$0]?.fits(declared.target) ?? false
        }
        let message = Finding.Message.wrongTarget(
            name.name,
            object.kindName,
            of: outlet,
            declared.target,
            meant: fitting.count == 1 ? fitting.first : nil
        )
        note(.outlet, message, name.location)
    }

    /// The names for entries of `elements`.
    private var names: [String] {
        scopes.scopes.flatMap(\.names) + [ElementDeclaration.screen]
    }

    /// Checks a property that is set to a value.
    private mutating func check(
        _ name: Named,
        _ value: JSONNode?,
        of type: ScreenObjectType,
        isView: Bool
    ) {
        guard checkName(name, of: type, isView: isView), let value else {
            return
        }
        if let property = type.entity.property(named: name.name),
            let found = property.type.mismatch(value)
        {
            expressions.sink.add(.type, found, at: value.location)
        }
        if let choices = type.choices[name.name], let text = value.string,
            !choices.contains(text)
        {
            let message = Finding.Message.unknown("value", text, among: choices)
            expressions.sink.add(.type, message, at: value.location)
        }
    }

    /// Checks the name of a property of the type, or a path whose first part is one.
    ///
    /// - Parameter isView: Whether attributes with a path are allowed.
    /// - Returns: Whether the type has the property.
    @discardableResult
    private mutating func checkName(
        _ name: Named,
        of type: ScreenObjectType,
        isView: Bool
    ) -> Bool {
        let first = name.name.prefix { $0 != "." && $0 != "/" }
        let isKnown =
            first.count == name.name.count
            ? type.attributes.contains(name.name)
            : type.entity.memberNames.contains(String(first)) || first == "layer"
        if !isKnown {
            let paths = isView ? Self.paths : []
            let names = type.attributes.sorted() + paths
            note(.attribute, .unknown("property", name.name, among: names), name.location)
        }
        return isKnown
    }

    /// Attributes of views that are binding paths.
    private static let paths = [
        "textPath", "valuePath", "titlePath", "iconPath", "showPath", "enabledPath", "tapPath",
    ]

    // MARK: Bindings

    private mutating func check(
        _ binding: ElementBinding,
        of object: ScreenObject,
        in scope: ScreenScopes.Scope
    ) {
        let value = expressions.type(
            binding.declaration,
            StaticScope(content: scope.type)
        )
        guard let type = object.type else {
            return
        }
        let name = binding.target.name
        // A binding can connect an outlet, which attributes cannot.
        guard type.outlets[name] == nil else {
            return
        }
        guard checkName(binding.target, of: type, isView: false), !name.hasPrefix("layer.") else {
            return
        }
        if let setter = type.entity.computed[name]?.setter, setter.isEmpty {
            let place = binding.node["to"]?.location ?? binding.node.startLocation
            let message: Finding.Message =
                "\(object.kindName) has no value; set \"to\" to a property"
            expressions.sink.add(.type, message, at: place)
            return
        }
        let target = LocatedExpression(binding.path, in: binding.node["to"] ?? binding.node)
        let owner = object.typeName.map { StaticType(entities: [$0]) } ?? .unknown
        let property = expressions.check(target, StaticScope(content: owner)) {
            $0.checkWrite(to: binding.path)
        }
        if property.soleType == .text, value.isAlwaysObject || value.soleType == .bool {
            let node = binding.node["from"] ?? binding.node
            expressions.sink.add(object: value, at: node.location)
        } else if !property.mayHold(value), property.soleType != .bool {
            let node = binding.node["from"] ?? binding.node
            expressions.sink.add(
                .type,
                "\(property) cannot hold \(value)",
                at: node.location
            )
        }
    }

    /// The scope of a display controller's evaluations: that of the screen, with a row as content.
    private func rowScope(of mediator: MediatorDeclaration) -> StaticScope {
        let screen = scopes.scopes[0].type
        guard mediator.kind?.showsRows == true else {
            return StaticScope(content: screen)
        }
        return StaticScope(content: screen, locals: ["content": scopes.rowItems(of: mediator)])
    }

    mutating func note(
        _ kind: ElementProblem.Kind,
        _ message: Finding.Message,
        _ location: SourceLocation
    ) {
        problems.append(ElementProblem(kind: kind, message: message, location: location))
    }

    mutating func add(_ call: ActionCall) {
        calls.append(call)
    }
}

extension ViewKind {
    /// The use of a control's value.
    fileprivate var valueUse: AttributeUse {
        switch self {
        case .textField, .textView, .searchBar: .write(.text)
        case .switch: .write(.bool)
        case .slider, .stepper: .write(.number)
        case .segmented: .write(.index)
        case .datePicker: .write(.date)
        case .label, .button, .barButton: .text
        case .progress, .pageControl: .number
        default: .read
        }
    }
}

extension ValueType {
    /// The problem of a JSON value for a property of a view or mediator; text is converted to
    /// numbers and conditions as at run time.
    fileprivate func mismatch(_ value: JSONNode) -> Finding.Message? {
        let text = value.string
        let fits: Bool
        switch (self, value.kind) {
        case (_, .null), (.any, _): return nil
        case (.bool, .boolean): fits = true
        case (.bool, .number): fits = [0, 1].contains(value.double ?? 2)
        case (.bool, .string):
            fits = ["true", "false", "yes", "no", "1", "0"].contains(text?.lowercased() ?? "")
        case (.int, .number), (.double, .number), (.decimal, .number), (.text, .string): fits = true
        case (.int, .string), (.double, .string): fits = text.flatMap { Double($0) } != nil
        case (.date, .string): fits = text.flatMap { Value.text($0).date } != nil
        case (.date, .number): fits = true
        case (.list, .array), (.map, .object): fits = true
        default: fits = false
        }
        return fits ? nil : .mismatch(self, value)
    }
}

extension Finding.Message {
    fileprivate static func mismatch(_ type: ValueType, _ value: JSONNode) -> Self {
        let found = value.string.map { "\"\($0)\"" } ?? value.kind.rawValue
        return "expected \(StaticType(type)), found \(found)"
    }

    fileprivate static func wrongKind(_ kind: String, meant: String) -> Self {
        "a \(kind) does not have these properties; did you mean \"\(meant)\"?"
    }

    fileprivate static func wrongTarget(
        _ name: String,
        _ kind: String,
        of outlet: String,
        _ target: OutletTarget,
        meant: String?
    ) -> Self {
        let hint = meant.map { "; did you mean \"\($0)\"?" } ?? ""
        return
            "outlet \"\(outlet)\" needs a \(target.rawValue), but \"\(name)\" is a \(kind)\(hint)"
    }
}
