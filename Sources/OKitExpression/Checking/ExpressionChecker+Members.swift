import OKitSyntax

extension ExpressionChecker {
    /// The type of a property, or of a function by its bare name.
    mutating func member(
        _ name: String,
        of receiver: StaticType,
        _ range: Range<Int>
    ) -> StaticType {
        if name == "self" {
            return receiver
        }
        if let keys = receiver.keys, !keys.contains(name) {
            note(.unknownMember, .unknown("key", name, among: keys), range)
            return .unknown
        }
        let meant = isCEL ? foreign(name, on: receiver, isCalled: false) : nil
        return resolve(receiver, name, nil, isCalled: false, meant, range) { lookup, type in
            lookup.member(name, in: type, relation: receiver.relation)
        }
    }

    /// The message about a word of other languages; `nil` for any other word.
    private func foreign(
        _ name: String,
        on receiver: StaticType,
        isCalled: Bool
    ) -> Finding.Message? {
        receiver.alternatives?.first.flatMap {
            ForeignWords.replacement(for: name, on: $0, isCalled: isCalled)
        }.map { "\(receiver) has no \"\(name)\"; use \($0)" }
    }

    /// The type of a call; its arguments are also checked.
    mutating func call(
        _ name: String,
        _ arguments: CallArguments?,
        on receiver: StaticType,
        _ range: Range<Int>
    ) -> StaticType {
        let notation = arguments?.notation ?? .all
        let receiver = notation == .cel ? items(of: receiver, for: name) : receiver
        let isForeign = isCEL || notation == .cel
        let meant = isForeign ? foreign(name, on: receiver, isCalled: true) : nil
        return resolve(receiver, name, arguments, isCalled: true, meant, range) { lookup, type in
            lookup.function(name, in: type, relation: receiver.relation, notation)
        }
    }

    /// The items of objects that represent them, if the objects have no function with that name.
    private mutating func items(of receiver: StaticType, for name: String) -> StaticType {
        let types = (receiver.entities ?? []).flatMap { declarations.family(of: $0) }
        return types.contains { lookup.function(name, of: $0) != nil }
            ? receiver : items(of: receiver)
    }

    /// The type of a name in any of the types of the receiver; reports a problem if none has it.
    ///
    /// - Parameter foreign: The message, if it is a word of other languages.
    private mutating func resolve(
        _ receiver: StaticType,
        _ name: String,
        _ arguments: CallArguments?,
        isCalled: Bool,
        _ foreign: Finding.Message?,
        _ range: Range<Int>,
        _ look: (StaticLookup, ValueType) -> StaticMember
    ) -> StaticType {
        guard let alternatives = receiver.alternatives else {
            check(arguments?.parts ?? [])
            return .unknown
        }
        if let elements = receiver.elementTypes, let collection = alternatives.first,
            case .each(_, let isSet) = look(StaticLookup(self), collection)
        {
            // The name is looked up in each element, so each of the types needs the member.
            let known = problems.count
            var types: [StaticType] = []
            for element in elements where problems.count == known {
                let type = StaticType(element, relation: receiver.relation)
                types.append(
                    resolve(type, name, arguments, isCalled: isCalled, foreign, range, look)
                )
            }
            let joined = StaticType(joining: types)
            return isSet ? joined.set : joined.list
        }
        var types: [StaticType] = []
        var problem: (TypeProblem.Kind, Finding.Message)?
        var functions: [StaticMember] = []
        for type in alternatives {
            switch look(StaticLookup(self), type) {
            case .nothing(let kind, let message):
                problem = problem ?? (kind, message)
            case let found:
                functions.append(found)
                types.append(self.type(of: found, name, on: type))
            }
        }
        if types.isEmpty, let (kind, message) = problem {
            note(kind, foreign ?? message, range)
            // The arguments of a macro have names that only it declares.
            if foreign == nil {
                check(arguments?.parts ?? [])
            }
            return .unknown
        }
        if let found = functions.first, functions.allSatisfy({ $0.takesTheSame(as: found) }) {
            check(arguments, of: found, name, isCalled: isCalled, range)
        } else {
            check(arguments?.parts ?? [])
        }
        return StaticType(joining: types)
    }

