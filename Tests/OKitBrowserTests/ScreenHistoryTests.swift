import FoundationEssentials
import OKitRuntime
import Testing

@testable import OKitBrowser

/// The values that a user has seen, and those that others have changed since.
struct ScreenHistoryTests {
    private static func field(_ text: String) -> ScreenNode {
        var node = ScreenNode(id: "field", role: .field, label: "Name", value: .text(text))
        node.events = [.input]
        return node
    }

    private static func tree(_ text: String, screen: String = "main") -> ScreenTree {
        var root = ScreenNode(id: "root", role: .screen)
        root.children = [field(text)]
        return ScreenTree(screen: screen, root: root)
    }

    /// A screen whose field has a value, and its revision.
    private static func history(_ text: String) -> (ScreenHistory, seen: Int) {
        var history = ScreenHistory()
        _ = history.add(tree(text))
        return (history, history.revision)
    }

    private static let options = PageOptions(timeZone: .gmt)

    private static func outdated(_ history: ScreenHistory, seenAt revision: Int) -> NodeValue? {
        history.current?.root.first { $0.id == "field" }
            .flatMap { history.outdatedValue(of: $0, seenAt: revision, nil, options) }
    }

    @Test
    func changesOfOthersAreOutdated() {
        var (history, seen) = Self.history("a")
        #expect(Self.outdated(history, seenAt: seen) == nil)
        _ = history.add(Self.tree("b"))
        #expect(Self.outdated(history, seenAt: seen) == .text("a"))
        #expect(Self.outdated(history, seenAt: history.revision) == nil)
    }

    @Test
    func ownChangesAreNot() {
        var (history, seen) = Self.history("a")
        _ = history.add(Self.tree("b"), isOwn: true)
        #expect(Self.outdated(history, seenAt: seen) == nil)
        _ = history.add(Self.tree("c"))
        #expect(Self.outdated(history, seenAt: seen) == .text("a"))
    }

    /// After many updates, or after the memory of the screens was released, the page says what it has shown.
    @Test(arguments: [false, true])
    func changesAreOutdatedAlthoughTheScreenIsNotStored(isReleased: Bool) throws {
        var (history, seen) = Self.history("a")
        if isReleased {
            history.release()
        }
        for number in 1...9 {
            _ = history.add(Self.tree("b\(number)"))
        }
        #expect(history.tree(seen) == nil)
        let field = try #require(history.current?.root.children.first)
        func outdated(_ base: String?) -> NodeValue? {
            history.outdatedValue(of: field, seenAt: seen, base, Self.options)
        }
        #expect(outdated("a") == .text("a"))
        #expect(outdated("b9") == nil)
        _ = history.add(Self.tree("own"), isOwn: true)
        let own = try #require(history.current?.root.children.first)
        #expect(history.outdatedValue(of: own, seenAt: seen, "a", Self.options) == nil)
    }

    /// As an event that asks a question instead of writing the value.
    @Test
    func eventsWithoutEffectAreNoChanges() {
        var (history, seen) = Self.history("a")
        _ = history.add(Self.tree("b"))
        _ = history.add(Self.tree("b"), isOwn: true)
        #expect(Self.outdated(history, seenAt: seen) == .text("a"))
    }

    /// The same form shows another object.
    @Test
    func otherScreensHaveNoOwnChanges() {
        var (history, _) = Self.history("a")
        _ = history.add(Self.tree("b"), isOwn: true)
        _ = history.add(Self.tree("x", screen: "list"))
        _ = history.add(Self.tree("a"))
        let seen = history.revision
        _ = history.add(Self.tree("b"))
        #expect(Self.outdated(history, seenAt: seen) == .text("a"))
    }

