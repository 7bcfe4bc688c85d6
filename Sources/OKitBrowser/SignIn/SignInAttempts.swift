import Crypto
import Foundation
import Synchronization

/// A sign-in that has begun in a browser.
struct SignInAttempt: Sendable {
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
    let end: Date

    /// The transformed verifier, by the method `S256`.
    var challenge: String {
        Data(SHA256.hash(data: Data(verifier.utf8))).base64URL
    }
}

/// The sign-ins that have begun, each for one response within some minutes.
final class SignInAttempts: Sendable {
    private let attempts = Mutex<[String: SignInAttempt]>([:])
    private let now: @Sendable () -> Date

    /// The time for a sign-in, in seconds.
    static let patience = 600.0
    /// The number of attempts; the oldest are forgotten.
    private static let most = 10_000

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// Begins an attempt.
    func begin(browser: String, path: String) -> SignInAttempt {
        let now = now()
        let attempt = SignInAttempt(
            state: RandomText.make(bytes: 32),
            nonce: RandomText.make(bytes: 32),
            verifier: RandomText.make(bytes: 32),
            browser: browser,
            path: path,
            end: now + Self.patience
        )
        attempts.withLock { attempts in
            if attempts.count >= Self.most {
                let oldest = attempts.values.sorted { $0.end < $1.end }.prefix(Self.most / 10)
                for attempt in oldest {
                    attempts[attempt.state] = nil
                }
            }
            attempts[attempt.state] = attempt
        }
        return attempt
    }

    /// Removes and returns an attempt.
    ///
    /// - Returns: `nil` if it has not begun in this browser, was used or took too long.
    func take(_ state: String, browser: String) -> SignInAttempt? {
        let found = attempts.withLock { attempts -> SignInAttempt? in
            guard let found = attempts[state], RandomText.areEqual(found.browser, browser) else {
                // Another browser does not end the attempt.
                return nil
            }
            attempts[state] = nil
            return found
        }
        return found.flatMap { $0.end > now() ? $0 : nil }
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
