/// The names of cookies.
enum CookieName {
    /// The prefix of cookies that only the host itself can set, over TLS and with the path `/`.
    private static let prefix = "__Host-"

    /// Returns the name of a cookie.
    ///
    /// - Parameter isSecure: Whether browsers use TLS.
    static func text(_ name: String, isSecure: Bool) -> String {
        isSecure ? prefix + name : name
    }

    /// Returns whether a name has the prefix, so that the path of its cookie is `/`.
    static func isHostOnly(_ name: String) -> Bool {
        name.hasPrefix(prefix)
    }
}
