import OKitBundle

/// What leads from one object of a screen to another, in the order in which it is connected.
public struct ClassicConnections: Sendable, Hashable {
    /// Properties that hold other objects.
    public var outlets: [Outlet] = []
    /// What is called when something happens to an object.
    public var actions: [Action] = []
    /// Ways to other controllers.
    public var segues: [Segue] = []

    /// A property that holds one object, or a collection that holds several.
    public struct Outlet: Sendable, Hashable {
        /// Whose property it is.
        public var source: ClassicObjectID
        /// The name of the property.
        public var property: String
        /// What it holds.
        public var targets: [ClassicObjectID]
        /// Whether it is a collection.
        public var isCollection: Bool
    }

    /// A method that is called when something happens to an object.
    public struct Action: Sendable, Hashable {
        /// The object that something happens to.
        public var source: ClassicObjectID
        /// The method with its colons.
        public var selector: String
        /// Whose method it is; `nil` for the first object up from the source that has one.
        public var target: ClassicObjectID?
        /// What has to happen (UIControl.Event); 0 for what is usual for the source.
        public var events: Int64
    }

    /// A way to another controller.
    public struct Segue: Sendable, Hashable {
        /// How the other appears: `show`, `modal`, `push`, `embed`, … (UIStoryboard…SegueTemplate).
        public var kind: String
        /// By what it is asked for.
        public var identifier: String?
        /// The identifier of the other controller; `nil` for a way back.
        public var destination: String?
        /// The object that it starts from: a cell, a button; `nil` for the controller itself.
        public var origin: ClassicObjectID?
    }
}
