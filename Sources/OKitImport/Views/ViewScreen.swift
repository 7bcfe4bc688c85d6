import OKitSyntax

/// A screen of format 2 that is made of views.
struct ViewScreen {
    /// The entity of its content.
    var entity: String?
    var title: String?
    var subtitle: String?
    private(set) var state: [(String, JSONText)] = []
    private(set) var providers: [(String, JSONText)] = []
    private(set) var actions: [(String, JSONText)] = []
    private var bar: [String] = []
    private var inBar: Set<String> = []
    var body: [JSONText] = []

    /// The names that expressions of the screen use.
    private var names: NameTable
    /// The names of actions by their JSON.
    private var known: [String: String] = [:]

    /// - Parameter taken: The names of properties of the content.
    init(taken: [String] = []) {
        names = NameTable(
            reserved: NameTable.reservedProperties.union(
                ["back", "undo", "content", "parent", "app", "models", "user", "now", "locale"]
                    + taken.map { $0.lowercased() }
            )
        )
    }

    /// Adds a value of the screen's state and returns its name.
    mutating func add(state value: JSONText, named proposal: String) -> String {
        let name = names.claim(Words(proposal).memberName, "value")
        state.append((name, value))
        return name
    }

    /// Adds a provider and returns its name.
    mutating func add(provider: JSONText, named proposal: String) -> String {
        let name = names.claim(Words(proposal).memberName, "items")
        providers.append((name, provider))
        return name
    }

    /// Returns a name for a component.
    mutating func claim(id proposal: String) -> String {
        names.claim(Words(proposal).memberName, "component")
    }

    /// Adds an action, unless an equal one exists, and returns its name.
    mutating func add(action: [(String, JSONText)], named proposal: String) -> String {
        let text = JSONText.object(action)
        if let name = known[text.description] {
            return name
        }
        let name = names.claim(Words(proposal).memberName, "action")
        actions.append((name, text))
        known[text.description] = name
        return name
    }

    /// Adds an action to the bar.
    mutating func show(inBar name: String) {
        if inBar.insert(name).inserted {
            bar.append(name)
        }
    }

    /// The file.
    var text: JSONText {
        var members: [(String, JSONText)] = []
        func add(_ name: String, _ values: [(String, JSONText)]) {
            if !values.isEmpty {
                members.append((name, .object(values)))
            }
        }
        if let entity {
            members.append(("of", .text(entity)))
        }
        if let title {
            members.append(("title", .text(title)))
        }
        if let subtitle {
            members.append(("subtitle", .text(subtitle)))
        }
        add("state", state)
        add("providers", providers)
        add("actions", actions)
        if !bar.isEmpty {
            members.append(("bar", .list(bar)))
        }
        members.append(("body", .array(body)))
        return .object(members)
    }
}
