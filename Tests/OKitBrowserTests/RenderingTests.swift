import Foundation
import OKitBundle
import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

@testable import OKitBrowser

/// Pages show all nodes, and all text is escaped.
struct RenderingTests {
    private static let options = PageOptions(timeZone: .gmt, path: "/shop/")

    private static func html(of nodes: [ScreenNode]) -> String {
        let root = ScreenNode(id: "screen/main", role: .screen, label: "Main", children: nodes)
        let tree = ScreenTree(screen: "main", root: root)
        return HTMLWriter.html(of: PageElements(tree: tree, options: options).root)
    }

    /// The next key of a user who types must not answer a question that interrupts them.
    @Test func dialogsCanTakeTheFocusThemselves() {
        var question = ScreenNode(id: "alert", role: .alert, label: "Changed")
        question.children = [ScreenNode(id: "alert/ok", role: .button, label: "Overwrite")]
        let html = Self.html(of: [question])
        let dialog = html.components(separatedBy: "<dialog").last?.prefix { $0 != ">" } ?? ""
        #expect(dialog.contains("tabindex=\"-1\""))
    }

    @Test(arguments: ScreenNode.Role.allCases)
    func eachRoleIsRendered(_ role: ScreenNode.Role) throws {
        for seed in 0..<20 {
            var random = RandomTree(seed: UInt64(seed))
            let html = Self.html(of: [random.node("part", role, depth: 0)])
            _ = try PageModel(html)
        }
        var node = ScreenNode(id: "part", role: role, label: "Label of it")
        node.details.component.chart = ScreenNode.Chart(kind: .bar, points: [])
        if role == .menu || role == .picker {
            node.children = [ScreenNode(id: "part/0", role: .option, label: "Option")]
        }
        let nodes = role == .column ? [ScreenNode(id: "t", role: .table, children: [node])] : [node]
        #expect(Self.html(of: nodes).contains("id=\"n-part\""), "\(role)")
    }

    @Test(
        arguments: [
            "<script>alert(1)</script>", "\" onclick=\"alert(1)", "'><img src=x onerror=alert(1)>",
            "&lt;", "\u{1B}]0;x\u{7}", "a\u{202E}b\u{2066}c",
        ]
    )
    func textIsEscapedEverywhere(_ text: String) throws {
        for role in ScreenNode.Role.allCases where role != .screen {
            var node = ScreenNode(id: text, role: role, label: text, value: .text(text))
            node.events = Event.Kind.allCases
            node.details.placeholder = text
            node.details.image = text
            node.details.prompt = text
            node.details.ribbon = text
            node.details.component.badge = text
            node.details.component.help = text
            node.details.component.problem = text
            node.details.component.language = text
            node.details.component.style = text
            node.details.component.key = text
            node.details.component.swatch = text
            node.details.component.isCopyable = true
            node.details.component.failedAction = text
            node.details.component.cells = [ScreenNode.Cell(text, style: text)]
            node.details.index = [ScreenNode.IndexEntry(title: text, row: 0)]
            node.children = [ScreenNode(id: text + "/0", role: .option, label: text)]
            let html = Self.html(of: [node])
            let page = try PageModel(html)
            let known: Set<String> = ["onclick", "onerror", "style", "srcdoc"]
            #expect(page.root.first { $0.tag == "script" } == nil)
            #expect(page.root.first { !known.isDisjoint(with: $0.attributes.keys) } == nil)
            #expect(!html.contains("\u{1B}") || text.contains("\u{1B}"))
            #expect(
                !html.contains("\u{202E}") || role == .field || role == .search
                    || role == .textArea || role == .date
            )
        }
    }

    @Test
    func idsOfElementsAreUnique() throws {
        for seed in 0..<40 {
            var random = RandomTree(seed: UInt64(seed))
            let tree = random.screen()
            let element = PageElements(tree: tree, options: Self.options).root
            var ids: [String] = []
            func collect(_ element: Element) {
                ids += element.key.map { [$0.text] } ?? []
                element.children.forEach(collect)
            }
            collect(element)
            #expect(Set(ids).count == ids.count)
        }
    }

    @Test
    func linksAreThoseOfTheWeb() throws {
        var tree = ScreenTree(
            screen: "main",
            root: ScreenNode(
                id: "screen/main",
                role: .screen,
                children: [
                    ScreenNode(
                        id: "text",
                        role: .markdown,
                        value: .text(
                            "[a](javascript:alert(1)) [b](https://example.com/b) <https://c.d>"
                        )
                    )
                ]
            )
        )
        let closed = HTMLWriter.html(of: PageElements(tree: tree, options: Self.options).root)
        #expect(!closed.contains("<a "))
        tree.opensLinks = true
        let open = HTMLWriter.html(of: PageElements(tree: tree, options: Self.options).root)
        #expect(open.contains(#"<a href="https://example.com/b" target="_blank""#))
        #expect(!open.contains("href=\"javascript"))
    }

    // MARK: Dates

    @Test(
        arguments: [
            (ScreenNode.DateMode.date, "2026-03-01"), (.time, "09:30"),
            (.dateAndTime, "2026-03-01T09:30"),
        ]
    )
    func datesAreReadAsWritten(_ mode: ScreenNode.DateMode, _ text: String) throws {
        let form = DateInput(mode: mode, timeZone: .gmt)
        let former = Date(timeIntervalSince1970: 0)
        let date = try #require(form.date(from: text, former: former))
        #expect(form.text(of: date) == text)
        #expect(form.maximum.map { $0 > text && $0.count == text.count } ?? (mode == .time))
    }

    @Test(
        arguments: [
            "", "2026-02-30", "2026-13-01", "0000-01-01", "99999-01-01", "x", "2026-03-01T00:00",
            "9223372036854775808-01-01",
        ]
    )
    func invalidDatesAreRefused(_ text: String) {
        let form = DateInput(mode: .date, timeZone: .gmt)
        #expect(form.date(from: text, former: .now) == nil)
    }

    // MARK: Themes

    @Test(arguments: ["#000000", "#ffffff", "#808080", "#123456", "#ffff00"])
    func themesAreReadable(_ background: String) throws {
        for text in ["#777777", "#000000", "#ffffff"] {
            let source = SourceText(
                path: "theme",
                text: #"""
                    {"backgroundColor": "\#(background)", "textColor": "\#(text)",
                    "tintColor": "\#(text)", "navBarColor": "#336699"}
                    """#
            )
            let sheet = ThemeSheet(Theme(try JSONDocument(parsing: source).root)).text
            func color(_ name: String) throws -> WebColor {
                let start = try #require(sheet.range(of: "\(name):"))
                return try #require(WebColor(hex: String(sheet[start.upperBound...].prefix(7))))
            }
            for (ink, ground) in [
                ("--text", "--ground"), ("--text", "--cell"), ("--muted", "--cell"),
                ("--accent", "--cell"), ("--on-accent", "--accent"), ("--on-top", "--top"),
                ("--on-foot", "--foot"), ("--on-selection", "--selection"),
            ] {
                let contrast = try color(ink).contrast(to: try color(ground))
                #expect(contrast >= 4.5, "\(ink) on \(ground): \(contrast) in \(sheet)")
            }
        }
    }
}
