import TestSupport

/// Small random values and schemas.
extension SeededGenerator {
    /// A value nested at most that deep.
    mutating func json(depth: Int) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &self) {
        case 0: return "null"
        case 1: return "true"
        case 2: return String(Int.random(in: -2...3, using: &self))
        case 3: return "1.50"
        case 4: return "\"\(name())\""
        case 5: return "[" + list { $0.json(depth: depth - 1) } + "]"
        default: return "{" + list { "\"\($0.name())\": \($0.json(depth: depth - 1))" } + "}"
        }
    }

    /// A schema nested at most that deep.
    mutating func schema(depth: Int) -> String {
        guard depth > 0 else {
            return ["true", "false", #"{"type": "integer"}"#, #"{"const": "a"}"#]
                .randomElement(using: &self) ?? "true"
        }
        return "{" + list { $0.keyword(depth: depth - 1) } + "}"
    }

    private mutating func keyword(depth: Int) -> String {
        let inner = schema(depth: depth)
        switch Int.random(in: 0..<14, using: &self) {
        case 0: return #""type": ["object", "array"]"#
        case 1: return #""required": ["\#(name())"]"#
        case 2: return #""properties": {"\#(name())": \#(inner)}"#
        case 3: return #""additionalProperties": \#(inner)"#
        case 4: return #""items": \#(inner)"#
        case 5: return #""prefixItems": [\#(inner)]"#
        case 6: return #""contains": \#(inner)"#
        case 7: return #""anyOf": [\#(inner), \#(schema(depth: depth))]"#
        case 8: return #""oneOf": [\#(inner), \#(schema(depth: depth))]"#
        case 9: return #""not": \#(inner)"#
        case 10: return #""if": \#(inner), "then": \#(schema(depth: depth))"#
        case 11: return #""unevaluatedProperties": \#(inner)"#
        case 12: return #""unevaluatedItems": \#(inner)"#
        default: return #""patternProperties": {"^[ab]": \#(inner)}"#
        }
    }

    private mutating func name() -> String {
        ["a", "b", "c"].randomElement(using: &self) ?? "a"
    }

    private mutating func list(_ element: (inout SeededGenerator) -> String) -> String {
        (0..<Int.random(in: 0...3, using: &self)).map { _ in element(&self) }
            .joined(separator: ", ")
    }
}
