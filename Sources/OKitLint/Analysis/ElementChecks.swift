import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks the views, mediators and elements of one screen.
struct ElementChecks {
    private(set) var problems: [ElementProblem] = []
    var sink: ProblemSink {
        expressions.sink
    }

    let screen: Screen
    private let scopes: ElementScopes
    var expressions: ExpressionChecks
    /// The files in `data/`, without their endings.
    let dataNames: [String]
    private var types: [String: ScreenObjectType] = [:]

    init(
        _ screen: Screen,
        _ scopes: ElementScopes,
        _ declarations: Declarations,
        dataNames: [String]
    ) {
        self.dataNames = dataNames
        self.screen = screen
        self.scopes = scopes
        expressions = ExpressionChecks(declarations)
        for view in screen.allViews {
            view.identifier.map { types[$0.name] = types[$0.name] ?? view.kind.type }
        }
        for mediator in screen.objects {
            for name in [mediator.name.name, mediator.alias?.name].compactMap(\.self) {
                types[name] = types[name] ?? mediator.kind?.type
            }
        }
        types[ElementDeclaration.screen] = ViewKind.screen.type
    }

    mutating func check() {
        for name in screen.unknownViewKinds {
            let names = ViewKind.declarable.map(\.rawValue)
            note(.kind, .unknown("kind of view", name.name, among: names), name.location)
        }
        for view in screen.allViews {
            for attribute in view.attributes {
                check(attribute.name, of: view.kind.type)
            }
            for binding in view.bindings where binding.start == .scope {
                check(binding, of: view.kind.type, in: scope(of: view.identifier?.name))
            }
        }
        for mediator in screen.objects {
            check(mediator)
        }
        for element in screen.elements {
            check(element)
        }
    }

    private mutating func check(_ mediator: MediatorDeclaration) {
        guard let type = mediator.kind?.type else {
            let names = MediatorKind.allCases.map(\.rawValue)
            let name = mediator.type
            note(.kind, .unknown("mediator", name.name, among: names), name.location)
            return
        }
        for attribute in mediator.attributes {
            let name = Named(name: attribute.name, location: attribute.key.location)
            check(name, of: type)
            predicate(attribute, of: mediator)
            paths(attribute, of: mediator)
        }
        check(mediator.outlets, of: type)
        chain(of: mediator)
        cells(of: mediator)
        file(of: mediator)
        for evaluation in mediator.evaluations.values.sorted(by: {
            $0.node.location < $1.node.location
        }) {
            value(of: evaluation, in: scopes.screen)
        }
    }

    private mutating func check(_ element: ElementDeclaration) {
        guard let type = types[element.name.name] else {
            let names = types.keys.sorted()
            note(
                .element,
                .unknown("element", element.name.name, among: names),
                element.name.location
            )
            return
        }
        for attribute in element.attributes {
            check(Named(name: attribute.name, location: attribute.key.location), of: type)
        }
        check(element.outlets, of: type)
        for binding in element.bindings {
            check(binding, of: type, in: scope(of: element.name.name))
        }
        if let action = element.action {
            target(action.target)
        }
    }

    private mutating func check(_ outlets: [OutletDeclaration], of type: ScreenObjectType) {
        for outlet in outlets {
            if type.outlets[outlet.property.name] == nil {
                let names = type.outlets.keys.sorted()
                note(
                    .attribute,
                    .unknown("outlet", outlet.property.name, among: names),
                    outlet.property.location
                )
            }
            for name in outlet.targets {
                target(name)
            }
        }
    }

    private mutating func target(_ name: Named) {
        if types[name.name] == nil {
            let names = types.keys.sorted()
            note(.element, .unknown("element", name.name, among: names), name.location)
        }
    }

    /// A name that is set: a property of the type, or a path whose first part is one.
    private mutating func check(_ name: Named, of type: ScreenObjectType) {
        let first = name.name.prefix { $0 != "." }
        let isKnown =
            first.count == name.name.count
            ? type.attributes.contains(name.name)
            : type.entity.memberNames.contains(String(first)) || first == "layer"
        if !isKnown {
            let names = type.attributes.sorted()
            note(.attribute, .unknown("property", name.name, among: names), name.location)
        }
    }

    private mutating func check(
        _ binding: ElementBinding,
        of type: ScreenObjectType,
        in scope: String
    ) {
        check(binding.target, of: type)
        value(of: binding, in: scope)
    }

    private mutating func value(of binding: ElementBinding, in scope: String) {
        expressions.sink.take(formOf: binding.value, in: binding.node)
        expressions.check(elementBinding: binding.node, on: StaticType(.object(scope)))
    }

    /// The scope of an element: that of its row, or of the screen.
    private func scope(of name: String?) -> String {
        name.flatMap { scopes.scopeNames[$0] } ?? scopes.screen
    }

    /// Conditions of mediators: on records, on items, or on the scope.
    private mutating func predicate(
        _ attribute: JSONNode.Member,
        of mediator: MediatorDeclaration
    ) {
        guard ["predicateFormat", "filterFormat"].contains(attribute.name),
            let text = attribute.value.string, let kind = mediator.kind
        else {
            return
        }
        let predicate = PredicateParser.parse(text, as: .predicate, allowsArguments: false)
        expressions.sink.take(formOf: predicate, in: attribute.value)
        let subject: StaticType =
            switch kind.role {
            case .provider:
                mediator.attribute("entityName")?.string.map { StaticType(entities: [$0]) }
                    ?? .unknown
            case .action where attribute.name == "predicateFormat":
                StaticType(.object(scopes.screen))
            default: .unknown
            }
        let scope = StaticScope(content: subject, locals: ["input": StaticType(.text)])
        expressions.check(predicate, attribute.value, scope) { $0.type(of: predicate) }
    }

    /// Key paths of providers of records, which lead to properties of these.
    private mutating func paths(_ attribute: JSONNode.Member, of mediator: MediatorDeclaration) {
        guard ["sortByFields", "groupByField", "masterKeyPath"].contains(attribute.name),
            let text = attribute.value.string,
            let entity = mediator.attribute("entityName")?.string
        else {
            return
        }
        let scope = StaticScope(content: StaticType(entities: [entity]))
        var before = ""
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            // What stands before it is left blank, so that places are those in the attribute.
            let path = PredicateParser.parse(before + part, as: .expression)
            if part.contains(where: { !$0.isWhitespace }) {
                expressions.sink.take(formOf: path, in: attribute.value)
                expressions.check(path, attribute.value, scope) { $0.type(of: path) }
            }
            before += String(repeating: " ", count: part.utf8.count + 1)
        }
    }

    mutating func note(
        _ kind: ElementProblem.Kind,
        _ message: Finding.Message,
        _ location: SourceLocation
    ) {
        problems.append(ElementProblem(kind: kind, message: message, location: location))
    }
}

extension Screen {
    /// All views, those of cells too.
    var allViews: [ViewDeclaration] {
        func all(_ view: ViewDeclaration) -> [ViewDeclaration] {
            [view] + view.children.flatMap(all) + view.cells.flatMap { all($0.view) }
        }
        return rootViews.flatMap(all)
    }
}
