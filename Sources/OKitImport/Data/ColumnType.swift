import OKitExpression
import OKitSyntax

/// The type of the values of a column, found by looking at all of them.
struct ColumnType {
    private let type: PropertyType
    private let isOptional: Bool
    private var values: [String] = []
    private let isLong: Bool

    /// Returns the type; `nil` if the values have none in common that records can store.
    ///
    /// - Parameter count: The number of rows.
    init?(_ found: [JSONNode], name: String, count: Int) {
        let present = found.filter { $0.kind != .null }
        isOptional = present.count < count
        let texts = present.compactMap(\.string)
        isLong = texts.contains { $0.count > 120 || $0.contains("\n") }
        guard !present.isEmpty else {
            type = .text
            return
        }
        if present.allSatisfy({ $0.kind == .array }) {
            let elements = present.flatMap { $0.elements.map(\.self) }
            guard elements.allSatisfy({ $0.kind == .string }) || elements.isEmpty else {
                return nil
            }
            type = .list(.text)
            return
        }
        let kinds = Set(present.map(\.kind))
        switch kinds {
        case [.boolean]: type = .bool
        case [.number]:
            // Text shows numbers that no other type can hold.
            let areFinite = present.allSatisfy { $0.double?.isFinite ?? false }
            type = areFinite ? Self.numberType(present, name) : .text
        case [.string]:
            type = Self.textType(texts)
            values = type == .text && !isLong ? Self.choices(texts, name) : []
        // Codes such as 007 beside numbers.
        case [.string, .number]: type = .text
        default: return nil
        }
    }

    func property(_ name: String, source: String) -> PropertyPlan {
        var property = PropertyPlan(name, source: source, type).stored
        property.isOptional = isOptional
        property.format = type == .date ? "dateTime medium" : nil
        property.values = values
        property.isLong = isLong && type == .text
        return property
    }

    private static func numberType(_ numbers: [JSONNode], _ name: String) -> PropertyType {
        if numbers.allSatisfy({ $0.int != nil }) {
            return .int
        }
        // Amounts have at most a few decimal places.
        let isAmount = numbers.allSatisfy { number in
            let text = number.numberText ?? ""
            let decimals = text.split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
            return decimals <= 4 && !text.lowercased().contains("e")
        }
        return isAmount ? .decimal : .double
    }

    private static func textType(_ texts: [String]) -> PropertyType {
        if texts.allSatisfy({ ["true", "false", "TRUE", "FALSE", "True", "False"].contains($0) }) {
            return .bool
        }
        if texts.allSatisfy({ isDay($0) }) {
            return .day
        }
        return texts.allSatisfy({ isMoment($0) }) ? .date : .text
    }

    /// The values of a column that repeats a few words, such as a state.
    private static func choices(_ texts: [String], _ name: String) -> [String] {
        let different = Set(texts)
        let last = Words(name).last ?? ""
        let isState = ["status", "state", "type", "kind", "category", "priority", "gender"]
            .contains(last)
        guard different.count <= 8, texts.count >= different.count * (isState ? 2 : 4),
            different.allSatisfy({ !$0.isEmpty && $0.count <= 30 })
        else {
            return []
        }
        return different.sorted()
    }

    /// Whether a text is a number as in JSON; a leading zero or plus belongs to a code.
    static func isNumber(_ text: String) -> Bool {
        JSONNumber.isValid(text) && text.count <= 18
    }

    private static func isDay(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
            return false
        }
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, (1...12).contains(parts[1]), parts[2] >= 1 else {
            return false
        }
        let isLeapYear = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
        let days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return parts[2] <= days[parts[1] - 1]
    }

    private static func isMoment(_ text: String) -> Bool {
        guard text.utf8.count >= 16, isDay(String(text.prefix(10))) else {
            return false
        }
        let rest = text.dropFirst(10)
        guard rest.first == "T" || rest.first == " " else {
            return false
        }
        return rest.dropFirst().allSatisfy { $0.isNumber || "+-:.Z".contains($0) }
            && Value.text(text).date != nil
    }

    /// Returns a value as a property of a type stores it.
    static func converted(_ value: JSONNode, to type: PropertyType) -> JSONText {
        switch (type, value.kind) {
        case (.bool, .string): .flag(value.string?.lowercased() == "true")
        case (.text, .number): .text(value.numberText ?? "")
        case (.date, .string): .text((value.string ?? "").replacing(" ", with: "T"))
        default: JSONText(value)
        }
    }
}
