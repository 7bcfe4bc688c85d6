import OKitSyntax
import OrderedCollections

extension Evaluator {
    /// A collection operator of key-value coding; null for what is no collection.
    mutating func aggregate(
        _ collectionOperator: CollectionOperator,
        _ keys: [String],
        of receiver: Value
    ) -> Value {
        let cost = collectionOperator.needsKeys ? receiver.elements?.count ?? 0 : 1
        guard let elements = receiver.elements, spend(cost) else {
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
            return .double(present.reduce(0) { $0 + ($1.double ?? 0) })
        case .avg:
            let sum = present.reduce(0) { $0 + ($1.double ?? 0) }
            return elements.isEmpty ? .double(0) : .double(sum / Double(elements.count))
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
}

extension Value {
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
