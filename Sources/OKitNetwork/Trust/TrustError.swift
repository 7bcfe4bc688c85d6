/// An error for a bundle that must not run, because it is not signed by a trusted publisher.
public struct TrustError: Error, Sendable, CustomStringConvertible {
    /// The kind of error.
    public enum Code: String, Sendable {
        case unsigned
        case badSignature = "bad-signature"
        case unknownKey = "unknown-key"
        case changedKey = "changed-key"
        case expired
        case revokedKey = "revoked-key"
        case tooFewSignatures = "too-few-signatures"
        case badKeys = "bad-keys"
        case keysExpired = "keys-expired"
        case notCovered = "not-covered"
        case untrustedApp = "untrusted-app"
        case badFreshness = "bad-freshness"
        case stale
        case olderVersion = "older-version"
        case otherApp = "other-app"
        case refused
        case decrypts
    }

    /// The kind of error.
    public let code: Code
    /// The problem and its remedy, in one line with the code at its end.
    public let description: String
    /// The message of the command `verify`, which has other options.
    public let verifyDescription: String

    /// - Parameters:
    ///   - message: The problem and its remedy.
    ///   - verifying: The message of the command `verify`, if it differs.
    private init(_ code: Code, _ name: String, _ message: String, verifying: String? = nil) {
        self.code = code
        description = "\(name): \(message) [\(code.rawValue)]"
        verifyDescription = "\(name): \(verifying ?? message) [\(code.rawValue)]"
    }
}

extension TrustError {
    /// An unsigned bundle that must be signed.
    public static func unsigned(_ name: String, wasSigned: Bool) -> Self {
        let message =
            wasSigned
            ? "it is no longer signed; ask its publisher to confirm it"
            : "it is not signed; remove --require-signature, or ask its publisher for a signature"
        let verifying =
            "it is not signed; ask its publisher for the .sig file, and put it next to the "
            + "bundle or pass it with --signature FILE"
        return Self(.unsigned, name, message, verifying: wasSigned ? nil : verifying)
    }

    static func badSignature(_ name: String, _ problem: String) -> Self {
        Self(.badSignature, name, "\(problem); fetch it again, or ask its publisher")
    }

    /// A publisher is not trusted yet, and no user can be asked.
    public static func unknownKey(_ name: String, _ key: PublisherKey) -> Self {
        let problem = "it is signed by \(key.fingerprint), a publisher that you do not trust yet"
        return Self(
            .unknownKey,
            name,
            "\(problem); if its publisher confirms that, use --trust \(key.fingerprint)",
            verifying: "\(problem); pass the file with its publisher's public key with --key FILE"
        )
    }

    /// A bundle is not signed by the key with which it was verified before.
    public static func otherKey(
        _ name: String,
        _ key: PublisherKey,
        expected: PublisherKey
    ) -> Self {
        Self(
            .unknownKey,
            name,
            "it is signed by \(key.fingerprint), not by \(expected.fingerprint), the key of --key; "
                + "ask its publisher which key is correct"
        )
    }

    static func changedKey(_ name: String, _ key: PublisherKey, known: PublisherKey) -> Self {
        let problem =
            "it is signed by \(key.fingerprint), not by \(known.fingerprint) as before; only if "
            + "its publisher confirms the change"
        return Self(
            .changedKey,
            name,
            "\(problem), use --trust \(key.fingerprint)",
            verifying: "\(problem), pass the file with the new public key with --key FILE"
        )
    }

    static func expired(_ name: String, _ date: String) -> Self {
        Self(
            .expired,
            name,
            """
            its signature expired on \(date); ask its publisher for a newer one, or check your \
            clock
            """
        )
    }

    static func revokedKey(_ name: String, _ key: PublisherKey) -> Self {
        Self(
            .revokedKey,
            name,
            "it is signed by \(key.fingerprint), which its publisher has revoked; ask its publisher for "
                + "a new signature"
        )
    }

    static func tooFewSignatures(
        _ name: String,
        _ count: Int,
        of needed: Int,
        _ publisher: PublisherKey
    ) -> Self {
        Self(
            .tooFewSignatures,
            name,
            "\(count) of the publisher's release keys \(count == 1 ? "has" : "have") signed it, and "
                + "\(needed) must; ask its publisher, \(publisher.fingerprint), for a bundle with all "
                + "signatures"
        )
    }

    static func badKeys(_ name: String, _ problem: String) -> Self {
        Self(.badKeys, name, "\(problem); ask the publisher for the correct keys file")
    }

    /// An error of the publisher in a new version of the keys.
    static func unsuitableKeys(_ name: String, _ problem: String) -> Self {
        Self(.badKeys, name, problem)
    }

    static func keysExpired(_ name: String, _ date: String) -> Self {
        Self(
            .keysExpired,
            name,
            "the keys of its publisher expired on \(date); ask its publisher for newer ones, or "
                + "check your clock"
        )
    }

    static func notCovered(_ name: String, _ identifier: String, _ publisher: PublisherKey) -> Self
    {
        Self(
            .notCovered,
            name,
            "the keys of \(publisher.fingerprint) do not cover the app \(identifier); ask its "
                + "publisher"
        )
    }

    /// A publisher is trusted, but not for this app, and no user can be asked.
    public static func untrustedApp(
        _ name: String,
        _ identifier: String,
        _ publisher: PublisherKey
    ) -> Self {
        Self(
            .untrustedApp,
            name,
            "you trust \(publisher.fingerprint) for other apps, but not for \(identifier); if that "
                + "is intended, use --allow-app \(identifier)"
        )
    }

    static func badFreshness(_ name: String) -> Self {
        Self(
            .badFreshness,
            name,
            "a freshness statement needs an identifier and a version of one line each"
        )
    }

    /// It is unknown whether a version is the newest, or it is not.
    static func stale(_ name: String, _ problem: String) -> Self {
        let message =
            "\(problem), so a newer version may be withheld; fetch it again later"
        return Self(.stale, name, "\(message), or use --allow-stale", verifying: message)
    }

    static func olderVersion(_ name: String, _ version: String, seen: String) -> Self {
        Self(
            .olderVersion,
            name,
            "version \(version) is older than \(seen), the newest known version; use --allow-older "
                + "if that is intended"
        )
    }

    /// An address has another app than before, and no user can be asked.
    public static func otherApp(_ name: String, _ identifier: String, known: String) -> Self {
        Self(
            .otherApp,
            name,
            "it contains the app \(identifier), but contained \(known) before; if that is "
                + "intended, use --allow-app \(identifier)"
        )
    }

    /// A bundle from a URL is not signed, and no user can be asked.
    public static func unattended(_ name: String, _ digest: ContentDigest) -> Self {
        Self(
            .unsigned,
            name,
            "it is not signed, and cannot be accepted without a terminal; use --sha256 \(digest) for this "
                + "content, or --allow-unsigned for any"
        )
    }

    /// A version would store models without encryption that were encrypted, and no user can be
    /// asked.
    public static func decrypts(_ name: String) -> Self {
        Self(
            .decrypts,
            name,
            "it would store models unencrypted that the previous version encrypts; run it in "
                + "a terminal to decide, or use okit-bundle trust grant"
        )
    }

    /// The user has declined.
    public static func refused(_ name: String) -> Self {
        Self(.refused, name, "not run, because you declined")
    }
}
