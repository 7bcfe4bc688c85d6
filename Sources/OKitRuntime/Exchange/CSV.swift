/// Comma-separated values (RFC 4180).
enum CSV {
    /// The most names that the first row can have.
    private static let mostColumns = 10_000

    /// The rows of a text; `nil` where a quotation mark is not closed or is inside a plain value.
    ///
    /// A line break at the end does not begin a row. Lines end with CR, LF or both. The first row of another
    /// width than that of the names is the last one, since no row after it counts.
    static func rows(of text: String) -> [[String]]? {
        var rows: [[String]] = []
        var row: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var wasQuoted = false
        func end() {
            row.append(String(decoding: field, as: UTF8.self))
            (field, wasQuoted) = ([], false)
        }
        let bytes = Array(text.utf8)
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if isQuoted {
                if byte != UInt8(ascii: "\"") {
                    field.append(byte)
                } else if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
                    field.append(byte)
                    index += 1
                } else {
                    (isQuoted, wasQuoted) = (false, true)
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                guard field.isEmpty, !wasQuoted else {
                    return nil
                }
                isQuoted = true
            case UInt8(ascii: ","):
                end()
                if row.count > rows.first?.count ?? mostColumns {
                    return rows + [row]
                }
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                if byte == UInt8(ascii: "\r"), index < bytes.count,
                    bytes[index] == UInt8(ascii: "\n")
                {
                    index += 1
                }
                end()
                rows.append(row)
                if row.count != rows[0].count {
                    return rows
                }
                row = []
            default:
                guard !wasQuoted else {
                    return nil
                }
                field.append(byte)
            }
        }
        guard !isQuoted else {
            return nil
        }
        if !row.isEmpty || !field.isEmpty || wasQuoted {
            end()
            rows.append(row)
        }
        return rows
    }

    /// A text that no spreadsheet takes for a formula: one that begins like a formula gets an apostrophe.
    static func plain(_ text: String) -> String {
        isLikeFormula(text[...]) ? "'" + text : text
    }

    /// The text of a cell without the apostrophe before what would be a formula.
    static func unescaped(_ text: String) -> String {
        text.first == "'" && isLikeFormula(text[...]) ? String(text.dropFirst()) : text
    }

    private static func isLikeFormula(_ text: Substring) -> Bool {
        text.drop { $0 == "'" }.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) }
            ?? false
    }

    /// A row as a line, with its end.
    static func line(_ fields: [String]) -> String {
        fields.map(quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ field: String) -> String {
        let needsQuotes = field.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        return needsQuotes
            ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
    }
}
