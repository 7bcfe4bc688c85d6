import Foundation
import OKitRuntime

/// The month of a date that is being picked, below its field.
struct CalendarBox {
    /// The cells of the field.
    let field: Rect
    let edit: DateEdit
    let size: TerminalSize

    private static let width = 26
    private static let height = 11
    private static let weekdays = "Mo Tu We Th Fr Sa Su"

    /// Paints the box: the month, or the typed text, and its days.
    func paint(on canvas: inout Canvas) {
        let (palette, options) = (canvas.palette, canvas.options)
        let month = CalendarMonth(of: edit.date, in: options.timeZone)
        let below = field.row + 1
        let fits = below + Self.height < size.rows
        let box = Rect(
            column: max(min(field.column - 2, size.columns - Self.width), 0),
            row: fits ? below : max(field.row - Self.height, 0),
            width: Self.width,
            height: Self.height
        )
        canvas.clear(box)
        canvas.frame(box)
        var point = Point(box.column + 3, box.row + 1)
        let room = Self.width - 6
        if edit.text.isEmpty {
            canvas.write(month.title, point, room, palette.title)
        } else {
            let isWrong = edit.typedDate(options) == nil
            let width = canvas.write(
                edit.text,
                point,
                room,
                isWrong ? palette.wrong : palette.title
            )
            canvas.setCursor(Point(point.column + width, point.row))
        }
        point.row += 1
        canvas.write(Self.weekdays, point, room, palette.muted)
        for (index, day) in (1...month.dayCount).enumerated() {
            let cell = month.firstColumn + index
            let text = day < 10 ? " \(day)" : "\(day)"
            let place = Point(point.column + cell % 7 * 3, point.row + 1 + cell / 7)
            let style = day == month.day ? palette.focusedControl : .plain
            canvas.write(text, place, 2, style)
        }
    }
}

/// The days of the month of a date, in weeks that begin on Monday.
struct CalendarMonth {
    /// The year and month: `2026-03`.
    let title: String
    /// The day of the date, counted from 1.
    let day: Int
    let dayCount: Int
    /// The number of days in the first week that belong to the month before.
    let firstColumn: Int

    init(of date: Date, in timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        let number = parts.month ?? 1
        title = "\(Self.months[min(max(number, 1), 12) - 1]) \(parts.year ?? 1)"
        day = parts.day ?? 1
        dayCount = max(calendar.range(of: .day, in: .month, for: date)?.count ?? 28, 1)
        let first = calendar.date(byAdding: .day, value: 1 - day, to: date) ?? date
        firstColumn = (calendar.component(.weekday, from: first) + 5) % 7
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
}
