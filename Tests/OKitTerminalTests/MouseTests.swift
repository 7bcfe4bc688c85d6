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
        let zone = try #require(user.painted.zones.last { $0.id == id }).rect
        let point = Point(offset < 0 ? zone.endColumn + offset : zone.column + offset, zone.row)
        return user.take(.mouse(.init(.press(.left), at: point)))
    }

    private func turn(
        _ kind: InputEvent.Mouse.Kind,
        over id: String,
        _ user: inout User
    ) throws -> [TerminalController.Effect] {
        let zone = try #require(user.painted.zones.last { $0.id == id }).rect
        return user.take(.mouse(.init(kind, at: Point(zone.column, zone.row))))
    }

    @Test(arguments: [
        ("slider", 2, Event.Action.adjust(0)), ("slider", 6, .adjust(4)),
        ("slider", 12, .adjust(10)), ("slider", 0, .adjust(6)), ("slider", 14, .adjust(8)),
        ("stepper", 0, .adjust(2)), ("stepper", -1, .adjust(4)),
        ("segments", 1, .choose(0)), ("segments", 12, .choose(2)), ("switch", 5, .toggle(false)),
    ])
    func changesThePartThatIsClicked(_ id: String, _ offset: Int, _ action: Event.Action) throws {
        var user = user()
        #expect(try click(id, offset, &user) == [.send(Event(action, on: id))])
    }

    @Test(arguments: [
        ("slider", 9), ("slider", 1), ("slider", 13), ("slider", 17), ("stepper", 2),
    ])
    func changesNothingBetweenTheParts(_ id: String, _ offset: Int) throws {
        var user = user()
        #expect(try click(id, offset, &user) == [])
        #expect(user.focus == id)
    }

    @Test(arguments: ["slider", "stepper", "segments", "date"])
    func scrollsByTheWheelWhateverHasTheFocus(_ id: String) throws {
        var user = User(Sample.detail(), size: TerminalSize(columns: 80, rows: 14))
        user.focus(on: id)
        #expect(try turn(.wheelDown, over: id, &user) == [])
        let scroll = user.state.scrolls["", default: 0]
        #expect(scroll > 0)
        #expect(try turn(.wheelUp, over: id, &user) == [])
        #expect(user.state.scrolls["", default: 0] < scroll)
    }

    @Test func setsSlidersWhileItIsDragged() throws {
        var user = user()
        try click("slider", 9, &user)
        let zone = try #require(user.painted.zones.last { $0.id == "slider" }).rect
        let drag = InputEvent.Mouse(.drag, at: Point(zone.column + 11, zone.row))
        #expect(user.take(.mouse(drag)) == [.send(Event(.adjust(9), on: "slider"))])
        // The sign at the end is none of the line's values.
        let past = InputEvent.Mouse(.drag, at: Point(zone.column + 14, zone.row))
        #expect(user.take(.mouse(past)) == [])
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

    /// Digits change a date part by part; a part that was not typed whole ends with the sign behind it.
    @Test func typesDates() throws {
        var user = user()
        user.focus(on: "date")
        for character in "2024-2-30 7:5" {
            #expect(user.press(Key(.character(character))) == [])
        }
        let effects = user.press(Key(.enter))
        let expected = try #require(
            try? Date("2024-02-29T07:05:20Z", strategy: .iso8601)
        )
        #expect(effects == [.send(Event(.pick(expected), on: "date"))])
    }

    @Test func takesBackADigitOfADate() throws {
        var user = user()
        user.focus(on: "date")
        for key in [Key(.character("1")), Key(.backspace)] + "2024".map({ Key(.character($0)) }) {
            #expect(user.press(key) == [])
        }
        let effects = user.press(Key(.enter))
        let expected = try #require(
            try? Date("2024-11-14T22:13:20Z", strategy: .iso8601)
        )
        #expect(effects == [.send(Event(.pick(expected), on: "date"))])
    }

    /// A key of the app with Ctrl, such as that of Save, takes the date.
    @Test func takesADateByAKeyOfTheApp() throws {
        var user = user()
        try click("date", 0, &user)
        #expect(try turn(.wheelUp, over: "date", &user) == [])
        #expect(user.press(Key(.character("x"), .control)) == [])
        #expect(user.state.dateEdit != nil)
        var tree = user.tree
        var save = ScreenNode(id: "save", role: .button, label: "Save")
        save.events = [.tap]
        save.details.component.key = "ctrl-s"
        tree.root.children.append(save)
        user.show(tree)
        let effects = user.press(Key(.character("s"), .control))
        let date = Date(timeIntervalSince1970: 1_700_000_000 + 366 * 86400)
        #expect(
            effects == [.send(Event(.pick(date), on: "date")), .send(Event(.tap, on: "save"))]
        )
    }

    @Test func takesADateByAClickOnItsName() throws {
        var user = user()
        try click("date", 0, &user)
        #expect(try turn(.wheelUp, over: "date", &user) == [])
        let line = try #require(user.painted.zones.last { $0.id == "date" }).rect.row
        let effects = user.take(.mouse(.init(.press(.left), at: Point(3, line))))
        // A leap day is among the days of the next year.
        let date = Date(timeIntervalSince1970: 1_700_000_000 + 366 * 86400)
        #expect(effects == [.send(Event(.pick(date), on: "date"))])
        #expect(user.state.dateEdit == nil)
    }

    @Test func leavesTheViewWhereItIs() throws {
        var user = User(Sample.books(rows: 40), size: TerminalSize(columns: 60, rows: 14))
        user.take(.mouse(.init(.wheelDown, at: Point(0, 0))))
        let scroll = user.state.scrolls["", default: 0]
        let rows = user.painted.zones.filter { $0.id.hasPrefix("row") }
        for row in [rows.last, rows.first].compactMap(\.self) {
            user.take(.mouse(.init(.press(.left), at: Point(row.rect.column, row.rect.row))))
            #expect(user.focus == row.id)
            #expect(user.state.scrolls["", default: 0] == scroll)
        }
    }

    @Test(arguments: [
        (0.3, Key(.right), 0.31), (0.3, Key(.left), 0.29), (0.29, Key(.left), 0.28),
        (0.06, Key(.right), 0.07), (0.255, Key(.right), 0.26), (0.255, Key(.left), 0.25),
        (0.999, Key(.right), 1), (0.004, Key(.left), 0),
    ])
    func stepsToTheNextPlaceOfASlider(_ value: Double, _ key: Key, _ next: Double) {
        var slider = ScreenNode(id: "s", role: .slider, value: .number(value), events: [.adjust])
        slider.details.bounds = .init(minimum: 0, maximum: 1, step: 0.01)
        let root = ScreenNode(id: "screen", role: .screen, children: [slider])
        var user = User(ScreenTree(screen: "main", root: root), size: .standard)
        #expect(user.press(key) == [.send(Event(.adjust(next), on: "s"))])
    }

    @Test func stepsThroughNumbersWithoutRoomForMoreDigits() {
        var stepper = ScreenNode(id: "s", role: .stepper, value: .number(1e299), events: [.adjust])
        stepper.details.bounds = .init(minimum: 0, maximum: 1e300, step: 1e298)
        let root = ScreenNode(id: "screen", role: .screen, children: [stepper])
        var user = User(ScreenTree(screen: "main", root: root), size: .standard)
        let next = Event(.adjust(1e299 + 1e298), on: "s")
        #expect(user.press(Key(.right)) == [.send(next)])
    }

    @Test func typesIntoAFieldThatIsClickedInsteadOfJumping() throws {
        var user = user()
        user.focus(on: "switch")
        user.press(Key(.character("'")))
        try click("title", 0, &user)
        #expect(user.press(Key(.character("s"))) == [.send(Event(.input("Dunes"), on: "title"))])
    }

    @Test func jumpsByAClickOnTheIndex() throws {
        var tree = Sample.books(rows: 40)
        let index = try #require(tree.root.children.firstIndex { $0.role == .list })
        tree.root.children[index].details.index = [
            .init(title: "Alpha", row: 0), .init(title: "aleph", row: 5),
            .init(title: "1984", row: 10), .init(title: "2001", row: 12),
            .init(title: "Zebra", row: 30), .init(title: "", row: 35),
        ]
        var user = User(tree, size: TerminalSize(columns: 60, rows: 14))
        #expect(user.painted.jumps.map(\.row.index) == [0, 10, 30])
        let shown = user.painted.jumps.map { Array(user.lines[$0.rect.row])[$0.rect.endColumn - 1] }
        #expect(shown == ["A", "#", "Z"])
        let last = try #require(user.painted.jumps.last).rect
        #expect(user.take(.mouse(.init(.press(.left), at: Point(last.column, last.row)))) == [])
        #expect(user.focus == "row30")
        #expect(user.state.scrolls["", default: 0] > 0)
        let first = try #require(user.painted.jumps.dropFirst().first).rect
        user.take(.mouse(.init(.press(.left), at: Point(first.column, first.row))))
        let row = try #require(user.painted.zones.first { $0.id == "row10" }).rect.row
        // What follows the row is seen, and its header above it.
        #expect(user.focus == "row10" && row <= first.row)
        // What covers the list takes the clicks.
        user.press(Key(.character("?")))
        #expect(user.painted.jumps.isEmpty)
        // Without a margin there is no room for it.
        user.size = TerminalSize(columns: 40, rows: 12)
        user.show(tree)
        #expect(user.painted.jumps.isEmpty)
    }

    @Test func showsPartOfALongIndex() throws {
        var tree = Sample.books(rows: 40)
        let index = try #require(tree.root.children.firstIndex { $0.role == .list })
        tree.root.children[index].details.index = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".enumerated()
            .map { .init(title: String($0.element), row: $0.offset) }
        let user = User(tree, size: TerminalSize(columns: 60, rows: 14))
        let rows = user.painted.jumps.map(\.row.index)
        #expect(rows.count < 14 && rows.first == 0)
        #expect(rows == Set(rows).sorted())
    }
}
