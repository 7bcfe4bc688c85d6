import OKitBundle
import OKitRuntime
import OKitSchema
import OKitSyntax
import Testing

/// The published schema of screens.
struct ScreenSchemaTests {
    /// What a screen can have is in its schema.
    @Test func jsonMeetsItsSchema() throws {
        var node = ScreenNode(id: "x", role: .row, state: .required, events: Event.Kind.allCases)
        node.details.bounds = .init(minimum: 0, maximum: .infinity, step: 1)
        node.details.dateMode = .countDown
        node.details.window = .init(total: 3, first: 1, hasMore: true)
        node.details.index = [.init(title: "A", row: 2)]
        node.details.accessory = .detail
        node.details.purpose = .quit
        node.details.path = ["Books"]
        node.details.component.cells = [.init("1", style: "good")]
        node.details.component.swatch = "#102030"
        node.details.component.isFilePath = true
        node.details.component.showsDetail = true
        node.details.component.chart = .init(
            kind: .gauge,
            points: [.init(label: "Now", value: 0.5)],
            minimum: 0
        )
        let theme = """
            {"textColor": "#101010", "styles": {"urgent": {"color": "#ffffff", "bold": true}}}
            """
        let source = SourceText(path: "theme", text: theme)
        var tree = ScreenTree(
            screen: "s",
            root: ScreenNode(id: "screen/s", role: .screen, children: [node])
        )
        tree.theme = Theme(try JSONDocument(parsing: source).root)
        let schema = SourceText(path: "schema", text: ScreenJSON.schema)
        let text = ScreenJSON.text(of: tree)
        for member in ["preview", "filePath", "showsDetail", "hasMore", "swatch", "required"] {
            #expect(text.contains("\"\(member)\""), "\(member)")
        }
        let violations = try Schema(compiling: JSONDocument(parsing: schema)).validate(
            JSONDocument(parsing: SourceText(path: "tree", text: text)).root
        )
        #expect(violations.isEmpty, "\(violations)")
    }
}
