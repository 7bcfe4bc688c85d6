import Foundation
import OKitSyntax

/// The URLs of files in the protocol.
enum FileAddress {
    /// The absolute path of a `file` URL; `nil` for any other one.
    static func path(_ url: String) -> String? {
        guard url.hasPrefix("file://") else {
            return nil
        }
        let rest = url.dropFirst("file://".count).drop { $0 != "/" }
        guard let path = PercentEncoding.decoded(rest), path.hasPrefix("/"), !path.contains("\0")
        else {
            return nil
        }
        return URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// The URL of a file.
    static func url(_ path: String) -> String {
        "file://"
            + PercentEncoding.encoded(path) { byte in
                byte == UInt8(ascii: "/") || PercentEncoding.isUnreserved(byte)
            }
    }
}
