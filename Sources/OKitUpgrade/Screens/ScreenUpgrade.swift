import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitSyntax

/// The context of the conversion of a screen: the other screens.
struct UpgradeSurroundings {
    let bundle: AppBundle
    let entities: ScreenEntities
    /// The screens that are converted to format 2.
    var converted: Set<String>
    /// The new names of selection screens, by the screens that open them and their former names.
    var selections: [ScreenLink: String] = [:]

    /// A link from a screen to another one.
    struct ScreenLink: Hashable {
        let opener, target: String
    }

    /// Converts bindings on objects of an entity.
    func bindings(on entity: String?) -> BindingUpgrade {
        BindingUpgrade(bundle, on: entity)
    }
}

/// Converts the common parts of all kinds of screens: titles, bars and links to other screens.
struct ScreenUpgrade {
    let screen: Screen
    let surroundings: UpgradeSurroundings
    let attributes: AttributeReading
    /// The entity of the content.
    let entity: String?
    let bindings: BindingUpgrade
    var result = UpgradedScreen()

    /// Creates the conversion of a screen that is opened on the object that it shows.
    init(_ screen: Screen, in surroundings: UpgradeSurroundings) {
        self.screen = screen
        self.surroundings = surroundings
        entity = surroundings.entities.content(of: screen)
        attributes = AttributeReading(screen.attributes)
        bindings = surroundings.bindings(on: entity)
        result.entity = entity
        result.takenNames = Self.names(of: entity, in: surroundings)
        // The screen that opens this one follows the path.
        _ = attributes["contextPath"]
    }

    /// Creates the conversion of a screen that is opened on another object than the one at its
    /// path.
    init(
        _ screen: Screen,
        openedOn given: String?,
        in surroundings: UpgradeSurroundings
    ) throws {
        self.screen = screen
        self.surroundings = surroundings
        entity = surroundings.entities.content(of: screen)
        attributes = AttributeReading(screen.attributes)
        let type = entity.flatMap { surroundings.bundle.types[$0] }
        bindings = try surroundings.bindings(on: given)
            .at(attributes["contextPath"]?.expression, of: type)
        result.entity = given
        result.takenNames = Self.names(of: given, in: surroundings)
    }

    /// The names of members of an entity, and of the program.
    private static func names(
        of entity: String?,
        in surroundings: UpgradeSurroundings
    ) -> Set<String> {
        guard let type = entity.flatMap({ surroundings.bundle.types[$0] }) else {
            return ["found"]
        }
        return Set(type.properties.map(\.name)).union(type.computed.keys)
            .union(type.functions.keys).union(["found"])
    }

    // MARK: Titles

    /// Converts the titles, the prompt and the help.
    mutating func convertTitles() throws {
        var title = try attributes["titlePath"].map { try text($0) }
        var subtitle = try attributes["subTitlePath"].map { try text($0) }
        let standard = attributes["title"]?.text
        let noun = attributes["subTitleObject"]
        let plural = attributes["subTitleObjectPlural"]
        if let count = attributes["titleCount"], subtitle == nil {
            let count = try bindings.value(count.expression)
            if let noun {
                subtitle = try counted(count, noun, plural)
            } else {
                title = title.map { "\($0) ({\(count)})" }
            }
        }
        if try attributes.flag("subTitleSwap", or: false) {
            (title, subtitle) = (subtitle, title)
        }
        if title == nil {
            (title, subtitle) = (subtitle ?? standard, nil)
        }
        result.title = title
        result.subtitle = subtitle
        if let tap = attributes["titleTap"] {
            result.titleTap = result.add(
                .object([("do", try run(tap.expression))]),
                named: tap.expression.text
            )
        }
        if let prompt = attributes["promptPath"] {
            result.body.append(
                .object([("text", .text(try text(prompt))), ("style", .text("muted"))])
            )
        }
        try convertHelp()
    }

    private mutating func convertHelp() throws {
        guard try attributes.flag("help", or: true), !screen.help.isEmpty else {
            return
        }
        var lines: [String] = []
        for line in screen.help {
            let reading = AttributeReading(line)
            if let text = reading["textPath"] {
                lines.append(try self.text(text))
            }
            try reading.finish()
        }
        result.help = lines.joined(separator: "\n\n")
    }

    /// A number with a noun: `1 Book`, `2 Books`.
    private func counted(
        _ count: String,
        _ noun: Attribute,
        _ plural: Attribute?
    ) throws -> String {
        let one = try text(noun)
        let many = try plural.map { try text($0) } ?? "\(one)s"
        if !one.contains("{"), !many.contains("{") {
            return "{\(count), plural, one {# \(one)} other {# \(many)}}"
        }
        let words = try bindings.value(noun.expression)
        let other = try plural.map { try bindings.value($0.expression) } ?? "\(words) + 's'"
        return "{\(count)} {\(count) == 1 ? \(words) : \(other)}"
    }

