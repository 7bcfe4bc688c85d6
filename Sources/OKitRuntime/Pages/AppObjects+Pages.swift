import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Values of expressions on a page.
extension AppObjects {
    /// Returns the value of an expression on the content of a page, or on another value used as
    /// `self`.
    func value(
        _ expression: LocatedExpression?,
        on subject: Value? = nil,
        in page: Page
    ) -> Value {
        expression.map {
            cache.value(of: $0.expression, on: subject ?? page.content, names: page.names)
        } ?? .null
    }

    /// Returns the value that the field of a path shows: the stored one, or one that a rule rejects.
    func shownValue(_ path: LocatedExpression, on subject: Value, in page: Page) -> Value {
        page.drafts.refusal(of: path.expression.text, on: subject)?.value
            ?? value(path, on: subject, in: page)
    }

    /// Returns whether users can refresh a page or one that it includes.
    func canRefresh(_ page: Page) -> Bool {
        page.withIncluded.contains { page in
            page.declaration.eventActions.contains { $0.event == .refresh }
                || !providers(shownBy: page).isEmpty
        }
    }

    /// Returns the providers of a page, and those of the background page whose items it shows.
    func providers(shownBy page: Page) -> Set<ObjectID> {
        let shown = page.declaration.components.compactMap { component in
            component.kind.collection.flatMap { items(of: $0.items, in: page).provider }
        }
        return Set((page.providers + shown.flatMap { page.sources(of: $0) }).map(\.object))
    }

    /// Returns the text of an expression; `nil` if its value is null.
    func text(
        _ expression: LocatedExpression?,
        on subject: Value? = nil,
        in page: Page
    ) -> String? {
        // Constant text is evaluated once for all rows.
        let isConstant = expression?.expression.isConstantText(in: graph.environment) ?? false
        return cache.text(of: value(expression, on: isConstant ? .null : subject, in: page))?.shown
    }

    /// Returns whether an expression is true; `standard` if there is none.
    func condition(
        _ expression: LocatedExpression?,
        on subject: Value? = nil,
        in page: Page,
        or standard: Bool
    ) -> Bool {
        expression == nil ? standard : value(expression, on: subject, in: page).condition
    }

    /// Returns the value of an expression of `app.json`, on the root of the default model.
    func appValue(_ expression: LocatedExpression?) -> Value {
        expression.map { cache.value(of: $0.expression, on: graph.model("")) } ?? .null
    }

    /// Returns the name that a member of `app.json` contains or computes with an expression.
    func appName(_ value: DeclaredValue?) -> String? {
        value?.name?.name ?? cache.text(of: appValue(value?.expression))
    }

    /// Returns the object at a path; `subject` without a path.
    func object(at path: LocatedExpression?, on subject: Value, in page: Page) -> Value {
        path.map { value($0, on: subject, in: page).object.map { .object($0) } ?? .null } ?? subject
    }

    /// Returns the name of an image: the text of an expression, or the label of a `ModelImage`.
    func imageName(
        _ expression: LocatedExpression?,
        on subject: Value,
        in page: Page
    ) -> String? {
        let value = value(expression, on: subject, in: page)
        return cache.text(
            of: value.object.map { cache.value(of: Self.imageLabel, on: $0) } ?? value
        )
    }

    private static let imageLabel = BindingParser.parse("label", as: .single)

    /// Returns the presentation of the entity of an object; `nil` for a value without a declared
    /// entity.
    func presentation(of value: Value) -> EntityPresentation? {
        value.object.flatMap { graph.type(of: $0) }.flatMap { presentations[$0.name] }
    }

    /// Returns the presentation of the property at the end of a path that begins at a value.
    func presentation(
        of path: LocatedExpression,
        on subject: Value
    ) -> PropertyPresentation? {
        guard let type = subject.object.flatMap({ graph.type(of: $0) }) else {
            return nil
        }
        return presentation(of: path, from: type)
    }

    /// Returns the presentation of the property at the end of a path that begins at objects of a
    /// type.
    func presentation(
        of path: LocatedExpression,
        from type: EntityType
    ) -> PropertyPresentation? {
        owner(of: path.expression, from: type).flatMap { presentations[$0.name]?[$1] }
    }

