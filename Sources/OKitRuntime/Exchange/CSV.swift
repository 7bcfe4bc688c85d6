/// Comma-separated values (RFC 4180).
package enum CSV {
    /// The maximum number of names in the header row.
    private static let mostColumns = 10_000

    /// Returns the rows of a text; `nil` if a quotation mark is not closed or is inside an unquoted
    /// value.
    ///
    /// Rows end with CR, LF or both. A final line break does not begin another row. Reading stops
    /// after the first row whose width differs from that of the header, since later rows do not
    /// count.
    ///
    /// - Parameter separator: The byte between the values of a row.
    package static func rows(
        of text: String,
        separator: UInt8 = UInt8(ascii: ",")
    ) -> [[String]]? {
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
            case separator:
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

    /// Returns a text that spreadsheets do not interpret as a formula.
    ///
    /// If the text begins like a formula, an apostrophe is added.
    static func plain(_ text: String) -> String {
        isLikeFormula(text[...]) ? "'" + text : text
    }

    /// Returns the text of a cell without the apostrophe added before a formula.
    static func unescaped(_ text: String) -> String {
        text.first == "'" && isLikeFormula(text[...]) ? String(text.dropFirst()) : text
    }

    private static func isLikeFormula(_ text: Substring) -> Bool {
        text.drop { $0 == "'" }.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) }
            ?? false
    }

    /// Returns a row as a line with its line ending.
    static func line(_ fields: [String]) -> String {
        fields.map(quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ field: String) -> String {
        let needsQuotes = field.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        return needsQuotes
            ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
    }
}
