/// The text form of arrays in PostgreSQL: `{1,2}`, `{"a b",NULL}`.
enum SQLArray {
    /// The elements; `nil` for arrays of arrays, nulls in it, and any other text.
    static func cells(of text: String) -> [SQLValue]? {
        var rest = Array(text.utf8)[...]
        guard rest.popFirst() == UInt8(ascii: "{"), rest.popLast() == UInt8(ascii: "}") else {
            return nil
        }
        var cells: [SQLValue] = []
        while !rest.isEmpty {
            if !cells.isEmpty, rest.popFirst() != UInt8(ascii: ",") {
                return nil
            }
            guard let cell = element(&rest) else {
                return nil
            }
            cells.append(.text(cell))
        }
        return cells
    }

    private static func element(_ rest: inout ArraySlice<UInt8>) -> String? {
        guard rest.first == UInt8(ascii: "\"") else {
            let plain = rest.prefix { $0 != UInt8(ascii: ",") }
            rest = rest.dropFirst(plain.count)
            let text = String(decoding: plain, as: UTF8.self)
            return plain.isEmpty || plain.contains(UInt8(ascii: "{")) || text == "NULL" ? nil : text
        }
        rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else {
                    return nil
                }
                bytes.append(escaped)
            default: bytes.append(byte)
            }
        }
        return nil
    }

    /// The text of an array with some elements.
    static func text(of cells: [SQLValue]) -> String {
        let elements = cells.map { cell in
            let text = (cell.string ?? "").replacing("\\", with: "\\\\").replacing(
                "\"",
                with: "\\\""
            )
            return "\"\(text)\""
        }
        return "{\(elements.joined(separator: ","))}"
    }
}
