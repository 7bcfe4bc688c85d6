import OKitSyntax

/// An operation of an API description of any version.
struct APIOperation {
    /// The HTTP method in lower case.
    let method: String
    /// The path, such as `/pets/{petId}`.
    let path: String
    /// The operation in the description.
    let node: JSONNode
    let place: SourcePlace
    let id: String?
    let tag: String?
    let summary: String?
    let isDeprecated: Bool
    let parameters: [Parameter]
    let body: Body?
    let response: Response
    /// Whether it needs one of the security schemes.
    let needsAuthorization: Bool

    /// A parameter outside of the body.
    struct Parameter {
        let name: String
        let location: String
        let isRequired: Bool
        let schema: JSONNode
        let description: String?
        let node: JSONNode
    }

    /// The content of the request.
    struct Body {
        let encoding: Encoding
        /// The schema of the content; `nil` if its fields are parameters of Swagger 2.0.
        let schema: JSONNode?
        /// The fields of a form in Swagger 2.0.
        let fields: [Parameter]
        let isRequired: Bool

        enum Encoding: String {
            case json, form, multipart
            /// A content that is not an object of JSON or a form.
            case other
        }
    }

    /// The successful response.
    enum Response {
        /// No content, or content of no declared form.
        case none
        /// JSON with a schema, and an example.
        case json(JSONNode, example: JSONNode?)
        /// Content that is not JSON.
        case other(String)
    }

    /// The parts of the path: texts and parameters in braces.
    var segments: [PathSegment] { PathSegment.all(in: path) }

    /// The names of parameters in the path.
    var pathParameters: [String] { segments.compactMap(\.parameter) }

    /// The text that names the operation, as a command: its summary, else the words of its id.
    var title: String {
        if let summary, let title = OperationTitle(summary).text {
            return title
        }
        return OperationTitle(Words(id ?? "\(method) \(path)").label).command
    }
}

/// The text that names an operation on a button, such as `Update a pet` for "Updates a pet.".
struct OperationTitle {
    private let words: [Substring]

    init(_ summary: String) {
        var line = summary.prefix { !$0.isNewline }
        if let end = line.firstRange(of: ". ") {
            line = line[..<end.lowerBound]
        }
        while let last = line.last, last == "." || last == " " {
            line.removeLast()
        }
        words = line.split(separator: " ")
    }

    /// The text; `nil` if it is too long or has marks of a text format.
    var text: String? {
        let text = command
        guard !text.isEmpty, text.count <= 44, !text.contains(where: { "<`*_[{/".contains($0) })
        else {
            return nil
        }
        return text
    }

    /// The text as a command.
    var command: String {
        guard var first = words.first.map(String.init) else {
            return ""
        }
        let lower = first.lowercased()
        if lower.hasSuffix("s"), Self.commands.contains(String(lower.dropLast())) {
            first.removeLast()
        } else if lower.hasSuffix("es"), Self.commands.contains(String(lower.dropLast(2))) {
            first.removeLast(2)
        }
        let text = ([Substring(first)] + words.dropFirst()).joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    private static let commands: Set = [
        "add", "assign", "attach", "build", "cancel", "change", "check", "clear", "commit",
        "complete",
        "configure", "connect", "copy", "create", "delete", "detach", "disable", "download",
        "enable",
        "export", "fetch", "find", "generate", "get", "give", "import", "initialize", "inspect",
        "invite",
        "kill", "leave", "list", "load", "lock", "log", "merge", "modify", "move", "open", "pause",
        "place",
        "publish", "pull", "push", "put", "read", "remove", "rename", "replace", "request", "reset",
        "resize", "restart", "restore", "resume", "retrieve", "return", "revoke", "run", "save",
        "search",
        "send", "set", "show", "start", "stop", "submit", "sync", "tag", "test", "unlock",
        "unpause",
        "update", "upgrade", "upload", "validate", "verify", "wait",
    ]
}

/// A part of a path.
enum PathSegment: Hashable {
    case text(String)
    case parameter(String)
    /// A part that contains a parameter and other text, such as `{name}.json`.
    case mixed(String, parameters: [String])

    var parameter: String? {
        switch self {
        case .text: nil
        case .parameter(let name): name
        case .mixed(_, let names): names.first
        }
    }

    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    static func all(in path: String) -> [PathSegment] {
        // A query or fragment in a path is not part of its resource.
        let path = path.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").map { part in
            guard part.contains("{") else {
                return .text(String(part))
            }
            let names = part.split(separator: "{").dropFirst(part.hasPrefix("{") ? 0 : 1)
                .compactMap { $0.contains("}") ? String($0.prefix { $0 != "}" }) : nil }
            if names.count == 1, part.hasPrefix("{"), part.hasSuffix("}") {
                return .parameter(names[0])
            }
            return .mixed(String(part), parameters: names)
        }
    }
}
