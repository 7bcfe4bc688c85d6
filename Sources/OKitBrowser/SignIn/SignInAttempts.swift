import Crypto
import Foundation

/// A sign-in that has begun in a browser.
struct SignInAttempt: Codable, Sendable {
    /// Identifies the attempt in the response of the provider.
    let state: String
    /// Identifies the attempt in the ID token.
    let nonce: String
    /// The secret that the code is exchanged with (RFC 7636).
    let verifier: String
    /// The value of the cookie of the browser.
    let browser: String
    /// The path of this server to which the user returns.
    let path: String

    /// The transformed verifier, by the method `S256`.
    var challenge: String {
        Data(SHA256.hash(data: Data(verifier.utf8))).base64URL
    }
}

/// The sign-ins that have begun, each for one response within some minutes.
struct SignInAttempts: Sendable {
    let store: any SignInStore
    let now: @Sendable () -> Date

    /// The time for a sign-in, in seconds.
    static let patience = 600.0

    /// Begins an attempt.
    func begin(browser: String, path: String) async -> SignInAttempt {
        let attempt = SignInAttempt(
            state: RandomText.make(bytes: 32),
            nonce: RandomText.make(bytes: 32),
            verifier: RandomText.make(bytes: 32),
            browser: browser,
            path: path
        )
        if let content = try? JSONEncoder().encode(attempt) {
            await store.put(
                SignInEntry(
                    value: String(decoding: content, as: UTF8.self),
                    end: now() + Self.patience
                ),
                for: SignInKey(.attempt, secret: attempt.state)
            )
        }
        return attempt
    }

    /// Removes and returns an attempt.
    ///
    /// - Returns: `nil` if it has not begun in this browser, was used or took too long.
    func take(_ state: String, browser: String) async -> SignInAttempt? {
        let key = SignInKey(.attempt, secret: state)
        guard let entry = try? await store.entry(key),
            let attempt = try? JSONDecoder().decode(
                SignInAttempt.self,
                from: Data(entry.value.utf8)
            ),
            attempt.state == state, attempt.path.hasPrefix("/"), !attempt.path.hasPrefix("//"),
            // Another browser does not end the attempt.
            RandomText.areEqual(attempt.browser, browser), await store.remove(key)
        else {
            return nil
        }
        return entry.end > now() ? attempt : nil
    }
}

extension Data {
    /// The bytes in base64url without padding (RFC 7515 §2).
    var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Reads base64url without padding; `nil` if it is malformed.
    init?(base64URL text: some StringProtocol) {
        let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
        guard !text.contains("+"), !text.contains("/"), !text.contains("=") else {
            return nil
        }
        self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }
}
