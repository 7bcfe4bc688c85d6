import OKitPattern
import OKitSyntax

/// Compiles keywords for the contents of objects and arrays: 2020-12 core §10.3 and §11, validation
/// §6.4, §6.5.
extension SchemaCompiler {
    mutating func compileObjectKeywords(of schema: SchemaObject) {
        if let member = schema["required"], let names = names(member.value, of: "required") {
            emit(.required(names), for: member, of: schema)
        }
        compileMembers(of: schema)
        if let member = schema["propertyNames"], let names = subschema("propertyNames", of: schema)
        {
            emit(.names(names), for: member, of: schema)
        }
        if let member = schema["dependentRequired"],
            let map = value("dependentRequired", of: schema, kind: .object)
        {
            var rules: [(trigger: NameTable, needed: NameTable)] = []
            for entry in map.members {
                if let needed = names(entry.value, of: "dependentRequired") {
                    rules.append((NameTable([entry.name]), needed))
                }
            }
            emit(.dependentRequired(rules), for: member, of: schema)
        }
        compileDependencies(of: schema)
        if let member = schema["dependentSchemas"],
            let map = namedSubschemas("dependentSchemas", of: schema)
        {
            emit(.dependentSchemas(map.names, map.schemas), for: member, of: schema)
        }
    }

    /// The older form of `dependentRequired` and `dependentSchemas`, which 2020-12 still allows
    /// (validation appendix A, draft 7 validation §6.5.7).
    private mutating func compileDependencies(of schema: SchemaObject) {
        guard let member = schema["dependencies"],
            let map = value("dependencies", of: schema, kind: .object)
        else {
            return
        }
        let directory = MemberDirectory(of: map)
        var rules: [(trigger: NameTable, needed: NameTable)] = []
        var triggers: [String] = []
        var targets: [Int] = []
        for (name, value) in zip(directory.names.names, directory.values) {
            if value.kind != .array {
                triggers.append(name)
                targets.append(index(of: value, in: schema.resource))
            } else if let needed = names(value, of: "dependencies") {
                rules.append((NameTable([name]), needed))
            }
        }
        if !rules.isEmpty {
            emit(.dependentRequired(rules), for: member, of: schema)
        }
        if !triggers.isEmpty {
            emit(.dependentSchemas(NameTable(triggers), targets), for: member, of: schema)
        }
    }

    private mutating func compileMembers(of schema: SchemaObject) {
        let properties = namedSubschemas("properties", of: schema)
        var patterns: [(pattern: Pattern, schema: Int)] = []
        if let map = value("patternProperties", of: schema, kind: .object) {
            for member in map.members {
                let target = index(of: member.value, in: schema.resource)
                if let pattern = pattern(member.key) {
                    patterns.append((pattern, target))
                }
            }
        }
        let rule = MemberRule(
            names: properties?.names ?? NameTable([]),
            schemas: properties?.schemas ?? [],
            patterns: patterns,
            additional: subschema("additionalProperties", of: schema)
        )
        // Only `additionalProperties` is ever reported itself.
        if let member = schema["additionalProperties"] ?? schema["properties"]
            ?? schema["patternProperties"]
        {
            emit(.members(rule), for: member, of: schema)
        }
    }

    mutating func compileArrayKeywords(of schema: SchemaObject) {
        compileElements(of: schema)
        compileContains(of: schema)
        if let member = schema["uniqueItems"], member.value.bool != false {
            guard member.value.bool == true else {
                findings.append(
                    .invalidSchema(.wrongValue("uniqueItems", "true or false"), at: member.value)
                )
                return
            }
            emit(.distinct, for: member, of: schema)
        }
    }

    private mutating func compileElements(of schema: SchemaObject) {
        // In older drafts, `items` and `additionalItems` have the roles of `prefixItems` and
        // `items`.
        let isOlder = schema.draft.isLegacy && schema["items"]?.value.kind == .array
        let (first, others) =
            isOlder ? ("items", "additionalItems") : ("prefixItems", "items")
        let prefix = subschemas(first, of: schema) ?? []
        let rest = subschema(others, of: schema)
        if let member = schema[others] ?? schema[first] {
            emit(.elements(prefix: prefix, rest: rest), for: member, of: schema)
        }
    }

    private mutating func compileContains(of schema: SchemaObject) {
        let least = count("minContains", of: schema) ?? 1
        let most = count("maxContains", of: schema) ?? .max
        guard let member = schema["contains"], let target = subschema("contains", of: schema)
        else {
            return
        }
        emit(.contains(target, least: least, most: most), for: member, of: schema)
    }

    /// Compiles the `unevaluated` keywords; returns whether the schema has any.
    ///
    /// Their steps come last.
    mutating func compileUnevaluated(of schema: SchemaObject) -> Bool {
        if let member = schema["unevaluatedItems"],
            let target = subschema("unevaluatedItems", of: schema)
        {
            emit(.unevaluatedElements(target), for: member, of: schema)
        }
        if let member = schema["unevaluatedProperties"],
            let target = subschema("unevaluatedProperties", of: schema)
        {
            emit(.unevaluatedMembers(target), for: member, of: schema)
        }
        return schema["unevaluatedItems"] != nil || schema["unevaluatedProperties"] != nil
    }
}
