import OKitRuntime

extension TerminalController {
    /// A key while a field has the focus; answers whether the field used it.
    mutating func type(_ key: Key, into node: ScreenNode) -> Bool {
        var edit = self.edit(of: node)
        let before = edit.text
        switch key.code {
        case .character(let character):
            guard key.isText else {
                return false
            }
            if key.modifiers.contains(.control) {
                lineEditing(character, &edit, node)
            } else {
                edit.insert(String(character))
            }
        case .backspace where key.modifiers.contains(.alt): edit.deleteWord()
        case .backspace: edit.backspace()
        case .delete: edit.delete()
        case .left: edit.move(to: edit.cursor - 1)
        case .right: edit.move(to: edit.cursor + 1)
        case .home, .end: moveToLineEdge(key.code == .end, &edit, node)
        case .enter where node.role == .textArea:
            edit.insert("\n")
        default:
            switch options.keys[key] {
            case .up where node.role == .textArea && moveInLines(-1, &edit, node): break
            case .down where node.role == .textArea && moveInLines(1, &edit, node): break
            case .activate:
                commit(node)
                return true
            case .back: return leave(node)
            default: return false
            }
        }
        keep(edit, before: before, node)
        return true
    }

    /// Pasted text goes into the focused field; elsewhere it is dropped.
    ///
    /// Control characters but line breaks are left out, and line breaks become blanks in a field of
    /// one line.
    mutating func paste(_ text: String) {
        guard let node = focused, node.isTyped, state.dateEdit == nil else {
            return
        }
        let isArea = node.role == .textArea
        let kept = text.compactMap { character -> Character? in
            if character.isNewline {
                return isArea ? "\n" : " "
            }
            if character == "\t" {
                return isArea ? "\t" : " "
            }
            let isControl = character.unicodeScalars.first?.properties.generalCategory == .control
            return isControl ? nil : character
        }
        var edit = self.edit(of: node)
        let before = edit.text
        edit.insert(String(kept))
        keep(edit, before: before, node)
    }

    private func edit(of node: ScreenNode) -> FieldEdit {
        if let edit = state.edit, edit.id == node.id {
            return edit
        }
        return FieldEdit(id: node.id, text: node.valueText(options))
    }

    private mutating func keep(_ edit: FieldEdit, before: String, _ node: ScreenNode) {
        state.edit = edit
        state.isScrolledFreely = false
        if edit.text != before {
            send(.input(edit.text), to: node.id)
        }
    }

    /// The keys of readline.
    private func lineEditing(
        _ character: Character,
        _ edit: inout FieldEdit,
        _ node: ScreenNode
    ) {
        switch character {
        case "a": moveToLineEdge(false, &edit, node)
        case "e": moveToLineEdge(true, &edit, node)
        case "u": edit.deleteToStart()
        case "k": edit.deleteToEnd()
        case "w": edit.deleteWord()
        case "d": edit.delete()
        case "b": edit.move(to: edit.cursor - 1)
        case "f": edit.move(to: edit.cursor + 1)
        case "_": edit.undo()
        default: break
        }
    }

    private func wrapped(_ edit: FieldEdit) -> WrappedText {
        let edges = ScreenLayout.edges(layout.size)
        let width = layout.overlay.map { $0.box.width - 6 } ?? (edges.end - edges.text)
        return WrappedText(edit.text, width: width - 2)
    }

    private func moveToLineEdge(_ isEnd: Bool, _ edit: inout FieldEdit, _ node: ScreenNode) {
        guard node.role == .textArea else {
            edit.move(to: isEnd ? edit.characters.count : 0)
            return
        }
        let lines = wrapped(edit)
        let line = lines.position(of: edit.cursor).line
        edit.move(to: lines.index(line: line, column: isEnd ? .max : 0))
    }

    /// Up and down in a text area; answers false at its edge.
    private func moveInLines(
        _ direction: Int,
        _ edit: inout FieldEdit,
        _ node: ScreenNode
    ) -> Bool {
        let lines = wrapped(edit)
        let (line, column) = lines.position(of: edit.cursor)
        guard lines.lines.indices.contains(line + direction) else {
            return false
        }
        edit.move(to: lines.index(line: line + direction, column: column))
        return true
    }

    /// Leaves a field for what is no field; answers false where Esc means something else: in a
    /// box, and where there are only fields.
    private mutating func leave(_ node: ScreenNode) -> Bool {
        guard layout.overlay == nil else {
            return false
        }
        let others = layout.content.items.lazy.flatMap(\.targets)
        let target = others.first { id in !(tree.node(id: id)?.isTyped ?? true) }
        guard let target, node.role == .search || state.edit != nil else {
            return false
        }
        focus(target)
        return true
    }
}
