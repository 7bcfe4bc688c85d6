import OKitSyntax

extension Evaluator {
    var lookup: MemberLookup {
        space.environment.lookup
    }

    /// The value of a call with brackets, or of a function by its bare name.
    mutating func call(
        _ name: String,
        _ arguments: CallArguments?,
        on receiver: Value,
        argumentsOn content: ObjectID?
    ) -> Value {
        let notation = arguments?.notation ?? .all
        switch receiver {
        case .null:
            return .null
        case .object(let object):
            return call(name, arguments, on: object, argumentsOn: content)
        case .list(let elements)
        where notation == .all && lookup.function(name, of: receiver) == nil:
            return collection(
                .list(
                    elements.map { element in
                        spend() ? call(name, arguments, on: element, argumentsOn: content) : .null
                    }
                )
            )
        default:
            guard let function = lookup.function(name, of: receiver, in: notation) else {
                note(.unknownFunction(name, of: receiver, lookup, notation))
                return .null
            }
            return call(function, arguments, on: receiver, argumentsOn: content)
        }
    }

    private mutating func call(
        _ name: String,
        _ arguments: CallArguments?,
        on object: ObjectID,
        argumentsOn content: ObjectID?
    ) -> Value {
        guard let type = space.objectType(of: object) else {
            return .null
        }
        switch lookup.function(name, of: type) {
        case .function(let function):
            return call(function, name, arguments, on: object, argumentsOn: content)
        case .hostFunction(let function):
            return call(function, arguments, on: .object(object), argumentsOn: content)
        default:
            if type.traits.contains(.listed) {
                let items = items(of: .object(object))
                return call(name, arguments, on: items, argumentsOn: content)
            }
            note(.unknownMember(name, of: type))
            return .null
        }
    }

    /// The value of a function that an entity declares.
    mutating func call(
        _ function: ObjectFunction,
        _ name: String,
        _ arguments: CallArguments?,
        on object: ObjectID,
        argumentsOn content: ObjectID?
    ) -> Value {
        guard let bound = bind(arguments, to: function.parameters, of: name, on: content) else {
            return .null
        }
        let outer = scope
        scope = EvaluationScope(locals: bound)
        defer { scope = outer }
        switch function.body {
        case .returns(let expression):
            return part(expression, on: object)
        case .steps:
            return space.value(ofFunction: name, of: object, arguments: bound, in: &self)
        }
    }

    /// The value of a method of the function table.
    mutating func call(
        _ function: Function,
        _ arguments: CallArguments?,
        on receiver: Value,
        argumentsOn content: ObjectID?
    ) -> Value {
        let count = function.argumentCounts.upperBound
        var values = self.arguments(arguments, count: count, on: content)
        guard function.argumentCounts.contains(values.count) else {
            note(
                .wrongArguments(
                    function.name,
                    takes: function.argumentCounts,
                    given: values.count
                )
            )
            return .null
        }
        let nodes = arguments?.nodes(forCount: count) ?? []
        for (index, node) in nodes.enumerated() where values.indices.contains(index) {
            if case .constant(let text) = node.kind {
                values[index] = function.parameter(at: index).value(ofConstant: text)
            }
        }
        return call(function, [receiver] + values, firstArgument: 1)
    }

    /// The value of a function, after checking its argument types.
    ///
    /// - Parameter firstArgument: The index of the first value that is not the receiver.
    mutating func call(_ function: Function, _ values: [Value], firstArgument: Int = 0) -> Value {
        guard charge(forWorkOn: values) else {
            return .null
        }
        var values = values
        for index in firstArgument..<max(values.count, firstArgument) {
            let type = function.parameter(at: index - firstArgument)
            if type == .sized {
                values[index] = items(of: values[index])
            }
            if values[index].isNull {
                if !type.takesNull {
                    return .null
                }
            } else if !type.accepts(values[index]) {
                note(.wrongArgument(function.name, type, values[index].kindName))
                return .null
            }
        }
        if function.purity == .clock {
            read(.moment)
        }
        if let body = function.body {
            return bounded(body(values, &self))
        }
        guard let body = space.environment.body(of: function) else {
            note("the host does not provide the function \"\(function.name)\"")
            return .null
        }
        return bounded(body(values[0], Array(values.dropFirst()), space))
    }

    /// The values of a function's parameters by name; `nil`, with a problem, for a wrong number.
    ///
    /// Without brackets all values are null.
    package mutating func bind(
        _ arguments: CallArguments?,
        to parameters: [String],
        of name: String,
        on content: ObjectID?
    ) -> [String: Value]? {
        var values = parameters.map { _ in Value.null }
        if let arguments {
            values = self.arguments(arguments, count: parameters.count, on: content)
        }
        guard values.count == parameters.count else {
            note(.wrongArguments(name, takes: parameters.count, given: values.count))
            return nil
        }
        return Dictionary(zip(parameters, values), uniquingKeysWith: { first, _ in first })
    }

    /// The values of the arguments, in the form that the number of parameters selects.
    private mutating func arguments(
        _ arguments: CallArguments?,
        count: Int,
        on content: ObjectID?
    ) -> [Value] {
        arguments?.nodes(forCount: count).map { value(of: $0, on: content) } ?? []
    }
}

extension Finding.Message {
    static func wrongArguments(_ name: String, takes: Int, given: Int) -> Self {
        "\"\(name)\" expects \(takes) \(takes == 1 ? "argument" : "arguments"), found \(given)"
    }

    /// A wrong number of arguments.
    static func wrongArguments(
        _ name: String,
        takes counts: ClosedRange<Int>,
        given: Int
    ) -> Self {
        let (least, most) = (counts.lowerBound, counts.upperBound)
        if least == most {
            return wrongArguments(name, takes: most, given: given)
        }
        let bound =
            most - least == 1 ? "\(least) or \(most)" : "at least \(least)"
        let noun = most == 1 || (least == 1 && most > least + 1) ? "argument" : "arguments"
        return "\"\(name)\" expects \(bound) \(noun), found \(given)"
    }

    static func wrongArgument(_ name: String, _ type: ParameterType, _ found: String) -> Self {
        "\"\(name)\" expects \(type), found \(found)"
    }

    fileprivate static func unknownFunction(
        _ name: String,
        of value: Value,
        _ lookup: MemberLookup,
        _ notation: FunctionTable.Notation
    ) -> Self {
        let names = ParameterType(receiver: value).map {
            lookup.functions.methods(on: $0, in: notation).keys
        }
        let hint = (names.map { $0.sorted() } ?? []).suggestion(for: name)
        return "\(value.kindName) has no function \"\(name)\"\(hint)"
    }
}
