import FoundationEssentials
import OKitRuntime

/// A date, such as `2026-03-01 09:30`.
///
/// Its parts are edited separately.
struct DateControl: Control {
    var placement: ControlPlacement { .inline }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        let plain = context.plain(node)
        let edit = context.state.dateEdit.flatMap { $0.id == node.id ? $0 : nil }
        guard let date = edit?.date ?? node.date else {
            return StyledText(node.value == nil ? "none" : node.valueText(context.options), plain)
        }
        var text = StyledText()
        for (index, piece) in form(node, context.options).pieces(of: date).enumerated() {
            let style = edit.map {
                $0.part == index && !$0.isInCalendar ? context.palette.focusedControl : .plain
            }
            text.append(piece.separator, edit == nil ? plain : .plain)
            let typed = edit.flatMap { $0.part == index && !$0.digits.isEmpty ? $0.digits : nil }
            text.append(typed.map { Self.filled($0, piece.text) } ?? piece.text, style ?? plain)
        }
        return text
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints((.activate, "edit"))
    }

    func editingHints(for node: ScreenNode, in context: HintContext) -> [KeyHint]? {
        guard let edit = context.state.dateEdit, edit.id == node.id else {
            return nil
        }
        if edit.isInCalendar {
            let pages = context.hints(.pageUp, .pageDown, "month")
            return context.hints(.left, .right, "day") + context.hints(.up, .down, "week") + pages
                + [KeyHint(key: "+3d", does: "or a date: type it")]
                + context.hints((.activate, "take"), (.back, "cancel"))
        }
        return context.hints(.up, .down, "change") + context.hints(.left, .right, "part")
            + context.hints((.activate, "done"), (.back, "cancel"))
    }

    func activate(_ node: ScreenNode, in interaction: inout Interaction) {
        if node.events.contains(.pick) {
            interaction.state.dateEdit = node.date.map { DateEdit(id: node.id, date: $0) }
        } else {
            interaction.tapOrToggle(node)
        }
    }

    func press(_ key: Key, on node: ScreenNode, in interaction: inout Interaction) -> Bool {
        let edit = interaction.state.dateEdit.flatMap { $0.id == node.id ? $0 : nil }
        let isAppKey = key.modifiers.contains(.control) && interaction.appButton(for: key) != nil
        if edit?.isInCalendar == true, !isAppKey {
            return CalendarKeys(node: node).press(key, in: &interaction)
        }
        if edit == nil, interaction.options.keys[key] == .activate,
            CalendarKeys(node: node).open(in: &interaction)
        {
            return true
        }
        if case .character(let character) = key.code, key.modifiers.isEmpty,
            type(character, on: node, in: &interaction)
        {
            return true
        }
        if key.code == .backspace, let edit = interaction.state.dateEdit, edit.id == node.id,
            !edit.digits.isEmpty
        {
            interaction.state.dateEdit?.digits.removeLast()
            return true
        }
        if key.modifiers.contains(.control), interaction.appButton(for: key) != nil {
            finish(node, in: &interaction)
            return false
        }
        return perform(interaction.options.keys[key], on: node, in: &interaction)
    }

    func turn(_ node: ScreenNode, _ direction: Int, in interaction: inout Interaction) -> Bool {
        perform(direction > 0 ? .up : .down, on: node, in: &interaction)
    }

    func click(_ node: ScreenNode, at offset: Int, in interaction: inout Interaction) -> Bool {
        guard interaction.state.dateEdit?.id == node.id else {
            return false
        }
        takeDigits(of: node, in: &interaction)
        interaction.state.dateEdit?.isInCalendar = false
        var end = 0
        let pieces =
            interaction.state.dateEdit.map(\.date).map {
                form(node, interaction.options).pieces(of: $0)
            } ?? []
        let part = pieces.firstIndex { piece in
            end += piece.separator.count + piece.text.count
            return offset < end
        }
        if let part {
            interaction.state.dateEdit?.part = part
        }
        return true
    }

    func finish(_ node: ScreenNode, in interaction: inout Interaction) {
        takeDigits(of: node, in: &interaction)
        guard let edit = interaction.state.dateEdit, edit.id == node.id else {
            return
        }
        interaction.state.dateEdit = nil
        if edit.date != node.date {
            interaction.send(.pick(wholeMinutes(of: edit.date, node)), to: node.id)
        }
    }

    /// Returns a time as it is shown, without seconds if the field has a time.
    private func wholeMinutes(of date: Date, _ node: ScreenNode) -> Date {
        guard node.details.dateMode == .time || node.details.dateMode == .dateAndTime else {
            return date
        }
        let seconds = date.timeIntervalSinceReferenceDate
        return Date(timeIntervalSinceReferenceDate: (seconds / 60).rounded(.down) * 60)
    }

    /// Handles a digit of a part or the separator after it.
    ///
    /// The first digit begins to change the date.
    private func type(
        _ character: Character,
        on node: ScreenNode,
        in interaction: inout Interaction
    ) -> Bool {
        let isEditing = interaction.state.dateEdit?.id == node.id
        guard character.isASCII, character.isNumber else {
            guard isEditing, "-./: ".contains(character) else {
                return false
            }
            let hasDigits = interaction.state.dateEdit?.digits.isEmpty == false
            takeDigits(of: node, in: &interaction)
            if hasDigits {
                advance(node, in: &interaction)
            }
            return hasDigits
        }
        if !isEditing {
            guard node.events.contains(.pick), let date = node.date else {
                return false
            }
            interaction.state.dateEdit = DateEdit(id: node.id, date: date)
        }
        interaction.state.dateEdit?.digits.append(character)
        if let edit = interaction.state.dateEdit,
            edit.digits.count == form(node, interaction.options).width(ofPart: edit.part)
        {
            takeDigits(of: node, in: &interaction)
            advance(node, in: &interaction)
        }
        return true
    }

    /// Applies the typed digits to the current part.
    private func takeDigits(of node: ScreenNode, in interaction: inout Interaction) {
        guard var edit = interaction.state.dateEdit, edit.id == node.id,
            let value = Int(edit.digits)
        else {
            return
        }
        edit.date = form(node, interaction.options).setting(edit.date, part: edit.part, to: value)
        edit.digits = ""
        interaction.state.dateEdit = edit
    }

    private func advance(_ node: ScreenNode, in interaction: inout Interaction) {
        let last = form(node, interaction.options).partCount - 1
        let part = interaction.state.dateEdit?.part ?? 0
        interaction.state.dateEdit?.part = min(part + 1, last)
    }

    /// Returns the typed digits, padded to the width of the part.
    private static func filled(_ digits: String, _ part: String) -> String {
        digits + String(repeating: "_", count: max(part.count - digits.count, 0))
    }

    /// Handles a key while the date is being changed.
    ///
    /// Returns whether it is.
    private func perform(
        _ action: KeyAction?,
        on node: ScreenNode,
        in interaction: inout Interaction
    ) -> Bool {
        takeDigits(of: node, in: &interaction)
        guard var edit = interaction.state.dateEdit, edit.id == node.id else {
            return false
        }
        let form = form(node, interaction.options)
        func adjust(by amount: Int) {
            edit.date = form.adjusting(edit.date, part: edit.part, by: amount)
        }
        switch action {
        case .up: adjust(by: 1)
        case .down: adjust(by: -1)
        case .pageUp: adjust(by: 10)
        case .pageDown: adjust(by: -10)
        case .left: edit.part = max(edit.part - 1, 0)
        case .right: edit.part = min(edit.part + 1, form.partCount - 1)
        case .activate, .next, .previous:
            finish(node, in: &interaction)
            return true
        case .back:
            interaction.state.dateEdit = nil
            return true
        default:
            return true
        }
        interaction.state.dateEdit = edit
        return true
    }

    private func form(_ node: ScreenNode, _ options: RenderOptions) -> DateText {
        DateText(mode: node.details.dateMode, timeZone: options.timeZone)
    }
}
