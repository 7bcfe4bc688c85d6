import OKitSyntax
import OrderedCollections

// The kinds of node that only predicates, expressions and templates have.
extension Evaluator {
    mutating func predicateValue(
        of kind: ExpressionNode.Kind,
        on content: ObjectID?
    ) -> Value {
        switch kind {
        case .literal(let literal):
            return Value(literal)
        case .content:
            return self.content(content)
        case .variable(let name):
            return variable(name)
        case .argument(let index, let isKeyPath):
            return argument(index, isKeyPath: isKeyPath, on: content)
        case .junction(let junction, let conditions):
            return join(conditions, by: junction, on: content)
        case .comparison(let comparison):
            return compare(comparison, on: content)
        case .minus(let operand):
            return negative(of: value(of: operand, on: content))
        case .arithmetic(let first, let terms):
            return arithmetic(first, terms, on: content)
        case .aggregate(let elements):
            return .list(elements.map { value(of: $0, on: content) })
        case .members(let members):
            var values: OrderedDictionary<String, Value> = [:]
            for member in members {
                values[member.name] = value(of: member.value, on: content)
            }
            return .map(values)
        case .function(let function, let arguments):
            return call(function, arguments.map { value(of: $0, on: content) })
        case .message(let receiver, let name, let arguments):
            let receiver = value(of: receiver, on: content)
            return call(name, arguments, on: receiver, argumentsOn: content)
        case .subquery(let subquery):
            return choose(subquery, on: content)
        case .conditional(let condition, let first, let second):
            let holds = value(of: condition, on: content).condition
            return value(of: holds ? first : second, on: content)
        case .cast(let operand, let type):
            return cast(value(of: operand, on: content), to: type)
        case .template(let parts):
            return fill(parts, on: content)
        case .bound(let bound):
            return value(of: bound, on: content)
        case .empty, .constant, .localized, .path, .negation, .concatenation, .invalid:
            return .null
        }
    }

    /// What `SELF` is.
    func content(_ content: ObjectID?) -> Value {
        subject ?? content.map { .object($0) } ?? .null
    }

    private mutating func variable(_ name: String) -> Value {
        guard let value = locals[name] else {
            note("there is no variable \"$\(name)\"")
            return .null
        }
        return value
    }

    private mutating func argument(
        _ index: Int,
        isKeyPath: Bool,
        on content: ObjectID?
    ) -> Value {
        guard arguments.indices.contains(index) else {
            note("there is no value for argument \(index + 1)")
            return .null
        }
        guard isKeyPath else {
            return arguments[index]
        }
        let path = PredicateParser.parse(arguments[index].text ?? "", as: .expression)
        guard case .path = path.root.kind else {
            note("argument \(index + 1) is no key path")
            return .null
        }
        return value(of: path.root, on: content)
    }

    /// `FIRST`, `LAST`, `SIZE`, an index or a key; null for what is not there.
    mutating func element(
        _ element: ExpressionNode.Element,
        of receiver: Value,
        on content: ObjectID?
    ) -> Value {
        if case .at(let node) = element, case .map(let members) = receiver {
            return value(of: node, on: content).text.flatMap { members[$0] } ?? .null
        }
        guard !receiver.isNull else {
            return .null
        }
        if case .at(let node) = element, let object = receiver.object,
            let type = space.objectType(of: object), !type.isDeclared
        {
            let key = value(of: node, on: content).text
            return key.map { property($0, of: receiver) } ?? .null
        }
        guard let elements = receiver.elements else {
            note("cannot index \(receiver.kindName); expected a list")
            return .null
        }
        switch element {
        case .first: return elements.first ?? .null
        case .last: return elements.last ?? .null
        case .size: return .int(Int64(elements.count))
        case .at(let node):
            guard let index = value(of: node, on: content).int.map({ Int(clamping: $0) }),
                elements.indices.contains(index)
            else {
                note("there is no such element among \(elements.count)")
                return .null
            }
            return elements[index]
        }
    }

    private mutating func choose(
        _ subquery: ExpressionNode.Subquery,
        on content: ObjectID?
    ) -> Value {
        let collection = value(of: subquery.collection, on: content)
        guard let elements = collection.elements else {
            if !collection.isNull {
                note("SUBQUERY expects a collection, found \(collection.kindName)")
            }
            return .list([])
        }
        let outer = locals
        defer { locals = outer }
        return .list(
            elements.filter { element in
                locals[subquery.variable] = element
                return value(of: subquery.condition, on: content).condition
            }
        )
    }
}

extension Value {
    init(_ literal: ExpressionNode.Literal) {
        switch literal {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .text(let value): self = .text(value)
        }
    }
}
