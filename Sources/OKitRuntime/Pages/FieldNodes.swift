import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds the controls that edit properties, in forms and in the cells of version 1.
struct FieldNodes: NodeBuilding {
    let shared: NodeContext
    let page: Page
    let entry: NavigationEntry

    /// Returns the control of a field.
    ///
    /// - Parameter object: The object at which its paths begin.
    func control(_ field: FieldDeclaration, id: String, of object: Value) -> ScreenNode {
        var node = node(of: field, id: id, of: object)
        node.details.placeholder =
            objects.text(field.placeholder, on: object, in: page) ?? node.details.placeholder
        if field.path.expression.root.kind == .empty {
            // The control has no path to write to.
            node.events = []
        }
        if let refusal = page.drafts.refusal(of: field.path.expression.text, on: object) {
            node.state.insert(.invalid)
            node.details.component.problem = refusal.problem
        }
        if case .text(let text) = node.value, text.utf8.count > Limits.editedText {
            node.value = .text(text.shown)
            node.events = []
            node.state.insert(.disabled)
            node.details.component.problem = localized(.tooLong)
        }
        return node
    }

    /// Returns the control in a cell of version 1; `nil` if there is currently none.
    func control(
        in cell: CellDeclaration,
        id: String,
        of object: Value,
        isOpened: Bool
    ) -> ScreenNode? {
        guard let field = cell.field, let control = field.control,
            isOpened || !control.opensInPlace,
            entry.isEditing
                || objects.condition(control.isShownInDisplay, on: object, in: page, or: true)
        else {
            return nil
        }
        var node = self.control(field, id: id, of: object)
        if !entry.isEditing
            || objects.condition(control.isReadOnly, on: object, in: page, or: false)
        {
            node.state.insert(.disabled)
        }
        return node
    }

    private func node(of field: FieldDeclaration, id: String, of object: Value) -> ScreenNode {
        let value = objects.shownValue(field.path, on: object, in: page)
        let type = property(field.path, of: object)?.type ?? value.kindType
        let property = objects.presentation(of: field.path, on: object)
        let kind = field.kind ?? standardKind(of: type, field, property)
        if field.control == nil, let known = FieldKind(rawValue: kind),
            let node = others(field, id: id, of: object).control(
                known,
                options: known == .multiChoice ? options(of: field, object) : []
            )
        {
            return node
        }
        switch kind {
        case "switch":
            var node = ScreenNode(id: id, role: .switch, value: .bool(value.condition))
            node.state = value.condition ? .checked : []
            react(&node, to: .toggle, .write(field.path, on: object))
            return node
        case "date", "time", "dateTime":
            if field.control == nil,
                value.isNull || self.property(field.path, of: object)?.isOptional == true
            {
                return optionalDate(field, id: id, of: object, value)
            }
            return date(field, id: id, of: object, value)
        case "slider", "stepper": return bounded(field, id: id, of: object, value)
        case FieldDeclaration.segments: return segments(field, id: id, of: object, value)
        case "reference" where field.control != nil || refersByKey(field.path, object):
            return reference(field, id: id, of: object)
        case "choice", "radio", "reference":
            var node = picker(field, id: id, of: object)
            // Only radio buttons show all their options.
            node.state = field.kind == "radio" ? .expanded : []
            return node
        case "number": return number(field, id: id, of: object, value)
        case "duration": return duration(field, id: id, of: object, value)
        case let kind:
            var node = ScreenNode(id: id, role: kind == "multiline" ? .textArea : .field)
            if field.control == nil, type?.entityName != nil {
                // Text cannot yield an object, so the object is only shown.
                let shown = value.elements ?? [value]
                node.value = .text(
                    shown.compactMap { objects.title(of: $0) }.joined(separator: ", ")
                )
                return node
            }
            node.value = .text(objects.cache.text(of: value) ?? "")
            node.details.isSecure =
                kind == FieldDeclaration.secret || property?.isSecret == true
                || objects.condition(field.control?.isSecret, on: object, in: page, or: false)
            react(&node, to: .input, .write(field.path, on: object))
            return node
        }
    }

    /// The builder of fields that take more than a line of text.
    private func others(
        _ field: FieldDeclaration,
        id: String,
        of object: Value
    ) -> PageFieldNodes {
        PageFieldNodes(
            shared: shared,
            page: page,
            entry: entry,
            field: field,
            object: object,
            id: id
        )
    }

