package import OKitExpression
public import OKitSyntax

/// An action of a service, with the defaults of its file.
public struct ServiceAction: Sendable {
    /// How parameters are sent.
    public enum Encoding: String, Sendable {
        /// In the query of the URL; the only encoding for GET and HEAD.
        case query
        /// In the body, as an HTML form.
        case form
        /// In the body, as JSON with types.
        case json
    }

    /// Whether existing objects are deleted when new ones arrive.
    public enum ClearPolicy: String, Sendable {
        case none, before, after
    }

    /// The type of a result.
    public struct ResultType: Sendable {
        /// The entity, with the location of its name.
        public var entity: Named
        /// Whether it is an array of them.
        public var isList: Bool
    }

    /// The part of a result that an app reads.
    package struct Items: Sendable {
        /// The key path in the result of the action.
        package var path: [String]
        /// The type of the value at the path; `nil` for any type.
        package var type: ValueType?
        /// Whether a single object is accepted instead of a list.
        package var canBeOne: Bool
        /// Whether null is accepted, as an empty list or as no object.
        let canBeNull: Bool

        /// Creates a description of items.
        package init(path: [String] = [], type: ValueType?, canBeOne: Bool = false) {
            self.path = path
            self.type = type
            self.canBeOne = canBeOne
            canBeNull = true
        }

        /// Creates the description of the result of an action of format 1.
        fileprivate init(_ result: ResultType) {
            let object = ValueType.object(result.entity.name)
            path = []
            type = result.isList ? .list(object) : object
            canBeOne = false
            canBeNull = false
        }
    }

    /// A response of a stub.
    public struct Response: Sendable {
        /// The HTTP status.
        public var status: Int
        /// The content; `$key.path` is replaced by a value.
        public var content: JSONNode

        fileprivate init?(_ node: JSONNode) {
            guard let content = node["response"] else {
                return nil
            }
            self.content = content
            status = node["status"]?.int.map { Int(clamping: $0) } ?? 200
        }
    }

    /// Its name, with its location.
    public var name: Named
    /// The URL that `path` is relative to.
    public var baseURL: JSONNode?
    /// The path below it, or a URL; `$key` is replaced by a value.
    public var path: JSONNode?
    /// The HTTP method, in capitals.
    public var method: String
    /// How parameters are sent.
    public var encoding: Encoding
    /// Headers by name; `$key.path` is replaced by a value.
    public var headers: [String: JSONNode]
    /// Parameters by name; `$key.path` is replaced by a value.
    public var parameters: [String: JSONNode]
    /// Parameters that are sent in the query, independent of the encoding.
    package var query: [String: JSONNode]
    /// The defaults of parameters that the payload does not contain.
    package var defaults: [String: JSONNode] = [:]
    /// The type of the result; `nil` for plain JSON.
    public var resultType: ResultType?
    /// The key path of the result in the response; empty for the whole response.
    public var resultKeyPath: [String]
    /// The member with this key path.
    package var resultPath: JSONNode?
    /// The required contents of the result; `nil` if nothing is declared.
    package var items: Items?
    /// The key path of an error in the response.
    public var errorKeyPath: [String]
    /// Whether existing objects are deleted when new ones arrive.
    public var clearPolicy: ClearPolicy
    /// The action that runs after this one succeeds.
    public var nextAction: Named?
    /// Values that every imported object gets, by property.
    public var assignments: [String: JSONNode]
    /// Whether a file is sent.
    public var isUpload: Bool
    /// The parts of an upload: key paths in the payload by the names of the parts.
    public var multipart: [String: [String]]
    /// Whether the service requires authorization.
    public var needsAuthorization: Bool
    /// The authorization; `nil` if the file of the service declares none.
    public var authorization: ServiceAuthorization?
    /// The name of its service; empty in format 1, which has only one.
    package var service = ""
    /// The token server of the service; `nil` if its file declares none.
    package var tokens: TokenService?
    /// How the user signs in to the service; `nil` if this is not needed.
    package var session: SessionService?
    /// The actions whose results it changes.
    package var changes: [Named] = []
    /// The declaration in format 2.
    package var declaration: Declaration?
    /// The timeout of a response in seconds.
    public var timeout: Double
    /// The number of retries of a repeatable call.
    public var retries: Int
    /// The responses of a stub, in order; the last one repeats.
    public var responses: [Response]
    /// The texts in which `$key.path` is replaced by a value of the payload.
    package let templates: [LocatedExpression]

    /// Reads an action of a service file, such as `{"path": "books", "httpMethod": "POST"}`;
    /// invalid parts are skipped.
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
        items = resultType.map { Items($0) }
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
        timeout = Self.timeout(setting("timeout")?.double ?? 30)
        retries = Self.retries(setting("retries")?.double ?? 2)
        let all = node["responses"].map { $0.elements.map { $0 } } ?? [node]
        responses = all.compactMap { Response($0) }
        let filled =
            [path].compactMap(\.self) + headers.values + parameters.values + assignments.values
            + responses.map(\.content)
        templates = filled.flatMap { Self.templates(in: $0) }
    }

    /// The texts in JSON that contain `$`.
    package static func templates(in node: JSONNode) -> [LocatedExpression] {
        var templates: [LocatedExpression] = []
        node.forEachText { text in
            if text.content.contains(UInt8(ascii: "$")) {
                templates += [LocatedExpression(template: text)].compactMap(\.self)
            }
        }
        return templates
    }

    /// The longest timeout in seconds.
    package static let longestTimeout: Double = 3600
    /// The largest number of retries.
    package static let mostRetries = 10

    /// Returns the nearest timeout that is allowed.
    static func timeout(_ seconds: Double) -> Double {
        min(max(seconds, 0.001), longestTimeout)
    }

    /// Returns the nearest number of retries that is allowed.
    static func retries(_ count: Double) -> Int {
        Int(min(max(count, 0), Double(mostRetries)))
    }

    /// The methods that an action may use.
    public static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    /// Members by name, without comments; those of an action take precedence over the defaults.
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
