import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// The sign-in to a service by one of its actions: `auth` of the type `session`.
package struct SessionService: Sendable {
    /// The action that signs in.
    package let login: Named
    /// The action that signs out; `nil` for none.
    package let logout: Named?
    /// The key path of the token in the response to `login`.
    let tokenPath: [String]
    /// The host to which the token may be sent without a grant; `nil` for a service without a URL.
    let host: ServiceHost?

    /// The name of the secret whose grant for another host permits sending the token there.
    static let grantName = "token"

    /// Reads `auth`; `nil` if it has another type or is incomplete.
    init?(_ declaration: Declaration, baseURL: JSONNode?) {
        guard declaration.string("type") == Self.typeName, let login = declaration["login"]?.name,
            let token = declaration.string("token")
        else {
            return nil
        }
        self.login = login
        logout = declaration["logout"]?.name
        tokenPath = token.split(separator: ".").map { String($0) }
        host = baseURL?.string.flatMap { ServiceHost(of: $0) }
    }

    /// The type of `auth`.
    package static let typeName = AuthorizationType.session.rawValue

    /// The server that a token belongs to, by which a stored token is looked up.
    package var origin: String {
        host.map { "\($0.name):\($0.port)" } ?? ""
    }

    /// Throws if the token would be sent unencrypted, or to a host that it does not belong to
    /// without a grant of the user.
    package func check(
        _ request: ServiceRequest,
        _ secrets: GrantedSecrets
    ) throws(ServiceFailure) {
        try request.requireProtection()
        guard request.host == host || secrets.isGranted(Self.grantName, for: request.host) else {
            let use = SecretUse(Self.grantName, at: request.host.name)
            throw ServiceFailure(
                "\"\(request.action)\" was not sent: the token of the session is not granted for "
                    + "\(request.host.name); grant it with --allow-secret \(use)"
            )
        }
    }

    /// Extracts the token from the response to `login`.
    ///
    /// - Returns: The token, and the response with the token replaced by null.
    package func token(
        in answer: ServiceAnswer
    ) throws(ServiceFailure) -> (token: ServiceToken, rest: ServiceAnswer) {
        let source = SourceText(path: "answer to \(login.name)", bytes: answer.body)
        guard let root = (try? JSONDocument(parsing: source))?.root,
            let text = tokenPath.reduce(root, { $0?[$1] })?.string,
            let token = ServiceToken(text: text)
        else {
            let path = tokenPath.joined(separator: ".")
            throw ServiceFailure(
                "the response to \"\(login.name)\" has no token at \"\(path)\"",
                status: answer.status
            )
        }
        var rest = answer
        rest.body = Array(ServiceJSON.bytes(of: Value(json: root).masking(tokenPath[...], .null)))
        return (token, rest)
    }

    /// The token in a response; `nil` if there is none.
    func token(in response: Value) -> String? {
        var value = response
        for name in tokenPath {
            guard case .map(let members) = value, let member = members[name] else {
                return nil
            }
            value = member
        }
        return if case .text(let text) = value { text } else { nil }
    }

    /// A response with the token replaced by text, for recordings.
    func masked(_ response: Value) -> Value {
        response.masking(tokenPath[...], .text("***"))
    }
}

extension Value {
    /// The value with another value at a key path, if the path exists.
    fileprivate func masking(_ path: ArraySlice<String>, _ mask: Value) -> Value {
        guard let key = path.first else {
            return isNull ? self : mask
        }
        guard case .map(var members) = self, let member = members[key] else {
            return self
        }
        members[key] = member.masking(path.dropFirst(), mask)
        return .map(members)
    }
}