    /// Returns the type that declares the property at the end of a path, following the objects
    /// along the path.
    func owner(of path: ParsedExpression, from type: EntityType) -> (EntityType, name: String)? {
        guard case .path(let steps) = path.root.kind, let names = steps.plainNames,
            let last = names.last
        else {
            return nil
        }
        var owner = type
        for name in names.dropLast() {
            guard let entity = owner.property(named: name)?.type.entityName,
                let next = graph.types[entity]
            else {
                return nil
            }
            owner = next
        }
        return (owner, last)
    }

    /// Records that a declaration is shown or runs, for test coverage.
    func noteReached(_ declaration: Declaration?, _ event: Coverage.Event = .reached) {
        if let coverage = graph.environment.coverage, let declaration {
            coverage.note(declaration.node.location, event)
        }
    }

    /// Returns the text that names an object, or the text of any other value.
    func title(of value: Value) -> String? {
        guard let object = value.object, let presentation = presentation(of: value) else {
            return cache.text(of: value)
        }
        return cache.text(of: cache.value(of: presentation.title, on: object))
    }

    /// The maximum number of list elements in a text.
    private static let mostElements = 200

    /// Returns the displayed value of a property: the label of a choice, or the value in the format
    /// that the property declares.
    func shownText(
        _ path: LocatedExpression,
        format: String?,
        on subject: Value,
        in page: Page
    ) -> (text: String?, style: String?) {
        let property =
            presentation(of: path, on: subject)
            ?? presentation(atEndOf: path, on: subject, in: page)
        let value = value(path, on: subject, in: page)
        if let known = shownText(of: value, property, format: format) {
            return known
        }
        let standard = value.date == nil ? nil : "date"
        guard let format = format ?? property?.format ?? standard else {
            let text =
                page.isLowered ? nil : CELValueFormat.standardText(of: value, graph.environment)
            return (text ?? cache.text(of: value)?.shown, nil)
        }
        if value.isNumber, let text = CELValueFormat.text(of: value, format, graph.environment) {
            return (text, nil)
        }
        // A date can be shown relative to the current time, which is tracked. Unknown formats are
        // reported.
        return (text(path.formatted(format), on: subject, in: page), nil)
    }

    /// Returns the displayed value of a property that is a choice, an object, a list, a secret or a
    /// boolean; `nil` for other values, whose texts depend on a format.
    private func shownText(
        of value: Value,
        _ property: PropertyPresentation?,
        format: String?
    ) -> (text: String?, style: String?)? {
        if let choice = property?.choices.first(where: { $0.value == value }) {
            return (cache.text(of: cache.value(of: choice.label, on: nil)), choice.style?.name)
        }
        let provided = value.object.flatMap { items(ofProvider: $0) }
        if value.object != nil, provided == nil {
            return (title(of: value), nil)
        }
        if let elements = provided ?? value.elements, property?.isSecret != true {
            let format = format ?? property?.format
            var texts = elements.prefix(Self.mostElements).map { element in
                let choice = property?.choices.first { $0.value == element }
                return choice.map { cache.text(of: cache.value(of: $0.label, on: nil)) ?? "" }
                    ?? format.flatMap { format in
                        element.isNumber
                            ? CELValueFormat.text(of: element, format, graph.environment) : nil
                    } ?? title(of: element) ?? ""
            }
            if elements.count > texts.count {
                texts.append("…")
            }
            return (texts.joined(separator: ", ").shown, nil)
        }
        if property?.isSecret == true {
            return (value.isNull ? nil : "••••••", nil)
        }
        if case .bool(let isTrue) = value, format == nil {
            return (graph.environment.localized((isTrue ? ProgramText.yes : .no).rawValue), nil)
        }
        return nil
    }

    /// Returns the displayed value of a property; `nil` without a value.
    func shownText(of value: Value, _ property: PropertyPresentation?) -> String? {
        let known = shownText(of: value, property, format: nil)
        let number =
            value.isNumber ? CELValueFormat.standardText(of: value, graph.environment) : nil
        let text = known.map(\.text) ?? number ?? title(of: value)
        return text?.isEmpty == true ? nil : text
    }

