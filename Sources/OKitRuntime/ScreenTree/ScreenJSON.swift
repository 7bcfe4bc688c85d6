import FoundationEssentials
import OKitBundle
import OKitSyntax

/// Writes a screen tree as JSON, for programs.
///
/// Empty members are omitted.
public enum ScreenJSON {
    /// The version of the JSON format.
    ///
    /// It is incremented when the meaning of a member changes.
    public static let version = 1

    /// The name of the published schema.
    public static let schemaName = "screen-tree"

    /// Returns the indented JSON text, with a trailing line feed.
    public static func text(of tree: ScreenTree) -> String {
        var writer = JSONWriter(layout: .indented)
        writer.value(members.json(of: tree))
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    /// The JSON Schema of the text.
    public static var schema: String {
        let head: [(String, JSONText)] = [
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            ("$id", .text("https://okit-bundle.org/schemas/1/\(schemaName).schema.json")),
            ("$comment", .text("Made from the table of members; do not edit.")),
            ("title", .text("Screen tree")),
        ]
        let tree = [(String, JSONText)].object(
            "The output of okit-bundle run --show json: the semantic content of the screen.",
            members
        )
        let node = [(String, JSONText)].object(
            "An element of the screen; empty members are omitted.",
            ScreenNode.members
        )
        let definitions = JSONText.object([(ScreenNode.definition, .object(node))])
        return JSONText.object(head + tree + [("$defs", definitions)]).indented
    }

    private static let members: [WrittenMember<ScreenTree>] = [
        WrittenMember(
            name: "version",
            schema: [
                ("const", .number(version)),
                (
                    "description",
                    "The version of the format; increased when the meaning of a member changes."
                ),
            ],
            isRequired: true
        ) { _ in .number(version) },
        .text("screen", "Name of the screen in the bundle.", isRequired: true, \.screen),
        .object("theme", "The app's colors by role, as in a theme file.", themeMembers, \.theme),
        .flag("opensLinks", "Whether URLs in texts can be opened.", \.opensLinks),
        WrittenMember(name: "root", schema: ScreenNode.reference, isRequired: true) {
            ScreenNode.members.json(of: $0.root)
        },
    ]

    private static let themeMembers: [WrittenMember<Theme>] =
        Theme.Role.allCases.map { role in
            .text(role.rawValue, "A color, such as #102030.") { $0[role] }
        } + [
            WrittenMember(
                name: "styles",
                schema: [
                    ("type", "object"), ("description", "The styles that the app declares."),
                    ("additionalProperties", .object(.object(nil, styleMembers))),
                ]
            ) { theme in
                let styles = theme.styles.sorted { $0.key < $1.key }
                    .map { ($0.key, styleMembers.json(of: $0.value)) }
                return styles.isEmpty ? nil : .object(styles)
            }
        ]

    private static let styleMembers: [WrittenMember<Theme.Style>] = [
        .text("color", "The color of the text.", \.color),
        .text("background", "The color behind the text.", \.background),
        .flag("bold", "Whether the text is bold.", \.isBold),
    ]
}
