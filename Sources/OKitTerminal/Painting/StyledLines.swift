/// Lines of text in several styles.
struct StyledLines: ItemContent {
    let lines: [StyledText]

    init(_ lines: [StyledText]) {
        self.lines = lines
    }

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        for row in canvas.visible(place.top..<place.top + lines.count) {
            let line = lines[row - place.top]
            let point = Point(place.columns.text, row)
            canvas.write(line, point, place.columns.width, id: nil)
            canvas.addLinks(in: line.runs.map(\.text).joined(), at: point, place.columns.width)
        }
    }
}
