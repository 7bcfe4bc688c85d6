import FoundationEssentials
import OKitRuntime
import TestSupport
import Testing

@testable import OKitBrowser

/// Differences turn the page of one screen into that of another.
struct DifferenceTests {
    private static let options = PageOptions(timeZone: .gmt)

    private static func page(of tree: ScreenTree) throws -> PageModel {
        try PageModel(HTMLWriter.html(of: PageElements(tree: tree, options: options).root))
    }

    @Test(arguments: 0..<RandomSets.count(500))
    func patchesGiveTheNewPage(_ seed: Int) throws {
        var random = RandomTree(seed: UInt64(seed))
        var tree = random.screen()
        for _ in 0..<8 {
            let next = random.changed(tree)
            let difference = TreeDifference(from: tree, to: next, options: Self.options)
            let operations = try #require(difference.operations)
            var page = try Self.page(of: tree)
            try page.apply(operations)
            #expect(try page == Self.page(of: next), "seed \(seed): \(operations)")
            #expect(tree != next || operations.isEmpty)
            tree = next
        }
    }

    @Test
    func anotherScreenReplacesThePage() {
        var random = RandomTree(seed: 1)
        let old = random.screen()
        var new = old
        new.screen = "other"
        #expect(TreeDifference(from: old, to: new, options: Self.options).operations == nil)
    }

    /// The browser of a user who has chosen the second option shows that one after the first is removed.
    @Test
    func optionsStayTheSameElements() throws {
        func tree(_ labels: [String], chosen: Int) -> ScreenTree {
            var node = ScreenNode(id: "choice", role: .picker, value: .number(Double(chosen)))
            node.events = [.choose]
            node.children = labels.enumerated().map { index, label in
                ScreenNode(id: "choice/\(index)", role: .option, label: label)
            }
            var root = ScreenNode(id: "root", role: .screen)
            root.children = [node]
            return ScreenTree(screen: "main", root: root)
        }
        let old = tree(["", "Ann", "Ben"], chosen: 0)
        let new = tree(["Ann", "Ben"], chosen: 0)
        let operations = try #require(
            TreeDifference(from: old, to: new, options: Self.options).operations
        )
        let isSelected = operations.contains {
            if case .attribute(_, "selected", "") = $0 { true } else { false }
        }
        #expect(isSelected, "\(operations)")
    }

    // MARK: Sizes

    private static func list(_ titles: [(id: Int, text: String)]) -> ScreenTree {
        var list = ScreenNode(id: "books", role: .list)
        list.children = titles.map { id, text in
            ScreenNode(
                id: "books/row/B-\(id)",
                role: .row,
                label: "Book \(id)",
                value: .text(text),
                events: [.tap]
            )
        }
        let root = ScreenNode(id: "screen/books", role: .screen, label: "Books", children: [list])
        return ScreenTree(screen: "books", root: root)
    }

    private static let titles = (0..<300).map { (id: $0, text: "\($0) copies") }

    private static func patch(from old: ScreenTree, to new: ScreenTree) throws -> String {
        let update = SessionUpdate(
            from: (100_000, old),
            to: (100_001, new),
            SessionUpdate.Effects(),
            options: options
        )
        #expect(!update.text.contains(#""h":"#))
        return update.text
    }

    @Test
    func oneChangedRowOf300IsSmall() throws {
        var titles = Self.titles
        titles[150].text = "7 copies"
        let patch = try Self.patch(from: Self.list(Self.titles), to: Self.list(titles))
        #expect(patch.utf8.count <= 120, "\(patch)")
    }

    @Test(arguments: [(0, 299), (299, 0), (10, 11), (200, 100)])
    func aMovedRowIsOneMove(_ from: Int, _ to: Int) throws {
        var titles = Self.titles
        titles.insert(titles.remove(at: from), at: to)
        let old = Self.list(Self.titles)
        let new = Self.list(titles)
        let difference = TreeDifference(from: old, to: new, options: Self.options)
        let operations = try #require(difference.operations)
        #expect(operations.count == 1)
        if case .move = operations.first {
            #expect(try Self.patch(from: old, to: new).utf8.count <= 120)
        } else {
            Issue.record("\(operations)")
        }
    }

    @Test
    func aRemovedRowIsOneRemoval() throws {
        var titles = Self.titles
        titles.remove(at: 7)
        let difference = TreeDifference(
            from: Self.list(Self.titles),
            to: Self.list(titles),
            options: Self.options
        )
        #expect(try #require(difference.operations).count == 1)
    }

    @Test
    func aSearchSendsNoRowsAgain() throws {
        let found = Self.titles.filter { $0.id % 3 == 0 }
        let patch = try Self.patch(from: Self.list(Self.titles), to: Self.list(found))
        #expect(!patch.contains("Book"))
    }
}
