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
    /// A number stands for one of several choices, from 0.
    case choice(count: Int64)
    /// It holds or does not.
    case condition
    /// A date limits others.
    case date
    /// A colour is shown.
    case color
    /// Rows are sorted by it.
    case order
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
            "minDatePath": .date, "maxDatePath": .date, "ribbonColor": .color,
            "editRibbonColor": .color, "modePath": .choice(count: 4),
            "accyPath": .choice(count: 5), "accyEditPath": .choice(count: 5), "rowSort": .order,
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
            "subTitleSwap", "edit", "editEnabled", "editInherit", "editAlways", "help",
            "forceUpdate", "autoDeselect", "rowSortAsc", "groupSort", "groupSortAsc", "reorder",
            "reorderEnabled", "refresh", "search", "index", "add", "addAppend", "addNav",
            "navEnabled", "delete", "deleteEnabled", "deletePrompt", "more", "moreEnabled",
            "moreActionsEnabled", "quickEnabled", "forceListUpdate", "activity", "selectAppend",
            "unique", "unselect", "clear", "close", "autoClose", "encryption", "protection",
            "protectionCover", "menuHideStatusBar", "readOnly", "controlInDisplay", "secure",
            "accyShow", "accyEnabled", "accyEditShow", "accyEditEnabled", "showDisplay",
            "showEdit", "selectNextAccent", "enabledPath", "showPath", "sectionsShowDisplay",
            "sectionsShowEdit",
        ] {
            uses[name] = .condition
        }
        for name in [
            "heightDisplay", "heightEdit", "heightSelect", "width", "minValuePath",
            "maxValuePath", "stepValuePath", "selectNextRow", "activityTop", "protectionTimeout",
        ] {
            uses[name] = .number
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
            "sectionHeaders", "sectionFooters", "themeName", "protectionText", "accyText",
            "accyEditText",
        ] {
            uses[name] = .text
        }
        return uses
    }()
}
