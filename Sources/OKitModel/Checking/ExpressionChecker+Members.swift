import OKitSyntax

extension ExpressionChecker {
    /// What a name leads to in values of one type.
    enum Found {
        case value(StaticType)
        case function(parameterCount: Int, StaticType)
        case nothing(TypeProblem.Kind, Finding.Message)
    }

    /// What a property is, or a function by its bare name.
    mutating func member(
        _ name: String,
        of receiver: StaticType,
        _ range: Range<Int>
    ) -> StaticType {
        if name == "self" {
            return receiver
        }
        return resolve(receiver, range) { checker, type in
            checker.lookUp(name, in: type, relation: receiver.relation)
        }
    }

    /// What a call yields; its arguments are checked where it stands.
    mutating func call(
        _ name: String,
        _ arguments: ExpressionNode.Arguments?,
        on receiver: StaticType,
        _ range: Range<Int>
    ) -> StaticType {
        var counts: Set<Int> = []
        let result = resolve(receiver, range) { checker, type in
            let found = checker.lookUpFunction(name, in: type, relation: receiver.relation)
            if case .function(let count, _) = found {
                counts.insert(count)
            }
            return found
        }
        let count = counts.count == 1 ? counts.first : nil
        check(arguments, of: name, count: count, range)
        return result
    }

    /// Checks arguments in the reading that the callee's parameters choose.
    mutating func check(
        _ arguments: ExpressionNode.Arguments?,
        of name: String,
        count: Int?,
        _ range: Range<Int>
    ) {
        guard let arguments else {
            return
        }
        if count == 1 {
            type(of: arguments.whole)
            return
        }
        check(arguments.parts)
        if let count, arguments.parts.count != count {
            note(
                .argumentCount,
                .wrongArguments(name, takes: count, given: arguments.parts.count),
                range
            )
        }
    }

    /// What is found in any of the types that the receiver may have; a problem where in none.
    private mutating func resolve(
        _ receiver: StaticType,
        _ range: Range<Int>,
        _ look: (inout ExpressionChecker, ValueType) -> Found
    ) -> StaticType {
        guard let alternatives = receiver.alternatives else {
            return .unknown
        }
        var types: [StaticType] = []
        var problem: (TypeProblem.Kind, Finding.Message)?
        for type in alternatives {
            switch look(&self, type) {
            case .value(let type), .function(_, let type): types.append(type)
            case .nothing(let kind, let message): problem = problem ?? (kind, message)
            }
        }
        if types.isEmpty, let (kind, message) = problem {
            note(kind, message, range)
            return .unknown
        }
        return StaticType(joining: types)
    }
}
