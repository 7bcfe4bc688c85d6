extension MediatorKind {
    /// An entry of `objects` with a mediator of this kind as JSON, for the reference; a test lints
    /// it.
    package var example: String {
        switch self {
        case .baseContentProvider: #"{"none": {"type": "BaseContentProvider"}}"#
        case .itemsCollection:
            #"{"parts": {"type": "ItemsCollection", "attrs": {"masterKeyPath": "parts"}}}"#
        case .managedObjectsProvider:
            #"""
            {"posts": {"type": "ManagedObjectsProvider",
              "attrs": {"entityName": "Post", "sortByFields": "text"}}}
            """#
        case .managedObjectsCollection:
            #"""
            {"newest": {"type": "ManagedObjectsCollection",
              "attrs": {"entityName": "Post", "resultChain": ["wx_takeFirst:"], "resultChainArgs": [3]}}}
            """#
        case .jsonFileDataProvider:
            #"{"things": {"type": "JSONFileDataProvider", "attrs": {"fileName": "default"}}}"#
        case .baseDisplayController:
            #"""
            {"labels": {"type": "BaseDisplayController",
              "outlets": {"mainContentProvider": "parts", "elements": ["title"]}}}
            """#
        case .contentDisplayController:
            #"""
            {"shown": {"type": "ContentDisplayController",
              "outlets": {"mainContentProvider": "parts"}}}
            """#
        case .tableDisplayController:
            #"""
            {"rows": {"type": "TableDisplayController",
              "outlets": {"mainContentProvider": "parts", "tableView": "table"}}}
            """#
        case .tableInfiniteScrollController:
            #"""
            {"rows": {"type": "TableInfiniteScrollController", "attrs": {"scrollDownThreshold": 100},
              "outlets": {"mainContentProvider": "parts", "tableView": "table"}}}
            """#
        case .collectionDisplayController:
            #"""
            {"tiles": {"type": "CollectionDisplayController",
              "outlets": {"mainContentProvider": "parts", "collectionView": "collection"}}}
            """#
        case .collectionPageScrollController, .collectionCircleScrollController:
            #"""
            {"tiles": {"type": "\#(rawValue)", "outlets": {
              "mainContentProvider": "parts", "collectionView": "collection", "pageControl": "pages"}}}
            """#
        case .actionController:
            #"""
            {"remove": {"type": "ActionController", "attrs": {"actionName": "load"}},
             "rows": {"type": "TableDisplayController", "attrs": {"allowDeletion": true}, "outlets": {
              "mainContentProvider": "parts", "tableView": "table", "deleteController": "remove"}}}
            """#
        case .onLoadActionController:
            #"{"load": {"type": "OnLoadActionController", "attrs": {"actionName": "load"}}}"#
        case .buttonActionController, .barButtonActionController:
            #"""
            {"send": {"type": "\#(rawValue)",
              "attrs": {"actionName": "load"}, "outlets": {"sender": "\#(sender)"}}}
            """#
        case .tableRefreshActionController, .infiniteScrollActionController:
            #"""
            {"more": {"type": "\#(rawValue)",
              "attrs": {"actionName": "load"}, "outlets": {"sender": "\#(sender)"}}}
            """#
        case .timerActionController:
            #"""
            {"poll": {"type": "TimerActionController",
              "attrs": {"actionName": "load", "interval": 30}}}
            """#
        case .searchActionController:
            #"""
            {"find": {"type": "SearchActionController", "attrs": {"filterFormat": "name CONTAINS $input"},
              "outlets": {"sender": "search", "contentProvider": "parts"}}}
            """#
        case .standardMediaPickerController:
            #"""
            {"pick": {"type": "StandardMediaPickerController",
              "outlets": {"sender": "button", "forms": ["files"]}}}
            """#
        case .actionStatusController:
            #"""
            {"status": {"type": "ActionStatusController", "attrs": {"actionName": "load"},
              "outlets": {"elements": ["title"]}}}
            """#
        }
    }

    /// The view or mediator that starts the action of the example.
    private var sender: String {
        switch self {
        case .barButtonActionController: "barButton"
        case .infiniteScrollActionController, .tableRefreshActionController: "table"
        default: "button"
        }
    }
}
