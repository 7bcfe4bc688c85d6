/// An app that a server offers.
public struct HostedApp: Sendable {
    /// The name in the path of the app; empty for an app at the root.
    public let name: String
    /// The displayed name.
    public let title: String
    /// The names of the screens that addresses can open.
    public let screens: Set<String>

    let image: @Sendable (_ name: String) -> [UInt8]?
    let start: @Sendable (SessionRequest) async throws -> BrowserSession

    /// A request to start a session.
    public struct SessionRequest: Sendable {
        /// The name of the user or visitor, which is never part of a path as it is.
        public let user: String
        /// The first screen; `nil` for the app's own.
        public let screen: String?
        /// The path of the app, with a slash at its end.
        public let path: String
    }

    /// - Parameters:
    ///   - image: Returns an image of the bundle.
    ///   - start: Starts a session.
    public init(
        name: String,
        title: String,
        screens: Set<String>,
        image: @escaping @Sendable (_ name: String) -> [UInt8]?,
        start: @escaping @Sendable (SessionRequest) async throws -> BrowserSession
    ) {
        self.name = name
        self.title = title
        self.screens = screens
        self.image = image
        self.start = start
    }

    /// The path of the app, with a slash at its end.
    var path: String {
        name.isEmpty ? "/" : "/\(PageOptions.encoded(name))/"
    }
}
