import OKitRuntime
import OKitSyntax

/// The first letters of a list's sections, in a column between its rows and the scroll bar.
///
/// If there are more letters than lines, some are omitted.
struct SectionIndex {
    private let pane: ScreenPane
    private let scroll: Int
    private let list: String
    private let entries: [(letter: String, row: Int)]

    /// Creates an index; `nil` if there is nothing to choose from or it does not fit.
    ///
    /// Narrow screens have no margin.
    init?(of pane: ScreenPane, scroll: Int) {
        guard let list = pane.content.indexedList, pane.columns.mark > 0, pane.viewport.height > 1
        else {
            return nil
        }
        entries = list.indexLetters
        guard entries.count > 1 else {
            return nil
        }
        self.list = list.id
        self.pane = pane
        self.scroll = scroll
    }

    /// Paints the letters.
    ///
    /// Returns the row to which a click on each scrolls.
    func paint(on canvas: inout Canvas) -> [IndexJump] {
        let (viewport, palette) = (pane.viewport, canvas.palette)
        let count = min(entries.count, viewport.height)
        let first = pane.content.items(in: scroll..<scroll + viewport.height)
            .firstNonNil(\.rowIndex)
        let current = first.flatMap { row in entries.lastIndex { $0.row <= row } }
        return (0..<count).map { line in
            let index = line * entries.count / count
            let next = (line + 1) * entries.count / count
            let entry = entries[index]
            let row = viewport.row + line
            let isHere = current.map { (index..<next).contains($0) } ?? false
            let width = DisplayWidth.of(entry.letter)
            let point = Point(pane.scrollBar - width, row)
            canvas.write(entry.letter, point, width, isHere ? palette.on : palette.muted)
            let rect = Rect(column: pane.scrollBar - 2, row: row, width: 2, height: 1)
            return IndexJump(rect: rect, row: ListRow(list: list, index: entry.row))
        }
    }
}

/// The cells of an index entry, and the row to which a click on them scrolls.
package struct IndexJump: Sendable {
    /// The cells.
    package let rect: Rect
    /// The row.
    package let row: ListRow
}

extension ScreenNode {
    /// The distinct first letters of a list's sections, with the first row of each.
    ///
    /// All digits share one entry.
    fileprivate var indexLetters: [(letter: String, row: Int)] {
        var letters: [(letter: String, row: Int)] = []
        var known: Set<String> = []
        var last: Character?
        for entry in details.index {
            // Most sections begin with the same letter as the previous one.
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
