import OKitSyntax

/// Compiles keywords that apply other schemas to the same value: 2020-12 core §8.2.3, §10.2, and
/// `$defs`.
extension SchemaCompiler {
    mutating func compileReferences(of schema: SchemaObject) {
        if let member = schema["$ref"], let found = target("$ref", of: schema) {
            emit(.reference(index(of: found.node, in: found.resource)), for: member, of: schema)
        }
        if let member = schema["$dynamicRef"], let found = target("$dynamicRef", of: schema) {
            let target = index(of: found.node, in: found.resource)
            // Only a reference to a dynamic anchor is dynamic (2020-12 core §8.2.3.2).
            let fragment = URIReference(member.value.string ?? "").fragment ?? ""
            let anchor = found.node["$dynamicAnchor"]?.string
            emit(
                anchor == fragment
                    ? .dynamicReference(fragment, otherwise: target) : .reference(target),
                for: member,
                of: schema
            )
        }
        // These are not applied, but their errors are reported too.
        for keyword in ["$defs", "definitions"] {
            _ = namedSubschemas(keyword, of: schema)
        }
    }

    private mutating func target(
        _ keyword: String,
        of schema: SchemaObject
    ) -> (node: JSONNode, resource: Int)? {
        guard let reference = value(keyword, of: schema, kind: .string),
            let text = reference.string
        else {
            return nil
        }
        guard let found = registry.resolve(text, from: schema.resource) else {
            findings.append(
                Finding(
                    "unresolved-reference",
                    .error,
                    .unresolved(text),
                    at: reference.location
                )
            )
            return nil
        }
        return found
    }

    mutating func compileLogic(of schema: SchemaObject) {
        if let member = schema["allOf"], let list = subschemas("allOf", of: schema) {
            emit(.all(list), for: member, of: schema)
        }
        if let member = schema["anyOf"], let list = subschemas("anyOf", of: schema) {
            emit(.any(list), for: member, of: schema)
        }
        if let member = schema["oneOf"], let list = subschemas("oneOf", of: schema) {
            emit(.one(list), for: member, of: schema)
        }
        if let member = schema["not"], let target = subschema("not", of: schema) {
            emit(.not(target), for: member, of: schema)
        }
        if let member = schema["if"], let test = subschema("if", of: schema) {
            let then = subschema("then", of: schema)
            let otherwise = subschema("else", of: schema)
            emit(.condition(if: test, then: then, else: otherwise), for: member, of: schema)
        }
    }
}

extension Finding.Message {
    fileprivate static func unresolved(_ reference: String) -> Self {
        "the reference \"\(reference)\" has no target in the loaded documents"
    }
}
