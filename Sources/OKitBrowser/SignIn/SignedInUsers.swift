import Crypto
import Foundation

/// The users who have signed in, by the cookies of their browsers.
///
/// Neither names nor cookies are stored, but their digests.
struct SignedInUsers: Sendable {
    let store: any SignInStore
    let now: @Sendable () -> Date

    /// The time after which a user is sent to the provider again, in seconds.
    static let duration = 12 * 3600.0

    /// Returns the cookie of a user who has signed in.
    ///
    /// - Parameter user: A digest of the user's name.
    func add(_ user: String) async -> String {
        let cookie = RandomText.make(bytes: 32)
        let entry = SignInEntry(value: user, end: now() + Self.duration)
        await store.put(entry, for: SignInKey(.user, secret: cookie))
        return cookie
    }

    /// Returns the digest of the name of the user with a cookie; `nil` if no user has signed in with
    /// it, or too long ago.
    func user(_ cookie: String) async -> String? {
        guard let entry = try? await store.entry(SignInKey(.user, secret: cookie)),
            entry.end > now(), Self.isDigest(entry.value)
        else {
            return nil
        }
        return entry.value
    }

    /// Signs out.
    func remove(_ cookie: String) async {
        await store.remove(SignInKey(.user, secret: cookie))
    }

    /// Returns the SHA-256 digest of a text, in hexadecimal digits.
    static func digest(of text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    private static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { byte in
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
            }
    }
}
