import Foundation
import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

/// Controls by the mouse alone.
struct MouseTests {
    private func user() -> User {
        User(Sample.detail(), size: TerminalSize(columns: 80, rows: 40))
    }

    /// Clicks so many columns behind the left edge of a control.
    @discardableResult
    private func click(
        _ id: String,
        _ offset: Int,
        _ user: inout User
    ) throws -> [TerminalController.Effect] {
        let zone = try #require(user.picture.zones.last { $0.id == id }).rect
        let point = Point(offset < 0 ? zone.endColumn + offset : zone.column + offset, zone.row)
        return user.take(.mouse(.init(.press(.left), at: point)))
    }

    private func turn(
        _ kind: InputEvent.Mouse.Kind,
        over id: String,
        _ user: inout User
    ) throws -> [TerminalController.Effect] {
        let zone = try #require(user.picture.zones.last { $0.id == id }).rect
        return user.take(.mouse(.init(kind, at: Point(zone.column, zone.row))))
    }

    @Test(arguments: [
        ("slider", 0, Event.Action.adjust(0)), ("slider", 4, .adjust(4)),
        ("slider", 10, .adjust(10)), ("stepper", 0, .adjust(2)), ("stepper", -1, .adjust(4)),
        ("segments", 1, .choose(0)), ("segments", 12, .choose(2)), ("switch", 5, .toggle(false)),
    ])
    func changesThePartThatIsClicked(_ id: String, _ offset: Int, _ action: Event.Action) throws {
        var user = user()
        #expect(try click(id, offset, &user) == [.send(Event(action, on: id))])
    }

    @Test(arguments: [("slider", 7), ("slider", 14), ("stepper", 2)])
    func changesNothingBetweenTheParts(_ id: String, _ offset: Int) throws {
        var user = user()
        #expect(try click(id, offset, &user) == [])
        #expect(user.focus == id)
    }

    @Test func turnsWhatHasTheFocus() throws {
        var user = user()
        #expect(try turn(.wheelUp, over: "slider", &user) == [])
        try click("slider", 7, &user)
        let turned = try turn(.wheelUp, over: "slider", &user)
        #expect(turned == [.send(Event(.adjust(8), on: "slider"))])
        #expect(try turn(.wheelDown, over: "stepper", &user) == [])
    }

    @Test func setsSlidersWhileItIsDragged() throws {
        var user = user()
        try click("slider", 7, &user)
        let zone = try #require(user.picture.zones.last { $0.id == "slider" }).rect
        let drag = InputEvent.Mouse(.drag, at: Point(zone.column + 9, zone.row))
        #expect(user.take(.mouse(drag)) == [.send(Event(.adjust(9), on: "slider"))])
    }

    @Test func changesDates() throws {
        var user = user()
        try click("date", 0, &user)
        #expect(user.state.dateEdit != nil)
        try click("date", 6, &user)
        #expect(user.state.dateEdit?.part == 1)
        #expect(try turn(.wheelDown, over: "date", &user) == [])
        let effects = try click("switch", 5, &user)
        // 2023-11-14 22:13:20, one month earlier.
        let date = Date(timeIntervalSince1970: 1_700_000_000 - 31 * 86400)
        let expected = [Event(.pick(date), on: "date"), Event(.toggle(false), on: "switch")]
        #expect(effects == expected.map { .send($0) })
        #expect(user.state.dateEdit == nil)
    }

    @Test func takesADateByAClickOnItsName() throws {
        var user = user()
        try click("date", 0, &user)
        #expect(try turn(.wheelUp, over: "date", &user) == [])
        let line = try #require(user.picture.zones.last { $0.id == "date" }).rect.row
        let effects = user.take(.mouse(.init(.press(.left), at: Point(3, line))))
        // A leap day is among the days of the next year.
        let date = Date(timeIntervalSince1970: 1_700_000_000 + 366 * 86400)
        #expect(effects == [.send(Event(.pick(date), on: "date"))])
        #expect(user.state.dateEdit == nil)
    }

    @Test func leavesTheViewWhereItIs() throws {
        var user = User(Sample.books(rows: 40), size: TerminalSize(columns: 60, rows: 14))
        user.take(.mouse(.init(.wheelDown, at: Point(0, 0))))
        let scroll = user.state.scroll
        let rows = user.picture.zones.filter { $0.id.hasPrefix("row") }
        for row in [rows.last, rows.first].compactMap(\.self) {
            user.take(.mouse(.init(.press(.left), at: Point(row.rect.column, row.rect.row))))
            #expect(user.focus == row.id)
            #expect(user.state.scroll == scroll)
        }
    }
}
