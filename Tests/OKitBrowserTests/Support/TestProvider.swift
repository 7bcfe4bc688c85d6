import Foundation
import JWTKit
import Synchronization
import TestSupport

/// An OpenID provider on this machine, whose responses tests choose.
final class TestProvider: Sendable {
    struct State {
        var url = ""
        /// The key that signs tokens, and its name.
        var key = ES256PrivateKey()
        var kid = "k1"
        /// The issuer in the metadata; `nil` for that of the provider.
        var issuer: String?
        var idToken = ""
        /// The requests for tokens, with their headers.
        var tokenRequests: [LoopbackServer.Request] = []
        var keyReads = 0
    }

    private let state = Mutex(State())

    var url: String { state.withLock(\.url) }
    var tokenRequests: [LoopbackServer.Request] { state.withLock(\.tokenRequests) }
    var keyReads: Int { state.withLock(\.keyReads) }

    func change(_ body: (inout sending State) -> Void) {
        state.withLock { body(&$0) }
    }

    /// Runs the provider while `body` runs.
    func run<Result>(_ body: (TestProvider) async throws -> Result) async throws -> Result {
        try await LoopbackServer.run { [self] request in
            answer(to: request)
        } while: { url in
            state.withLock { $0.url = url }
            return try await body(self)
        }
    }

    private func answer(to request: LoopbackServer.Request) -> LoopbackServer.Answer {
        state.withLock { state in
            switch request.path {
            case "/.well-known/openid-configuration":
                return .content(
                    Array(
                        """
                        {"issuer": "\(state.issuer ?? state.url)",
                         "authorization_endpoint": "\(state.url)/authorize",
                         "token_endpoint": "\(state.url)/token", "jwks_uri": "\(state.url)/keys",
                         "end_session_endpoint": "\(state.url)/end"}
                        """.utf8
                    )
                )
            case "/keys":
                state.keyReads += 1
                let point = state.key.parameters ?? ("", "")
                return .content(
                    Array(
                        """
                        {"keys": [{"kty": "oct", "kid": "\(state.kid)", "k": "AAAA"},
                         {"kty": "EC", "crv": "P-256", "kid": "\(state.kid)", "use": "sig",
                          "x": "\(Self.urlText(point.0))", "y": "\(Self.urlText(point.1))"}]}
                        """.utf8
                    )
                )
            case "/token":
                state.tokenRequests.append(request)
                return .content(
                    Array(#"{"token_type": "Bearer", "id_token": "\#(state.idToken)"}"#.utf8)
                )
            default: return .status(404)
            }
        }
    }

    private static func urlText(_ base64: String) -> String {
        base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The claims of a token.
    struct Claims: JWTPayload {
        var iss: String
        var sub = "ann"
        var aud = ["apps"]
        var azp: String?
        var exp = Int(Date().timeIntervalSince1970) + 300
        var iat = Int(Date().timeIntervalSince1970)
        var nonce: String?
        var email: String?
        var isEmailVerified: Bool?

        private enum CodingKeys: String, CodingKey {
            case iss, sub, aud, azp, exp, iat, nonce, email
            case isEmailVerified = "email_verified"
        }

        func verify(using algorithm: some JWTAlgorithm) {}
    }

    /// How a token is signed.
    enum Signing: Sendable {
        case key
        /// With another key under the same name.
        case otherKey
        case unknownKey
        /// With the public key as the secret of HS256.
        case publicKey
        /// With the algorithm `none`.
        case none
    }

    /// Makes the token that the provider sends next.
    func setToken(_ claims: Claims, _ signing: Signing = .key) async throws {
        let (key, kid) = state.withLock { ($0.key, $0.kid) }
        let id = JWKIdentifier(string: kid)
        let keys = JWTKeyCollection()
        let token: String
        switch signing {
        case .key: token = try await keys.add(ecdsa: key, kid: id).sign(claims, kid: id)
        case .otherKey:
            token = try await keys.add(ecdsa: ES256PrivateKey(), kid: id).sign(claims, kid: id)
        case .unknownKey:
            let other = JWKIdentifier(string: "other")
            token = try await keys.add(ecdsa: key, kid: other).sign(claims, kid: other)
        case .publicKey:
            let secret = HMACKey(from: key.publicKey.pemRepresentation)
            token = try await keys.add(hmac: secret, digestAlgorithm: .sha256, kid: id)
                .sign(claims, kid: id)
        case .none:
            let header = Data(#"{"alg": "none", "kid": "\#(kid)"}"#.utf8).base64EncodedString()
            let payload = try JSONEncoder().encode(claims).base64EncodedString()
            token = "\(Self.urlText(header)).\(Self.urlText(payload))."
        }
        state.withLock { $0.idToken = token }
    }
}