    private func type(of found: StaticMember, _ name: String, on receiver: ValueType) -> StaticType
    {
        switch found {
        case .value(let type), .objectFunction(_, let type): type
        case .function(let function): function.type(for: [StaticType(receiver)])
        case .each(let found, let isSet):
            isSet
                ? type(of: found, name, on: receiver.elementType).set
                : type(of: found, name, on: receiver.elementType).list
        case .nothing: .unknown
        }
    }

    private mutating func check(
        _ arguments: CallArguments?,
        of found: StaticMember,
        _ name: String,
        isCalled: Bool,
        _ range: Range<Int>
    ) {
        switch found {
        case .each(let found, _):
            check(arguments, of: found, name, isCalled: isCalled, range)
        case .function(let function):
            check(arguments, of: function, range)
        case .objectFunction(let function, _):
            // By its bare name, a function receives null for each parameter.
            if isCalled {
                let count = function.parameters.count
                check(arguments, of: name, counts: count...count, range)
            }
        case .value, .nothing:
            check(arguments?.parts ?? [])
        }
    }

    /// Checks arguments in the form that the number of parameters selects.
    ///
    /// - Returns: Their types.
    @discardableResult
    mutating func check(
        _ arguments: CallArguments?,
        of name: String,
        counts: ClosedRange<Int>,
        _ range: Range<Int>
    ) -> [StaticType] {
        var types: [StaticType] = []
        if let arguments, !arguments.parts.isEmpty {
            let nodes = arguments.nodes(forCount: counts.upperBound)
            types = nodes.map { type(of: $0) }
        }
        if !counts.contains(types.count) {
            note(.argumentCount, .wrongArguments(name, takes: counts, given: types.count), range)
        }
        return types
    }

    private mutating func check(
        _ arguments: CallArguments?,
        of function: Function,
        _ range: Range<Int>
    ) {
        let count = function.argumentCounts.upperBound
        let nodes = arguments?.nodes(forCount: count) ?? []
        if let arguments, count == 1, let whole = arguments.whole, names(nothing: whole),
            arguments.parts.count > 1
        {
            let given = arguments.parts.count
            note(.argumentCount, .wrongArguments(function.name, takes: count, given: given), range)
            return
        }
        let types = check(arguments, of: function.name, counts: function.argumentCounts, range)
        check(types, of: function, at: types.map { _ in range })
        for (index, (node, type)) in zip(nodes, types).enumerated() {
            let parameter = function.parameter(at: index)
            if let found = misfit(node, type, for: parameter) {
                note(.type, .wrongArgument(function.name, parameter, found), range)
            }
        }
    }

    /// Whether a node uses an unknown name.
    private func names(nothing node: ExpressionNode) -> Bool {
        var checker = self
        checker.forgetProblems()
        checker.type(of: node)
        return checker.problems.contains { $0.kind == .unknownMember }
    }

    /// The constant or type that a parameter does not accept, although values of its type may fit;
    /// `nil` if the argument is valid.
    ///
    /// A local text may be a number that the user has entered; a property would be declared as a
    /// number.
    private func misfit(
        _ node: ExpressionNode,
        _ type: StaticType,
        for parameter: ParameterType
    ) -> String? {
        switch node.kind {
        case .constant(let text):
            let value = parameter.value(ofConstant: text)
            return text.isEmpty || parameter.accepts(value) ? nil : "\"#\(text)\""
        case .path(let path):
            let first = path.steps.first?.kind
            if case .property(let name) = first, scope.locals[name] != nil {
                return nil
            }
            return parameter == .wholeNumber && type == StaticType(.text) ? "\(type)" : nil
        default:
            return nil
        }
    }

    /// Reports arguments that a function never accepts.
    mutating func check(_ types: [StaticType], of function: Function, at ranges: [Range<Int>]) {
        for (index, type) in types.enumerated() {
            let parameter = function.parameter(at: index)
            let type = parameter == .sized ? items(of: type) : type
            if !type.may({ parameter.mayAccept($0) }) {
                let found = "\(type)"
                note(.type, .wrongArgument(function.name, parameter, found), ranges[index])
            }
        }
    }
}
