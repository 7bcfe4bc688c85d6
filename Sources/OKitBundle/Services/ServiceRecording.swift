import Foundation
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// The responses of real services, as the file of a stub that repeats them.
///
/// It contains nothing of the requests. In responses, values of members whose names indicate
/// secrets are masked, as are texts that were sent as headers.
public struct ServiceRecording: Sendable {
    private let description: ServiceDescription
    private var answers: [String: [Value]] = [:]

    /// Begins a recording of a service.
    public init(of description: ServiceDescription) {
        self.description = description
    }

    /// Adds the result of a request.
    ///
    /// Responses that are not JSON, and missing responses, are recorded as the failure that the app
    /// received. Responses with tokens are not recorded.
    public mutating func add(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        to request: ServiceRequest
    ) {
        guard !request.isPrivate else {
            return
        }
        let sent = request.headers.filter { !Self.openHeaders.contains($0.name) }
            .flatMap { $0.value.split(separator: " ") }.map { String($0) }
        var secrets = sent + request.urlSecrets + Self.secrets(inBodyOf: request)
        var status: Int
        var response: Value
        do {
            let answer = try reply.get()
            status = answer.status
            response = .null
            if !answer.body.isEmpty {
                let source = SourceText(path: request.action, bytes: answer.body)
                response = Value(json: try JSONDocument(parsing: source).root)
            }
        } catch let failure as ServiceFailure {
            status = 504
            response = .map(["error": .text(failure.message)])
        } catch {
            status = 502
            response = .map(["error": .text("the response to \"\(request.action)\" is not JSON")])
        }
        if let session = description.actions[request.action]?.session,
            session.login.name == request.action
        {
            // The response may contain the token and the credentials of the sign-in.
            secrets += [session.token(in: response)].compactMap(\.self)
            response = session.masked(response)
        }
        let known = secrets.filter { $0.utf8.count >= 6 }
        response = Self.masked(response, known.flatMap { [$0, $0.percentEncoded] })
        answers[request.action, default: []].append(
            .map(["status": .int(Int64(status)), "response": response])
        )
    }

    /// The JSON text of the file.
    public var bytes: [UInt8] {
        var writer = JSONWriter(layout: .indented)
        writer.object { writer in
            writer.key("defaults")
            write(description.node["defaults"], nil, to: &writer)
            writer.key("actions")
            writer.object { writer in
                for action in description.node["actions"]?.declarations ?? [] {
                    writer.key(action.name)
                    write(action.value, answers[action.name], to: &writer)
                }
            }
        }
        return writer.bytes + Array("\n".utf8)
    }

    /// Writes the members of an action or of the defaults that a stub needs, and its responses.
    private func write(_ node: JSONNode?, _ answers: [Value]?, to writer: inout JSONWriter) {
        writer.object { writer in
            for name in Self.members {
                if let value = node?[name] {
                    writer.key(name)
                    ServiceJSON.write(Value(json: value), to: &writer)
                }
            }
            if let answers {
                writer.key("responses")
                ServiceJSON.write(.list(answers), to: &writer)
            }
        }
    }

    private static let members = [
        "httpMethod", "resultType", "resultKeyPath", "errorKeyPath", "clearPolicy", "nextAction",
        "set", "isUpload", "needAuth",
    ]

    /// Headers of a request that are not secret.
    private static let openHeaders: Set = ["accept", "content-type", "user-agent"]

    private static let secretNames = [
        "token", "password", "passwd", "secret", "authorization", "apikey", "credential", "cookie",
        "session",
    ]

    /// The texts in a request's body in members whose names indicate secrets.
    private static func secrets(inBodyOf request: ServiceRequest) -> [String] {
        guard let body = request.body else {
            return []
        }
        let source = SourceText(path: request.action, bytes: body)
        guard let root = (try? JSONDocument(parsing: source))?.root else {
            return String(decoding: body, as: UTF8.self).split(separator: "&").compactMap { pair in
                let parts = pair.split(separator: "=", maxSplits: 1).map { part in
                    String(part).replacing("+", with: " ").removingPercentEncoding ?? String(part)
                }
                return parts.count == 2 && isSecret(parts[0]) ? parts[1] : nil
            }
        }
        return texts(in: root, ofSecret: false)
    }

    /// The texts below members whose names indicate secrets.
    private static func texts(in node: JSONNode, ofSecret isOfSecret: Bool) -> [String] {
        switch node.kind {
        case .string: isOfSecret ? [node.string ?? ""] : []
        case .array: node.elements.flatMap { texts(in: $0, ofSecret: isOfSecret) }
        case .object:
            node.members.flatMap {
                texts(in: $0.value, ofSecret: isOfSecret || isSecret($0.name))
            }
        default: []
        }
    }

    /// A value without secrets, in which each `$` is escaped.
    private static func masked(_ value: Value, _ secrets: [String]) -> Value {
        switch value {
        case .text(let text):
            return .text(masked(text, secrets).replacing("$", with: "$$"))
        case .list(let elements):
            return .list(elements.map { masked($0, secrets) })
        case .map(let members):
            var result: OrderedDictionary<String, Value> = [:]
            for (name, value) in members {
                let isSecret = isSecret(name) && !value.isNull
                result[masked(name, secrets)] = isSecret ? .text("***") : masked(value, secrets)
            }
            return .map(result)
        default:
            return value
        }
    }

    private static func masked(_ text: String, _ secrets: [String]) -> String {
        secrets.reduce(text) { $0.replacing($1, with: "***") }
    }

    private static func isSecret(_ name: String) -> Bool {
        let plain = name.lowercased().filter { $0.isLetter }
        return secretNames.contains { plain.contains($0) }
    }
}

extension String {
    /// The percent-encoded text, in which all characters except letters, digits and `-._~` are
    /// escaped.
    fileprivate var percentEncoded: String {
        let digits = Array("0123456789ABCDEF")
        return utf8.reduce(into: "") { text, byte in
            let character = Character(UnicodeScalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
                text.append(character)
            } else {
                text += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
    }
}
