import Crypto
import Foundation
import Synchronization

/// The users who have signed in, by the cookies of their browsers.
///
/// Neither names nor cookies are stored, but their digests.
final class SignedInUsers: Sendable {
    private struct SignIn {
        let user: String
        let end: Date
    }

    private let signIns = Mutex<[String: SignIn]>([:])
    private let now: @Sendable () -> Date

    /// The time after which a user is sent to the provider again, in seconds.
    static let duration = 12 * 3600.0
    /// The number of browsers; the oldest sign-ins are forgotten.
    private static let most = 100_000

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// Returns the cookie of a user who has signed in.
    ///
    /// - Parameter user: A digest of the user's name.
    func add(_ user: String) -> String {
        let cookie = RandomText.make(bytes: 32)
        let signIn = SignIn(user: user, end: now() + Self.duration)
        signIns.withLock { signIns in
            if signIns.count >= Self.most {
                let oldest = signIns.sorted { $0.value.end < $1.value.end }.prefix(Self.most / 10)
                for (key, _) in oldest {
                    signIns[key] = nil
                }
            }
            signIns[Self.digest(of: cookie)] = signIn
        }
        return cookie
    }

    /// Returns the digest of the name of the user with a cookie; `nil` if no user has signed in with
    /// it, or too long ago.
    func user(_ cookie: String) -> String? {
        let key = Self.digest(of: cookie)
        return signIns.withLock { signIns in
            guard let signIn = signIns[key] else {
                return nil
            }
            guard signIn.end > now() else {
                signIns[key] = nil
                return nil
            }
            return signIn.user
        }
    }

    /// Signs out.
    func remove(_ cookie: String) {
        let key = Self.digest(of: cookie)
        signIns.withLock { $0[key] = nil }
    }

    /// Returns the SHA-256 digest of a text, in hexadecimal digits.
    static func digest(of text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
