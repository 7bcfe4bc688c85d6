import OKitRuntime

/// Handles keys and pasted text for a text input.
struct TextTyping {
    private let node: ScreenNode
    /// The number of columns per line; `nil` for text of one line.
    private let lineWidth: Int?

    init(_ node: ScreenNode, lineWidth: Int? = nil) {
        self.node = node
        self.lineWidth = lineWidth
    }

    private var isArea: Bool { lineWidth != nil }

    /// Handles a key.
    ///
    /// Returns whether the text input uses it.
    func press(_ key: Key, in interaction: inout Interaction) -> Bool {
        guard interaction.state.restingField != node.id else {
            guard interaction.options.keys[key] == .activate else {
                return false
            }
            interaction.state.restingField = nil
            return true
        }
        var edit = self.edit(in: interaction)
        let before = edit.text
        switch key.code {
        case .character(let character) where key.modifiers == .alt:
            guard editWords(character, &edit) else {
                return false
            }
        case .character(let character):
            guard key.isText else {
                return false
            }
            if key.modifiers.contains(.control) {
                editLine(character, &edit)
            } else {
                if node.details.component.isReplaced, interaction.state.edit?.id != node.id {
                    edit.deleteToStart()
                }
                edit.insert(String(character))
            }
        case .backspace where key.modifiers.contains(.alt): edit.deleteWord()
        case .backspace: edit.backspace()
        case .delete: edit.delete()
        case .left where movesByWords(key): edit.moveByWord(-1)
        case .right where movesByWords(key): edit.moveByWord(1)
        case .left: edit.move(to: edit.cursor - 1)
        case .right: edit.move(to: edit.cursor + 1)
        case .home, .end: moveToLineEdge(key.code == .end, &edit)
        case .enter where isArea: edit.insert("\n")
        default:
            switch interaction.options.keys[key] {
            case .up where moveInLines(-1, &edit): break
            case .down where moveInLines(1, &edit): break
            case .activate:
                commit(in: &interaction)
                return true
            case .back: return leave(in: &interaction)
            default: return false
            }
        }
        update(edit, before: before, in: &interaction)
        return true
    }

    /// Inserts pasted text.
    ///
    /// Control characters except line breaks are removed. Line breaks become spaces in text of one
    /// line.
    func paste(_ text: String, in interaction: inout Interaction) {
        let accepted = text.compactMap { character -> Character? in
            if character.isNewline {
                return isArea ? "\n" : " "
            }
            if character == "\t" {
                return isArea ? "\t" : " "
            }
            let isControl = character.unicodeScalars.first?.properties.generalCategory == .control
            return isControl ? nil : character
        }
        var edit = self.edit(in: interaction)
        let before = edit.text
        edit.insert(String(accepted))
        update(edit, before: before, in: &interaction)
    }

    private func edit(in interaction: Interaction) -> FieldEdit {
        if let edit = interaction.state.edit, edit.id == node.id {
            return edit
        }
        return FieldEdit(id: node.id, text: node.valueText(interaction.options))
    }

    private func update(_ edit: FieldEdit, before: String, in interaction: inout Interaction) {
        interaction.state.edit = edit
        interaction.state.restingField = nil
        interaction.state.isScrolledFreely = false
        if edit.text != before {
            interaction.send(.input(edit.text), to: node.id)
        }
    }

    private func movesByWords(_ key: Key) -> Bool {
        key.modifiers == .control || key.modifiers == .alt
    }

    /// Handles readline keys for words.
    ///
    /// Returns whether it is one.
    private func editWords(_ character: Character, _ edit: inout FieldEdit) -> Bool {
        switch character {
        case "b": edit.moveByWord(-1)
        case "f": edit.moveByWord(1)
        case "d": edit.deleteNextWord()
        default: return false
        }
        return true
    }

    /// Handles readline keys.
    private func editLine(_ character: Character, _ edit: inout FieldEdit) {
        switch character {
        case "a": moveToLineEdge(false, &edit)
        case "e": moveToLineEdge(true, &edit)
        case "u": edit.deleteToStart()
        case "k": edit.deleteToEnd()
        case "w": edit.deleteWord()
        case "d": edit.delete()
        case "b": edit.move(to: edit.cursor - 1)
        case "f": edit.move(to: edit.cursor + 1)
        case "_", "z": edit.undo()
        case "y": edit.redo()
        default: break
        }
    }

    private func moveToLineEdge(_ isEnd: Bool, _ edit: inout FieldEdit) {
        guard let lineWidth else {
            edit.move(to: isEnd ? edit.characters.count : 0)
            return
        }
        let lines = WrappedText(edit.text, width: lineWidth)
        let line = lines.position(of: edit.cursor).line
        edit.move(to: lines.index(line: line, column: isEnd ? .max : 0))
    }

    /// Moves up (-1) or down (1).
    ///
    /// Returns false at the edge and for text of one line.
    private func moveInLines(_ direction: Int, _ edit: inout FieldEdit) -> Bool {
        guard let lineWidth else {
            return false
        }
        let lines = WrappedText(edit.text, width: lineWidth)
        let (line, column) = lines.position(of: edit.cursor)
        guard lines.lines.indices.contains(line + direction) else {
            return false
        }
        edit.move(to: lines.index(line: line + direction, column: column))
        return true
    }

    /// Moves to the next field, or presses the button of a dialog in its last field.
    private func commit(in interaction: inout Interaction) {
        let layout = interaction.layout
        guard let overlay = layout.overlay else {
            if node.events.contains(.submit) {
                interaction.send(.submit, to: node.id)
            }
            let isSearch = node.role == .search
            interaction.move { isSearch ? $0.firstRow() : $0.next(1) }
            return
        }
        let fields = layout.groups.joined().filter { id in
            overlay.node.first { $0.id == id }?.isTyped ?? false
        }
        if let index = fields.firstIndex(of: node.id), index + 1 < fields.count {
            interaction.state.moveFocus(to: fields[index + 1])
        } else {
            interaction.tap(overlay.defaultButton)
        }
    }

    /// Stops typing without changing the text or the focus.
    ///
    /// A search is first cleared and then left. Returns false in a dialog, where Esc cancels.
    private func leave(in interaction: inout Interaction) -> Bool {
        let layout = interaction.layout
        guard layout.overlay == nil else {
            return false
        }
        guard node.role == .search else {
            interaction.state.restingField = node.id
            return true
        }
        var edit = self.edit(in: interaction)
        guard edit.text.isEmpty else {
            let before = edit.text
            edit.move(to: edit.characters.count)
            edit.deleteToStart()
            update(edit, before: before, in: &interaction)
            return true
        }
        guard let target = layout.targetBesideFields else {
            return false
        }
        interaction.state.moveFocus(to: target)
        return true
    }
}
