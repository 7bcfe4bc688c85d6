/// The kinds of objects that an outlet of a view or mediator can hold.
package enum OutletTarget: String, Sendable, CustomStringConvertible {
    case provider
    case search = "search controller"
    case action = "action controller"
    case table
    case button
    case field = "text field"
    case form
    case progress
    case pageControl = "page control"
    case constraint
    case refreshControl = "refresh control"
    case uploadContainer = "upload container"
    case label
    case view
    /// Any view or mediator.
    case object

    /// The description for messages.
    package var description: String {
        rawValue
    }

    /// Whether a view of a kind can be connected.
    package func accepts(_ kind: ViewKind) -> Bool {
        switch self {
        case .provider, .search, .action: false
        case .table: kind == .table || kind == .collection
        case .button: kind == .button || kind == .barButton
        case .field: [.textField, .textView, .searchBar, .textInput].contains(kind)
        case .form: kind == .form || kind == .mediaForm
        case .progress: kind == .progress
        case .pageControl: kind == .pageControl
        case .constraint: kind == .constraint
        case .refreshControl: kind == .refreshControl
        case .uploadContainer: kind == .uploadContainer
        case .label: kind == .label || kind == .view
        case .view: kind != .constraint
        case .object: true
        }
    }

    /// Whether a mediator of a kind can be connected.
    package func accepts(_ kind: MediatorKind) -> Bool {
        switch self {
        case .provider: kind.role == .provider
        case .search: kind == .searchActionController
        case .action: kind.role == .action
        case .object: true
        default: false
        }
    }
}

extension ScreenObjectType.Outlet {
    static func one(_ target: OutletTarget) -> Self {
        Self(arity: .one, target: target)
    }

    static func several(_ target: OutletTarget) -> Self {
        Self(arity: .several, target: target)
    }
}
