import FoundationEssentials
import OKitExpression
import OKitModel

/// Converts cells of a database to values of properties and back.
struct CellValue {
    private let environment: AppEnvironment

    init(_ environment: AppEnvironment) {
        self.environment = environment
    }

    /// The value of a cell; `nil` if a property of that type cannot have it.
    func value(_ cell: SQLValue, _ kind: DatabaseColumn.Kind, as property: Property) -> Value? {
        if cell == .null {
            return .null
        }
        return value(cell, kind, property.type, isDay: property.isDay)
    }

    private func value(
        _ cell: SQLValue,
        _ kind: DatabaseColumn.Kind,
        _ type: ValueType,
        isDay: Bool
    ) -> Value? {
        switch (type, cell) {
        case (.bool, .int(let number)):
            return .bool(number != 0)
        case (.bool, .text(let text)):
            let isTrue = ["t", "true", "1", "y", "yes"].contains(text.lowercased())
            let isFalse = ["f", "false", "0", "n", "no"].contains(text.lowercased())
            return isTrue || isFalse ? .bool(isTrue) : nil
        case (.int, .int(let number)):
            return .int(number)
        case (.int, .text(let text)):
            return Int64(text).map { .int($0) }
        case (.double, .int), (.double, .double), (.double, .text):
            return cell.string.flatMap { Double($0) }.flatMap { $0.isFinite ? .double($0) : nil }
        case (.decimal, .int), (.decimal, .double), (.decimal, .text):
            return cell.string.flatMap { Decimal(string: $0) }.flatMap {
                $0.isNaN ? nil : .decimal($0)
            }
        case (.text, .int), (.text, .double), (.text, .text):
            return cell.string.map { .text($0) }
        case (.date, _):
            return isDay ? day(cell) : moment(cell, kind)
        case (.data, .bytes(let bytes)):
            return .data(Data(bytes))
        case (.data, .text(let text)) where kind == .bytes:
            return Self.bytes(hex: text).map { .data(Data($0)) }
        case (.list(let element), .text(let text)):
            guard case .list(let kind) = kind, let cells = SQLArray.cells(of: text) else {
                return nil
            }
            let values = cells.compactMap { value($0, kind, element, isDay: false) }
            return values.count == cells.count ? .list(values) : nil
        default:
            return nil
        }
    }

    private func day(_ cell: SQLValue) -> Value? {
        guard let text = cell.string, !text.isEmpty else {
            return nil
        }
        return environment.day(of: String(text.prefix(10))).map { .date($0) }
    }

    /// A point in time: text in ISO form, or the seconds since 1970 that some SQLite files contain.
    private func moment(_ cell: SQLValue, _ kind: DatabaseColumn.Kind) -> Value? {
        switch cell {
        case .int(let seconds): return .date(Date(timeIntervalSince1970: Double(seconds)))
        case .double(let seconds) where seconds.isFinite:
            return .date(Date(timeIntervalSince1970: seconds))
        case .text(let text):
            guard let (date, hasZone) = Self.moment(text) else {
                return nil
            }
            return .date(hasZone ? date : environment.moment(ofLocal: date))
        default: return nil
        }
    }

    /// The date of a text with its fraction of a second, and whether it names a time zone.
    private static func moment(_ text: String) -> (Date, hasZone: Bool)? {
        let time = text.dropFirst(10)
        let zone = time.lastIndex { "+-Z".contains($0) }
        var main = String(zone.map { text[..<$0] } ?? text[...])
        var fraction = 0.0
        if let dot = main.lastIndex(of: ".") {
            fraction = Double("0" + main[dot...]) ?? 0
            main = String(main[..<dot])
        }
        var suffix = zone.map { String(text[$0...]) } ?? ""
        if suffix.count == 3 {
            suffix += ":00"
        }
        return CivilTime.date(iso8601: main + suffix).map { ($0 + fraction, zone != nil) }
    }

    /// The cell for a value; `nil` if the column cannot contain it.
    func cell(_ value: Value, _ kind: DatabaseColumn.Kind, isDay: Bool) -> SQLValue? {
        switch (kind, value) {
        case (_, .null): return .null
        case (.bool, .bool(let value)): return .int(value ? 1 : 0)
        case (.int, .int(let value)), (.decimal, .int(let value)): return .int(value)
        case (.double, .int(let value)): return .double(Double(value))
        case (.double, .double(let value)), (.decimal, .double(let value)):
            return value.isFinite ? .double(value) : nil
        case (.decimal, .decimal(let value)), (.double, .decimal(let value)):
            return value.isNaN ? nil : .text(value.description)
        case (.text, .text(let value)), (.opaque, .text(let value)):
            return value.utf8.contains(0) ? nil : .text(value)
        case (.day, .date(let value)):
            return .text(environment.dayText(of: value))
        case (.moment, .date(let value)):
            return .text(Self.text(of: value) + "+00:00")
        case (.localMoment, .date(let value)):
            return .text(Self.text(of: environment.localTime(of: value)))
        case (.text, .date(let value)) where isDay:
            return .text(environment.dayText(of: value))
        case (.bytes, .data(let value)):
            return .bytes(Array(value))
        case (.list(let kind), .list(let values)):
            let cells = values.compactMap { cell($0, kind, isDay: false) }
            return cells.count == values.count ? .text(SQLArray.text(of: cells)) : nil
        default: return nil
        }
    }

    /// `yyyy-MM-dd HH:mm:ss`, with a fraction of microseconds if there is one.
    private static func text(of date: Date) -> String {
        let whole = date.timeIntervalSinceReferenceDate.rounded(.down)
        var micros = Int(((date.timeIntervalSinceReferenceDate - whole) * 1e6).rounded())
        var seconds = whole
        if micros >= 1_000_000 {
            (micros, seconds) = (0, seconds + 1)
        }
        let time = CivilTime(Date(timeIntervalSinceReferenceDate: seconds)).description
        guard micros > 0 else {
            return time
        }
        let digits = String(micros)
        return time + "." + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The bytes of `\x0aff`.
    private static func bytes(hex text: String) -> [UInt8]? {
        guard text.hasPrefix("\\x") else {
            return nil
        }
        let digits = Array(text.utf8.dropFirst(2))
        guard digits.count.isMultiple(of: 2) else {
            return nil
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Character(Unicode.Scalar(digits[index])).hexDigitValue,
                let low = Character(Unicode.Scalar(digits[index + 1])).hexDigitValue
            else {
                return nil
            }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}
