import FoundationEssentials
import OKitSyntax

/// The result of comparing two values.
package enum Order {
    case ascending, same, descending

    package init<T: Comparable>(_ left: T, _ right: T) {
        self = left < right ? .ascending : left == right ? .same : .descending
    }
}

extension Value {
    /// The order of two numbers of any type by value; `nil` if one is not a number.
    ///
    /// Whole numbers are never rounded: 2^53 and 2^53 + 1 differ, and a double equals at most one
    /// of them.
    package func numericOrder(to other: Value) -> Order? {
        let (whole, otherWhole) = (wholeNumber, other.wholeNumber)
        if whole == nil || otherWhole == nil, let order = unsignedOrder(to: other) {
            return order
        }
        switch (whole, otherWhole) {
        case (let left?, let right?):
            return Order(left, right)
        case (let left?, nil):
            return other.numericOrder(toWhole: left)?.reversed
        case (nil, let right?):
            return numericOrder(toWhole: right)
        case (nil, nil):
            if case .decimal(let left) = self, case .decimal(let right) = other {
                return Order(left, right)
            }
            guard let left = double, let right = other.double, !left.isNaN, !right.isNaN else {
                return nil
            }
            return Order(left, right)
        }
    }

    /// The order if one number is a whole number outside of `Int64`.
    private func unsignedOrder(to other: Value) -> Order? {
        guard case .uint(let number) = self, number > Int64.max else {
            if case .uint(let number) = other, number > Int64.max {
                return other.unsignedOrder(to: self)?.reversed
            }
            return nil
        }
        switch other {
        case .uint(let other):
            return Order(number, other)
        case .bool, .int:
            return .descending
        case .decimal(let other):
            return Order(Decimal(number), other)
        case .double(let other) where !other.isNaN:
            guard let floor = UInt64(exactly: other.rounded(.down)) else {
                return other < 0 ? .descending : .ascending
            }
            return floor == number && other > other.rounded(.down)
                ? .ascending : Order(number, floor)
        default:
            return nil
        }
    }

    /// The order of a fractional and a whole number.
    private func numericOrder(toWhole whole: Int64) -> Order? {
        switch self {
        case .decimal(let number):
            return Order(number, Decimal(whole))
        case .double(let number):
            guard !number.isNaN else {
                return nil
            }
            guard let floor = Int64(exactly: number.rounded(.down)) else {
                return number < 0 ? .ascending : .descending
            }
            guard floor == whole else {
                return Order(floor, whole)
            }
            return number == number.rounded(.down) ? .same : .descending
        default:
            return nil
        }
    }

    /// The number of an int or bool, or of a sufficiently small uint.
    var wholeNumber: Int64? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .int(let value): value
        case .uint(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The number of a decimal, or of a whole number compared with one.
    var decimalValue: Decimal? {
        if case .decimal(let value) = self {
            return value
        }
        return wholeNumber.map { Decimal($0) }
    }

    /// Whether a value is ordered before another one: numbers and dates by size, all others by
    /// text.
    package func isOrdered(before other: Value) -> Bool {
        if case .date(let date) = self, case .date(let otherDate) = other {
            return date < otherDate
        }
        if isNumber, other.isNumber, let number = double, let otherNumber = other.double {
            return number < otherNumber
        }
        return (text ?? "") < (other.text ?? "")
    }

    /// The name of the type, for messages.
    var typeName: String {
        switch self {
        case .bool: "bool"
        case .int: "int"
        case .uint: "uint"
        case .double: "double"
        case .decimal: "decimal"
        case .list: "list"
        case .set: "set"
        default: kindName
        }
    }

    /// The kind of value, for messages.
    package var kindName: String {
        switch self {
        case .null: "null"
        case .bool, .int, .uint, .double, .decimal: "number"
        case .text: "text"
        case .date: "date"
        case .data: "data"
        case .color: "color"
        case .image: "image"
        case .list, .set: "collection"
        case .map: "map"
        case .object: "object"
        }
    }
}

extension Order {
    var reversed: Order {
        switch self {
        case .ascending: .descending
        case .same: .same
        case .descending: .ascending
        }
    }
}
