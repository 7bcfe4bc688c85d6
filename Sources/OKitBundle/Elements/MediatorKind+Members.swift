import OKitExpression
import OKitModel
import OKitSyntax

/// The members of mediators (WidgetKit §12).
///
/// The loader, the linter, the running app, the schema and docs/mediators.md use this table.
extension MediatorKind {
    var members: ScreenObjectMembers {
        switch self {
        case .baseContentProvider:
            MediatorMembers.provider.described(
                "A provider without items, the base of other providers."
            )
        case .itemsCollection:
            MediatorMembers.provider.described(
                "Provides the values at `masterKeyPath` of its `masterObject`."
            )
        case .managedObjectsProvider:
            MediatorMembers.recordsProvider.described("Provides the records of an entity.")
        case .managedObjectsCollection:
            MediatorMembers.recordsProvider.described(
                "Provides the records of an entity, transformed by `resultChain`."
            )
        case .jsonFileDataProvider:
            MediatorMembers.provider.adding([
                .text("fileName", "The file in `data/`, without its extension.")
            ]).described("Provides the content of a file in `data/`.")
        case .baseDisplayController:
            MediatorMembers.display.described("Updates its elements, and shows no items.")
        case .contentDisplayController:
            MediatorMembers.display.described(
                "Sets the value of a provider as the content of the screen."
            )
        case .tableDisplayController:
            MediatorMembers.table.described("Shows the items of a provider as rows of a table.")
        case .tableInfiniteScrollController:
            MediatorMembers.infiniteTable.described(
                "Shows rows, and performs actions near the first or last row."
            )
        case .collectionDisplayController:
            MediatorMembers.collection.described("Shows the items of a provider in a collection.")
        case .collectionPageScrollController:
            MediatorMembers.pages.described("Shows the items of a provider page by page.")
        case .collectionCircleScrollController:
            MediatorMembers.endless.described("Shows pages in an endless loop.")
        case .actionController:
            MediatorMembers.action.described("Performs an action when something calls it.")
        case .onLoadActionController:
            MediatorMembers.action.described("Performs an action when the screen appears.")
        case .buttonActionController, .barButtonActionController:
            MediatorMembers.action.adding(
                outlets: [OutletMember("sender", .one(.button), "The button that starts it.")]
            ).described("Performs an action when its button is tapped.")
        case .tableRefreshActionController:
            MediatorMembers.action.adding(
                outlets: [OutletMember("sender", .one(.table), "The table that is refreshed.")]
            ).described("Performs an action when the user refreshes a table.")
        case .timerActionController:
            MediatorMembers.action.adding([
                .double("interval", "The interval in seconds.", 60)
            ]).described("Performs an action repeatedly.")
        case .searchActionController:
            MediatorMembers.search.described(
                "Filters a provider, or performs an action, by a text."
            )
        case .infiniteScrollActionController:
            MediatorMembers.action.adding(
                [.bool("trackScrollDown", "Whether the last row is used, not the first.", true)],
                outlets: [OutletMember("sender", .one(.table), "The table.")]
            ).described("Performs an action when a table is scrolled to its end.")
        case .standardMediaPickerController:
            MediatorMembers.mediaPicker.described("Lets the user select a file for a form.")
        case .actionStatusController:
            MediatorMembers.status.described("Shows the status of an action, and its failure.")
        }
    }
}

private enum MediatorMembers {
    static let provider = ScreenObjectMembers().adding(
        [
            .text("masterKeyPath", "The key path from the master object to the items."),
            .text("sortByFields", "Key paths to sort by, separated by commas."),
            .bool("sortAscending", "Whether the order is ascending.", true),
            .text("predicateFormat", "A predicate that items must satisfy."),
            .text("filterFormat", "A predicate with the searched text as `$input`."),
            .text("searchString", "The searched text."),
            .any("resultChain", "Functions that compute the value from the items, in order."),
            .any("resultChainArgs", "The arguments of these functions."),
            .text("resultChainTxt", "The same functions as text, separated by commas."),
            .text("resultChainArgsTxt", "The same arguments as text, separated by commas."),
        ],
        reads: [
            .list("allItems", of: .any, "All items."),
            .any("value", "The result of `resultChain`, or the items without one."),
            .int("totalCount", "The number of items."),
            .int("sectionsCount", "The number of sections."),
        ],
        outlets: [
            OutletMember("masterObject", .one(.object), "The object that contains the items.")
        ],
        computed: [
            "isEmpty": .condition("totalCount == 0", "Whether the list is empty."),
            "first": .reading("allItems[FIRST]", "The first item."),
            "last": .reading("allItems[LAST]", "The last item."),
        ]
    )

    static let recordsProvider = provider.adding([
        .text("entityName", "The entity of the records."),
        .text("groupByField", "The key path of the sections."),
        .text("cacheName", "Accepted, without effect."),
    ])

    static let display = ScreenObjectMembers().adding(
        [.text("renderOn", "A notification after which all bindings are evaluated again.")],
        outlets: [
            OutletMember("mainContentProvider", .one(.provider), "The provider that it shows."),
            OutletMember("searchController", .one(.search), "The controller of the search."),
            OutletMember("elements", .several(.object), "The elements that it updates."),
        ]
    )

    static let rows = display.adding(
        [
            .text("cellIdentifier", "The cell of rows. Default Cell."),
            .text("searchCellIdentifier", "The cell of rows while a search has an action."),
            .int("performSegueForCells", "1: a tap opens the segue with the cell's name.", -1),
            .bool("collectSelectedObjects", "Whether a tap marks a row."),
        ],
        reads: [.list("selectedObjects", of: .any, "The objects of the marked rows.")],
        outlets: [
            OutletMember("emptyDataView", .one(.view), "The view shown while the list is empty.")
        ]
    )

