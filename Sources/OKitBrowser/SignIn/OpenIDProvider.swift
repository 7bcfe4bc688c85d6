import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// The OpenID provider: its metadata and keys, which are read when they are needed, and its tokens.
actor OpenIDProvider {
    private let settings: OpenIDSettings
    private let client: HTTPClient
    private let now: @Sendable () -> Date
    private var metadata: (value: Metadata, read: Date)?
    private var keys: (value: IdentityKeys, read: Date)?

    /// The time for which metadata and keys are used, in seconds.
    private static let freshness = 3600.0
    /// The time between two reads of the keys for tokens with unknown keys, in seconds.
    private static let keyPause = 60.0
    private static let largestBody = 1 << 18
    private static let patience = TimeAmount.seconds(10)

    /// The metadata of a provider (OpenID Connect Discovery §3).
    struct Metadata: Decodable, Sendable {
        let issuer: String
        let authorizationEndpoint: String
        let tokenEndpoint: String
        let keysAddress: String
        let endSessionEndpoint: String?
        let tokenMethods: [String]?

        private enum CodingKeys: String, CodingKey {
            case issuer
            case authorizationEndpoint = "authorization_endpoint"
            case tokenEndpoint = "token_endpoint"
            case keysAddress = "jwks_uri"
            case endSessionEndpoint = "end_session_endpoint"
            case tokenMethods = "token_endpoint_auth_methods_supported"
        }
    }

    private struct TokenResponse: Decodable {
        let token: String

        private enum CodingKeys: String, CodingKey {
            case token = "id_token"
        }
    }

    /// - Parameters:
    ///   - client: A client that follows no redirections.
    init(_ settings: OpenIDSettings, _ client: HTTPClient, now: @escaping @Sendable () -> Date) {
        self.settings = settings
        self.client = client
        self.now = now
    }

    // MARK: Addresses for browsers

    /// Returns the address at which a user signs in.
    func authorizationAddress(for attempt: SignInAttempt) async throws(SignInFailure) -> String {
        let scopes = ["openid"] + settings.scopes
        return try await Self.address(
            readMetadata().authorizationEndpoint,
            [
                ("response_type", "code"), ("client_id", settings.clientID),
                ("redirect_uri", settings.redirectAddress),
                ("scope", scopes.joined(separator: " ")), ("state", attempt.state),
                ("nonce", attempt.nonce), ("code_challenge", attempt.challenge),
                ("code_challenge_method", "S256"),
            ]
        )
    }

    /// Returns the address at which a user signs out of the provider; `nil` if it has none.
    func endAddress() async -> String? {
        guard let end = try? await readMetadata().endSessionEndpoint else {
            return nil
        }
        return try? Self.address(
            end,
            [
                ("client_id", settings.clientID),
                ("post_logout_redirect_uri", settings.publicAddress + "/"),
            ]
        )
    }

    private static func address(
        _ base: String,
        _ parameters: [(String, String)]
    ) throws(SignInFailure) -> String {
        guard OpenIDSettings.isSafe(base), !base.contains("#"),
            base.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        else {
            throw .invalidDocument("an address does not use https")
        }
        return base + (base.contains("?") ? "&" : "?") + form(parameters)
    }

    private static func form(_ parameters: [(String, String)]) -> String {
        parameters.map { "\($0.0)=\(PageOptions.encoded($0.1))" }.joined(separator: "&")
    }

    // MARK: Tokens

    /// Exchanges a code for the name of the user.
    func user(code: String, _ attempt: SignInAttempt) async throws(SignInFailure) -> String {
        let metadata = try await readMetadata()
        var parameters = [
            ("grant_type", "authorization_code"), ("code", code),
            ("redirect_uri", settings.redirectAddress), ("code_verifier", attempt.verifier),
        ]
        var headers = HTTPHeaders([("Content-Type", "application/x-www-form-urlencoded")])
        let methods = metadata.tokenMethods ?? ["client_secret_basic"]
        if let secret = settings.clientSecret, methods.contains("client_secret_basic") {
            // Both parts are form-encoded (RFC 6749 §2.3.1).
            let parts = [settings.clientID, secret].map { PageOptions.encoded($0) }
            let pair = Data(parts.joined(separator: ":").utf8).base64EncodedString()
            headers.add(name: "Authorization", value: "Basic \(pair)")
        } else {
            parameters.append(("client_id", settings.clientID))
            parameters += settings.clientSecret.map { [("client_secret", $0)] } ?? []
        }
        let body = try await send(
            .POST,
            metadata.tokenEndpoint,
            headers,
            body: Self.form(parameters)
        )
        guard let response = try? JSONDecoder().decode(TokenResponse.self, from: Data(body)) else {
            throw .invalidDocument("expected an ID token")
        }
        let token = try IdentityToken(response.token)
        let claims = try await readKeys(for: token.header).verify(token)
        return try claims.user(settings, attempt, at: now())
    }

    // MARK: Documents

    private func readMetadata() async throws(SignInFailure) -> Metadata {
        if let metadata, now().timeIntervalSince(metadata.read) < Self.freshness {
            return metadata.value
        }
        let base =
            settings.issuer.hasSuffix("/") ? String(settings.issuer.dropLast()) : settings.issuer
        let body = try await send(.GET, base + "/.well-known/openid-configuration")
        guard let found = try? JSONDecoder().decode(Metadata.self, from: Data(body)) else {
            throw .invalidDocument("expected the metadata of a provider")
        }
        guard found.issuer == settings.issuer else {
            throw .invalidDocument(
                "expected the issuer \(settings.issuer), found another; correct --issuer"
            )
        }
        metadata = (found, now())
        return found
    }

    /// Returns the provider's keys, and reloads them if none of them fits a token.
    private func readKeys(
        for header: IdentityToken.Header
    ) async throws(SignInFailure) -> IdentityKeys {
        if let keys {
            let age = now().timeIntervalSince(keys.read)
            if age < Self.freshness, keys.value.canVerify(header) || age < Self.keyPause {
                return keys.value
            }
        }
        let found = try IdentityKeys(try await send(.GET, readMetadata().keysAddress))
        keys = (found, now())
        return found
    }

    private func send(
        _ method: HTTPMethod,
        _ address: String,
        _ headers: HTTPHeaders = [:],
        body: String? = nil
    ) async throws(SignInFailure) -> [UInt8] {
        guard OpenIDSettings.isSafe(address) else {
            throw .invalidDocument("an address does not use https")
        }
        var request = HTTPClientRequest(url: address)
        request.method = method
        request.headers = headers
        request.headers.add(name: "Accept", value: "application/json")
        // The next request comes much later, when the provider has closed the connection.
        request.headers.add(name: "Connection", value: "close")
        request.body = body.map { .bytes(Array($0.utf8)) }
        do {
            let response = try await client.execute(request, timeout: Self.patience)
            let bytes = try await response.body.collect(upTo: Self.largestBody)
            guard response.status == .ok else {
                throw SignInFailure.unavailable
            }
            return Array(bytes.readableBytesView)
        } catch {
            // Errors of the client can contain the address with the code.
            throw .unavailable
        }
    }
}
