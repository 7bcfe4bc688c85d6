import OKitSyntax

/// The part of the entity schema that describes steps.
package enum StepSchema {
    /// The definitions of steps and dialogs, as a JSON object.
    public static var definitions: String {
        let kinds = StepKind.all.map { kind in
            ("step_\(kind.name)", object(kind.name, kind.summary, kind.members))
        }
        let definitions: [(String, JSONText)] =
            [("step", step)] + kinds + [
                (
                    "dialog",
                    object(
                        "Dialog",
                        "Title, message and, for a prompt, fields.",
                        StepKind.dialogMembers
                    )
                )
            ]
        return JSONText.object(definitions).description
    }

    /// Selects the definition by the member that names the kind.
    private static var step: JSONText {
        let names = StepKind.names
        return .object([
            ("title", "Step"),
            (
                "description",
                .text(
                    "One of \(names.joined(separator: ", ")), with the members that belong to it."
                )
            ),
            ("type", "object"),
            ("anyOf", .array(names.map { .object([("required", .array([.text($0)]))]) })),
            (
                "allOf",
                .array(
                    names.map { name in
                        .object([
                            ("if", .object([("required", .array([.text(name)]))])),
                            ("then", .object([("$ref", .text("#/$defs/step_\(name)"))])),
                        ])
                    }
                )
            ),
        ])
    }

    private static func object(
        _ title: String,
        _ summary: String,
        _ members: [StepKind.Member]
    ) -> JSONText {
        let free = "Free members: any content is allowed here and ignored."
        let properties =
            members.map { ($0.name, schema(of: $0)) }
            + [("custom", .object([("description", .text(free))]))]
        let required = members.filter(\.isRequired).map { JSONText.text($0.name) }
        return .object(
            [
                ("type", "object"), ("title", .text(title)), ("description", .text(summary)),
                ("properties", .object(properties)),
                (
                    "patternProperties",
                    .object([
                        (
                            #"^\*\*\*$"#,
                            .object([("description", "A comment; it may repeat.")])
                        )
                    ])
                ),
            ]
                + (required.isEmpty ? [] : [("required", .array(required))])
                + [("additionalProperties", .flag(false))]
        )
    }

    private static func schema(of member: StepKind.Member) -> JSONText {
        let description = ("description", JSONText.text(member.summary))
        func reference(_ name: String) -> JSONText {
            .object([("$ref", .text("#/$defs/\(name)")), description])
        }
        switch member.type {
        case .value: return reference("expr")
        case .condition: return reference("pred")
        case .steps: return reference("steps")
        case .dialog: return reference("dialog")
        case .path, .screen, .action, .model:
            return .object([("type", "string"), description, ("minLength", .number(1))])
        case .variable:
            return .object([
                ("type", "string"), description, ("pattern", "^[A-Za-z_][A-Za-z0-9_]*$"),
            ])
        case .position:
            return .object([
                (
                    "oneOf",
                    .array([
                        .object([("enum", .array(["first", "last"]))]),
                        .object([("type", "integer"), ("minimum", .number(0))]),
                    ])
                ), description, ("default", "last"),
            ])
        case .fields:
            let field = object("Field", "A field of a prompt.", StepKind.fieldMembers)
            return .object([("type", "array"), description, ("items", field)])
        case .text: return .object([("type", "string"), description])
        case .flag:
            return .object([("type", "boolean"), description, ("default", .flag(false))])
        }
    }
}
