/// Percent-encoding of bytes as `%` and two digits (RFC 3986 §2.1), in URLs and file names.
package enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// A text in UTF-8, with all bytes encoded except the allowed ones.
    package static func encoded(
        _ text: String,
        allowing isAllowed: (UInt8) -> Bool = isUnreserved
    ) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isAllowed(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The decoded text; `nil` if it is not encoded UTF-8.
    package static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let pair = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard pair.count == 2 else {
                return nil
            }
            bytes.append(UInt8(pair[0] << 4 | pair[1]))
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Whether a byte is allowed in every part of a URL (RFC 3986 §2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Whether a byte is allowed in a URL, including the percent sign.
    package static func isURLSign(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || ":/?#[]@!$&'()*+,;=%".utf8.contains(byte)
    }
}
