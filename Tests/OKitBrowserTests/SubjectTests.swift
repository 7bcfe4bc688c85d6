import OKitRuntime
import Testing

@testable import OKitBrowser

/// Events of a page that shows another object than the app.
@Suite(.timeLimit(.minutes(20)))
struct SubjectTests {
    private static let files = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.subjects", "version": "1.0.0", "name": "Items",
         "models": {"default": {"entity": "Shop", "storage": "file"}}}
        """,
        "app.json": #"{"start": "items"}"#,
        "models/Shop.json": #"{"properties": {"items": "[Item]"}}"#,
        "models/Item.json": #"{"title": "{name}", "properties": {"name": "text", "count": "int"}}"#,
        "data/default.json": #"{"items": [{"name": "Alpha"}, {"name": "Beta"}]}"#,
        "screens/items.json": """
        {"of": "Shop", "title": "Items", "actions": {
            "add": {"label": "New", "open": "item", "create": "Item", "in": "items"},
            "mark": {"label": "Mark", "of": "Item", "confirm": "Mark it?", "do": {"set": "count", "to": "7"}}},
         "bar": ["add"], "body": [{"list": "items", "open": "item", "actions": ["mark"]}]}
        """,
        "screens/item.json": """
        {"of": "Item", "title": "{name}", "actions": {
            "rename": {"label": "Rename", "do": {"set": "name", "to": "name + '!'"}}},
         "bar": ["rename"], "body": [{"form": "self", "fields": ["name", "count"]}]}
        """,
    ]

    /// A page of a user, which sends events.
    private struct Page {
        let session: BrowserSession
        var number = 0

        init(isWide: Bool) async throws {
            let bundle = try BrowserTestApp.bundle(of: SubjectTests.files)
            session = BrowserTestServer.session { snapshot, _ in
                AppSession(
                    bundle: bundle,
                    environment: Surroundings.test.environment(for: bundle),
                    resuming: snapshot
                )
            }
            try await session.start()
            _ = await session.page()
            let body = #"{"c":"c","n":1,"r":0,"w":\#(isWide),"e":[]}"#
            _ = await session.handle(try #require(EventBatch(Array(body.utf8))))
            number = 1
        }

        /// Returns the revision of the screen and the key of a node.
        func key(
            of label: String,
            in row: String? = nil
        ) async throws -> (revision: Int, key: String) {
            let page = try #require(await session.page())
            let owner = row == nil ? page.tree.root : page.tree.root.first { $0.label == row }
            let node = try #require(owner?.first { $0.label == label }, "\(label)")
            let isField = node.role == .row && node.children.first?.role == .field
            return (page.revision, NodeKey(isField ? node.children[0] : node).text)
        }

        /// Returns whether an event is accepted.
        mutating func send(
            _ kind: String,
            _ key: String,
            _ value: String,
            _ revision: Int
        ) async throws -> Bool {
            number += 1
            let body =
                #"{"c":"c","n":\#(number),"r":\#(revision),"e":[["\#(kind)","\#(key)"\#(value)]]}"#
            let batch = try #require(EventBatch(Array(body.utf8)))
            return await !session.handle(batch).isRefused
        }

        /// - Parameter row: The row with the button; `nil` for the first button.
        mutating func tap(_ label: String, in row: String? = nil) async throws {
            let (revision, key) = try await key(of: label, in: row)
            #expect(try await send("tap", key, "", revision))
        }

        func outline() async throws -> String {
            ScreenOutline.text(of: try #require(await session.page()).tree)
        }
    }

    @Test(arguments: [false, true])
    func actOnNoOtherObject(isWide: Bool) async throws {
        var page = try await Page(isWide: isWide)
        try await page.tap("Alpha")
        let (revision, button) = try await page.key(of: "Rename")
        let field = try await page.key(of: "Name").key
        if !isWide {
            try await page.tap("Back")
        }
        try await page.tap("Beta")
        let current = try await page.key(of: "Rename")
        #expect(current.key != button)
        // Neither from a page that still shows Alpha, nor from one that has the new screen.
        for revision in [revision, current.revision] {
            #expect(try await !page.send("tap", button, "", revision))
            #expect(try await !page.send("input", field, #","Alphas""#, revision))
        }
        #expect(try await page.send("tap", current.key, "", current.revision))
        let outline = try await page.outline()
        #expect(outline.contains("Beta!") && !outline.contains("Alpha!"), "\(outline)")
        #expect(!outline.contains("Alphas"))
    }

    /// The rows stay the same elements when another one is selected.
    @Test func rowsBesideADetailKeepTheirKeys() async throws {
        var page = try await Page(isWide: true)
        let key = try await page.key(of: "Beta").key
        try await page.tap("Alpha")
        #expect(try await page.key(of: "Beta").key == key)
        try await page.tap("Beta")
        #expect(try await page.key(of: "Beta").key == key)
    }

    /// The fields stay the same elements while users change the object.
    @Test(arguments: [false, true])
    func keysStayWhileTheObjectChanges(isWide: Bool) async throws {
        var page = try await Page(isWide: isWide)
        try await page.tap("Alpha")
        let (revision, field) = try await page.key(of: "Name")
        #expect(try await page.send("input", field, #","Alphas""#, revision))
        #expect(try await page.key(of: "Name").key == field)
        #expect(try await page.send("input", field, #","Alphabet",\#(revision)"#, revision))
        #expect(try await page.outline().contains("Alphabet"))
    }

    /// A question with the same text is about another row.
    @Test func answerNoOtherQuestion() async throws {
        var page = try await Page(isWide: false)
        try await page.tap("Mark", in: "Alpha")
        let (revision, button) = try await page.key(of: "OK")
        try await page.tap("Cancel")
        try await page.tap("Mark", in: "Beta")
        let current = try await page.key(of: "OK")
        #expect(current.key != button)
        #expect(try await !page.send("tap", button, "", revision))
        #expect(try await page.send("tap", current.key, "", current.revision))
    }

    /// New objects have no IDs.
    @Test func changeNoOtherNewObject() async throws {
        var page = try await Page(isWide: false)
        try await page.tap("New")
        let (revision, field) = try await page.key(of: "Name")
        #expect(try await page.send("input", field, #","First""#, revision))
        #expect(try await page.key(of: "Name").key == field)
        try await page.tap("Save")
        try await page.tap("New")
        #expect(try await page.key(of: "Name").key != field)
        #expect(try await !page.send("input", field, #","Stale""#, revision))
        #expect(try await !page.outline().contains("Stale"))
    }

    /// Also if a new one takes the place of one that was discarded.
    @Test func eachNewObjectHasItsKeys() async throws {
        var page = try await Page(isWide: false)
        var keys: [String] = []
        for _ in 1...6 {
            try await page.tap("New")
            keys.append(try await page.key(of: "Name").key)
            try await page.tap("Back")
        }
        #expect(Set(keys).count == 6, "\(keys)")
    }

    /// It could take a lost draft for a change of others, so that it gets the screen first.
    @Test func aPageThatIsOutOfDateGetsTheScreenBeforeItOverwritesAValue() async throws {
        var page = try await Page(isWide: false)
        try await page.tap("Alpha")
        let (revision, field) = try await page.key(of: "Name")
        #expect(try await !page.send("input", field, #","Own",1,"Other""#, 1))
        #expect(try await !page.outline().contains("Own"))
        #expect(try await page.send("input", field, #","Own",1,"Alpha""#, 1))
        #expect(try await page.outline().contains("Own"))
        #expect(revision != 1)
    }
}
