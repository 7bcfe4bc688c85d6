import OKitSyntax

/// The copy of a schema in an app, without the annotations that only its readers need.
enum SchemaCopy {
    /// Examples can contain what looks like secrets.
    private static let dropped: Set = ["examples", "example", "$comment", "markdownDescription"]

    /// Keywords whose members have names of the schema's author.
    private static let named: Set = [
        "properties", "patternProperties", "definitions", "$defs", "dependentSchemas",
        "dependencies",
    ]

    /// Keywords whose values are data.
    private static let data: Set = ["enum", "const", "default", "required"]

    static func text(of schema: JSONNode) -> JSONText {
        switch schema.kind {
        case .object:
            .object(
                schema.members.compactMap { member in
                    dropped.contains(member.name)
                        ? nil : (member.name, text(of: member.value, in: member.name))
                }
            )
        case .array: .array(schema.elements.map { text(of: $0) })
        default: JSONText(schema)
        }
    }

    private static func text(of value: JSONNode, in keyword: String) -> JSONText {
        if data.contains(keyword) {
            return JSONText(value)
        }
        guard named.contains(keyword), value.kind == .object else {
            return text(of: value)
        }
        return .object(value.members.map { ($0.name, text(of: $0.value)) })
    }
}
