public import OKitExpression

/// A screen component that a program adds to apps.
///
/// A bundle declares the component in `components` of `bundle.json`, and screens show it with
/// `{"component": "NAME"}`. It consists of nodes that all front ends support, so it looks the same
/// in each of them. Pass the components to a session with
/// `AppSession(bundle:environment:components:)`.
public protocol HostComponent: Sendable {
    /// The name by which bundles refer to the component.
    var name: String { get }

    /// Returns the nodes that show the values on a screen.
    ///
    /// The result must depend on the values alone. The IDs of nodes must not be empty and must be
    /// unique only within the component. A node that represents the same thing must always have the
    /// same ID.
    func nodes(_ values: ComponentValues) -> [ScreenNode]

    /// Returns the effects of an event on one of the component's nodes, in order.
    ///
    /// - Parameters:
    ///   - values: The values that the screen passes to the component.
    ///   - event: The event. Its target is the ID that `nodes(_:)` has given the node.
    func effects(of event: Event, _ values: ComponentValues) -> [ComponentEffect]
}

extension HostComponent {
    /// Returns no effects, for components that only show values.
    public func effects(of event: Event, _ values: ComponentValues) -> [ComponentEffect] {
        []
    }
}

/// The values that a screen passes to a component with `with`.
public struct ComponentValues: Sendable {
    private let values: [String: Value]

    /// Creates values, for example to test a component.
    public init(_ values: [String: Value]) {
        self.values = values
    }

    /// Returns the value with a name; null if the screen does not pass it.
    public subscript(_ name: String) -> Value {
        values[name] ?? .null
    }
}

/// An effect of an event in a component.
public enum ComponentEffect: Sendable, Equatable {
    /// Sets the property that the screen passes as the value with that name.
    case set(String, Value)
    /// Runs the action that the screen assigns to that event in `on`.
    case run(String)
}
