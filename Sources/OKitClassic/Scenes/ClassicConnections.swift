import OKitBundle

/// The connections between objects of a screen, in order.
package struct ClassicConnections: Sendable, Hashable {
    /// Properties that hold other objects.
    package var outlets: [Outlet] = []
    /// Methods that are called on events of objects.
    package var actions: [Action] = []
    /// Segues to other controllers.
    package var segues: [Segue] = []

    /// A property that holds one object, or a collection that holds several.
    package struct Outlet: Sendable, Hashable {
        /// The object with the property.
        package var source: ClassicObjectID
        /// The name of the property.
        package var property: String
        /// The connected objects.
        package var targets: [ClassicObjectID]
        /// Whether it is a collection.
        package var isCollection: Bool
    }

    /// A method that is called on an event of an object.
    package struct Action: Sendable, Hashable {
        /// The object with the event.
        package var source: ClassicObjectID
        /// The method name with its colons.
        package var selector: String
        /// The object with the method; `nil` for the first object in the responder chain that has
        /// it.
        package var target: ClassicObjectID?
        /// The events (UIControl.Event); 0 for the default event of the source.
        package var events: Int64
    }

    /// A segue to another controller.
    package struct Segue: Sendable, Hashable {
        /// The kind of presentation: `show`, `modal`, `push`, `embed`, …
        /// (UIStoryboard…SegueTemplate).
        package var kind: String
        /// The identifier by which it is performed.
        package var identifier: String?
        /// The identifier of the other controller; `nil` for an unwind segue.
        package var destination: String?
        /// The object that triggers it: a cell, a button; `nil` for the controller itself.
        package var origin: ClassicObjectID?
    }
}
