import OKitPattern
import OKitSyntax

/// Parses the values of keywords. An invalid value is reported and its keyword skipped.
extension SchemaCompiler {
    /// The subschema in a keyword.
    mutating func subschema(_ keyword: String, of schema: SchemaObject) -> Int? {
        schema[keyword].map { index(of: $0.value, in: schema.resource) }
    }

    /// The subschemas in a keyword's list.
    mutating func subschemas(_ keyword: String, of schema: SchemaObject) -> [Int]? {
        guard let list = value(keyword, of: schema, kind: .array) else {
            return nil
        }
        guard list.count > 0 else {
            findings.append(.invalidSchema(.emptyList(keyword), at: list))
            return nil
        }
        return list.elements.map { index(of: $0, in: schema.resource) }
    }

    /// The names and subschemas in a keyword's object.
    ///
    /// Of duplicate names, the first is used.
    mutating func namedSubschemas(
        _ keyword: String,
        of schema: SchemaObject
    ) -> (names: NameTable, schemas: [Int])? {
        guard let map = value(keyword, of: schema, kind: .object) else {
            return nil
        }
        let directory = MemberDirectory(of: map)
        return (directory.names, directory.values.map { index(of: $0, in: schema.resource) })
    }

    /// A list of names.
    mutating func names(_ list: JSONNode, of keyword: String) -> NameTable? {
        guard list.kind == .array, list.elements.allSatisfy({ $0.kind == .string }) else {
            findings.append(.invalidSchema(.wrongValue(keyword, "an array of strings"), at: list))
            return nil
        }
        return NameTable(list.elements.compactMap(\.string))
    }

    /// A count, at most `Int.max`.
    mutating func count(_ keyword: String, of schema: SchemaObject) -> Int? {
        guard let number = number(keyword, of: schema) else {
            return nil
        }
        guard number.isInteger, !number.isNegative else {
            let place = schema[keyword]?.value ?? schema.node
            findings.append(
                .invalidSchema(.wrongValue(keyword, "a whole number from 0"), at: place)
            )
            return nil
        }
        return number.count ?? .max
    }

    /// A number.
    mutating func number(_ keyword: String, of schema: SchemaObject) -> JSONNumber? {
        value(keyword, of: schema, kind: .number).flatMap { InstanceValue($0).number }
    }

    /// A regular expression; an error is reported at its position in the expression.
    mutating func pattern(_ text: JSONNode) -> Pattern? {
        do throws(PatternError) {
            return try Pattern(ecmaScript: text.string ?? "")
        } catch {
            let place = error.offset.map { text.location(ofText: $0..<$0) } ?? text.location
            findings.append(
                Finding("invalid-schema", .error, .invalidPattern(error.reason), at: place)
            )
            return nil
        }
    }

    /// A keyword's value, which must have that kind.
    mutating func value(
        _ keyword: String,
        of schema: SchemaObject,
        kind: JSONNode.Kind
    ) -> JSONNode? {
        guard let value = schema[keyword]?.value else {
            return nil
        }
        guard value.kind == kind else {
            findings.append(.invalidSchema(.wrongValue(keyword, kind.withArticle), at: value))
            return nil
        }
        return value
    }
}

extension Finding.Message {
    static func wrongValue(_ keyword: String, _ expected: String) -> Self {
        "\"\(keyword)\" must be \(expected)"
    }

    fileprivate static func emptyList(_ keyword: String) -> Self {
        "\"\(keyword)\" must have at least one schema"
    }

    fileprivate static func invalidPattern(_ reason: String) -> Self {
        "not a regular expression: \(reason)"
    }
}

extension JSONNode.Kind {
    /// The kind as a noun with an article: `an object`; `null` without one.
    var withArticle: String {
        switch self {
        case .null: "null"
        case .array, .object: "an \(rawValue)"
        default: "a \(rawValue)"
        }
    }
}