    /// Converts an attribute to text with its value.
    func text(_ attribute: Attribute) throws -> String {
        try bindings.text(attribute.expression)
    }

    // MARK: Bars

    /// Converts the buttons of the bars.
    mutating func convertBars() throws {
        for button in screen.buttons + screen.toolbar {
            if let name = try action(of: button, on: bindings, entity) {
                result.bar.append(name)
            }
        }
    }

    /// The action of a button; `nil` for one that screens of format 2 have anyway.
    ///
    /// - Parameters:
    ///   - around: The expression at which its function begins.
    ///   - entity: The entity of that.
    ///   - isOfRow: Whether it is in a row of a list.
    mutating func action(
        of button: Attributes,
        on around: BindingUpgrade,
        _ entity: String?,
        isOfRow: Bool = false
    ) throws -> String? {
        let reading = AttributeReading(button)
        let path = reading["contextPath"]
        let own = surroundings.entities.entity(at: path, from: entity)
        let content = try around.at(path?.expression, of: type(own))
        let label = try (reading["titlePath"] ?? reading["title"]).map {
            try content.text($0.expression)
        }
        _ = reading["title"]
        let icon = try reading.constant("iconPath") ?? reading["icon"]?.text
        _ = reading["icon"]
        var members: [(String, JSONText?)] = [
            ("label", label.map { .text($0) }),
            ("icon", icon.flatMap { surroundings.bundle.images.contains($0) ? .text($0) : nil }),
            ("of", isOfRow ? entity.map { .text($0) } : nil),
            ("show", try reading["showPath"].map { .text(try content.condition($0.condition)) }),
            (
                "enabled",
                try reading["enabledPath"].map { .text(try content.condition($0.condition)) }
            ),
        ]
        var work: [JSONText] = []
        if let tap = reading["tapPath"] {
            work.append(try run(tap.expression, on: around))
        }
        if let segue = reading["segue"].flatMap({ screen.segues[$0.text] }) {
            let opening = try open(segue, from: content, own)
            work.append(.object(opening))
        }
        let target = reading["identifier"] ?? screen.attributes["identifier"]
        switch reading["action"]?.text {
        case "onCloseTap", "toggleMenu":
            guard work.isEmpty else {
                throw Unconvertible(
                    "a button that closes the screen also calls a function",
                    at: location(of: button)
                )
            }
            try reading.finish()
            return nil
        case "navigateToHome": work.append(.object([("home", .flag(true))]))
        case "navigateToTarget":
            work.append(
                .members([
                    ("open", .text(target?.text ?? "")), ("object", .text("self")),
                    ("place", .text("first")),
                ])
            )
        case nil: break
        case let other?:
            throw Unconvertible(
                "the action \"\(other)\" has no equivalent",
                at: location(of: button)
            )
        }
        try reading.finish()
        if work.count == 1, case .object(let opening) = work[0], opening.first?.0 == "open" {
            members += opening.map { ($0.0, $0.1) }
        } else {
            members.append(("do", work.count == 1 ? work[0] : .array(work)))
        }
        let id = button["id"]?.text ?? label ?? icon ?? "action"
        return result.add(.members(members), named: id)
    }

    private func location(of button: Attributes) -> SourceLocation? {
        button.node?.location
    }

    // MARK: Functions and screens

    /// The step that calls a function.
    func run(
        _ call: ParsedExpression,
        on content: BindingUpgrade? = nil
    ) throws -> JSONText {
        let (function, object) = try (content ?? bindings).call(call)
        return .members([("run", .text(function)), ("on", object.map { .text($0) })])
    }

    /// The members that open a screen on an object.
    func open(
        _ segue: Screen.Segue,
        from content: BindingUpgrade,
        _ entity: String?
    ) throws -> [(String, JSONText)] {
        let link = UpgradeSurroundings.ScreenLink(opener: screen.name, target: segue.screen.name)
        let name = surroundings.selections[link] ?? segue.screen.name
        var members: [(String, JSONText)] = [("open", .text(name))]
        if let object = try object(for: segue.screen.name, from: content) {
            members.append(("object", .text(object)))
        }
        if segue.isModal {
            members.append(("place", .text("over")))
        }
        return members
    }

    /// The object with which a screen is opened; `nil` for the subject of the steps.
    func object(
        for name: String,
        from content: BindingUpgrade
    ) throws -> String? {
        let path = surroundings.bundle.screens[name]?.attributes["contextPath"]
        let isSelection = surroundings.bundle.screens[name]?.kind == "selection"
        if let path, !path.text.isEmpty, !isSelection, surroundings.converted.contains(name) {
            return try content.value(path.expression)
        }
        let own = try content.value(BindingParser.parse(".", as: .single))
        return own == "self" ? nil : own
    }

    func type(_ entity: String?) -> EntityType? {
        entity.flatMap { surroundings.bundle.types[$0] }
    }
}
