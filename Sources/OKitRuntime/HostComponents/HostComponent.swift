public import OKitExpression

/// A component of screens that a program adds to apps.
///
/// A bundle declares it in `components` of `bundle.json`, and screens show it by `{"component": "NAME"}`. It is
/// made of the nodes that all front ends know, so that it looks the same in each. A session gets its components
/// as `AppSession(bundle:environment:components:)`.
public protocol HostComponent: Sendable {
    /// The name by which bundles know it.
    var name: String { get }

    /// What shows the values on a screen.
    ///
    /// It must follow from the values alone. The ids of nodes need to differ inside the component only, and must
    /// not be empty; those of nodes that stay the same must stay too.
    func nodes(_ values: ComponentValues) -> [ScreenNode]

    /// What an event on one of its nodes does, in this order.
    ///
    /// - Parameters:
    ///   - values: what the screen gives it.
    ///   - event: its target is the id that `nodes(_:)` has given the node.
    func effects(of event: Event, _ values: ComponentValues) -> [ComponentEffect]
}

extension HostComponent {
    /// Nothing, for components that only show.
    public func effects(of event: Event, _ values: ComponentValues) -> [ComponentEffect] {
        []
    }
}

/// What a screen gives a component: the values of `with`.
public struct ComponentValues: Sendable {
    private let values: [String: Value]

    /// Creates values, as a test of a component needs them.
    public init(_ values: [String: Value]) {
        self.values = values
    }

    /// The value of a name; null where the screen gives none.
    public subscript(_ name: String) -> Value {
        values[name] ?? .null
    }
}

/// What an event in a component does.
public enum ComponentEffect: Sendable, Equatable {
    /// Sets the property that the screen gives as the value of that name.
    case set(String, Value)
    /// Runs the action that the screen names in `on` for that event of the component.
    case run(String)
}
