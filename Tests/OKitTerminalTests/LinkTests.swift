import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

/// Addresses of the web that a terminal may open (OSC 8).
struct LinkTests {
    private func written(
        _ text: String,
        columns: Int = 80,
        permitted: Bool = true,
        _ capabilities: TerminalCapabilities = TerminalCapabilities(takesCommands: true)
    ) async throws -> String {
        let node = ScreenNode(id: "text", role: .text, label: text)
        let root = ScreenNode(id: "screen", role: .screen, children: [node])
        var tree = ScreenTree(screen: "main", root: root)
        tree.opensLinks = permitted
        let size = TerminalSize(columns: columns, rows: 12)
        let terminal = MemoryTerminal(size: size)
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: tree,
            capabilities: capabilities
        ) { [tree] _ in tree }
        return String(decoding: terminal.writes.joined(), as: UTF8.self)
    }

    /// The addresses and what is shown of each, in the order of the bytes.
    private func links(_ written: String) -> [String] {
        written.components(between: "\u{1B}]8;id=", "\u{1B}]8;;\u{1B}\\").map { link in
            let parts = link.drop { $0 != ";" }.dropFirst().split(separator: "\u{1B}\\")
            return parts.joined(separator: " ").replacing(/\u{1B}\[[0-9;]*m/, with: "")
        }
    }

    @Test(arguments: [
        ("See https://a.example/x?y=1#z.", ["https://a.example/x?y=1#z https://a.example/x?y=1#z"]),
        (
            "(http://a.example/b_(c)) HTTPS://B.EXAMPLE, x",
            [
                "http://a.example/b_(c) http://a.example/b_(c)",
                "HTTPS://B.EXAMPLE HTTPS://B.EXAMPLE",
            ]
        ),
        ("http://a.example/<b> x", ["http://a.example/ http://a.example/"]),
        ("https:// ftp://a.example xhttp://a.example javascript://x", []),
        (
            "http://a.example/\u{1B}]8;;http://evil.example\u{7}x",
            [
                "http://a.example/ http://a.example/", "http://evil.example http://evil.example",
            ]
        ),
    ])
    func linksAddresses(_ text: String, _ expected: [String]) async throws {
        let found = links(try await written(text))
        #expect(found == expected)
    }

    @Test func leadsFromEachLineToTheWholeAddress() async throws {
        let address = "https://a.example/" + String(repeating: "x", count: 30)
        let found = links(try await written("See \(address) there", columns: 40))
        try #require(found.count == 2)
        #expect(found.allSatisfy { $0.hasPrefix(address + " ") })
        let shown = found.map { $0.dropFirst(address.count + 1) }.joined()
        #expect(shown == address)
    }

    @Test func linksNothingThatIsTooLong() async throws {
        let long = "https://a.example/" + String(repeating: "x", count: 2000)
        #expect(try await !written(long).contains("]8;"))
    }

    @Test func needsPermissionAndATerminalThatKnowsLinks() async throws {
        let text = "https://a.example"
        #expect(try await written(text).contains("]8;"))
        #expect(try await !written(text, permitted: false).contains("]8;"))
        for capabilities in [
            TerminalCapabilities(),
            TerminalCapabilities(environment: ["TERM": "xterm", "NO_COLOR": "1"]),
            TerminalCapabilities(environment: ["TERM": "linux"]),
        ] {
            #expect(try await !written(text, capabilities).contains("]8;"))
        }
    }

    @Test func changesOnlyTheLink() {
        var (old, new) = (Sample.books(), Sample.books())
        old.root.children = [ScreenNode(id: "a", role: .text, label: "http://a.example/1 x")]
        new.root.children = [ScreenNode(id: "a", role: .text, label: "http://a.example/2 x")]
        (old.opensLinks, new.opensLinks) = (true, true)
        let frames = [old, new].map { tree in
            var state = ViewState()
            return RenderedScreen(
                tree: tree,
                size: .standard,
                state: &state,
                options: RenderOptions()
            )
            .painted.frame
        }
        #expect(frames[0] != frames[1])
        let writer = FrameWriter(depth: .sixteen)
        let bytes = String(decoding: writer.bytes(from: frames[0], to: frames[1]), as: UTF8.self)
        #expect(bytes.contains("\u{1B}]8;id=1;http://a.example/2\u{1B}\\"))
        #expect(bytes.contains("\u{1B}]8;;\u{1B}\\"))
        #expect(!bytes.contains(" x"))
    }
}

extension String {
    /// What stands between each pair of marks.
    fileprivate func components(between start: String, _ end: String) -> [String] {
        var found: [String] = []
        var rest = self[...]
        while let opened = rest.firstRange(of: start) {
            let inside = rest[opened.upperBound...]
            guard let closed = inside.firstRange(of: end) else {
                break
            }
            found.append(String(inside[..<closed.lowerBound]))
            rest = inside[closed.upperBound...]
        }
        return found
    }
}
