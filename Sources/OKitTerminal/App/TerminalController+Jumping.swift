import OKitRuntime

extension TerminalController {
    /// Goes to the section of a list's index that begins with a letter; without an index, to the next
    /// row here that does.
    mutating func jump(to character: Character) {
        guard layout.overlay == nil, let list = layout.content.list else {
            return
        }
        let letter = character.lowercased()
        if !list.details.index.isEmpty {
            let entry = list.details.index.first { entry in
                character == "#"
                    ? entry.title.first?.isNumber == true
                    : entry.title.lowercased().hasPrefix(letter)
            }
            if let entry {
                show(row: entry.row, of: list)
            }
            return
        }
        let items = layout.content.items.filter { item in
            guard case .row(let form) = item.kind, !item.targets.isEmpty else {
                return false
            }
            return form.node.label?.lowercased().hasPrefix(letter) ?? false
        }
        let current = state.focus.flatMap { layout.item(of: $0)?.line } ?? -1
        let next = items.first { $0.line > current } ?? items.first
        if let id = next?.targets.first {
            focus(id)
        }
    }

    /// Goes to a row, which need not be here yet, and shows what follows it.
    mutating func show(row: Int, of list: ScreenNode) {
        if let id = layout.content.target(ofRow: row) {
            focus(id)
            state.scroll = layout.item(of: id).map { layout.content.lineAbove($0) } ?? state.scroll
            return
        }
        let height = max(layout.viewport.height, 1)
        state.wantedRow = row
        state.isWantedAtTop = true
        send(.window(first: max(row - height, 0), count: height * 3), to: list.id)
    }
}
