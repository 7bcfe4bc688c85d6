/// What a screen does with an attribute (OKit, tables of attributes).
///
/// An attribute that is not listed is read on the screen, cell or button where it stands.
enum AttributeUse: Sendable {
    /// It is no binding.
    case literal
    /// Its text is shown: a single value.
    case text
    /// It is read as any value.
    case read
    /// A number is shown or used.
    case number
    /// Its elements are rows or options.
    case objects
    /// It leads to a function that is called.
    case call
    /// It leads to what a control changes.
    case write(Written)

    /// What controls write.
    enum Written: String, Sendable {
        case text = "a text"
        case bool = "a switch's position"
        case date = "a date"
        case number = "a number"
        case index = "the index of a choice"
        case reference = "a reference"
    }

    /// The use of an attribute by its name, the same wherever it stands.
    init(_ name: String) {
        self = Self.uses[name] ?? .read
    }

    /// The attributes of a list that are evaluated on each row's object.
    static let onRow: Set<String> = [
        "rowSort", "group", "groupName", "searchPath", "searchFilterPath", "editEnabled",
        "reorderEnabled", "tap", "tapEdit", "selectPath", "addName", "navEnabled",
        "deleteEnabled", "moreEnabled", "moreTap", "moreActions", "moreActionsEnabled",
        "moreActionsTap", "quickName", "quickImage", "quickEnabled", "quickTap",
    ]

    /// The attributes of a selection screen that are evaluated on what it sets references of.
    static let onSelection: Set<String> = [
        "selectionPath", "selectAppend", "unique", "unselect", "clear", "close", "autoClose",
    ]

    /// The attributes of a cell that are evaluated on the screen or row, not on its own context.
    static let aroundCell: Set<String> = [
        "showDisplay", "showEdit", "heightDisplay", "heightEdit", "heightSelect", "accyIcon",
        "accyText", "accyTap", "accyShow", "accyEnabled", "accyEditIcon", "accyEditText",
        "accyEditTap", "accyEditShow", "accyEditEnabled",
    ]

    private static let uses: [String: AttributeUse] = {
        var uses: [String: AttributeUse] = [
            "titleCount": .number, "dataPath": .objects, "textPath": .write(.text),
            "addName": .write(.text), "onPath": .write(.bool), "selectPath": .write(.bool),
            "datePath": .write(.date), "valuePath": .write(.number),
            "selectIndexPath": .write(.index), "selectionPath": .write(.reference),
        ]
        for name in [
            "kind", "type", "typeName", "searchFilters", "cell", "id", "segue", "action", "icon",
            "screen", "accessory", "refType", "refTypeName", "contextPath", "header", "footer",
            "storyboardName", "homeIdentifier", "menuIdentifier", "identifier", "rowIdentifier",
            "hideMenu", "popGesture", "selectionContextPath",
        ] {
            uses[name] = .literal
        }
        for name in [
            "titleTap", "tap", "tapEdit", "tapPath", "quickTap", "moreTap", "moreActionsTap",
            "accyTap", "accyEditTap",
        ] {
            uses[name] = .call
        }
        for name in [
            "titlePath", "subTitlePath", "promptPath", "subTitleObject", "subTitleObjectPlural",
            "path", "editPath", "detailPath", "editDetailPath", "placeholder", "groupName",
            "searchPath", "namePath", "title", "quickName", "moreActions", "segmentsPath",
            "sectionHeaders", "sectionFooters",
        ] {
            uses[name] = .text
        }
        return uses
    }()
}
