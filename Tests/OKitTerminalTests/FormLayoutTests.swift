import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

/// The positions of the labels, fields and notes of forms.
struct FormLayoutTests {
    private static func tree(_ labels: [String], required: String? = nil) -> ScreenTree {
        let rows = labels.map { label in
            var field = ComponentSample.node("\(label)/field", .field, nil, "x", events: [.input]) {
                $0.problem = label == "Price" ? "A price is needed." : nil
            }
            if label == required {
                field.state.insert(.required)
            }
            var row = ComponentSample.node("\(label)/row", .row, label, [field])
            row.details.component.help = label == "Title" ? "As on the cover." : nil
            return row
        }
        return ComponentSample.screen([ComponentSample.node("form", .list, rows)])
    }

    private func lines(_ labels: [String], _ columns: Int) -> [String] {
        User(Self.tree(labels), size: TerminalSize(columns: columns, rows: 20)).lines
    }

    @Test func fieldsAreBesideTheLongestLabel() {
        let lines = lines(["Title", "Price"], 80)
        #expect(lines.contains("   Price  x"))
        #expect(lines.contains("          As on the cover."))
        #expect(lines.contains("          A price is needed."))
    }

    @Test func fieldsThatMustNotBeEmptyAreMarkedAfterTheirLabels() {
        let tree = Self.tree(["Title", "Price"], required: "Title")
        for columns in [80, 24] {
            let lines = User(tree, size: TerminalSize(columns: columns, rows: 20)).lines
            #expect(lines.contains { $0.contains("Title*") }, "\(lines)")
            #expect(!lines.contains { $0.contains("Price*") })
        }
        let wide = User(tree, size: TerminalSize(columns: 80, rows: 20)).lines
        #expect(wide.contains { $0.hasSuffix("Title* x") }, "\(wide)")
    }

    @Test func longLabelsAreAboveTheirFieldsInNarrowWindows() throws {
        let lines = lines(["Title", "Year of first publication"], 40)
        let row = try #require(lines.firstIndex { $0.hasSuffix("Year of first publication") })
        #expect(lines[row + 1] == "  x")
        #expect(try #require(lines.firstIndex { $0.contains("As on") }) == row - 1)
    }

    @Test func isAtMostAHundredColumnsWide() throws {
        let tree = Self.tree(["Title"])
        var user = User(tree, size: TerminalSize(columns: 200, rows: 20))
        user.focus(on: "Title/field")
        let zone = try #require(user.painted.zones.last { $0.id == "Title/field" }).rect
        #expect(zone.endColumn <= 105)
    }
}
