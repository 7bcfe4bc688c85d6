import Crypto
public import FoundationEssentials

/// The folder of an app's data, by identifier and origin, so that no bundle can read another's data
/// by claiming its identifier.
///
/// Names with only plain letters, digits and `-_.` are used as they are. Other names become a
/// readable part, `~` and a part of their SHA-256; `~` is not plain, so names cannot collide.
public enum DataFolder {
    /// The origin of a bundle.
    public enum Origin: Sendable, Hashable {
        /// A file or folder of this machine, by its canonical path.
        case local(String)
        /// The network; bundles from the same folder of the same server and with the same query
        /// have the same origin.
        case url(URL)
        /// The publisher that signed it, by the key's fingerprint of plain letters, digits and `-`.
        case publisher(String)
    }

    /// The path of the data before version 0.2, which ignored the query of a URL and the path of a
    /// local bundle; `nil` if the path was the same.
    public static func formerPath(identifier: String, origin: Origin) -> String? {
        switch origin {
        case .local: return "\(name(of: identifier))/local"
        case .publisher: return nil
        case .url(let url):
            var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
            components?.query = nil
            guard url.query() ?? "" != "", let plain = components?.url else {
                return nil
            }
            return path(identifier: identifier, origin: .url(plain))
        }
    }

    /// The path below the folder of all apps, which identifies the app.
    ///
    /// An example is `org.okit.bookshop/local-bookshop~0123…`. Bundles with the same path are the
    /// same app.
    public static func path(identifier: String, origin: Origin) -> String {
        switch origin {
        case .local(let path):
            let folder = path.split(separator: "/").last.map(String.init) ?? "root"
            return "\(name(of: identifier))/local-\(hashed(path, readable: folder))"
        case .publisher(let fingerprint):
            return "\(name(of: identifier))/signed-\(name(of: fingerprint))"
        case .url(let url):
            let host = url.host()?.lowercased() ?? ""
            let scheme = url.scheme?.lowercased() ?? ""
            let port = url.port ?? (scheme == "https" ? 443 : 80)
            let folder = url.path(percentEncoded: true).split(
                separator: "/",
                omittingEmptySubsequences: false
            ).dropLast().joined(separator: "/")
            let query = url.query(percentEncoded: true) ?? ""
            let origin = hashed(
                "\(scheme)://\(host):\(port)\(folder)/\(query.isEmpty ? "" : "?\(query)")",
                readable: host
            )
            return "\(name(of: identifier))/\(origin)"
        }
    }

    private static func name(of identifier: String) -> String {
        let isPlain =
            identifier.unicodeScalars.allSatisfy(isPlain) && (1...100).contains(identifier.count)
            && !identifier.hasPrefix(".")
        return isPlain ? identifier : hashed(identifier, readable: identifier)
    }

    private static func hashed(_ text: String, readable: String) -> String {
        let plain = readable.unicodeScalars.prefix(60).map { isPlain($0) ? String($0) : "_" }
        let digest = SHA256.hash(data: Array(text.utf8)).prefix(16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return plain.joined().drop { $0 == "." } + "~" + digest.joined()
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
        default: false
        }
    }
}
