import OKitExpression
public import OKitSyntax

/// One thing that a service can be asked for, with the defaults of its file.
public struct ServiceAction: Sendable {
    /// How parameters travel.
    public enum Encoding: String, Sendable {
        /// Behind the `?` of the URL; GET and HEAD know no other way.
        case query
        /// In the body, as an HTML form sends them.
        case form
        /// In the body, as JSON with types.
        case json
    }

    /// Whether the objects that are there go when new ones come.
    public enum ClearPolicy: String, Sendable {
        case none, before, after
    }

    /// What a result is made of.
    public struct ResultType: Sendable {
        /// The entity, with the place where it is named.
        public var entity: Named
        /// Whether it is an array of them.
        public var isList: Bool
    }

    /// What a stub answers.
    public struct Response: Sendable {
        /// The HTTP status.
        public var status: Int
        /// The content; `$key.path` stands for a value.
        public var content: JSONNode

        fileprivate init?(_ node: JSONNode) {
            guard let content = node["response"] else {
                return nil
            }
            self.content = content
            status = node["status"]?.int.map { Int(clamping: $0) } ?? 200
        }
    }

    /// Its name, with its place.
    public var name: Named
    /// What `path` is relative to.
    public var baseURL: JSONNode?
    /// The path below it, or a URL; `$key` stands for a value.
    public var path: JSONNode?
    /// The HTTP method, in capitals.
    public var method: String
    /// How parameters travel.
    public var encoding: Encoding
    /// Headers by name; `$key.path` stands for a value.
    public var headers: [String: JSONNode]
    /// Parameters by name; `$key.path` stands for a value.
    public var parameters: [String: JSONNode]
    /// Parameters that travel in the URL, whatever the others do.
    package var query: [String: JSONNode]
    /// What parameters are that the payload does not have.
    package var defaults: [String: JSONNode] = [:]
    /// What the result is; `nil` if it is JSON as it comes.
    public var resultType: ResultType?
    /// Where in the answer the result stands; empty for all of it.
    public var resultKeyPath: [String]
    /// The member that says so.
    package var resultPath: JSONNode?
    /// Where in the answer an error stands.
    public var errorKeyPath: [String]
    /// Whether the objects that are there go when new ones come.
    public var clearPolicy: ClearPolicy
    /// The action that follows this one where it succeeds.
    public var nextAction: Named?
    /// Values that every imported object gets, by property.
    public var assignments: [String: JSONNode]
    /// Whether a file is sent.
    public var isUpload: Bool
    /// The parts of an upload: key paths in the payload by the names of the parts.
    public var multipart: [String: [String]]
    /// Whether the service wants to know who asks.
    public var needsAuthorization: Bool
    /// How it is proved who asks; `nil` if the file of the service does not say.
    public var authorization: ServiceAuthorization?
    /// The name of its service; empty in format 1, which has only one.
    package var service = ""
    /// Where the service's tokens come from; `nil` if its file names no such server.
    package var tokens: TokenService?
    /// How the user signs in to the service; `nil` if that is not needed.
    package var session: SessionService?
    /// The actions whose results it changes.
    package var changes: [Named] = []
    /// What format 2 says of it.
    package var declaration: Declaration?
    /// Seconds until an answer must have come.
    public var timeout: Double
    /// How often a call that may be repeated is.
    public var retries: Int
    /// A stub's answers one after the other, the last one again and again.
    public var responses: [Response]
    /// The texts in which `$key.path` stands for a value of the payload.
    package let templates: [LocatedExpression]

    /// Reads an action as a service file declares it, such as
    /// `{"path": "books", "httpMethod": "POST"}`; what does not fit is left out.
    public init(_ name: String, _ declaration: JSONNode) {
        self.init(Named(name: name, location: declaration.location), declaration, defaults: nil)
    }

    init(_ name: Named, _ node: JSONNode, defaults: JSONNode?) {
        func setting(_ name: String) -> JSONNode? {
            node[name] ?? defaults?[name]
        }
        self.name = name
        baseURL = defaults?["baseUrl"]
        path = node["path"]
        let method = setting("httpMethod")?.string ?? ""
        self.method = Self.methods.contains(method) ? method : "GET"
        let standard: Encoding = ["GET", "HEAD", "DELETE"].contains(self.method) ? .query : .form
        encoding = setting("encoding")?.string.flatMap { Encoding(rawValue: $0) } ?? standard
        headers = Self.merged(node["headers"], defaults?["headers"]).filter {
            $0.value.kind == .string
        }
        parameters = Self.merged(node["parameters"], defaults?["parameters"])
        query = Self.merged(node["query"], nil)
        resultType = node["resultType"].flatMap { ResultType($0) }
        resultPath = setting("resultKeyPath")
        resultKeyPath = resultPath?.string.map { Self.keys($0) } ?? []
        errorKeyPath = Self.keys(setting("errorKeyPath")?.string ?? "error")
        clearPolicy = node["clearPolicy"]?.string.flatMap { ClearPolicy(rawValue: $0) } ?? .none
        nextAction = node["nextAction"].flatMap { Named($0) }
        assignments = Self.merged(node["set"], nil)
        isUpload = node["isUpload"]?.bool ?? false
        multipart = Self.merged(node["multipart"], nil).compactMapValues { path in
            path.string.map { Self.keys($0) }
        }
        needsAuthorization = setting("needAuth")?.bool ?? false
        timeout = min(max(setting("timeout")?.double ?? 30, 0.001), 3600)
        retries = min(max(setting("retries")?.int.map { Int(clamping: $0) } ?? 2, 0), 10)
        let all = node["responses"].map { $0.elements.map { $0 } } ?? [node]
        responses = all.compactMap { Response($0) }
        let filled =
            [path].compactMap(\.self) + headers.values + parameters.values + assignments.values
            + responses.map(\.content)
        templates = filled.flatMap { Self.templates(in: $0) }
    }

    private static func templates(in node: JSONNode) -> [LocatedExpression] {
        var templates: [LocatedExpression] = []
        node.forEachText { text in
            if text.content.contains(UInt8(ascii: "$")) {
                templates += [LocatedExpression(template: text)].compactMap(\.self)
            }
        }
        return templates
    }

    /// The methods that an action may use.
    public static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    /// Members by name, without comments; an action's own win over those of the defaults.
    private static func merged(_ own: JSONNode?, _ defaults: JSONNode?) -> [String: JSONNode] {
        var values: [String: JSONNode] = [:]
        for node in [defaults, own] {
            for member in node?.members.filter({ $0.name != "***" }) ?? [] {
                values[member.name] = member.value
            }
        }
        return values
    }

    private static func keys(_ path: String) -> [String] {
        path.split(separator: ".").map { String($0) }
    }
}

extension ServiceAction.ResultType {
    /// `Entity`, or `[Entity]` for an array.
    fileprivate init?(_ node: JSONNode) {
        guard let text = node.string else {
            return nil
        }
        isList = text.hasPrefix("[") && text.hasSuffix("]")
        let name = isList ? String(text.dropFirst().dropLast()) : text
        guard !name.isEmpty else {
            return nil
        }
        entity = Named(name: name, location: node.location)
    }
}
