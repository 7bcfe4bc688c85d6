import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitSyntax

/// Converts the first screen of an app of format 1, with its tabs and its menu, to `app.json`.
struct ShellUpgrade {
    /// The file.
    private(set) var text: JSONText = .object([])
    /// The screens that it replaces.
    private(set) var replaced: Set<String> = []
    /// The screens that it shows first, each with the root of a model.
    private(set) var shown: Set<String> = []

    private let surroundings: UpgradeSurroundings
    private var members: [(String, JSONText?)] = []

    init(_ surroundings: UpgradeSurroundings) throws {
        self.surroundings = surroundings
        let entry = surroundings.bundle.manifest.entry
        guard let screen = surroundings.bundle.screens[entry.name] else {
            throw Unconvertible(
                "the first screen \"\(entry.name)\" does not exist",
                at: entry.location
            )
        }
        if screen.kind == "application" {
            try convert(application: screen)
        } else {
            try show(screen)
        }
        text = .members(members)
    }

    /// Makes a screen the first one: its tabs become those of the app.
    private mutating func show(_ screen: Screen) throws {
        guard screen.kind == "tabs" else {
            shown.insert(screen.name)
            members.append(("start", .text(screen.name)))
            return
        }
        let reading = AttributeReading(screen.attributes)
        reading.leaveOut(["title", "titlePath"])
        try reading.finish()
        replaced.insert(screen.name)
        let bindings = surroundings.bindings(on: surroundings.entities.root)
        var tabs: [JSONText] = []
        for tab in screen.tabs {
            let reading = AttributeReading(tab.attributes)
            shown.insert(tab.screen.name)
            _ = reading["screen"]
            let title = try reading["title"].map { try bindings.text($0.expression) }
            let icon = reading["icon"]?.text
            try reading.finish()
            tabs.append(
                .members([
                    ("screen", .text(tab.screen.name)), ("title", title.map { .text($0) }),
                    (
                        "icon",
                        icon.flatMap {
                            surroundings.bundle.images.contains($0) ? .text($0) : nil
                        }
                    ),
                ])
            )
        }
        members.append(("tabs", .array(tabs)))
    }

    private mutating func convert(application screen: Screen) throws {
        let reading = AttributeReading(screen.attributes)
        replaced.insert(screen.name)
        let home = reading["homeIdentifier"]?.text ?? "home"
        guard let first = surroundings.bundle.screens[home] else {
            throw Unconvertible("the screen \"\(home)\" does not exist", at: nil)
        }
        try show(first)
        let menu = reading["menuIdentifier"]?.text ?? "menu"
        if surroundings.bundle.screens[menu] != nil {
            shown.insert(menu)
            members.append(("menu", .text(menu)))
        }
        let path = reading["contextPath"]
        let entity = surroundings.entities.content(of: screen)
        let type = entity.flatMap { surroundings.bundle.types[$0] }
        let bindings = try surroundings.bindings(on: surroundings.entities.root)
            .at(path?.expression, of: type)
        if let theme = reading["themeName"] {
            members.append(("theme", .text(try bindings.value(theme.expression))))
        }
        if let encryption = reading["encryption"] {
            members.append(("encryption", .text(try bindings.condition(encryption.condition))))
        }
        try convertLock(reading, bindings)
        try reading.finish()
    }

    private mutating func convertLock(
        _ reading: AttributeReading,
        _ bindings: BindingUpgrade
    ) throws {
        guard try reading.flag("protectionCover", or: true) else {
            throw Unconvertible("\"protectionCover\" has no equivalent in format 2", at: nil)
        }
        var lock: [(String, JSONText?)] = []
        if let protection = reading["protection"] {
            lock.append(("when", .text(try bindings.condition(protection.condition))))
        }
        if let timeout = reading["protectionTimeout"] {
            let minutes = try bindings.value(timeout.expression)
            lock.append(("after", .text("double(\(minutes)) * 60.0")))
        }
        if let text = reading["protectionText"] {
            lock.append(("text", .text(try bindings.text(text.expression))))
        }
        if let image = try reading.constant("protectionImage") {
            lock.append(("image", .text(image)))
        }
        // An app with a shell is always protected.
        members.append(("lock", .members(lock)))
    }
}
