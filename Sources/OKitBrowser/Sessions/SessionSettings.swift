public import OKitBundle
public import OKitRuntime

extension BrowserSession {
    /// What a sweep has done with a session.
    enum SweepOutcome {
        case unchanged
        /// The memory of its screen was released.
        case released
        case ended
    }

    /// The surroundings of the pages.
    nonisolated var options: PageOptions { settings.options }

    /// The files of the user.
    nonisolated var files: SessionFiles { settings.files }

    /// Starts the app of a session.
    ///
    /// - Parameters:
    ///   - snapshot: The screens to continue; `nil` to start anew.
    ///   - isAgain: Whether the session has released its app before, while no user has needed it.
    public typealias Open =
        @Sendable (_ snapshot: SessionSnapshot?, _ isAgain: Bool) throws -> sending AppSession

    /// The properties of a session.
    public struct Settings: Sendable {
        /// The surroundings of its pages.
        public var options: PageOptions
        /// The files of its user.
        public var files: SessionFiles
        /// The service that the app calls; `nil` to fail its calls.
        public var service: (any HostService & Sendable)?

        /// Creates settings.
        public init(
            options: PageOptions,
            files: SessionFiles,
            service: (any HostService & Sendable)?
        ) {
            self.options = options
            self.files = files
            self.service = service
        }
    }
}
