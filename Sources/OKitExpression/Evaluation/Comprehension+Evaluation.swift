import OKitSyntax
import OrderedCollections

extension Comprehension {
    /// The value for a collection; null for null.
    func value(on content: ObjectID?, in evaluator: inout Evaluator) -> Value {
        let collection = evaluator.items(of: evaluator.value(of: collection, on: content))
        guard let entries = Entries(collection, semantics) else {
            if !collection.isNull {
                evaluator.note("\(name) expects a collection, found \(collection.kindName)")
            }
            return collection.isNull && semantics == .cel ? .null : .list([])
        }
        let outer = evaluator.scope.locals
        defer { evaluator.scope.locals = outer }
        switch macro {
        case .all, .exists, .existsOne:
            return test(entries, on: content, in: &evaluator)
        case .filter, .map, .transformList, .has:
            let values = values(entries, on: content, in: &evaluator)
            return evaluator.collection(.list(values))
        case .transformMap:
            return map(entries, on: content, in: &evaluator)
        case .sum, .min, .max, .average:
            let values = values(entries, on: content, in: &evaluator)
            return aggregate(values, in: &evaluator)
        }
    }

    /// The elements of a collection with their indices or keys.
    private struct Entries {
        let elements: [Value]
        /// The keys of a map, which are its elements if there is one variable.
        let keys: [Value]?

        init?(_ collection: Value, _ semantics: Semantics) {
            if case .map(let members) = collection, semantics == .cel {
                elements = Array(members.values)
                keys = members.keys.map { .text($0) }
            } else if let values = collection.elements {
                (elements, keys) = (values, nil)
            } else {
                return nil
            }
        }

        /// The element if there is one variable.
        func single(_ index: Int) -> Value {
            keys?[index] ?? elements[index]
        }
    }

    /// Sets the variables for an element; false if the budget is used up.
    private func bind(_ entries: Entries, _ index: Int, in evaluator: inout Evaluator) -> Bool {
        guard evaluator.spend() else {
            return false
        }
        if variables.count == 1 {
            evaluator.scope.locals[variables[0]] = entries.single(index)
        } else if variables.count == 2 {
            let key = entries.keys?[index] ?? .int(Int64(index))
            evaluator.scope.locals[variables[0]] = key
            evaluator.scope.locals[variables[1]] = entries.elements[index]
        }
        return true
    }

    private func holds(on content: ObjectID?, in evaluator: inout Evaluator) -> Bool {
        condition.map { evaluator.value(of: $0, on: content).condition } ?? true
    }

    private func test(
        _ entries: Entries,
        on content: ObjectID?,
        in evaluator: inout Evaluator
    ) -> Value {
        var count = 0
        for index in entries.elements.indices {
            guard bind(entries, index, in: &evaluator) else {
                return .null
            }
            let holds = holds(on: content, in: &evaluator)
            if macro == .all, !holds {
                return .bool(false)
            }
            if macro == .exists, holds {
                return .bool(true)
            }
            count += holds ? 1 : 0
        }
        return .bool(macro == .all || (macro == .existsOne && count == 1))
    }

    /// The values of the elements for which the condition holds.
    private func values(
        _ entries: Entries,
        on content: ObjectID?,
        in evaluator: inout Evaluator
    ) -> [Value] {
        var values: [Value] = []
        if let name = readProperty, entries.keys == nil, entries.elements.allSatisfy(\.isObject) {
            // No variable is bound if only a property of each element is read.
            for element in entries.elements {
                guard evaluator.spend() else {
                    return values
                }
                values.append(evaluator.property(name, of: element))
            }
            return values
        }
        for index in entries.elements.indices {
            guard bind(entries, index, in: &evaluator) else {
                return values
            }
            if holds(on: content, in: &evaluator) {
                values.append(
                    body.map { evaluator.value(of: $0, on: content) } ?? entries.single(index)
                )
            }
        }
        return values
    }

    /// The property, if the body reads only one property of an element, as in `items.sum(i,
    /// i.price)`.
    private var readProperty: String? {
        guard condition == nil, variables.count == 1, case .path(let path)? = body?.kind,
            let names = path.plainNames, names.count == 2, names[0] == variables[0]
        else {
            return nil
        }
        return names[1]
    }

    private func map(
        _ entries: Entries,
        on content: ObjectID?,
        in evaluator: inout Evaluator
    ) -> Value {
        var members: OrderedDictionary<String, Value> = [:]
        for index in entries.elements.indices {
            guard bind(entries, index, in: &evaluator) else {
                break
            }
            guard holds(on: content, in: &evaluator) else {
                continue
            }
            let value = body.map { evaluator.value(of: $0, on: content) }
            members[entries.keys?[index].text ?? "\(index)"] = value ?? entries.elements[index]
        }
        return evaluator.collection(.map(members))
    }

    /// The aggregate of values; null values are ignored.
    private func aggregate(_ values: [Value], in evaluator: inout Evaluator) -> Value {
        let present = values.filter { !$0.isNull }
        switch macro {
        case .sum, .average:
            var sum = Value.int(0)
            for value in present {
                sum = ArithmeticOperator.add.celValue(sum, value, in: &evaluator)
            }
            guard macro == .average else {
                return sum
            }
            guard !present.isEmpty,
                let total = sum.isDecimal ? sum : sum.double.map({ .double($0) })
            else {
                return .null
            }
            let count = Value.int(Int64(present.count))
            return ArithmeticOperator.divide.celValue(total, count, in: &evaluator)
        default:
            let expected = macro == .min ? Order.ascending : .descending
            let test = ValueComparison(comparator: .less, options: [], semantics: .cel)
            var best = present.first ?? .null
            for value in present.dropFirst()
            where test.order(value, best, in: &evaluator) == expected {
                best = value
            }
            return best
        }
    }
}

extension Value {
    fileprivate var isDecimal: Bool {
        if case .decimal = self { true } else { false }
    }

    fileprivate var isObject: Bool {
        if case .object = self { true } else { false }
    }
}