    /// Returns a button that removes the file in a field, if there is a file and the property is
    /// optional.
    func clearButton(
        _ field: FieldDeclaration,
        id: String,
        of object: Value
    ) -> ScreenNode? {
        let isOptional = property(field.path, of: object)?.isOptional == true
        return others(field, id: id, of: object).clearButton(isOptional: isOptional)
    }

    // MARK: Dates

    private func date(
        _ field: FieldDeclaration,
        id: String,
        of object: Value,
        _ value: Value
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: .date, state: .expanded)
        let minimum = objects.value(field.minimum, on: object, in: page).date ?? .distantPast
        let maximum = objects.value(field.maximum, on: object, in: page).date ?? .distantFuture
        let limits = minimum...max(minimum, maximum)
        let date = value.date ?? objects.now
        node.value = .date(min(max(date, limits.lowerBound), limits.upperBound))
        node.details.dateMode = dateMode(of: field, object)
        react(&node, to: .pick, .pick(field.path, on: object, within: limits))
        return node
    }

    /// Returns the parts of a date that a field edits.
    func dateMode(of field: FieldDeclaration, _ object: Value) -> ScreenNode.DateMode {
        guard let control = field.control else {
            return switch dateKind(of: field, object) {
            case "time": .time
            case "dateTime": .dateAndTime
            default: .date
            }
        }
        // OKit, "modePath".
        return switch objects.value(control.dateMode, on: object, in: page).int ?? 2 {
        case 0: .time
        case 1: .date
        case 3: .countDown
        default: .dateAndTime
        }
    }

    /// Returns the kind of a field for a date: the declared one, else by the format of the date.
    private func dateKind(of field: FieldDeclaration, _ object: Value) -> String {
        field.kind
            ?? standardKind(of: .date, field, objects.presentation(of: field.path, on: object))
    }

    /// Returns a text field for an optional date; empty text means no date.
    ///
    /// A time is shown even if the field edits only a day, because users replace the whole text.
    private func optionalDate(
        _ field: FieldDeclaration,
        id: String,
        of object: Value,
        _ value: Value
    ) -> ScreenNode {
        let hasTime = dateKind(of: field, object) != "date"
        let isDay = property(field.path, of: object)?.isDay == true
        let zone = objects.graph.environment.timeZone
        let text = value.date.map { date in
            TypedDate.text(
                of: date,
                hasTime: hasTime || !isDay && TypedDate.hasTime(date, zone),
                zone
            )
        }
        var node = typed(text, for: value, id: id, .expectedDate)
        node.details.placeholder = hasTime ? "YYYY-MM-DD HH:MM" : "YYYY-MM-DD"
        react(&node, to: .input, .dateText(field.path, on: object, field: id))
        return node
    }

    /// Returns a field for text that is parsed into a value.
    ///
    /// Invalid text stays in the field, with the problem.
    ///
    /// - Parameter text: The usual text of the value.
    private func typed(
        _ text: String?,
        for value: Value,
        id: String,
        _ problem: ProgramText
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: .field)
        node.details.component.isReplaced = true
        let typed = entry.components.typedText(in: id, for: value)
        node.value = .text(typed?.text ?? text ?? "")
        if let typed, typed.isWrong {
            node.state.insert(.invalid)
            // Text that cannot be parsed is wrong; no text is a missing value.
            node.details.component.problem =
                typed.text.allSatisfy(\.isWhitespace)
                ? RuleMessage.required.text(on: objects.graph) : localized(problem)
        }
        return node
    }

    // MARK: Numbers

    /// Returns a field for a number.
    private func number(
        _ field: FieldDeclaration,
        id: String,
        of object: Value,
        _ value: Value
    ) -> ScreenNode {
        let text = objects.cache.text(of: value).map {
            TypedNumber.text(of: $0, objects.graph.environment)
        }
        let isWhole = property(field.path, of: object)?.type == .int
        let problem = isWhole ? ProgramText.expectedWholeNumber : .expectedNumber
        var node = typed(text, for: value, id: id, problem)
        react(&node, to: .input, .number(field.path, on: object, field: id))
        return node
    }

    /// Returns a field for a duration in seconds, shown in a readable format.
    private func duration(
        _ field: FieldDeclaration,
        id: String,
        of object: Value,
        _ value: Value
    ) -> ScreenNode {
        let format = field.format ?? objects.presentation(of: field.path, on: object)?.format
        let seconds = value.double
        let text =
            format == "duration clock"
            ? seconds.flatMap { DurationText.clock(of: $0) }
            : seconds.flatMap { DurationText.text(of: $0) }
        var node = typed(text, for: value, id: id, .expectedDuration)
        node.details.placeholder = "1h 30m"
        react(&node, to: .input, .typed(.duration, field.path, on: object, field: id))
        return node
    }

    /// Returns a slider or stepper.
    private func bounded(
        _ field: FieldDeclaration,
        id: String,
        of object: Value,
        _ value: Value
    ) -> ScreenNode {
        let bounds = bounds(of: field, object)
        var node = ScreenNode(id: id, role: field.kind == "slider" ? .slider : .stepper)
        let number =
            value.double.flatMap { $0.isFinite ? $0 : nil }
            ?? (bounds.minimum.isFinite ? bounds.minimum : min(0, bounds.maximum))
        // Version 1 shows the nearest value within the bounds.
        node.value = .number(
            field.control == nil ? number : min(max(number, bounds.minimum), bounds.maximum)
        )
        node.details.bounds = bounds
        let images = [
            ("minImage", field.control?.minimumImage), ("maxImage", field.control?.maximumImage),
        ]
        for (end, image) in images {
            if let image, let name = objects.imageName(image, on: object, in: page) {
                var child = ScreenNode(id: "\(id)/\(end)", role: .image)
                child.details.image = name
                node.children.append(child)
            }
        }
        react(&node, to: .adjust, .adjust(field.path, on: object, within: bounds))
        return node
    }

    private func bounds(of field: FieldDeclaration, _ object: Value) -> ScreenNode.Bounds {
        func number(_ expression: LocatedExpression?) -> Double? {
            objects.value(expression, on: object, in: page).double.flatMap {
                $0.isFinite ? $0 : nil
            }
        }
        let property = objects.presentation(of: field.path, on: object)
        // A slider requires both bounds; a stepper of format 2 does not.
        let needsEnds = field.kind == "slider" || field.control != nil
        let standard = field.control?.standardMaximum ?? (needsEnds ? 100 : .infinity)
        let minimum =
            number(field.minimum) ?? property?.minimum ?? (needsEnds ? 0 : -.infinity)
        let maximum = max(number(field.maximum) ?? property?.maximum ?? standard, minimum)
        var step = number(field.step) ?? (field.kind == "slider" ? (maximum - minimum) / 100 : 1)
        if field.step == nil, self.property(field.path, of: object)?.type == .int {
            step = max(step.rounded(), 1)
        }
        return ScreenNode.Bounds(
            minimum: minimum,
            maximum: maximum,
            step: step > 0 ? step : 1
        )
    }

    // MARK: Choices

    private func picker(_ field: FieldDeclaration, id: String, of object: Value) -> ScreenNode {
        let options = addingPresent(to: options(of: field, object), of: field, object)
        var node = choice(.picker, id, field.path, on: object, options)
        if options.isEmpty {
            node.events = []
            node.details.placeholder = localized(.nothingToChoose)
        }
        return node
    }

    /// Returns a choice whose value is written to a path.
    func choice(
        _ role: ScreenNode.Role,
        _ id: String,
        _ path: LocatedExpression,
        on object: Value,
        _ choices: [Option]
    ) -> ScreenNode {
        let values = choices.map(\.value)
        let chosen = index(of: objects.shownValue(path, on: object, in: page), in: values)
        var node = options(role, id, choices.map(\.title), chosen: chosen)
        react(&node, to: .choose, .choose(path, on: object, options: values))
        return node
    }

    /// Returns the options of a choice, with the selected one.
    private func options(
        _ role: ScreenNode.Role,
        _ id: String,
        _ titles: [String?],
        chosen: Int?
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: role, state: role == .picker ? .expanded : [])
        node.value = chosen.map { .number(Double($0)) }
        node.children = titles.enumerated().map { index, title in
            ScreenNode(
                id: "\(id)/\(index)",
                role: .option,
                label: title,
                state: index == chosen ? .selected : []
            )
        }
        return node
    }

    /// Returns segments with titles.
    ///
    /// The value is the index of the selected title.
    private func segments(
        _ field: FieldDeclaration,
        id: String,
        of object: Value,
        _ value: Value
    ) -> ScreenNode {
        let titles = field.control?.titles.map { objects.text($0, on: object, in: page) } ?? []
        let chosen = Int(clamping: value.int ?? 0)
        var node = options(.segments, id, titles, chosen: chosen)
        let indices = titles.indices.map { Value.int(Int64($0)) }
        react(&node, to: .choose, .choose(field.path, on: object, options: indices))
        return node
    }

    /// Returns a choice of objects for a reference or for a property that stores an ID.
    private func reference(_ field: FieldDeclaration, id: String, of object: Value) -> ScreenNode {
        let targets = self.targets(of: field, object)
        let titles = targets.map { target in
            objects.text(field.optionTitle, on: .object(target), in: page)
                ?? objects.title(of: .object(target))
        }
        let chosen = chosenTarget(of: field, object, among: targets)
        var node = options(.picker, id, titles, chosen: chosen)
        // In a row of version 1, the options are present once the row is open.
        node.state = field.control == nil ? [] : node.state
        react(&node, to: .choose, .refer(field.path, on: object, to: targets))
        return node
    }

    /// Returns whether a property contains an object that stores the ID of another one, as in
    /// version 1.
    private func refersByKey(_ path: LocatedExpression, _ object: Value) -> Bool {
        property(path, of: object)?.type.entityName.flatMap { objects.graph.types[$0] }?
            .property(named: AppObjects.referenceKey.text) != nil
    }

    private func targets(of field: FieldDeclaration, _ object: Value) -> [ObjectID] {
        let entries = objects.value(field.options, on: object, in: page).elements ?? []
        return entries.compactMap(\.object)
    }

    private func chosenTarget(
        of field: FieldDeclaration,
        _ object: Value,
        among targets: [ObjectID]
    ) -> Int? {
        let value = objects.shownValue(field.path, on: object, in: page)
        let chosen =
            value.object.map { objects.cache.value(of: AppObjects.referenceKey, on: $0).text }
            ?? value.text
        return chosen.flatMap { id in targets.firstIndex { objects.graph.id(of: $0) == id } }
    }

    /// Returns the title of the object that a field refers to; `nil` if there is none.
    func chosenTitle(of field: FieldDeclaration, _ object: Value) -> String? {
        let targets = self.targets(of: field, object)
        return chosenTarget(of: field, object, among: targets).flatMap {
            objects.text(field.optionTitle, on: .object(targets[$0]), in: page)
        }
    }

    // MARK: Properties

    private func standardKind(
        of type: ValueType?,
        _ field: FieldDeclaration,
        _ property: PropertyPresentation?
    ) -> String {
        if field.options != nil || property?.choices.isEmpty == false
            || property?.isReference == true
        {
            return type?.isCollection == true ? FieldKind.multiChoice.rawValue : "choice"
        }
        let format = field.format ?? property?.format
        return switch type {
        case .int, .double, .decimal:
            format?.hasPrefix(FieldKind.duration.rawValue) == true ? "duration" : "number"
        case .bool: "switch"
        case .date:
            ["dateTime", "time"].first { format?.split(separator: " ").first == $0[...] } ?? "date"
        case .color: FieldKind.color.rawValue
        case .list(.text): FieldKind.lines.rawValue
        case let type?
        where type.isCollection && FieldKind.json.accepts(type, hasData: { _ in false }):
            FieldKind.json.rawValue
        default: "text"
        }
    }

    /// Returns the stored property at the end of a path.
    func property(_ path: LocatedExpression, of object: Value) -> Property? {
        guard let type = object.object.flatMap({ objects.graph.type(of: $0) }),
            let (owner, name) = objects.owner(of: path.expression, from: type)
        else {
            return nil
        }
        return owner.property(named: name)
    }

    private func react(
        _ node: inout ScreenNode,
        to kind: Event.Kind,
        _ work: PageReaction.Work
    ) {
        react(&node, to: kind, .page(PageReaction(page: page, work: work)))
    }
}

extension Value {
    /// The type of a value that no property declares.
    fileprivate var kindType: ValueType? {
        switch self {
        case .bool: .bool
        case .date: .date
        case .int: .int
        case .double: .double
        case .decimal: .decimal
        default: nil
        }
    }
}
