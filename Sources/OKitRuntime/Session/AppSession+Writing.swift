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
        let name = path.expression.text
        let refused = refusal(of: value, at: path, on: subject, in: page)
        if refused != nil {
            page.drafts.noteWriting(of: name, on: subject, refused: refused)
            page.drafts.noteCovering(
                CoveredValue(object: subject, path: name, value: previous, field: typedField)
            )
            _ = objects.write(previous, to: path, on: subject, in: page)
        } else {
            showStored(path, on: subject, in: page)
        }
        return refused != nil
    }

    /// Returns the problem of a value that was just written; `nil` if rules accept it.
    private func refusal(
        of value: Value,
        at path: LocatedExpression,
        on subject: Value,
        in page: Page
    ) -> RefusedValue? {
        guard !page.isLowered, let object = subject.object, !page.drafts.hasDraft(object),
            objects.presentation(of: subject) != nil
        else {
            return nil
        }
        let name = path.expression.text
        let issue = graph.validate(object, copyOf: nil).first {
            [$0.property, $0.field].contains(name)
        }
        let field = page.declaration.fields.first { $0.path.expression.text == name }
        let outside = field.flatMap { objects.boundsProblem(of: $0, on: subject, in: page) }
        return (issue?.message ?? outside).map {
            RefusedValue(object: subject, path: name, value: value, problem: $0)
        }
    }

    /// Lets a field show the stored value, instead of one that could not be stored.
    ///
    /// Text that was typed for the stored value stays in the field.
    func showStored(_ path: LocatedExpression, on subject: Value, in page: Page) {
        let name = path.expression.text
        let stored = objects.value(path, on: subject, in: page)
        let isStored = page.drafts.refusal(of: name, on: subject)?.value == stored
        let covered = page.drafts.covered.first { $0.path == name && $0.object == subject }
        page.drafts.noteWriting(of: name, on: subject, refused: nil)
        page.drafts.endCovering(of: name, on: subject)
        if let field = covered?.field {
            navigator.change(page) { entry in
                if isStored {
                    entry.components.texts[field]?.value = stored
                } else {
                    entry.components.texts[field] = nil
                }
            }
        }
    }

    /// Stores values that rules have rejected before, but accept now that the user has changed another
    /// value; asks if someone else has changed their property since.
    private func storeAcceptedValues(of subject: Value, in page: Page) {
        for refusal in page.drafts.refusals where refusal.object == subject {
            guard let path = path(of: refusal, in: page) else {
                continue
            }
            let stored = objects.value(path, on: subject, in: page)
            guard case .done = objects.write(refusal.value, to: path, on: subject, in: page) else {
                continue
            }
            if self.refusal(of: refusal.value, at: path, on: subject, in: page) != nil {
                _ = objects.write(stored, to: path, on: subject, in: page)
            } else if stored != refusal.value, asks(about: refusal, at: path, stored, in: page) {
                _ = objects.write(stored, to: path, on: subject, in: page)
            } else {
                showStored(path, on: subject, in: page)
            }
        }
    }

    /// Stores or shows the values of a continued page that rules accept now: others can have been stored
    /// just before the session ended, and a question ends with the session.
    func storeAcceptedValues(in page: Page) {
        for subject in Set(page.drafts.refusals.map(\.object)) {
            storeAcceptedValues(of: subject, in: page)
        }
    }

    private func path(of refusal: RefusedValue, in page: Page) -> LocatedExpression? {
        let declared = page.declaration.fields.first { $0.path.expression.text == refusal.path }
        return (declared ?? FieldDeclaration(property: refusal.path))?.path
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
                    navigator.change(page) { $0.components.texts[field] = nil }
                }
            }
        }
    }
}