    static let table = rows.adding(
        [
            .text("sectionHeaderIdentifier", "The cell above sections. Default Header."),
            .text("sectionFooterIdentifier", "The cell below sections. Default Footer."),
            .any("cellNibNames", "Cells whose tap opens the segue with their name."),
            .bool("animateReload", "Accepted, without effect."),
            .double("maxHeight", "The maximum height of the table."),
            .bool("systemAutomaticDimensionEnabled", "Accepted, without effect.", true),
            .bool("allowDeletion", "Whether the user can delete rows whose `isMine` is true."),
            .bool("defaultSelectionBehavior", "Whether a tap marks a row."),
        ],
        outlets: [
            OutletMember("tableView", .one(.table), "The table."),
            OutletMember(
                "contentHeightConstraint",
                .one(.constraint),
                "The constraint that gets the height of the rows."
            ),
            OutletMember("deleteController", .one(.action), "The controller that deletes a row."),
        ]
    )

    /// The names are misspelled in the original, and supported in both spellings.
    static let infiniteTable = table.adding(
        [
            .double("scrollUpThreshold", "Points before the first row; 0 disables it.", 200),
            .double("scrollDownThreshold", "Points before the last row; 0 disables it.", 200),
        ],
        computed: [
            "scrollUpThreshhold": .alias(of: "scrollUpThreshold"),
            "scrollDownThreshhold": .alias(of: "scrollDownThreshold"),
        ]
    )

    static let collection = rows.adding(
        [
            .bool("centerContent", "Accepted, without effect."),
            .double("cellWidthHint", "Accepted, without effect.", -1),
            .double("cellHeightHint", "Accepted, without effect.", -1),
        ],
        outlets: [OutletMember("collectionView", .one(.table), "The collection.")]
    )

    static let pages = collection.adding(
        [.bool("pagingEnabled", "Accepted, without effect.", true)],
        outlets: [OutletMember("pageControl", .one(.pageControl), "The dots of the pages.")]
    )

    static let endless = pages.adding([
        .int("circleScrollFactor", "Accepted, without effect: rows are shown once.", 100)
    ])

    static let action = ScreenObjectMembers().adding(
        [
            .text("actionName", "The action of the service, or the function of the target."),
            .text("elseActionName", "The action if `predicateFormat` is false."),
            .text("predicateFormat", "The condition of the action, on the screen."),
            .double("actionDelay", "Seconds to wait before the action."),
            .text(
                "serviceProviderClassName",
                "`StubServiceProvider` performs the action with the stub."
            ),
        ],
        reads: [
            .any("status", "The status of the action."),
            .any("content", "The result of the action."),
        ],
        outlets: [
            OutletMember("serviceProvider", .one(.object), "Accepted, without effect."),
            OutletMember("target", .one(.object), "The object whose function is called."),
            OutletMember("sender", .one(.object), "The object that starts the action."),
            OutletMember("form", .one(.form), "The form whose values are sent."),
            OutletMember("cancelButton", .one(.button), "The button that cancels the action."),
        ]
    )

    static let search = action.adding(
        [
            .text("filterFormat", "A predicate with the searched text as `$input`."),
            .int("minimumTextLength", "The minimum length of a searched text.", 1),
            .double("filterThrottleInterval", "Seconds to wait before filtering.", 0.5),
            .double("actionThrottleInterval", "Seconds to wait before the action.", 0.5),
            .bool("dynamicSearch", "Whether a text input searches during typing."),
            .bool("searchOnReturn", "Whether Return starts the search immediately.", true),
        ],
        reads: [.text("searchText", "The searched text.", "")],
        outlets: [
            OutletMember("sender", .one(.field), "The field with the searched text."),
            OutletMember("contentProvider", .one(.provider), "The provider that is filtered."),
        ],
        computed: [
            "isSearching": .condition(
                "actionName != nil AND searchText != ''",
                "Whether an action searches for a text."
            )
        ]
    )

    static let mediaPicker = action.adding(
        [
            .bool("showOptions", "Accepted, without effect.", true),
            .bool("imagesOnly", "Whether only images can be selected."),
            .text("cameraOptionTitle", "Accepted, without effect."),
            .text("libraryOptionTitle", "The title of the file dialog."),
            .text("cancelOptionTitle", "The title of the Cancel button."),
        ],
        reads: [.int("pickedNumber", "The number of selected files.")],
        outlets: [
            OutletMember("sender", .one(.button), "The button that starts it."),
            OutletMember("forms", .several(.form), "The forms that get the files."),
        ]
    )

    static let status = ScreenObjectMembers().adding(
        [
            .text("actionName", "The action."),
            .text("errorTitle", "The title of the alert after a failure.", "Error"),
            .text("errorMessage", "The message of the alert. Default: none."),
        ],
        reads: [
            .bool("inProgress", "Whether the action is in progress."),
            .bool("isSuccess", "Whether its result has been stored."),
            .bool("isFailure", "Whether it has failed."),
            .any("error", "The failure."),
            .double("progress", "The upload progress, from 0 to 1."),
        ],
        outlets: [
            OutletMember("elements", .several(.object), "The elements that it updates."),
            OutletMember("owner", .one(.action), "The controller whose actions it follows."),
        ]
    )
}
