import OKitBundle

/// What leads from one object of a screen to another, in the order in which it is connected.
package struct ClassicConnections: Sendable, Hashable {
    /// Properties that hold other objects.
    package var outlets: [Outlet] = []
    /// What is called when something happens to an object.
    package var actions: [Action] = []
    /// Ways to other controllers.
    package var segues: [Segue] = []

    /// A property that holds one object, or a collection that holds several.
    package struct Outlet: Sendable, Hashable {
        /// Whose property it is.
        package var source: ClassicObjectID
        /// The name of the property.
        package var property: String
        /// What it holds.
        package var targets: [ClassicObjectID]
        /// Whether it is a collection.
        package var isCollection: Bool
    }

    /// A method that is called when something happens to an object.
    package struct Action: Sendable, Hashable {
        /// The object that something happens to.
        package var source: ClassicObjectID
        /// The method with its colons.
        package var selector: String
        /// Whose method it is; `nil` for the first object up from the source that has one.
        package var target: ClassicObjectID?
        /// What has to happen (UIControl.Event); 0 for what is usual for the source.
        package var events: Int64
    }

    /// A way to another controller.
    package struct Segue: Sendable, Hashable {
        /// How the other appears: `show`, `modal`, `push`, `embed`, … (UIStoryboard…SegueTemplate).
        package var kind: String
        /// By what it is asked for.
        package var identifier: String?
        /// The identifier of the other controller; `nil` for a way back.
        package var destination: String?
        /// The object that it starts from: a cell, a button; `nil` for the controller itself.
        package var origin: ClassicObjectID?
    }
}
