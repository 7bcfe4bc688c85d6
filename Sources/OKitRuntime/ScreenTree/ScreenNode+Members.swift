import FoundationEssentials
import OKitSyntax

extension ScreenNode {
    /// The name of the schema of a node in the schema of a tree.
    static let definition = "node"

    /// A schema that refers to the one of a node.
    static var reference: [(String, JSONText)] { [("$ref", .text("#/$defs/\(definition)"))] }

    /// The members of a node in JSON.
    static let members: [WrittenMember<ScreenNode>] =
        [
            .text(
                "id",
                "The identifier of the node, stable while it represents the same element.",
                isRequired: true,
                \.id
            ),
            .choice("role", "What the node is.", isRequired: true, { Role?.some($0.role) }),
            .text("label", "The main text.", \.label),
            WrittenMember(
                name: "value",
                schema: [
                    ("type", .array(["string", "boolean", "number"])),
                    (
                        "description",
                        "The value of the node; a date is in seconds since 2001-01-01."
                    ),
                ]
            ) { node in node.printedText.map { .text($0) } ?? node.value?.json },
            .text("placeholder", "Shown while the value is empty.", \.details.placeholder),
            .text("prompt", "A small line above the title.", \.details.prompt),
            .list(
                "state",
                "The states of the node.",
                of: [("enum", .array(State.named.map { .text($0.name) }))]
            ) { $0.state.names.map { .text($0) } },
            .list(
                "events",
                "The events that a front end can send for this node.",
                of: .choice(of: Event.Kind.self)
            ) { $0.events.map { .text($0.rawValue) } },
        ] + detailMembers + componentMembers + windowMembers + [
            .list("children", "The elements in it.", of: reference) { node in
                node.children.map { members.json(of: $0) }
            }
        ]

    private static let detailMembers: [WrittenMember<ScreenNode>] = [
        .double("minimum", "The smallest value.", \.details.bounds?.minimum),
        .double("maximum", "The largest value.", \.details.bounds?.maximum),
        .double("step", "What one press adds or subtracts.", \.details.bounds?.step),
        .double(
            "progress",
            "For a busy screen: the progress from 0 to 1, if known.",
            \.details.progress
        ),
        .list(
            "index",
            "The first rows of the sections of a list.",
            of: .object(nil, indexMembers)
        ) { $0.details.index.map { indexMembers.json(of: $0) } },
        .list(
            "path",
            "For the back button: the titles of the previous screens.",
            of: [("type", "string")]
        ) { $0.details.path.map { .text($0) } },
        .flag("movable", "Whether the row can be moved within its list.", \.details.isMovable),
        .flag("secure", "Whether the field masks its characters.", \.details.isSecure),
        .choice("accessory", "The icon at the end of a row.", \.details.accessory),
        .choice("purpose", "The purpose of a button.", \.details.purpose),
        .choice("dateMode", "The parts of a date that are edited.", \.details.dateMode),
        .text("image", "Name of an image of the bundle.", \.details.image),
        .text("ribbon", "Color of the stripe, as declared.", \.details.ribbon),
        .text("editor", "The ID of the row that a tap opens or closes.", \.details.editor),
    ]

    private static let indexMembers: [WrittenMember<IndexEntry>] = [
        .text("title", "The title of the section.", isRequired: true, \.title),
        .int("row", "The index of its first row.", isRequired: true, minimum: 0, \.row),
    ]

    private static let windowMembers: [WrittenMember<ScreenNode>] = [
        .int("total", "The number of rows in a list.", minimum: 0, \.details.window?.total),
        .int("first", "The index of the first row in this tree.", minimum: 0) {
            $0.details.window?.first
        },
        .flag("hasMore", "Whether a window event up to the last row loads more rows.") {
            $0.details.window?.hasMore ?? false
        },
    ]
}

extension ScreenNode.State {
    /// The states with their names, in the order of their declaration.
    fileprivate static let named: [(state: ScreenNode.State, name: String)] = [
        (.disabled, "disabled"), (.focused, "focused"), (.selected, "selected"),
        (.checked, "checked"), (.expanded, "expanded"), (.editing, "editing"), (.busy, "busy"),
        (.invalid, "invalid"), (.required, "required"),
    ]

    /// The names of the states in the set, in the order of their declaration.
    var names: [String] {
        Self.named.filter { contains($0.state) }.map(\.name)
    }
}

extension NodeValue {
    fileprivate var json: JSONText {
        switch self {
        case .text(let text): .text(text)
        case .bool(let isOn): .flag(isOn)
        case .number(let number): .double(number)
        case .date(let date): .double(date.timeIntervalSinceReferenceDate)
        }
    }
}
