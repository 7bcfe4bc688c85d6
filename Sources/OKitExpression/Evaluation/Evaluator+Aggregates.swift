import FoundationEssentials
import OKitSyntax
import OrderedCollections

extension Evaluator {
    /// A collection operator of key-value coding; null, with a problem, for what is no collection.
    ///
    /// A map has a count only.
    mutating func aggregate(
        _ collectionOperator: CollectionOperator,
        _ keys: [String],
        of receiver: Value
    ) -> Value {
        if case .map(let members) = receiver, collectionOperator == .count {
            return .int(Int64(members.count))
        }
        guard let elements = receiver.elements else {
            if !receiver.isNull {
                note(.wrongOperand(collectionOperator.declaration, receiver.kindName))
            }
            return .null
        }
        guard spend(collectionOperator.needsKeys ? elements.count : 1) else {
            return .null
        }
        let operands = keys.reduce(elements) { values, key in
            values.map { property(key, of: $0) }
        }
        let present = operands.filter { !$0.isNull }
        switch collectionOperator {
        case .count:
            return .int(Int64(elements.count))
        case .firstObject:
            return elements.first ?? .null
        case .lastObject:
            return elements.last ?? .null
        case .sum:
            return sum(ofPresent: present)
        case .avg:
            let sum = sum(ofPresent: present).double ?? 0
            return elements.isEmpty ? .double(0) : number(sum / Double(elements.count))
        case .min:
            return present.min { $0.isOrdered(before: $1) } ?? .null
        case .max:
            return present.max { $0.isOrdered(before: $1) } ?? .null
        case .unionOfObjects:
            return .list(present)
        case .distinctUnionOfObjects:
            return .list(Array(OrderedSet(present)))
        case .unionOfArrays, .unionOfSets:
            return .list(present.flatMap { $0.elements ?? [] })
        case .distinctUnionOfArrays, .distinctUnionOfSets:
            return .list(Array(OrderedSet(present.flatMap { $0.elements ?? [] })))
        }
    }

    /// A sum in floating-point numbers, except for decimals, whose sum is exact.
    ///
    /// What is neither a number nor a text that spells one counts as 0.
    private mutating func sum(ofPresent values: [Value]) -> Value {
        guard values.contains(where: \.isDecimal), values.allSatisfy({ $0.decimalValue != nil })
        else {
            return .double(values.reduce(0) { $0 + ($1.double ?? 0) })
        }
        return .decimal(values.reduce(0) { $0 + ($1.decimalValue ?? 0) })
    }
}

extension Value {
    fileprivate var isDecimal: Bool {
        if case .decimal = self { true } else { false }
    }

    /// The number of a decimal, or of a whole number beside one.
    var decimalValue: Decimal? {
        if case .decimal(let value) = self {
            return value
        }
        return wholeNumber.map { Decimal($0) }
    }

    /// Numbers and dates by size, everything else by its text form.
    package func isOrdered(before other: Value) -> Bool {
        if case .date(let date) = self, case .date(let otherDate) = other {
            return date < otherDate
        }
        if isNumber, other.isNumber, let number = double, let otherNumber = other.double {
            return number < otherNumber
        }
        return (text ?? "") < (other.text ?? "")
    }
}
