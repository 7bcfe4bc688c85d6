import FoundationEssentials

/// A statement of text lines with signatures (Ed25519, RFC 8032) below it.
///
///     okit-bundle-fresh 1
///     app org.okit.bookshop
///     signature KEY SIGNATURE
///
/// The signed bytes are those of all lines before the first signature, each with a line feed, so
/// that any program can verify them. Keys and signatures are in Base64.
struct SignedText: Sendable, Equatable {
    /// The name at the start of a line, and the value after the space.
    struct Line: Sendable, Equatable {
        let name: String
        let value: String
    }

    struct Signature: Sendable, Equatable {
        let key: PublisherKey
        let bytes: [UInt8]
    }

    /// The first line.
    let title: String
    /// The lines between the title and the signatures.
    let lines: [Line]
    private(set) var signatures: [Signature] = []

    private static let signatureName = "signature"
    private static let largestCount = 32

    /// Creates a statement without signatures.
    init(title: String, _ lines: [Line]) {
        self.title = title
        self.lines = lines
    }

    /// Parses consecutive statements, each with its title.
    ///
    /// - Returns: `nil` for a text with other lines or control characters, or with malformed
    ///   signatures.
    static func all(in text: String, title: String) -> [SignedText]? {
        var texts: [SignedText] = []
        var lines: [Line] = []
        var signatures: [Signature] = []
        func end() {
            var text = SignedText(title: title, lines)
            text.signatures = signatures
            texts.append(text)
            (lines, signatures) = ([], [])
        }
        var rest = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard rest.popLast()?.isEmpty == true, rest.first.flatMap(String.init) == title else {
            return nil
        }
        for bytes in rest.dropFirst() {
            guard let line = String(bytes), line.unicodeScalars.allSatisfy(isPlain) else {
                return nil
            }
            if line == title {
                end()
                continue
            }
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                return nil
            }
            if parts[0] == signatureName {
                guard let signature = Signature(parts[1]), signatures.count < largestCount else {
                    return nil
                }
                signatures.append(signature)
            } else {
                guard signatures.isEmpty else {
                    return nil
                }
                lines.append(Line(name: String(parts[0]), value: String(parts[1])))
            }
        }
        end()
        return texts
    }

    /// The signed lines.
    var statement: String {
        ([title] + lines.map { "\($0.name) \($0.value)" }).joined(separator: "\n") + "\n"
    }

    /// The statement and its signatures.
    var text: String {
        statement
            + signatures.map { signature in
                let bytes = Data(signature.bytes).base64EncodedString()
                return "\(Self.signatureName) \(signature.key.base64) \(bytes)\n"
            }.joined()
    }

    /// The values of all lines with a name.
    func values(_ name: String) -> [String] {
        lines.filter { $0.name == name }.map(\.value)
    }

    /// The value of the only line with a name; `nil` if there are none or several.
    func value(_ name: String) -> String? {
        let values = values(name)
        return values.count == 1 ? values[0] : nil
    }

    /// Adds the signature of a key, replacing an earlier one.
    mutating func sign(by key: SigningKey) throws {
        let bytes = try key.signature(of: Array(statement.utf8))
        signatures.removeAll { $0.key == key.publisher }
        signatures.append(Signature(key: key.publisher, bytes: bytes))
    }

    /// The keys of a list that have signed the statement.
    func signers(among keys: [PublisherKey]) -> [PublisherKey] {
        let statement = Array(statement.utf8)
        return keys.filter { key in
            signatures.contains { $0.key == key && key.isSignature($0.bytes, of: statement) }
        }
    }

    /// Whether a value can be in a line.
    static func canHold(_ value: String) -> Bool {
        !value.isEmpty && value.unicodeScalars.allSatisfy(isPlain)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control
    }
}

extension SignedText.Signature {
    fileprivate init?(_ text: Substring) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let key = PublisherKey(base64: parts[0]),
            let data = Data(base64Encoded: String(parts[1]))
        else {
            return nil
        }
        self.init(key: key, bytes: Array(data))
    }
}

/// Times in statements: UTC, in whole seconds.
enum StatementTime {
    /// A time in whole seconds, as in a statement.
    static func whole(_ date: Date) -> Date {
        Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    }

    static func text(_ date: Date) -> String {
        date.formatted(.iso8601)
    }

    /// Parses only the form of `text(_:)`.
    static func date(_ text: some StringProtocol) -> Date? {
        guard let date = try? Date(String(text), strategy: .iso8601), self.text(date) == text
        else {
            return nil
        }
        return date
    }
}
