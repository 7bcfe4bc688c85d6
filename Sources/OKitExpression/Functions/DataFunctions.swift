import FoundationEssentials
import OKitSyntax

/// Functions on bytes.
enum DataFunctions {
    static let all = [
        Function(
            "length",
            on: .data,
            returns: .int,
            "The number of bytes.",
            example: .init(expression: "photo/length", value: "4")
        ) { values, _ in data(values[0]).map { .int(Int64($0.count)) } ?? .null },
        Function(
            "imageFormat",
            on: .data,
            returns: .text,
            "The media type of an image by its first bytes; null for other data.",
            example: .init(expression: "photo/imageFormat", value: "image/jpeg")
        ) { values, _ in
            data(values[0]).flatMap { imageFormat(of: $0) }.map { .text($0) } ?? .null
        },
    ]

    private static func data(_ value: Value) -> Data? {
        if case .data(let data) = value { data } else { nil }
    }

    /// The media type of an image, detected from its first bytes (PNG 5.2, JPEG B.1.1.3); `nil` for
    /// others.
    private static func imageFormat(of data: Data) -> String? {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            return "image/png"
        }
        return data.starts(with: [0xFF, 0xD8, 0xFF]) ? "image/jpeg" : nil
    }
}
