import OKitExpression
import OKitModel
import OKitSyntax

/// The kinds of mediators, by the names of their classes (WidgetKit §3 and §12).
package enum MediatorKind: String, Sendable, CaseIterable {
    case baseContentProvider = "BaseContentProvider"
    case itemsCollection = "ItemsCollection"
    case managedObjectsProvider = "ManagedObjectsProvider"
    case managedObjectsCollection = "ManagedObjectsCollection"
    case jsonFileDataProvider = "JSONFileDataProvider"
    case baseDisplayController = "BaseDisplayController"
    case contentDisplayController = "ContentDisplayController"
    case tableDisplayController = "TableDisplayController"
    case tableInfiniteScrollController = "TableInfiniteScrollController"
    case collectionDisplayController = "CollectionDisplayController"
    case collectionPageScrollController = "CollectionPageScrollController"
    case collectionCircleScrollController = "CollectionCircleScrollController"
    case actionController = "ActionController"
    case buttonActionController = "ButtonActionController"
    case barButtonActionController = "BarButtonActionController"
    case tableRefreshActionController = "TableRefreshActionController"
    case onLoadActionController = "OnLoadActionController"
    case timerActionController = "TimerActionController"
    case searchActionController = "SearchActionController"
    case infiniteScrollActionController = "InfiniteScrollActionController"
    case standardMediaPickerController = "StandardMediaPickerController"
    case actionStatusController = "ActionStatusController"

    /// The role of a mediator in a screen.
    public enum Role: Sendable {
        case provider, display, action, status
    }

    /// Its role.
    public var role: Role {
        switch self {
        case .baseContentProvider, .itemsCollection, .managedObjectsProvider,
            .managedObjectsCollection, .jsonFileDataProvider:
            .provider
        case .baseDisplayController, .contentDisplayController, .tableDisplayController,
            .tableInfiniteScrollController, .collectionDisplayController,
            .collectionPageScrollController, .collectionCircleScrollController:
            .display
        case .actionStatusController: .status
        default: .action
        }
    }

    /// Whether it shows rows.
    public var showsRows: Bool {
        role == .display && self != .baseDisplayController && self != .contentDisplayController
    }

    /// Whether its sections have headers and footers made of cells.
    public var hasSectionEdges: Bool {
        self == .tableDisplayController || self == .tableInfiniteScrollController
    }

    /// The members of a mediator of this kind.
    public var type: ScreenObjectType {
        Self.types[self] ?? ScreenObjectType(rawValue, ScreenObjectMembers())
    }

    private static let types = Dictionary(
        uniqueKeysWithValues: allCases.map {
            ($0, ScreenObjectType("mediator \($0.rawValue)", $0.members))
        }
    )
}
