package import FoundationEssentials

/// The kind of a file's content, detected from its first bytes.
package enum MediaKind: String, Sendable {
    case png, jpeg, gif, webp, heic, mp4, mov, pdf

    /// `nil` for any other text.
    package init?(_ content: Data) {
        let start = Array(content.prefix(12))
        let brand = start.count == 12 && Array(start[4..<8]) == Array("ftyp".utf8)
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if start.starts(with: Array("GIF8".utf8)) {
            self = .gif
        } else if start.starts(with: Array("%PDF-".utf8)) {
            self = .pdf
        } else if start.starts(with: Array("RIFF".utf8)), start.suffix(4) == Array("WEBP".utf8) {
            self = .webp
        } else if brand {
            switch String(decoding: start[8...], as: UTF8.self) {
            case "heic", "heix", "mif1": self = .heic
            case "qt  ": self = .mov
            default: self = .mp4
            }
        } else {
            return nil
        }
    }

    /// Whether it is a movie.
    package var isMovie: Bool {
        self == .mp4 || self == .mov
    }

    /// Whether it is an image.
    package var isImage: Bool {
        !isMovie && self != .pdf
    }

    /// The media type (RFC 6838).
    var contentType: String {
        switch self {
        case .png, .jpeg, .gif, .webp, .heic: "image/\(rawValue)"
        case .mp4: "video/mp4"
        case .mov: "video/quicktime"
        case .pdf: "application/pdf"
        }
    }
}
