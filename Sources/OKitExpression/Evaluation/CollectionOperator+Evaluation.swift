import FoundationEssentials
import OKitSyntax
import OrderedCollections

extension CollectionOperator {
    /// The value of the operator on a collection; null, with a problem, for other values.
    ///
    /// A map only has a count.
    ///
    /// - Parameter keys: The names of a key path in each element.
    func value(_ keys: [String], of receiver: Value, in evaluator: inout Evaluator) -> Value {
        if case .map(let members) = receiver, self == .count {
            return .int(Int64(members.count))
        }
        guard let elements = receiver.elements else {
            if !receiver.isNull {
                evaluator.note(.wrongOperand(declaration, receiver.kindName))
            }
            return .null
        }
        guard evaluator.spend(needsKeys ? elements.count : 1) else {
            return .null
        }
        let operands = keys.reduce(elements) { values, key in
            values.map { evaluator.property(key, of: $0) }
        }
        let present = operands.filter { !$0.isNull }
        switch self {
        case .count:
            return .int(Int64(elements.count))
        case .firstObject:
            return elements.first ?? .null
        case .lastObject:
            return elements.last ?? .null
        case .sum:
            return Self.sum(ofPresent: present)
        case .avg:
            let sum = Self.sum(ofPresent: present).double ?? 0
            return elements.isEmpty ? .double(0) : evaluator.number(sum / Double(elements.count))
        case .min:
            return present.min { $0.isOrdered(before: $1) } ?? .null
        case .max:
            return present.max { $0.isOrdered(before: $1) } ?? .null
        case .unionOfObjects:
            return evaluator.collection(.list(present))
        case .distinctUnionOfObjects:
            return evaluator.collection(.list(Array(OrderedSet(present))))
        case .unionOfArrays, .unionOfSets:
            return evaluator.collection(.list(evaluator.united(present)))
        case .distinctUnionOfArrays, .distinctUnionOfSets:
            return evaluator.collection(
                .list(Array(OrderedSet(evaluator.united(present))))
            )
        }
    }

    /// A sum of floating-point numbers, except for decimals, whose sum is exact.
    ///
    /// A value that is neither a number nor the text of one counts as 0.
    private static func sum(ofPresent values: [Value]) -> Value {
        let hasDecimal = values.contains { if case .decimal = $0 { true } else { false } }
        guard hasDecimal, values.allSatisfy({ $0.decimalValue != nil }) else {
            return .double(values.reduce(0) { $0 + ($1.double ?? 0) })
        }
        return .decimal(values.reduce(0) { $0 + ($1.decimalValue ?? 0) })
    }
}
