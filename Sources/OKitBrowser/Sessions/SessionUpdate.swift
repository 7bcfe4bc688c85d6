import OKitBundle
import OKitRuntime
import OKitSyntax

/// A message to a page: the changes since the revision that it has, or the whole screen.
struct SessionUpdate: Sendable {
    /// The revision of the page afterwards.
    let revision: Int
    /// The message as JSON.
    let text: String

    /// What a page must do besides showing the screen.
    struct Effects: Sendable, Equatable {
        /// The text for the clipboard.
        var copied: String?
        /// The paths of files to download.
        var downloads: [String] = []

        var isEmpty: Bool { copied == nil && downloads.isEmpty }
    }

    /// - Parameters:
    ///   - old: The screen of the page with its revision; `nil` if it is unknown.
    ///   - new: The current screen.
    init(
        from old: (revision: Int, tree: ScreenTree)?,
        to new: (revision: Int, tree: ScreenTree),
        _ effects: Effects,
        options: PageOptions
    ) {
        revision = new.revision
        let operations = old.flatMap {
            TreeDifference(from: $0.tree, to: new.tree, options: options).operations
        }
        var body: String
        if let old, let operations {
            body = #""b":\#(old.revision),"p":\#(PatchWriter.text(of: operations))"#
        } else {
            let page = PageElements(tree: new.tree, options: options)
            body = #""h":\#(Self.json(HTMLWriter.html(of: page.root)))"#
        }
        let facts = PageFacts(new.tree)
        if let old, operations != nil {
            body += PageFacts(old.tree) == facts ? "" : "," + facts.json
        } else {
            body += "," + facts.json
        }
        if let copied = effects.copied {
            body += #","copy":\#(Self.json(copied))"#
        }
        if !effects.downloads.isEmpty {
            body += #","get":[\#(effects.downloads.map(Self.json).joined(separator: ","))]"#
        }
        text = #"{"r":\#(new.revision),\#(body)}"#
    }

    /// Returns a text as a JSON string.
    static func json(_ text: String) -> String {
        var writer = JSONWriter(layout: .compact)
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

/// The properties of a screen outside of its elements: the title, the address and the theme.
struct PageFacts: Equatable {
    let title: String
    /// The name of the screen, for its address; empty for one that the bundle does not declare, such as a
    /// question.
    let screen: String
    /// The number of screens below it.
    let depth: Int
    private let theme: Theme?

    init(_ tree: ScreenTree) {
        title = HTMLWriter.visible(tree.root.label ?? tree.screen)
        screen = tree.isDeclared ? tree.screen : ""
        let bar = tree.root.children.first { $0.role == .bar }
        let back = bar?.children.first { $0.details.purpose == .back }
        depth = back.map { max($0.details.path.count, 1) } ?? 0
        theme = tree.theme
    }

    /// The version of the style sheet of the theme.
    var sheetVersion: String { ContentVersion.text(of: ThemeSheet(theme).text) }

    var json: String {
        let path = SessionUpdate.json(PageOptions.encoded(screen))
        return
            #""t":\#(SessionUpdate.json(title)),"u":\#(path),"d":\#(depth),"c":"\#(sheetVersion)""#
    }
}

/// A short text that changes with a content, for the addresses of files that browsers store.
enum ContentVersion {
    static func text(of content: String) -> String {
        // FNV-1a: The versions of few files must differ, and need not be unpredictable.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in content.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 36)
    }
}
