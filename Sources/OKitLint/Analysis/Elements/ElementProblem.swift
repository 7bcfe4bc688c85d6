import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A problem with a name in `objects`, `elements` or `views`.
struct ElementProblem: Sendable {
    /// The kinds of problems.
    enum Kind: Sendable {
        /// An unknown kind of view or mediator.
        case kind
        /// A property that a view or mediator does not have.
        case attribute
        /// An element that the screen does not have.
        case element
        /// An outlet that holds the wrong kind of object.
        case outlet
        /// A kind of view or mediator that does not have its properties.
        case wrongKind
    }

    let kind: Kind
    let message: Finding.Message
    let location: SourceLocation
}

/// A named object of a screen.
enum ScreenObject: Sendable {
    case view(ViewDeclaration)
    case mediator(MediatorDeclaration)
    /// The screen itself: `@self`.
    case screen

    /// Its properties and outlets; `nil` for a mediator of an unknown kind.
    var type: ScreenObjectType? {
        switch self {
        case .view(let view): view.kind.type
        case .mediator(let mediator): mediator.kind?.type
        case .screen: ViewKind.screen.type
        }
    }

    /// The kind in messages: `label`, `ItemsCollection`.
    var kindName: String {
        switch self {
        case .view(let view): view.kind.rawValue
        case .mediator(let mediator): mediator.type.name
        case .screen: "screen"
        }
    }

    /// Whether an outlet can hold it; true if its kind is unknown.
    func fits(_ target: OutletTarget) -> Bool {
        switch self {
        case .view(let view): target.accepts(view.kind)
        case .mediator(let mediator): mediator.kind.map { target.accepts($0) } ?? true
        case .screen: target == .object
        }
    }
}
