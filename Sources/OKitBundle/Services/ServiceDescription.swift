public import OKitExpression
import OKitModel
public import OKitSyntax

/// The contents of a service file: the actions of a service and their requests (WidgetKit service
/// description §6).
public struct ServiceDescription: Sendable {
    /// The files in `services/` that describe the service.
    public enum Source: String, Sendable, CaseIterable {
        /// The real service.
        case live = "Service"
        /// The service that developers use.
        case dev = "Service.dev"
        /// Responses in the file itself.
        case stub = "StubService"

        /// The name in command lines and flows.
        public var flowName: String {
            switch self {
            case .live: "live"
            case .dev: "dev"
            case .stub: "stub"
            }
        }

        /// The file's path in a bundle of a version of the format.
        public func path(in version: FormatVersion) -> String {
            switch (version, self) {
            case (.first, _): "services/\(rawValue).json"
            case (.second, .live): "services/NAME.json"
            case (.second, .dev): "services/NAME.dev.json"
            case (.second, .stub): "services/NAME.stub.json"
            }
        }
    }

    /// The contents of the file.
    package let node: JSONNode

    /// The URL that paths of actions are relative to.
    public var baseURL: JSONNode?

    /// The actions by name, with the defaults of the file.
    public var actions: [String: ServiceAction]

    /// `options.transformers.date`: transformers between dates and text, by name.
    public var transformers: [String: Transformer]

    /// Token servers, by the names of the services that need them.
    public var tokens: [String: TokenService]

    /// `options.debugDelay`: the delay of the file's responses in seconds, at least 0.
    public var debugDelay: Double

    /// Reads a description that the schema has validated; invalid parts are skipped.
    public init(_ node: JSONNode) {
        self.init(node, name: "")
    }

    /// Reads the description of a service with a name.
    init(_ node: JSONNode, name service: String) {
        self.node = node
        let baseURL = node["defaults"]?["baseUrl"]
        let authorization = ServiceAuthorization(node["auth"])
        let tokens = TokenService(node["auth"], baseURL: baseURL) { node["auth"]?[$0] }
        var actions: [String: ServiceAction] = [:]
        for member in node["actions"]?.declarations ?? [] {
            let name = Named(name: member.name, location: member.key.location)
            var action = ServiceAction(name, member.value, defaults: node["defaults"])
            action.authorization = authorization
            action.service = service
            action.tokens = tokens
            actions[action.name.name] = action
        }
        self.actions = actions
        self.baseURL = baseURL
        self.tokens = tokens.map { [service: $0] } ?? [:]
        let options = node["options"]
        var transformers: [String: Transformer] = [:]
        for member in options?["transformers"]?["date"]?.declarations ?? []
        where member.value.kind == .object {
            transformers[member.name] = Transformer(date: member.value)
        }
        self.transformers = transformers
        let delay = options?["debugDelay"]?.double ?? 0
        debugDelay = delay.isFinite ? max(delay, 0) : 0
    }

    /// Reads the file of a stub service outside of a bundle.
    ///
    /// - Parameter findings: Receives the problems of the file.
    /// - Returns: `nil` if there are problems.
    public static func read(
        _ source: SourceText,
        findings: inout [Finding]
    ) -> ServiceDescription? {
        var found: [Finding] = []
        let schema = BundleSchemas()[BundleSchemas.Form(kind: .service, version: .first)]
        let document = JSONDocument.parsed(source, findings: &found)
        found += document?.violations(of: schema) ?? []
        findings += found
        return found.isEmpty ? document.map { ServiceDescription($0.root) } : nil
    }

    /// The entities of results, with their locations.
    package var entityReferences: [Named] {
        actions.values.compactMap(\.resultType?.entity)
    }
}

extension AppBundle {
    /// The contents of a service file; for `dev`, `live` if the bundle has only that.
    public func service(_ source: ServiceDescription.Source) -> ServiceDescription? {
        services[source] ?? (source == .dev ? services[.live] : nil)
    }

    /// The transformers that the service files declare; of two with the same name, that of the real
    /// service is used.
    public var transformers: [String: Transformer] {
        ServiceDescription.Source.allCases.reduce(into: [:]) { all, source in
            all.merge(services[source]?.transformers ?? [:]) { first, _ in first }
        }
    }
}

extension Transformer {
    /// WidgetKit §5.2.
    fileprivate init(date node: JSONNode) {
        self = .date(
            format: node["format"]?.string,
            dateStyle: node["dateStyle"]?.string,
            timeStyle: node["timeStyle"]?.string,
            locale: node["locale"]?.string ?? "en_US_POSIX"
        )
    }
}
