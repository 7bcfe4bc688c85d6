import OKitRuntime

/// The first letters of a list's sections one below the other, between its rows and the scroll bar;
/// where there are more than lines, some of them.
struct SectionIndex {
    private let layout: ScreenLayout
    private let scroll: Int
    private let entries: [(letter: String, row: Int)]

    /// Fails where there is nothing to choose from, or no room: narrow screens have no margin.
    init?(layout: ScreenLayout, scroll: Int) {
        entries = layout.content.indexedList?.indexLetters ?? []
        guard entries.count > 1, layout.columns.mark > 0, layout.viewport.height > 1 else {
            return nil
        }
        self.layout = layout
        self.scroll = scroll
    }

    /// Paints the letters; returns the row that a click on each shows.
    func paint(on canvas: inout Canvas) -> [(rect: Rect, row: Int)] {
        let (viewport, palette) = (layout.viewport, canvas.palette)
        let count = min(entries.count, viewport.height)
        let first = layout.content.items(in: scroll..<scroll + viewport.height)
            .lazy.compactMap(\.rowIndex).first
        let current = first.flatMap { row in entries.lastIndex { $0.row <= row } }
        return (0..<count).map { line in
            let index = line * entries.count / count
            let next = (line + 1) * entries.count / count
            let entry = entries[index]
            let row = viewport.row + line
            let isHere = current.map { (index..<next).contains($0) } ?? false
            let width = DisplayWidth.of(entry.letter)
            let point = Point(layout.size.columns - 1 - width, row)
            canvas.write(entry.letter, point, width, isHere ? palette.on : palette.muted)
            let rect = Rect(column: layout.size.columns - 3, row: row, width: 2, height: 1)
            return (rect, entry.row)
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
