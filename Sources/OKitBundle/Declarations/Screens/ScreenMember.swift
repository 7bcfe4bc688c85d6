import OKitExpression

/// A name that expressions of a screen know by itself, or after the name of a provider, action or component.
package struct ScreenMember: Sendable {
    /// What it is called.
    package let name: String
    /// The type of its value; of an item or items, that of any.
    let type: ValueType
    /// Whether its value is an item of a provider or list.
    let holds: Content
    /// Whether it can be null.
    let isOptional: Bool
    /// What it is, in a sentence.
    let summary: String

    /// What a value holds.
    enum Content {
        case value, item, items
    }

    private init(
        _ name: String,
        _ type: ValueType,
        _ summary: String,
        holds: Content = .value,
        isOptional: Bool = false
    ) {
        self.name = name
        self.type = type
        self.summary = summary
        self.holds = holds
        self.isOptional = isOptional
    }

    /// The names of every screen.
    static let ofScreen = [
        ScreenMember(
            ScreenObjects.userName,
            .any,
            "The result of the sign-in; null before."
        ),
        ScreenMember(ScreenObjects.editingName, .bool, "Whether the content is being edited."),
    ]

    /// What a form knows of the object that it edits.
    static let ofForm = [
        ScreenMember(
            ScreenObjects.isNewName,
            .bool,
            "Whether the object of the form is new: opened by `create`, and not saved yet."
        ),
        ScreenMember("isChanged", .bool, "Whether the form has changes that are not saved."),
        ScreenMember("isValid", .bool, "Whether the object of the form meets all rules."),
    ]

    /// What a list knows of its rows.
    static let ofList = [
        ScreenMember("selected", .any, "The selected item.", holds: .item, isOptional: true),
        ScreenMember("selection", .any, "All selected items.", holds: .items),
        ScreenMember("isEmpty", .bool, "Whether the list is empty."),
    ]

    /// What a provider knows.
    static let ofProvider = [
        ScreenMember("items", .any, "The items that are loaded.", holds: .items),
        ScreenMember("count", .int, "The number of loaded items."),
        ScreenMember(
            "total",
            .int,
            "The total number of items, if the service or the records provide it.",
            isOptional: true
        ),
        ScreenMember("response", .any, "The complete response of the service.", isOptional: true),
        ScreenMember(
            "loadedAt",
            .date,
            "The time of the shown response; null before the first one.",
            isOptional: true
        ),
        ScreenMember("isEmpty", .bool, "Whether it has no items."),
        ScreenMember("isLoading", .bool, "Whether it is loading."),
        ScreenMember("hasMore", .bool, "Whether there are more items to load."),
        ScreenMember("error", .any, "The error if loading failed; else null.", isOptional: true),
    ]

    /// What an action knows.
    static let ofAction = [
        ScreenMember("isRunning", .bool, "Whether it is running."),
        ScreenMember(
            "progress",
            .double,
            "The part of a call's request that has been sent, from 0 to 1; 1 at the end.",
            isOptional: true
        ),
        ScreenMember("error", .any, "The error if it failed; else null.", isOptional: true),
        ScreenMember("isDone", .bool, "Whether it has succeeded."),
    ]

    /// All names, by what has them.
    static let groups: [(owner: String, members: [ScreenMember])] = [
        ("screen", ofScreen), ("form, and screen with a form", ofForm),
        ("list, table, tree", ofList),
        ("provider", ofProvider), ("action", ofAction),
    ]
}
