/// A host name: letters, digits and hyphens (RFC 1123 §2.1); other characters are encoded with
/// `xn--` or, in an international name, written as they are (RFC 5890 §2.3.2).
struct HostName {
    private let labels: [[Unicode.Scalar]]
    private let isInternational: Bool

    /// Parses a name; `nil` if it is too long.
    init?(_ text: some Collection<UInt8>, isInternational: Bool) {
        // A character has at most four bytes.
        guard text.count <= 4 * Self.longestName else {
            return nil
        }
        let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
        let labels = scalars.split(omittingEmptySubsequences: false) { scalar in
            // IDNA 2003 (RFC 3490 §3.1) treats all four as the same.
            isInternational
                ? "\u{3002}\u{FF0E}\u{FF61}.".unicodeScalars.contains(scalar) : scalar == "."
        }
        self.labels = labels.map(Array.init)
        self.isInternational = isInternational
    }

    private static let longestName = 253
    private static let longestLabel = 63

    var isValid: Bool {
        var length = labels.count - 1
        var international: [InternationalLabel] = []
        for label in labels {
            if let encoded = asciiLength(of: label, &international) {
                length += encoded
            } else {
                return false
            }
        }
        return length <= Self.longestName && InternationalLabel.haveOneDirection(international)
    }

    /// The length of a label in ASCII; `nil` if it is not a label.
    private func asciiLength(
        of label: [Unicode.Scalar],
        _ international: inout [InternationalLabel]
    ) -> Int? {
        guard 1...Self.longestLabel ~= label.count, label.first != "-", label.last != "-" else {
            return nil
        }
        guard label.allSatisfy(\.isASCII) else {
            let unicode = InternationalLabel(scalars: label)
            guard isInternational, unicode.isValid, let encoded = Punycode.encode(label),
                encoded.count + Self.prefix.count <= Self.longestLabel
            else {
                return nil
            }
            international.append(unicode)
            return encoded.count + Self.prefix.count
        }
        guard label.allSatisfy({ $0 == "-" || UInt8(ascii: $0).isLetterOrDigit }) else {
            return nil
        }
        let lowercased = label.map {
            UInt8(ascii: $0).isLetter ? UInt8(ascii: $0) | 0x20 : UInt8(ascii: $0)
        }
        guard lowercased.starts(with: Self.prefix) else {
            international.append(InternationalLabel(scalars: label))
            return label.count
        }
        let encoded = lowercased.dropFirst(Self.prefix.count)
        guard let decoded = Punycode.decode(encoded), !decoded.allSatisfy(\.isASCII),
            Punycode.encode(decoded) == Array(encoded), InternationalLabel(scalars: decoded).isValid
        else {
            return nil
        }
        international.append(InternationalLabel(scalars: decoded))
        return label.count
    }

    /// The prefix of a label in Punycode.
    private static let prefix = Array("xn--".utf8)
}
