import OKitExpression
import OKitModel
import OKitSyntax

/// The members of mediators (WidgetKit §12).
extension MediatorKind {
    var members: ScreenObjectMembers {
        switch self {
        case .baseContentProvider, .itemsCollection: MediatorMembers.provider
        case .managedObjectsProvider, .managedObjectsCollection: MediatorMembers.recordsProvider
        case .jsonFileDataProvider: MediatorMembers.provider.adding([.text("fileName")])
        case .baseDisplayController, .contentDisplayController: MediatorMembers.display
        case .tableDisplayController: MediatorMembers.table
        case .tableInfiniteScrollController: MediatorMembers.infiniteTable
        case .collectionDisplayController: MediatorMembers.collection
        case .collectionPageScrollController: MediatorMembers.pages
        case .collectionCircleScrollController: MediatorMembers.circle
        case .actionController, .onLoadActionController: MediatorMembers.action
        case .buttonActionController, .barButtonActionController:
            MediatorMembers.action.adding(outlets: [("sender", .one(.button))])
        case .tableRefreshActionController:
            MediatorMembers.action.adding(outlets: [("sender", .one(.table))])
        case .timerActionController: MediatorMembers.action.adding([.double("interval", 60)])
        case .searchActionController: MediatorMembers.search
        case .infiniteScrollActionController:
            MediatorMembers.action.adding(
                [.bool("trackScrollDown", true)],
                outlets: [("sender", .one(.table))]
            )
        case .standardMediaPickerController: MediatorMembers.mediaPicker
        case .actionStatusController: MediatorMembers.status
        }
    }
}

private enum MediatorMembers {
    static let provider = ScreenObjectMembers().adding(
        [
            .text("masterKeyPath"), .text("sortByFields"), .bool("sortAscending", true),
            .text("predicateFormat"), .text("filterFormat"), .text("searchString"),
            .any("resultChain"), .any("resultChainArgs"), .text("resultChainTxt"),
            .text("resultChainArgsTxt"),
        ],
        reads: [
            Property("allItems", .list(.any)), .any("value"), .int("totalCount"),
            .int("sectionsCount"),
        ],
        outlets: [("masterObject", .one(.object))],
        computed: [
            "isEmpty": .condition("totalCount == 0"), "first": .reading("allItems[FIRST]"),
            "last": .reading("allItems[LAST]"),
        ]
    )

    static let recordsProvider = provider.adding([
        .text("entityName"), .text("groupByField"), .text("cacheName"),
    ])

    static let display = ScreenObjectMembers().adding(
        [.text("renderOn")],
        outlets: [
            ("mainContentProvider", .one(.provider)), ("searchController", .one(.search)),
            ("elements", .several(.object)),
        ]
    )

    static let rows = display.adding(
        [
            .text("cellIdentifier"), .text("searchCellIdentifier"),
            .int("performSegueForCells", -1), .bool("collectSelectedObjects"),
        ],
        reads: [Property("selectedObjects", .list(.any))],
        outlets: [("emptyDataView", .one(.view))]
    )

    static let table = rows.adding(
        [
            .text("sectionHeaderIdentifier"), .text("sectionFooterIdentifier"),
            .any("cellNibNames"), .bool("animateReload"), .double("maxHeight"),
            .bool("systemAutomaticDimensionEnabled", true), .bool("allowDeletion"),
            .bool("defaultSelectionBehavior"),
        ],
        outlets: [
            ("tableView", .one(.table)), ("contentHeightConstraint", .one(.constraint)),
            ("deleteController", .one(.action)),
        ]
    )

    /// The names are misspelt in the original, and known in both spellings.
    static let infiniteTable = table.adding(
        [.double("scrollUpThreshold", 200), .double("scrollDownThreshold", 200)],
        computed: [
            "scrollUpThreshhold": .alias(of: "scrollUpThreshold"),
            "scrollDownThreshhold": .alias(of: "scrollDownThreshold"),
        ]
    )

    static let collection = rows.adding(
        [.bool("centerContent"), .double("cellWidthHint", -1), .double("cellHeightHint", -1)],
        outlets: [("collectionView", .one(.table))]
    )

    static let pages = collection.adding(
        [.bool("pagingEnabled", true)],
        outlets: [("pageControl", .one(.pageControl))]
    )

    static let circle = pages.adding([.int("circleScrollFactor", 100)])

    static let action = ScreenObjectMembers().adding(
        [
            .text("actionName"), .text("elseActionName"), .text("predicateFormat"),
            .double("actionDelay"), .text("serviceProviderClassName"),
        ],
        reads: [.any("status"), .any("content")],
        outlets: [
            ("serviceProvider", .one(.object)), ("target", .one(.object)),
            ("sender", .one(.object)), ("form", .one(.form)), ("cancelButton", .one(.button)),
        ]
    )

    static let search = action.adding(
        [
            .text("filterFormat"), .int("minimumTextLength", 1),
            .double("filterThrottleInterval", 0.5), .double("actionThrottleInterval", 0.5),
            .bool("dynamicSearch"), .bool("searchOnReturn", true),
        ],
        reads: [.text("searchText", "")],
        outlets: [("sender", .one(.field)), ("contentProvider", .one(.provider))],
        computed: ["isSearching": .condition("actionName != nil AND searchText != ''")]
    )

    static let mediaPicker = action.adding(
        [
            .bool("showOptions", true), .bool("imagesOnly"), .text("cameraOptionTitle"),
            .text("libraryOptionTitle"), .text("cancelOptionTitle"),
        ],
        reads: [.int("pickedNumber")],
        outlets: [("sender", .one(.button)), ("forms", .several(.form))]
    )

    static let status = ScreenObjectMembers().adding(
        [.text("actionName"), .text("errorTitle", "Error"), .text("errorMessage")],
        reads: [
            .bool("inProgress"), .bool("isSuccess"), .bool("isFailure"), .any("error"),
            .double("progress"),
        ],
        outlets: [("elements", .several(.object)), ("owner", .one(.action))]
    )
}
