import OKitExpression
import OKitModel
public import OKitSyntax

/// The response of a service.
public struct ServiceAnswer: Sendable, Hashable {
    /// The HTTP status.
    public var status: Int
    /// The content; empty if there is none.
    public var body: [UInt8]
    /// The entity tag of the content (RFC 9110 §8.8.3); `nil` if the server sends none.
    public var entityTag: String?
    /// Whether an earlier attempt was sent without a response, so that the server may already have
    /// performed the request.
    public var followsLostAnswer = false

    /// Creates a response.
    public init(status: Int, body: [UInt8], entityTag: String? = nil) {
        self.status = status
        self.body = body
        self.entityTag = entityTag
    }

    /// Whether the status is a success.
    public var isSuccess: Bool {
        (200...299).contains(status)
    }
}

extension ServiceAction {
    /// The response of a stub.
    ///
    /// - Parameter turn: The number of earlier calls.
    /// - Throws: 404 if there is none in the file.
    public func stubAnswer(
        _ payload: ServicePayload,
        turn: Int = 0
    ) throws(ServiceFailure) -> ServiceAnswer {
        guard let response = responses.dropFirst(turn).first ?? responses.last else {
            throw ServiceFailure(
                "the stub service has no response for \"\(name.name)\"",
                status: 404
            )
        }
        let value = payload.value(of: response.content) ?? .null
        return ServiceAnswer(status: response.status, body: ServiceJSON.bytes(of: value))
    }

    /// The result in a response.
    ///
    /// It is the part at `resultKeyPath`, checked against `items`. An empty response is null.
    ///
    /// - Throws: If the status is an error, or the response does not have the declared type.
    public func result(of answer: ServiceAnswer) throws(ServiceFailure) -> JSONNode {
        let document = Self.document(answer.body, name.name)
        guard answer.isSuccess else {
            throw failure(answer.status, document?.root)
        }
        guard let document else {
            throw ServiceFailure(
                "the response to \"\(name.name)\" is not JSON",
                status: answer.status
            )
        }
        guard document.entries.count <= Limits.answerValues else {
            throw ServiceFailure(
                """
                the response to \"\(name.name)\" has more than \(Limits.answerValues) names and \
                values
                """,
                status: answer.status
            )
        }
        guard let result = document.root[path: resultKeyPath] else {
            throw noValue(at: resultKeyPath, status: answer.status)
        }
        try check(result, status: answer.status)
        return result
    }

    /// Throws if a result does not have the declared items.
    private func check(_ result: JSONNode, status: Int) throws(ServiceFailure) {
        guard let items else {
            return
        }
        let path = resultKeyPath + items.path
        guard let found = result[path: items.path] else {
            throw noValue(at: path, status: status)
        }
        guard items.accepts(found) else {
            throw misfit(found, items, at: path, status: status)
        }
    }

    /// Reports what was expected and found, and the likely remedy.
    private func misfit(
        _ result: JSONNode,
        _ items: Items,
        at path: [String],
        status: Int
    ) -> ServiceFailure {
        let place = path.isEmpty ? "" : " at \"\(path.joined(separator: "."))\""
        let expected = items.isList ? "an array of objects" : "an object"
        let other = result.elements.enumerated().first { $0.element.kind != .object }
        var message = "the response to \"\(name.name)\" must have \(expected)\(place), but "
        if items.isList, result.kind == .array, let other {
            message += "element \(other.offset + 1) is \(other.element.kind.phrase)"
        } else {
            message += "has \(result.kind.phrase)"
            let isSecond = declaration != nil
            let lists = result.members.filter { $0.value.kind == .array }.map(\.name)
            if !items.isList, result.kind == .array, let type = items.type {
                let list = isSecond ? "\"of\": \"[\(type)]\"" : "\"[\(type)]\" in \"resultType\""
                message += "; for an array, use \(list)"
            } else if items.isList, lists.count == 1 {
                let member = isSecond ? "result" : "resultKeyPath"
                message += "; \"\(member)\" can be \"\(lists[0].prefix(100))\" in it"
            }
        }
        return ServiceFailure(message, status: status)
    }

    private func noValue(at path: [String], status: Int) -> ServiceFailure {
        let path = path.joined(separator: ".")
        return ServiceFailure(
            "the response to \"\(name.name)\" has no value at \"\(path)\"",
            status: status
        )
    }

    private static func document(_ body: [UInt8], _ name: String) -> JSONDocument? {
        // RFC 8259, section 8.1: A parser may ignore a byte order mark.
        let content = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
        let bytes = content.isEmpty ? Array("null".utf8) : Array(content)
        return try? JSONDocument(parsing: SourceText(path: "answer to \(name)", bytes: bytes))
    }

    /// The error message of the service: text at `errorKeyPath`, or a message in the object there
    /// or in the whole response.
    private func failure(_ status: Int, _ body: JSONNode?) -> ServiceFailure {
        let place = body?[path: errorKeyPath]
        let message =
            [place, place?["message"], place?["NSLocalizedDescription"], body?["message"]]
            .firstNonNil { $0?.string }
        return ServiceFailure(
            message.map { String($0.prefix(500)) }
                ?? "\"\(name.name)\" failed: the service responded with status \(status)",
            status: status,
            body: body.map { Value(json: $0) } ?? .null
        )
    }
}

extension ServiceAction.Items {
    fileprivate var isList: Bool {
        if case .list = type { true } else { false }
    }

    /// Whether a value has the declared type.
    ///
    /// Scalar values are not checked: expressions report them where they are read.
    fileprivate func accepts(_ found: JSONNode) -> Bool {
        if canBeNull && found.kind == .null || canBeOne && found.kind == .object {
            return true
        }
        return switch type {
        case .list(.object):
            found.kind == .array && found.elements.allSatisfy { $0.kind == .object }
        case .list: found.kind == .array
        case .object: found.kind == .object
        default: true
        }
    }
}

extension JSONNode {
    /// The value at a key path through objects.
    fileprivate subscript(path path: [String]) -> JSONNode? {
        path.reduce(self) { $0?[$1] }
    }
}

extension JSONNode.Kind {
    /// The description for messages.
    fileprivate var phrase: String {
        switch self {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
