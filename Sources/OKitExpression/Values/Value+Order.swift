import FoundationEssentials
import OKitSyntax

/// How one value stands to another.
package enum Order {
    case ascending, same, descending

    package init<T: Comparable>(_ left: T, _ right: T) {
        self = left < right ? .ascending : left == right ? .same : .descending
    }
}

extension Value {
    /// How two numbers of any type stand to each other by value; `nil` where one is not a number.
    ///
    /// Whole numbers are never rounded: 2^53 and 2^53 + 1 differ from each other, and a double
    /// equals at most one of them.
    package func numericOrder(to other: Value) -> Order? {
        switch (wholeNumber, other.wholeNumber) {
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

    /// How a fractional number stands to a whole one.
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

    /// The number of an int or bool.
    var wholeNumber: Int64? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .int(let value): value
        default: nil
        }
    }

    /// The number of a decimal, or of a whole number beside one.
    var decimalValue: Decimal? {
        if case .decimal(let value) = self {
            return value
        }
        return wholeNumber.map { Decimal($0) }
    }

    /// Whether a value comes before another one: numbers and dates by size, all others by text.
    package func isOrdered(before other: Value) -> Bool {
        if case .date(let date) = self, case .date(let otherDate) = other {
            return date < otherDate
        }
        if isNumber, other.isNumber, let number = double, let otherNumber = other.double {
            return number < otherNumber
        }
        return (text ?? "") < (other.text ?? "")
    }

    /// What a value is, for messages.
    var kindName: String {
        switch self {
        case .null: "null"
        case .bool, .int, .double, .decimal: "number"
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
