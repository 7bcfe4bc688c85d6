import OKitExpression

/// A name that expressions of a screen can use by itself, or after the name of a provider, action
/// or component.
package struct ScreenMember: Sendable {
    /// The name.
    package let name: String
    /// The type of its value; `any` for an item or items.
    let type: ValueType
    /// Whether its value is an item of a provider or list.
    let holds: Content
    /// Whether it can be null.
    let isOptional: Bool
    /// A one-sentence description.
    let summary: String

    /// The content of a value.
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

    /// The names on every screen.
    static let ofScreen = [
        ScreenMember(
            ScreenObjects.userName,
            .any,
            "The result of the sign-in; null before it."
        ),
        ScreenMember(ScreenObjects.editingName, .bool, "Whether the screen is in edit mode."),
    ]

    /// The names in a form, for the object that it edits.
    static let ofForm = [
        ScreenMember(
            ScreenObjects.isNewName,
            .bool,
            "Whether the object of the form is new: created by `create`, and not saved yet."
        ),
        ScreenMember("isChanged", .bool, "Whether the form has unsaved changes."),
        ScreenMember("isValid", .bool, "Whether the object of the form meets all rules."),
    ]

    /// The names in a list, for its rows.
    static let ofList = [
        ScreenMember("selected", .any, "The selected item.", holds: .item, isOptional: true),
        ScreenMember("selection", .any, "All selected items.", holds: .items),
        ScreenMember("isEmpty", .bool, "Whether the list is empty."),
    ]

    /// The names in a provider.
    static let ofProvider = [
        ScreenMember("items", .any, "The items that are loaded.", holds: .items),
        ScreenMember("count", .int, "The number of loaded items."),
        ScreenMember(
            "total",
            .int,
            "The number of all items, if the service or the records provide it.",
            isOptional: true
        ),
        ScreenMember("response", .any, "The complete response of the service.", isOptional: true),
        ScreenMember(
            "loadedAt",
            .date,
            "When the current response arrived. Null before the first response.",
            isOptional: true
        ),
        ScreenMember("isEmpty", .bool, "Whether it has no items."),
        ScreenMember("isLoading", .bool, "Whether it is loading."),
        ScreenMember("hasMore", .bool, "Whether there are more items to load."),
        ScreenMember(
            "error",
            .any,
            "The error of the last load; null if there is none.",
            isOptional: true
        ),
    ]

    /// The names in an action.
    static let ofAction = [
        ScreenMember("isRunning", .bool, "Whether it is running."),
        ScreenMember(
            "progress",
            .double,
            "The fraction of a call's request that has been sent, from 0 to 1; 1 at the end.",
            isOptional: true
        ),
        ScreenMember(
            "error",
            .any,
            "The error of the last run; null if there is none.",
            isOptional: true
        ),
        ScreenMember("isDone", .bool, "Whether it has ended successfully."),
    ]

    /// All names, by their owner.
    static let groups: [(owner: String, members: [ScreenMember])] = [
        ("screen", ofScreen), ("form, and screen with a form", ofForm),
        ("list, table, tree", ofList),
        ("provider", ofProvider), ("action", ofAction),
    ]
}
