import Foundation
package import OKitSyntax

/// `'%s costs %.2f'.format([name, price])`: text with placeholders replaced by values.
package enum CELFormat {
    static let all = [
        CELFunctions.function(
            "format",
            on: .text,
            [.collection],
            returns: .text,
            "The text with values inserted for `%s`, `%d`, `%f`, `%e`, `%x`, `%X`, `%o` and `%b`.",
            "'%s: %.2f'.format(['Tea', 2.5])",
            "Tea: 2.50"
        ) { values, evaluator in
            do throws(CELConversionError) {
                let text = try text(values[0].text ?? "", values[1].elements ?? [])
                return .text(text)
            } catch {
                evaluator.note("\(error.reason)")
                return .null
            }
        }
    ]

    /// The problem of a format whose placeholders are known before it has values; `nil` if there is
    /// none.
    package static func problem(in format: String) -> Finding.Message? {
        var rest = format[...]
        while let sign = rest.firstIndex(of: "%") {
            rest = rest[rest.index(after: sign)...]
            if rest.first == "%" {
                rest.removeFirst()
                continue
            }
            do throws(CELConversionError) {
                _ = try precision(&rest)
            } catch {
                return "\(error.reason)"
            }
            guard let clause = rest.popFirst() else {
                return "the format ends with \"%\""
            }
            guard clauses.contains(clause) else {
                return "\(unknown(clause))"
            }
        }
        return nil
    }

    private static let clauses: [Character] = ["s", "d", "f", "e", "x", "X", "o", "b"]

    private static func unknown(_ clause: Character) -> String {
        let names = clauses.map { "%\($0)" }.joined(separator: ", ")
        return "\"%\(clause)\" is not a conversion; expected one of \(names)"
    }

    private static func text(
        _ format: String,
        _ values: [Value]
    ) throws(CELConversionError) -> String {
        var result = ""
        var rest = format[...]
        var index = 0
        while let sign = rest.firstIndex(of: "%") {
            result += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            if rest.first == "%" {
                result += "%"
                rest.removeFirst()
                continue
            }
            let precision = try precision(&rest)
            guard let clause = rest.popFirst() else {
                throw CELConversionError(reason: "the format ends with \"%\"")
            }
            guard values.indices.contains(index) else {
                throw CELConversionError(
                    reason: "the format has no value \(index + 1); found \(values.count)"
                )
            }
            result += try written(values[index], clause, precision)
            index += 1
        }
        return result + rest
    }

    private static func precision(_ rest: inout Substring) throws(CELConversionError) -> Int? {
        guard rest.first == "." else {
            return nil
        }
        rest.removeFirst()
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        guard let count = Int(digits), count <= 100 else {
            throw CELConversionError(reason: "expected a number of at most 100 digits after \"%.\"")
        }
        return count
    }

    private static func written(
        _ value: Value,
        _ clause: Character,
        _ precision: Int?
    ) throws(CELConversionError) -> String {
        switch clause {
        case "s":
            return value.formatSpelling
        case "d" where value.isWhole || value.isInfiniteOrNaN:
            return value.formatSpelling
        case "f", "e":
            guard value.isNumber, let number = value.double, !value.isBool else {
                break
            }
            guard number.isFinite else {
                return value.formatSpelling
            }
            return String(format: "%.\(precision ?? 6)\(clause)", number)
        case "b":
            if case .bool(let bit) = value {
                return bit ? "1" : "0"
            }
            if let digits = value.digits(radix: 2) {
                return digits
            }
        case "o":
            if let digits = value.digits(radix: 8) {
                return digits
            }
        case "x", "X":
            if let digits = value.digits(radix: 16) ?? value.hexBytes {
                return clause == "X" ? digits.uppercased() : digits
            }
        case "d":
            break
        default:
            throw CELConversionError(reason: unknown(clause))
        }
        throw CELConversionError(reason: "%\(clause) cannot format \(value.typeName)")
    }
}

extension Value {
    /// The text form within a formatted text.
    fileprivate var formatSpelling: String {
        celSpelling ?? "null"
    }

    fileprivate var isWhole: Bool {
        switch self {
        case .int, .uint: true
        default: false
        }
    }

    fileprivate var isBool: Bool {
        if case .bool = self { true } else { false }
    }

    fileprivate var isInfiniteOrNaN: Bool {
        if case .double(let number) = self { !number.isFinite } else { false }
    }

    fileprivate func digits(radix: Int) -> String? {
        switch self {
        case .int(let number): String(number, radix: radix)
        case .uint(let number): String(number, radix: radix)
        default: nil
        }
    }

    fileprivate var hexBytes: String? {
        let bytes: [UInt8]
        switch self {
        case .text(let text): bytes = Array(text.utf8)
        case .data(let data): bytes = Array(data)
        default: return nil
        }
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
