import OKitSyntax

/// The meaning of names in values of a type, combined over the types that inherit from it.
struct StaticLookup {
    private let checker: ExpressionChecker
    private var declarations: Declarations { checker.declarations }
    private var lookup: MemberLookup { checker.lookup }

    /// Creates a lookup for a checker, which infers the types of declared expressions.
    init(_ checker: ExpressionChecker) {
        self.checker = checker
    }

    /// The meaning of a name without brackets.
    func member(_ name: String, in type: ValueType, relation: String?) -> StaticMember {
        switch type {
        case .any:
            return .value(.unknown)
        case .list(let element), .set(let element):
            if let function = lookup.function(name, of: type) {
                return .function(function)
            }
            return member(name, in: element, relation: relation).asList(of: type)
        case .map(let element):
            return .value(StaticType(element, relation: relation))
        case .object(let entity):
            return members(name, inEntity: entity, relation: relation, lookup.member)
        default:
            return native(name, on: type)
        }
    }

    /// The meaning of a name with brackets.
    func function(
        _ name: String,
        in type: ValueType,
        relation: String?,
        _ notation: FunctionTable.Notation = .all
    ) -> StaticMember {
        switch type {
        case .any:
            return .value(.unknown)
        case .list(let element) where notation == .all:
            if let function = lookup.function(name, of: type) {
                return .function(function)
            }
            return function(name, in: element, relation: relation).asList(of: type)
        case .object(let entity):
            let found = members(name, inEntity: entity, relation: relation, lookup.function)
            guard case .nothing = found, let type = declarations.types[entity],
                member(name, in: .object(entity), relation: relation).isValue
            else {
                return found
            }
            return .nothing(.unknownFunction, .noFunction(name, of: type))
        default:
            return native(name, on: type, notation)
        }
    }

    /// Combines the meanings of a name in the type and those that inherit from it.
    private func members(
        _ name: String,
        inEntity entity: String,
        relation: String?,
        _ find: (String, ObjectType) -> ObjectMember?
    ) -> StaticMember {
        let family = declarations.family(of: entity)
        guard let first = family.first else {
            return .value(.unknown)
        }
        let named = family.compactMap { type in find(name, type).map { ($0, type) } }
        let found = named.map { self.found($0, name, of: $1, relation: relation) }
        if let first = found.first {
            return found.dropFirst().reduce(first) { $0.joined(with: $1) }
        }
        return .nothing(.unknownMember, .unknownMember(name, of: first))
    }

    private func found(
        _ member: ObjectMember,
        _ name: String,
        of type: ObjectType,
        relation: String?
    ) -> StaticMember {
        let object = StaticType(entities: [type.name])
        switch member {
        case .member(let index) where type.isStored(index):
            let stored = type.stored[index]
            return .value(StaticType(stored.type, relation: stored.relation))
        case .member(let index):
            switch type.computedMember(at: index).body {
            case .expression(let expression):
                return .value(checker.type(of: expression, named: name, of: type.name))
            case .native(let type):
                return .value(StaticType(type))
            }
        case .referenced:
            return .value(relation.map { StaticType(entities: [$0]) } ?? .unknown)
        case .owner:
            return .value(declarations.owner(of: object))
        case .root:
            return .value(declarations.root(of: object))
        case .identifier:
            return .value(StaticType(.text))
        case .function(let function):
            var value = StaticType.unknown
            if case .returns(let expression) = function.body {
                let parameters = function.parameters
                value = checker.type(
                    of: expression,
                    named: name,
                    of: type.name,
                    parameters: parameters
                )
            }
            return .objectFunction(function, value)
        case .hostFunction(let function):
            return .function(function)
        }
    }

    private func native(
        _ name: String,
        on type: ValueType,
        _ notation: FunctionTable.Notation = .all
    ) -> StaticMember {
        if let function = lookup.function(name, of: type, in: notation) {
            return .function(function)
        }
        // CEL's comparisons of texts look like functions.
        let comparisons = notation == .cel && type == .text ? Comparator.methods.keys.sorted() : []
        let names = lookup.functionNames(of: type, in: notation) + comparisons
        return .nothing(.unknownFunction, .unknownFunction(name, of: type, among: names))
    }
}

/// The meaning of a name in values of one type.
enum StaticMember {
    case value(StaticType)
    /// A function of the table.
    case function(Function)
    /// A function that an object type declares, with the type of its value.
    case objectFunction(ObjectFunction, StaticType)
    /// The meaning in each element of a collection, whose values come as a list or set.
    indirect case each(StaticMember, isSet: Bool)
    case nothing(TypeProblem.Kind, Finding.Message)

    func asList(of type: ValueType) -> Self {
        if case .nothing = self {
            return self
        }
        if case .set = type {
            return .each(self, isSet: true)
        }
        return .each(self, isSet: false)
    }

    var isValue: Bool {
        switch self {
        case .value: true
        case .each(let found, _): found.isValue
        default: false
        }
    }

    /// Whether both take the same arguments.
    func takesTheSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.function(let left), .function(let right)):
            left == right
        case (.objectFunction(let left, _), .objectFunction(let right, _)):
            left.parameters.count == right.parameters.count
        case (.each(let left, _), .each(let right, _)):
            left.takesTheSame(as: right)
        case (.value, .value):
            true
        default:
            false
        }
    }

    /// The meaning of a name that has one of two meanings.
    fileprivate func joined(with other: Self) -> Self {
        switch (self, other) {
        case (.value(let left), .value(let right)):
            .value(StaticType(joining: [left, right]))
        case (.objectFunction(let function, let left), .objectFunction(_, let right)):
            .objectFunction(function, StaticType(joining: [left, right]))
        case (.function(let left), .function(let right)) where left == right:
            self
        default:
            .value(.unknown)
        }
    }
}

extension Finding.Message {
    fileprivate static func noFunction(_ name: String, of type: ObjectType) -> Self {
        "\"\(name)\" of \(type.name) is a property, not a function"
    }

    fileprivate static func unknownFunction(
        _ name: String,
        of type: ValueType,
        among names: [String]
    ) -> Self {
        let hint = names.suggestion(for: name)
        return "\(type.shortName) has no function \"\(name)\"\(hint)"
    }
}
