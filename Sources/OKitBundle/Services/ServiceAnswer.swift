import OKitExpression
import OKitModel
public import OKitSyntax

/// What a service answers.
public struct ServiceAnswer: Sendable, Hashable {
    /// The HTTP status.
    public var status: Int
    /// The content; empty for none.
    public var body: [UInt8]
    /// What names this version of the content (RFC 9110 §8.8.3); `nil` if the server says nothing.
    public var entityTag: String?
    /// Whether the request was sent before, and nobody knows what the server has made of it: what it
    /// was to do may have been done by then.
    public var followsLostAnswer = false

    /// Puts an answer together.
    public init(status: Int, body: [UInt8], entityTag: String? = nil) {
        self.status = status
        self.body = body
        self.entityTag = entityTag
    }

    /// Whether it says that all went well.
    public var isSuccess: Bool {
        (200...299).contains(status)
    }
}

extension ServiceAction {
    /// The answer of a stub.
    ///
    /// - Parameter turn: how often it was asked before.
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

    /// What an answer holds for those who asked.
    ///
    /// It is the part at `resultKeyPath`, held against `resultType`. An empty answer is null.
    ///
    /// - Throws: If the service says no, and where the answer is not what was declared.
    public func result(of answer: ServiceAnswer) throws(ServiceFailure) -> JSONNode {
        let document = Self.document(answer.body, name.name)
        guard answer.isSuccess else {
            throw failure(answer.status, document?.root)
        }
        guard let document else {
            throw ServiceFailure("the answer to \"\(name.name)\" is no JSON", status: answer.status)
        }
        guard document.entries.count <= Limits.answerValues else {
            throw ServiceFailure(
                "the answer to \"\(name.name)\" has more than \(Limits.answerValues) names and values",
                status: answer.status
            )
        }
        guard let result = document.root[path: resultKeyPath] else {
            let path = resultKeyPath.joined(separator: ".")
            throw ServiceFailure(
                "the answer to \"\(name.name)\" has nothing at \"\(path)\"",
                status: answer.status
            )
        }
        guard let resultType else {
            return result
        }
        let isFitting =
            resultType.isList
            ? result.kind == .array && result.elements.allSatisfy { $0.kind == .object }
            : result.kind == .object
        guard isFitting else {
            throw misfit(result, resultType, status: answer.status)
        }
        return result
    }

    /// Says what was expected, what is there, and what helps where one thing is likely.
    private func misfit(
        _ result: JSONNode,
        _ type: ResultType,
        status: Int
    ) -> ServiceFailure {
        let place = resultKeyPath.isEmpty ? "" : " at \"\(resultKeyPath.joined(separator: "."))\""
        let expected = type.isList ? "an array of objects" : "an object"
        let other = result.elements.enumerated().first { $0.element.kind != .object }
        var message = "the answer to \"\(name.name)\" should have \(expected)\(place), but "
        if type.isList, result.kind == .array, let other {
            message += "element \(other.offset + 1) is \(other.element.kind.phrase)"
        } else {
            message += "has \(result.kind.phrase)"
            let lists = result.members.filter { $0.value.kind == .array }.map(\.name)
            if !type.isList, result.kind == .array {
                message += "; an array of them is \"[\(type.entity.name)]\" in \"resultType\""
            } else if lists.count == 1 {
                message += "; \"resultKeyPath\" may lead to \"\(lists[0].prefix(100))\" in it"
            }
        }
        return ServiceFailure(message, status: status)
    }

    private static func document(_ body: [UInt8], _ name: String) -> JSONDocument? {
        let bytes = body.isEmpty ? Array("null".utf8) : body
        return try? JSONDocument(parsing: SourceText(path: "answer to \(name)", bytes: bytes))
    }

    /// What the service says of its error: a text at `errorKeyPath`, or a message in the object
    /// there or in the whole answer.
    private func failure(_ status: Int, _ body: JSONNode?) -> ServiceFailure {
        let place = body?[path: errorKeyPath]
        let message =
            [place, place?["message"], place?["NSLocalizedDescription"], body?["message"]]
            .firstNonNil { $0?.string }
        return ServiceFailure(
            message.map { String($0.prefix(500)) }
                ?? "\"\(name.name)\" failed: the service answered with status \(status)",
            status: status,
            body: body.map { Value(json: $0) } ?? .null
        )
    }
}

extension JSONNode {
    /// The value at a key path through objects.
    fileprivate subscript(path path: [String]) -> JSONNode? {
        path.reduce(self) { $0?[$1] }
    }
}

extension JSONNode.Kind {
    /// What a person calls it.
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
