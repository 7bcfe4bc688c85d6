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
                let sign = collectionOperator.rawValue
                note("\"@\(sign)\" needs a collection, not \(receiver.kindName)")
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
