public import OKitBundle

extension BrowserSession {
    /// What a sweep has done with a session.
    enum SweepOutcome {
        case unchanged
        /// The memory of its screen was released.
        case released
        case ended
    }

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
