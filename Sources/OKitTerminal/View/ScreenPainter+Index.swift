import OKitRuntime

extension ScreenPainter {
    /// Paints the first letters of a list's sections one below the other, between its rows and the
    /// scroll bar; where there are more than lines, some of them.
    mutating func paintIndex(in viewport: Rect) {
        let entries = layout.content.list?.indexLetters ?? []
        // Narrow screens have no margin for it.
        guard entries.count > 1, ScreenLayout.edges(layout.size).mark > 0, viewport.height > 1
        else {
            return
        }
        let count = min(entries.count, viewport.height)
        let first = layout.content.items(in: state.scroll..<state.scroll + viewport.height)
            .lazy.compactMap(\.rowIndex).first
        let current = first.flatMap { row in entries.lastIndex { $0.row <= row } }
        for line in 0..<count {
            let index = line * entries.count / count
            let next = (line + 1) * entries.count / count
            let entry = entries[index]
            let row = viewport.row + line
            let isHere = current.map { (index..<next).contains($0) } ?? false
            let style = isHere ? palette.on : palette.muted
            let width = DisplayWidth.of(entry.letter)
            let column = layout.size.columns - 1 - width
            write(entry.letter, Point(column, row), width, style)
            let rect = Rect(column: layout.size.columns - 3, row: row, width: 2, height: 1)
            jumps.append((rect, entry.row))
        }
    }
}

extension ScreenNode {
    /// The letters that a list's sections begin with, each once, and the first row of each; digits
    /// are one letter.
    fileprivate var indexLetters: [(letter: String, row: Int)] {
        var letters: [(letter: String, row: Int)] = []
        var known: Set<String> = []
        var last: Character?
        for entry in details.index {
            // Most sections have the first letter of the previous one.
            guard let first = entry.title.first, first != last else {
                continue
            }
            last = first
            let letter = first.isNumber ? "#" : String(first.uppercased().prefix(1))
            if known.insert(letter).inserted {
                letters.append((VisibleText.visible(letter), entry.row))
            }
        }
        return letters
    }
}
