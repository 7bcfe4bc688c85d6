/// A single permission of an app.
public struct Permission: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of permissions.
    public enum Kind: String, Sendable, CaseIterable {
        /// Connecting to a host.
        case host = "hosts"
        /// Using an HTTP method.
        case method = "methods"
        /// Sending a secret to a host.
        case secret = "secrets"
        /// Sending files that the user chooses.
        case upload
        /// Storing models between runs.
        case storage
        /// Storing a model without encryption that was encrypted before.
        case plainModel = "plainModels"
        /// Reading and writing the clipboard.
        case clipboard
        /// Opening links outside the app.
        case links
    }

    /// The kind of permission.
    public let kind: Kind
    /// The host, method, model, or secret with its host; `nil` for all methods, and for kinds
    /// without names.
    public let name: String?

    /// Creates a permission.
    public init(_ kind: Kind, _ name: String? = nil) {
        self.kind = kind
        self.name = name
    }

    /// The permitted operation, phrased to follow "may".
    public var description: String {
        switch kind {
        case .host:
            switch name.flatMap(AddressRange.init(ofHost:)) {
            case .loopback?: "reach \(name ?? "") (this computer)"
            case let range? where range.isPrivate: "reach \(name ?? "") (a private network)"
            default: "reach \(name ?? "every host")"
            }
        case .method: "use \(name ?? "every HTTP method")"
        case .secret:
            if let use = name.flatMap({ SecretUse($0) }) {
                "send the secret \(use.secret) to \(use.host)"
            } else {
                "send secrets"
            }
        case .upload: "send files that you choose"
        case .storage: "store data"
        case .plainModel: "store \(name ?? "models") without encryption"
        case .clipboard: "use the clipboard"
        case .links: "open links"
        }
    }
}
