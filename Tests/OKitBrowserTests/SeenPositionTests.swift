import FoundationEssentials
import OKitRuntime
import Testing

@testable import OKitBrowser

/// Events with positions that others have changed since the user has seen them.
struct SeenPositionTests {
    private static func choice(_ labels: [String], chosen: Int = 0) -> ScreenNode {
        var node = ScreenNode(id: "choice", role: .picker, value: .number(Double(chosen)))
        node.children = labels.enumerated().map { index, label in
            ScreenNode(id: "choice/\(index)", role: .option, label: label)
        }
        return node
    }

    private static func list(_ labels: [String], from first: Int = 0) -> ScreenNode {
        var node = ScreenNode(id: "list", role: .list)
        node.children = labels.map { ScreenNode(id: "list/\($0)", role: .row, label: $0) }
        node.details.window = ScreenNode.Window(
            total: first + labels.count,
            first: first,
            hasMore: false
        )
        return node
    }

    @Test(arguments: [
        ("Ann Ben", "Aab Ann Ben", 1, "2"), ("Ann Ben", "Ben Ann", 0, "1"),
        ("Ann Ben", "Ben", 0, "refused"), ("Ann Ann", "Zoe Ann Ann", 1, "2"),
        ("Ann Ben", "Ann Ann Ben", 0, "refused"), ("Ann", "Ann", 3, "refused"),
    ])
    func optionsAreThoseThatTheUserHasSeen(
        _ seen: String,
        _ present: String,
        _ index: Int,
        _ expected: String
    ) {
        let action = Event.Action.choose(index)
            .moved(from: Self.choice(Self.words(seen)), to: Self.choice(Self.words(present)))
        let found = if case .choose(let index) = action { "\(index)" } else { "refused" }
        #expect(found == expected)
    }

    @Test(arguments: [
        // The row that the user has seen, also below others, and at the place of another row.
        ("a b c", "x a b c", 0, 2, "1 to 3"),
        // Keys repeat a step, although the page shows the row at its former place.
        ("a b c", "b a c", 0, 1, "1 to 2"), ("a b c", "b c a", 0, 1, "2 to 2"),
        ("a b c", "b c", 0, 2, "refused"), ("a b c", "a b", 0, 2, "refused"),
    ])
    func rowsAreThoseThatTheUserHasSeen(
        _ seen: String,
        _ present: String,
        _ from: Int,
        _ to: Int,
        _ expected: String
    ) {
        let action = Event.Action.move(from: from, to: to)
            .moved(from: Self.list(Self.words(seen)), to: Self.list(Self.words(present)))
        let found =
            if case .move(let from, let to) = action { "\(from) to \(to)" } else { "refused" }
        #expect(found == expected)
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: " ").map(String.init)
    }

    @Test
    func rowsOfLaterWindowsHaveTheirIndices() {
        let list = Self.list(["a", "b", "c"], from: 40)
        #expect(
            Event.Action.move(from: 40, to: 42).moved(from: list, to: list)
                == .move(from: 40, to: 42)
        )
    }

    /// Another person at the same index is no change, and the same person at another index is none.
    @Test
    func choicesAreComparedByWhatTheUserSees() {
        func tree(_ node: ScreenNode) -> ScreenTree {
            var root = ScreenNode(id: "root", role: .screen)
            root.children = [node]
            return ScreenTree(screen: "main", root: root)
        }
        let options = PageOptions(timeZone: .gmt)
        var history = ScreenHistory()
        _ = history.add(tree(Self.choice(["Ann", "Ben"], chosen: 1)))
        let seen = history.revision
        let moved = Self.choice(["Aab", "Ann", "Ben"], chosen: 2)
        _ = history.add(tree(moved))
        #expect(history.outdatedValue(of: moved, seenAt: seen, nil, options) == nil)
        let changed = Self.choice(["Aab", "Ann", "Ben"], chosen: 1)
        _ = history.add(tree(changed))
        #expect(history.outdatedValue(of: changed, seenAt: seen, nil, options) == .text("Ben"))
    }

    /// Fast clicks add up, although the page shows the result of none of them yet.
    @Test
    func stepsAreAddedToThePresentNumber() throws {
        var node = ScreenNode(id: "count", role: .stepper, value: .number(4))
        node.details.bounds = ScreenNode.Bounds(minimum: 0, maximum: 5, step: 1)
        let text = #"{"c":"c","n":1,"r":1,"e":[["step","count",1],["adjust","count",1]]}"#
        let batch = try #require(EventBatch(Array(text.utf8)))
        let options = PageOptions(timeZone: .gmt)
        let actions = batch.events.map { $0.event(on: node, seenAs: node, options)?.action }
        #expect(actions == [.adjust(5), .adjust(1)])
        // A step that could have been counted before is not a value that can be set again.
        #expect(batch.events.map(\.isValue) == [false, true])
        // Numbers that could have lost digits are refused.
        for (number, isAccepted) in [("9007199254740991", true), ("9007199254740993", false)] {
            let text = #"{"c":"c","n":2,"r":1,"e":[["adjust","count",\#(number)]]}"#
            let item = try #require(EventBatch(Array(text.utf8)).map { $0.events[0] })
            #expect((item.event(on: node, seenAs: node, options) != nil) == isAccepted)
        }
        node.value = .number(5)
        #expect(batch.events[0].event(on: node, seenAs: nil, options)?.action == .adjust(5))
    }
}
