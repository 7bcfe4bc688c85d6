import Foundation
import JWTKit

/// An ID token whose signature is not verified yet (OpenID Connect Core §2).
struct IdentityToken: Sendable {
    let text: String
    let header: Header

    /// The number of bytes of a token.
    private static let longest = 16 << 10

    /// The header of a token.
    struct Header: Decodable, Sendable {
        let alg: String
        let kid: String?
        /// Extensions that must be understood, of which there are none.
        let crit: [String]?
    }

    /// The claims of a token.
    struct Claims: JWTPayload {
        let iss: String
        let sub: String
        let aud: Audience
        let exp: Double
        let iat: Double?
        let nonce: String?
        let azp: String?
        let isEmailVerified: Bool
        /// All claims that are texts.
        let texts: [String: String]
    }

    init(_ text: String) throws(SignInFailure) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 3,
            let data = Data(base64URL: parts[0]),
            let header = try? JSONDecoder().decode(Header.self, from: data)
        else {
            throw .invalidToken("malformed")
        }
        guard header.crit == nil else {
            throw .invalidToken("unknown extension")
        }
        self.text = text
        self.header = header
    }
}

extension IdentityToken.Claims {
    /// One audience or several.
    struct Audience: Codable, Sendable {
        let names: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            names = try (try? container.decode([String].self)) ?? [container.decode(String.self)]
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(names)
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }

    init(from decoder: any Decoder) throws {
        let claims = try decoder.container(keyedBy: Name.self)
        func name(_ text: String) -> Name {
            Name(stringValue: text)
        }
        iss = try claims.decode(String.self, forKey: name("iss"))
        sub = try claims.decode(String.self, forKey: name("sub"))
        aud = try claims.decode(Audience.self, forKey: name("aud"))
        exp = try claims.decode(Double.self, forKey: name("exp"))
        iat = try claims.decodeIfPresent(Double.self, forKey: name("iat"))
        nonce = try claims.decodeIfPresent(String.self, forKey: name("nonce"))
        azp = try claims.decodeIfPresent(String.self, forKey: name("azp"))
        isEmailVerified = (try? claims.decode(Bool.self, forKey: name("email_verified"))) == true
        var texts: [String: String] = [:]
        for key in claims.allKeys {
            texts[key.stringValue] = try? claims.decode(String.self, forKey: key)
        }
        self.texts = texts
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, text) in texts {
            try container.encode(text, forKey: Name(stringValue: name))
        }
    }

    /// The other checks need the settings and the attempt; see `user(_:_:at:)`.
    func verify(using algorithm: some JWTAlgorithm) {}

    /// The seconds by which the clocks of this machine and the provider can differ.
    private static let leeway = 60.0
    /// The number of bytes of a user's name.
    private static let longestName = 256

    /// Checks all claims (OpenID Connect Core §3.1.3.7).
    ///
    /// - Returns: The name of the user.
    func user(
        _ settings: OpenIDSettings,
        _ attempt: SignInAttempt,
        at now: Date
    ) throws(SignInFailure) -> String {
        guard iss == settings.issuer else {
            throw .invalidToken("wrong issuer")
        }
        guard aud.names.contains(settings.clientID),
            aud.names.count == 1 || azp == settings.clientID,
            azp ?? settings.clientID == settings.clientID
        else {
            throw .invalidToken("wrong audience")
        }
        let seconds = now.timeIntervalSince1970
        guard exp.isFinite, exp + Self.leeway > seconds else {
            throw .invalidToken("expired")
        }
        guard let iat, iat.isFinite, iat - Self.leeway <= seconds,
            iat + SignInAttempts.patience + Self.leeway > seconds
        else {
            throw .invalidToken("wrong time of issue")
        }
        guard let nonce, RandomText.areEqual(nonce, attempt.nonce) else {
            throw .invalidToken("wrong nonce")
        }
        guard let name = texts[settings.userClaim], !name.isEmpty,
            name.utf8.count <= Self.longestName, !sub.isEmpty
        else {
            throw .invalidToken("no claim with the user's name")
        }
        guard settings.userClaim != "email" || isEmailVerified else {
            throw .invalidToken("the e-mail address is not verified")
        }
        return name
    }
}
