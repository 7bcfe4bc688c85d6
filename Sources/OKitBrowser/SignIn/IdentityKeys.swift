import Foundation
import JWTKit

/// The public keys with which a provider signs ID tokens.
struct IdentityKeys: Sendable {
    private let keys: [JWK]

    /// The number of keys that are used.
    private static let most = 64

    /// The kinds of keys by the beginnings of the names of their algorithms (RFC 7518 §3.1).
    ///
    /// `none` and the algorithms with a shared secret are missing: a token that names them is not
    /// accepted, whatever keys there are.
    private static let kinds = ["RS": "RSA", "PS": "RSA", "ES": "EC", "Ed": "OKP"]

    /// Reads a key set (RFC 7517); keys of other kinds and for other uses are left out.
    init(_ bytes: [UInt8]) throws(SignInFailure) {
        guard
            let set = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any],
            let members = set["keys"] as? [[String: Any]]
        else {
            throw .invalidDocument("expected a key set")
        }
        keys = members.prefix(Self.most).compactMap { member in
            guard let kind = member["kty"] as? String, Self.kinds.values.contains(kind),
                member["use"] as? String ?? "sig" == "sig", member["d"] == nil,
                let data = try? JSONSerialization.data(withJSONObject: member)
            else {
                return nil
            }
            return try? JSONDecoder().decode(JWK.self, from: data)
        }
    }

    /// Whether there is a key for a token.
    func canVerify(_ header: IdentityToken.Header) -> Bool {
        key(for: header) != nil
    }

    /// Verifies the signature of a token.
    func verify(_ token: IdentityToken) async throws(SignInFailure) -> IdentityToken.Claims {
        guard var key = key(for: token.header) else {
            throw .invalidToken("unknown key or algorithm")
        }
        key.keyIdentifier = JWKIdentifier(string: token.header.kid ?? "")
        do {
            let collection = try await JWTKeyCollection().add(jwk: key)
            return try await collection.verify(token.text, as: IdentityToken.Claims.self)
        } catch {
            throw .invalidToken("wrong signature")
        }
    }

    /// Returns the key that a header names, if it is of the kind of the header's algorithm.
    private func key(for header: IdentityToken.Header) -> JWK? {
        guard let kind = Self.kinds[String(header.alg.prefix(2))],
            JWK.Algorithm(rawValue: header.alg) != nil
        else {
            return nil
        }
        let fitting = keys.filter { key in
            key.keyType.rawValue == kind
                && (key.algorithm == nil || key.algorithm?.rawValue == header.alg)
        }
        guard let kid = header.kid else {
            return fitting.count == 1 ? fitting.first : nil
        }
        return fitting.first { $0.keyIdentifier?.string == kid }
    }
}
