/// The statements of a file that define tables, without the rows that it inserts.
public struct SQLScript: Sendable {
    /// A statement.
    public struct Statement: Sendable {
        /// The text.
        public let text: String
        /// The line on which it begins, counted from 1.
        public let line: Int

        /// The first words, for messages.
        public var subject: String {
            let words = text.split(maxSplits: 4, whereSeparator: \.isWhitespace).prefix(4)
            return String(words.joined(separator: " ").prefix(60))
        }
    }

    /// The statements in order.
    public private(set) var statements: [Statement] = []

    /// The words at the beginning of statements that only concern rows or the session.
    private static let skipped: Set = [
        "insert", "update", "delete", "copy", "select", "begin", "commit", "start", "rollback",
        "analyze", "vacuum", "grant", "revoke", "lock", "truncate", "explain", "show", "replace",
    ]

    /// Divides a file into statements.
    ///
    /// Quoted texts and names, dollar quotes and comments are never divided. Lines for `psql` and
    /// the rows after `COPY` are skipped.
    public init(_ text: String) {
        var scanner = Scanner(Array(text.utf8))
        while let statement = scanner.next() {
            let word = statement.text.prefix { $0.isLetter }.lowercased()
            if word == "copy", statement.text.lowercased().contains("from stdin") {
                scanner.skipRows()
            }
            // The tables are the same whoever owns them.
            let isAboutOwner = statement.text.lowercased().contains(" owner to ")
            if !Self.skipped.contains(word), !isAboutOwner {
                statements.append(statement)
            }
        }
    }

    /// Whether the file is for SQLite rather than for PostgreSQL.
    public var isForSQLite: Bool {
        statements.contains { statement in
            let text = statement.text.lowercased()
            return text.hasPrefix("pragma") || text.contains("autoincrement")
                || text.contains("without rowid") || text.contains("`")
                || text.contains("sqlite_") || text.contains("datetime")
        }
    }

    private struct Scanner {
        private let bytes: [UInt8]
        private var index = 0
        private var line = 1

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }

        /// The next statement; `nil` at the end.
        mutating func next() -> Statement? {
            var text: [UInt8] = []
            var first: Int?
            while index < bytes.count {
                let start = index
                if isComment() {
                    text.append(UInt8(ascii: " "))
                    continue
                }
                if first == nil {
                    if bytes[index] == UInt8(ascii: "\\") {
                        skipLine()
                        continue
                    }
                    if bytes[index] > 0x20, bytes[index] != UInt8(ascii: ";") {
                        first = line
                    }
                }
                if bytes[index] == UInt8(ascii: ";") {
                    advance()
                    if let first {
                        return Statement(text: Self.text(text), line: first)
                    }
                    text = []
                    continue
                }
                skipPart()
                text += bytes[start..<index]
            }
            return first.map { Statement(text: Self.text(text), line: $0) }
        }

        private static func text(_ bytes: [UInt8]) -> String {
            let text = String(decoding: bytes, as: UTF8.self)
            return String(
                text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
            )
        }

        /// Skips the rows of `COPY` up to the line `\.`.
        mutating func skipRows() {
            skipLine()
            while index < bytes.count {
                let isEnd = bytes[index...].starts(with: Array("\\.".utf8))
                skipLine()
                if isEnd {
                    return
                }
            }
        }

        private mutating func skipLine() {
            while index < bytes.count {
                let isEnd = bytes[index] == UInt8(ascii: "\n")
                advance()
                if isEnd {
                    return
                }
            }
        }

        private mutating func advance() {
            if bytes[index] == UInt8(ascii: "\n") {
                line += 1
            }
            index += 1
        }

        /// Skips a comment; whether there was one.
        private mutating func isComment() -> Bool {
            if bytes[index...].starts(with: Array("--".utf8)) {
                skipLine()
                return true
            }
            guard bytes[index...].starts(with: Array("/*".utf8)) else {
                return false
            }
            var depth = 0
            while index < bytes.count {
                if bytes[index...].starts(with: Array("/*".utf8)) {
                    depth += 1
                    index += 2
                } else if bytes[index...].starts(with: Array("*/".utf8)) {
                    depth -= 1
                    index += 2
                    if depth == 0 {
                        break
                    }
                } else {
                    advance()
                }
            }
            return true
        }

        /// Skips a quoted text or name, a dollar quote, or one byte.
        private mutating func skipPart() {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
                let isEscaped =
                    byte == UInt8(ascii: "'") && index > 0
                    && [UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[index - 1])
                advance()
                while index < bytes.count, bytes[index] != byte {
                    if isEscaped, bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
                        advance()
                    }
                    advance()
                }
                if index < bytes.count {
                    advance()
                }
            case UInt8(ascii: "$"):
                skipDollarQuote()
            default:
                advance()
            }
        }

        private mutating func skipDollarQuote() {
            let name = bytes[(index + 1)...].prefix { byte in
                let scalar = Unicode.Scalar(byte)
                return scalar.properties.isAlphabetic || byte == UInt8(ascii: "_")
            }
            let end = index + 1 + name.count
            guard end < bytes.count, bytes[end] == UInt8(ascii: "$") else {
                return advance()
            }
            let mark = bytes[index...end]
            index = end + 1
            while index < bytes.count, !bytes[index...].starts(with: mark) {
                advance()
            }
            index = min(bytes.count, index + mark.count)
        }
    }
}
