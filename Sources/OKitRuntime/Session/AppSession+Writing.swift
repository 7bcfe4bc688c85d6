import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Input in fields, searches and filters.
extension AppSession {
    /// Writes the value of an event: a text, or the position of a switch.
    func write(
        _ action: Event.Action,
        to path: LocatedExpression,
        on subject: Value,
        in page: Page
    ) {
        let property = page.isLowered ? nil : objects.property(at: path, on: subject, in: page)
        let value: Value? =
            switch action {
            // In an optional property, empty text becomes null.
            case .input("") where property?.isOptional == true && property?.type == .text: .null
            case .input(let text): .text(text)
            case .toggle(let isOn): .bool(isOn)
            default: nil
            }
        if let value {
            write(value, to: path, on: subject, in: page)
        }
    }

    /// Writes a value entered by the user.
    ///
    /// A value that cannot be stored is reported.
    func write(
        _ value: Value,
        to path: LocatedExpression,
        on subject: Value? = nil,
        in page: Page
    ) {
        let previous = objects.value(path, on: subject, in: page)
        switch objects.write(value, to: path, on: subject, in: page) {
        case .done:
            let subject = subject ?? page.content
            if !refuse(value, at: path, on: subject, previous, in: page) {
                storeAcceptedValues(of: subject, in: page)
            }
        case .paused(let function): resume(function)
        case .refused(let reason): fail(reason.text)
        }
    }

    /// Writes the text typed into a field.
    ///
    /// Text that is not a valid value stays in the field.
    func write(
        _ value: Value?,
        typed text: String,
        into field: String,
        to path: LocatedExpression,
        on subject: Value,
        in page: Page
    ) {
        let previous = objects.value(path, on: subject, in: page)
        let writing = value.map { objects.write($0, to: path, on: subject, in: page) }
        if case .paused(let function) = writing {
            navigator.change { $0.components.texts[field] = nil }
            return resume(function)
        }
        var typed = ComponentStates.TypedText(text: text, value: nil)
        if case .done = writing, let value,
            !refuse(value, at: path, on: subject, previous, in: page, typedInto: field)
        {
            storeAcceptedValues(of: subject, in: page)
            let written = objects.value(path, on: subject, in: page)
            typed = ComponentStates.TypedText(text: text, value: written)
        } else {
            let name = path.expression.text
            page.drafts.noteCovering(
                CoveredValue(object: subject, path: name, value: previous, field: field)
            )
        }
        typed.isOfScreen = subject.object == page.state
        navigator.change { $0.components.texts[field] = typed }
    }

    /// Reverts a written value that breaks a rule of its property.
    ///
    /// Values of drafts are not reverted, because their rules are checked when the draft is saved.
    ///
    /// - Parameter typedField: The field, if the user types text into it.
    /// - Returns: Whether the value was reverted.
    private func refuse(
        _ value: Value,
        at path: LocatedExpression,
        on subject: Value,
        _ previous: Value,
        in page: Page,
        typedInto typedField: String? = nil
    ) -> Bool {
        guard !page.isLowered, let object = subject.object, !page.drafts.hasDraft(object),
            objects.presentation(of: subject) != nil
        else {
            return false
        }
        let name = path.expression.text
        let issue = graph.validate(object, copyOf: nil).first {
            [$0.property, $0.field].contains(name)
        }
        let field = page.declaration.fields.first { $0.path.expression.text == name }
        let outside = field.flatMap { objects.boundsProblem(of: $0, on: subject, in: page) }
        let refused = (issue?.message ?? outside).map {
            RefusedValue(object: subject, path: name, value: value, problem: $0)
        }
        page.drafts.noteWriting(of: name, on: subject, refused: refused)
        if refused != nil {
            page.drafts.noteCovering(
                CoveredValue(object: subject, path: name, value: previous, field: typedField)
            )
            _ = objects.write(previous, to: path, on: subject, in: page)
        } else {
            page.drafts.endCovering(of: name, on: subject)
        }
        return refused != nil
    }

    /// Stores values that rules have rejected before, but accept now that the user has changed another
    /// value.
    private func storeAcceptedValues(of subject: Value, in page: Page) {
        for refusal in page.drafts.refusals where refusal.object == subject {
            let name = refusal.path
            let declared = page.declaration.fields.first { $0.path.expression.text == name }
            guard let path = (declared ?? FieldDeclaration(property: name))?.path else {
                continue
            }
            let stored = objects.value(path, on: subject, in: page)
            let field = page.drafts.covered.first { $0.path == name && $0.object == subject }?.field
            guard !page.drafts.covers(stored, of: name, on: subject),
                case .done = objects.write(refusal.value, to: path, on: subject, in: page),
                !refuse(refusal.value, at: path, on: subject, stored, in: page, typedInto: field)
            else {
                continue
            }
            let written = objects.value(path, on: subject, in: page)
            if let field {
                navigator.change { entry in
                    entry.components.texts[field]?.value = written
                }
            }
        }
    }

    /// Adds an option to a list or removes it.
    ///
    /// The list has the order of the options.
    func tick(
        _ path: LocatedExpression,
        on subject: Value,
        _ options: [Value],
        _ index: Int?,
        _ action: Event.Action,
        in page: Page
    ) {
        var index = index
        if case .choose(let chosen) = action {
            index = chosen
        }
        guard let index, options.indices.contains(index) else {
            return
        }
        var chosen = objects.shownValue(path, on: subject, in: page).elements ?? []
        if let position = chosen.firstIndex(of: options[index]) {
            chosen.remove(at: position)
        } else {
            chosen.append(options[index])
        }
        let others = chosen.filter { !options.contains($0) }
        write(.list(options.filter(chosen.contains) + others), to: path, on: subject, in: page)
    }

    /// Lets fields show the values that the event of the user has stored, instead of entered ones.
    func showOwnChanges() {
        for page in navigator.pages {
            for covered in page.drafts.takeOutdatedInput(on: graph) {
                if let field = covered.field {
                    navigator.change { $0.components.texts[field] = nil }
                }
            }
        }
    }
}