    /// A page whose screen is not stored any more can only set fields of objects.
    @Test(arguments: [
        (ScreenNode.Role.field, "field", UInt32(7), true), (.switch, "field", 7, true),
        (.field, "field", 0, false), (.button, "field", 7, false), (.picker, "field", 7, false),
        (.option, "field", 7, false), (.field, "items/row/1/field", 7, false),
    ])
    func setsOnlyFieldsOfObjects(role: ScreenNode.Role, id: String, subject: UInt32, is: Bool) {
        var node = ScreenNode(id: id, role: role)
        node.subject = subject
        var root = ScreenNode(id: "root", role: .screen)
        root.children = [node]
        var history = ScreenHistory()
        _ = history.add(ScreenTree(screen: "main", root: root))
        let key = NodeKey(node).text
        #expect((history.target(key, seenAt: 1, isValue: true) != nil) == `is`)
        #expect(history.target(key, seenAt: 1) == nil)
        root.children.append(ScreenNode(id: "alert", role: .alert))
        _ = history.add(ScreenTree(screen: "main", root: root))
        #expect(history.target(key, seenAt: 1, isValue: true) == nil)
    }

    /// An effect of an event of the batch is no change of others, but a change before the batch is.
    @Test
    func changesAreThoseBeforeTheBatch() throws {
        var (history, seen) = Self.history("a")
        let events = #"[["tap","root"],["choose","field",1]]"#
        let body = #"{"c":"c","n":1,"r":\#(seen),"e":\#(events)}"#
        let batch = try #require(EventBatch(Array(body.utf8)))
        #expect(history.outdatedValues(for: batch, Self.options) == [nil, nil])
        _ = history.add(Self.tree("b"))
        #expect(history.outdatedValues(for: batch, Self.options) == [nil, .text("a")])
    }

    /// An address that no page has could not be loaded again.
    @Test
    func onlyDeclaredScreensHaveAddresses() {
        #expect(PageFacts(Self.tree("a")).screen == "main")
        #expect(PageFacts(Self.tree("a", screen: "/question")).screen.isEmpty)
    }

    /// The events of one batch replace only the screens between them.
    @Test
    func manyOwnEventsLeaveTheScreenOfThePage() {
        var (history, seen) = Self.history("a")
        for batch in 0..<4 {
            for number in 0..<32 {
                history.addOwn(Self.tree("\(batch) \(number)"), isFirst: number == 0)
            }
        }
        #expect(history.revision == seen + 128)
        #expect(history.tree(seen) != nil)
        #expect(Self.outdated(history, seenAt: seen) == nil)
        #expect(history.tree(history.revision) == history.current)
    }

    /// Values of fields below a question wait for its answer; the buttons of the question do not.
    @Test
    func valuesWaitForTheAnswerToAQuestion() throws {
        var (history, _) = Self.history("a")
        let text =
            #"{"c":"c","n":1,"r":1,"e":[["input","field","x"],["tap","field"],["tap","alert/ok"],["input","alert/x","y"]]}"#
        let events = try #require(EventBatch(Array(text.utf8))).events
        #expect(events.map(history.mustWait) == [false, false, false, false])
        var tree = Self.tree("a")
        var alert = ScreenNode(id: "alert", role: .alert, label: "Sure?")
        alert.children = ["alert/ok", "alert/x"].map { ScreenNode(id: $0, role: .button) }
        tree.root.children.append(alert)
        _ = history.add(tree)
        #expect(history.current?.overlay != nil)
        #expect(events.map(history.mustWait) == [true, false, false, false])
    }

    /// A repeated request has the response of the first one.
    @Test
    func repeatedBatchesHaveTheFirstOutcome() throws {
        var batches = HandledBatches()
        func batch(_ number: Int) throws -> EventBatch {
            let text = #"{"c":"c","n":\#(number),"r":1,"e":[["tap","a"],["tap","b"]]}"#
            return try #require(EventBatch(Array(text.utf8)))
        }
        let first = try batch(1)
        let isFirst = batches.add(first)
        batches.note(.init(revision: 7, count: 1, isRefused: true), of: first)
        let isAgain = batches.add(first)
        #expect(isFirst && !isAgain)
        #expect(
            batches.outcome(of: first, at: 9) == .init(revision: 9, count: 1, isRefused: true)
        )
        _ = batches.add(try batch(2))
        #expect(batches.outcome(of: first, at: 9) == .init(revision: 9, count: 2))
    }
}
