import OKitSyntax

/// Compiles the keywords of 2020-12 validation §6.1 to §6.3, and the sizes of §6.4 and §6.5.
extension SchemaCompiler {
    mutating func compileScalarKeywords(of schema: SchemaObject) {
        compileTypes(of: schema)
        compileValues(of: schema)
        compileNumbers(of: schema)
        compileSizes(of: schema)
        if let member = schema["pattern"],
            let text = value("pattern", of: schema, kind: .string), let pattern = pattern(text)
        {
            emit(.pattern(pattern), for: member, of: schema)
        }
        if schema.assertsFormats, let member = schema["format"],
            let format = value("format", of: schema, kind: .string)?.string.flatMap(Format.init)
        {
            emit(.format(format), for: member, of: schema)
        }
    }

    private mutating func compileTypes(of schema: SchemaObject) {
        guard let member = schema["type"] else {
            return
        }
        let names = member.value.kind == .array ? Array(member.value.elements) : [member.value]
        var types: InstanceTypes = []
        for name in names {
            if let type = name.string.flatMap({ InstanceTypes(name: $0) }) {
                types.formUnion(type)
            } else {
                findings.append(.invalidSchema(.unknownType(name.string), at: name))
            }
        }
        emit(.types(types), for: member, of: schema)
    }

    private mutating func compileValues(of schema: SchemaObject) {
        if let member = schema["const"] {
            emit(.values(ValueSet([member.value])), for: member, of: schema)
        }
        if let member = schema["enum"], let list = value("enum", of: schema, kind: .array) {
            emit(.values(ValueSet(Array(list.elements))), for: member, of: schema)
        }
    }

    private mutating func compileNumbers(of schema: SchemaObject) {
        let bounds: [(String, Relation)] = [
            ("minimum", .atLeast), ("exclusiveMinimum", .above), ("maximum", .atMost),
            ("exclusiveMaximum", .below),
        ]
        for (keyword, relation) in schema.draft == .draft4 ? draft4Bounds(of: schema) : bounds {
            if let member = schema[keyword], let limit = number(keyword, of: schema) {
                emit(.bound(relation, limit), for: member, of: schema)
            }
        }
        guard let member = schema["multipleOf"], let divisor = number("multipleOf", of: schema)
        else {
            return
        }
        guard !divisor.isNegative, !divisor.digits.isEmpty,
            divisor.digits.count <= JSONNumber.longestDivisor
        else {
            let expected = "above 0 and have at most \(JSONNumber.longestDivisor) digits"
            findings.append(.invalidSchema(.wrongValue("multipleOf", expected), at: member.value))
            return
        }
        emit(.multiple(of: divisor), for: member, of: schema)
    }

    /// In draft 4, `exclusiveMinimum` is a boolean that modifies `minimum` (validation §5.1.2,
    /// §5.1.3).
    private func draft4Bounds(of schema: SchemaObject) -> [(String, Relation)] {
        let isAbove = schema["exclusiveMinimum"]?.value.bool == true
        let isBelow = schema["exclusiveMaximum"]?.value.bool == true
        return [("minimum", isAbove ? .above : .atLeast), ("maximum", isBelow ? .below : .atMost)]
    }

    private mutating func compileSizes(of schema: SchemaObject) {
        let sizes: [(String, Quantity, Relation)] = [
            ("minLength", .length, .atLeast), ("maxLength", .length, .atMost),
            ("minItems", .items, .atLeast), ("maxItems", .items, .atMost),
            ("minProperties", .properties, .atLeast), ("maxProperties", .properties, .atMost),
        ]
        for (keyword, quantity, relation) in sizes {
            if let member = schema[keyword], let limit = count(keyword, of: schema) {
                emit(.size(quantity, relation, limit), for: member, of: schema)
            }
        }
    }
}

extension Finding.Message {
    fileprivate static func unknownType(_ name: String?) -> Self {
        let allowed = InstanceTypes.allNames.map { "\"\($0)\"" }.joined(separator: ", ")
        let hint = name.map { InstanceTypes.allNames.suggestion(for: $0).description } ?? ""
        let found = name.map { "unknown type \"\($0)\"" } ?? "expected a string as type"
        return "\(found); types are \(allowed)\(hint)"
    }
}