    /// Returns whether a row of version 1 is shown.
    ///
    /// A row of height 0 is hidden (OKit, "Row height / visibility").
    ///
    /// - Parameter content: The screen's object; in lists, the row's object.
    func isShown(
        _ cell: CellDeclaration,
        on content: Value,
        isEditing: Bool,
        isOpened: Bool,
        in page: Page
    ) -> Bool {
        func shows(inEditMode: Bool) -> Bool {
            condition(cell.isShown[isEditing: inEditMode], on: content, in: page, or: true)
        }
        func hasHeight(_ height: LocatedExpression?) -> Bool? {
            height.map { value($0, on: content, in: page).double != 0 }
        }
        guard isEditing else {
            return shows(inEditMode: false) && hasHeight(cell.height[isEditing: false]) ?? true
        }
        // Editors of dates and options have a separate height once they are open.
        let opens = cell.field?.control?.opensInPlace == true
        if isOpened, let hasHeight = hasHeight(cell.openedHeight) ?? (opens ? true : nil) {
            return shows(inEditMode: true) && hasHeight
        }
        return shows(inEditMode: true)
            && (hasHeight(cell.height[isEditing: true]) ?? shows(inEditMode: false))
    }

    /// Returns the property at the end of a path; `nil` if there is none.
    func property(
        at path: LocatedExpression,
        on subject: Value,
        in page: Page
    ) -> Property? {
        writingTarget(of: path, on: subject, in: page)
            .flatMap { graph.type(of: $0.object)?.properties[$0.slot] }
    }

    /// Returns the presentation of the property at the end of a path that can begin anywhere, such
    /// as `app.kind`.
    func presentation(
        ofWriting path: LocatedExpression,
        on subject: Value,
        in page: Page
    ) -> PropertyPresentation? {
        guard let target = writingTarget(of: path, on: subject, in: page),
            let type = graph.type(of: target.object)
        else {
            return nil
        }
        return presentations[type.name]?[type.properties[target.slot].name]
    }

    /// Returns the presentation of the last property of a path.
    ///
    /// The rest is evaluated, as in `parts[0].kind`.
    private func presentation(
        atEndOf expression: LocatedExpression,
        on subject: Value,
        in page: Page
    ) -> PropertyPresentation? {
        guard case .path(var path) = expression.expression.root.kind, path.steps.count > 1,
            case .property(let name)? = path.steps.popLast()?.kind
        else {
            return nil
        }
        let owner = ExpressionNode(.path(path), expression.expression.root.range)
        let object = cache.value(
            of: expression.expression.part(owner),
            on: subject,
            names: page.names
        )
        return presentation(of: object)?[name]
    }

    private func writingTarget(
        of path: LocatedExpression,
        on subject: Value,
        in page: Page
    ) -> PropertyTarget? {
        var writer = GraphWriter(graph, Evaluator(graph, names: page))
        // A computed property is allowed here because nothing is written.
        guard
            case .property(let target)? = try? writer.place(of: path.expression, on: subject.object)
        else {
            return nil
        }
        return target
    }

    /// The result of writing to a path.
    enum Writing {
        case done
        /// A function was called and waits.
        case paused(PausedFunction?)
        /// The value cannot be stored unchanged, for a reason.
        case refused(Finding.Message)
    }

    /// Writes to the property at a path.
    ///
    /// In version 1, values that cannot be stored are ignored.
    func write(
        _ value: Value,
        to path: LocatedExpression,
        on subject: Value? = nil,
        in page: Page
    ) -> Writing {
        let subject = subject ?? page.content
        guard !page.isLowered else {
            return .paused(write(value, to: path.expression, on: subject.object))
        }
        var writer = GraphWriter(graph, Evaluator(graph, names: page))
        switch writer.destination(of: path.expression, on: subject.object) {
        case .setter(let setter):
            return .paused(run(StepMachine(setter.invocation(with: value))))
        case .property(let target):
            let type = graph.type(of: target.object)?.properties[target.slot].type
            if type == .int, let number = value.double, number != number.rounded() {
                return .refused("expected a whole number, found \(number)")
            }
            return writer.problem(writing: value, to: target).map { .refused($0) } ?? .done
        case nil:
            return .refused("\"\(path.expression.text)\" cannot be written")
        }
    }
}

extension String {
    /// The part of a text that a screen shows.
    ///
    /// A service may have sent megabytes.
    var shown: String {
        utf8.count > Limits.shownText ? beginning(bytes: Limits.shownText) + "…" : self
    }

    /// Returns the beginning of the text, cut at a character boundary.
    func beginning(bytes count: Int) -> String {
        var end = utf8.index(startIndex, offsetBy: min(count, utf8.count))
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
            end = utf8.index(before: end)
        }
        return String(self[..<end])
    }
}
