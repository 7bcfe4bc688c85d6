extension DeclarationType {
    /// One of the `rules` of a property.
    static let rule = DeclarationType(
        "A rule for the value of a property. Null meets all rules except `required` and `notBlank`. In a form, "
            + "`self` is the draft, which has the `id` of the stored object: `!parent.items.exists(i, i.name == value "
            + "&& i.id != id)`.",
        [
            Member("required", .flag, "`true`: the value must not be null."),
            Member(
                "notBlank",
                .flag,
                "`true`: the value must not be empty, and text must not consist of spaces only."
            ),
            Member("minimum", .either([.number, .string]), "The minimum number or ISO 8601 date."),
            Member(
                "maximum",
                .either([.number, .string]),
                "The maximum number or ISO 8601 date."
            ),
            Member(
                "length",
                .either([.number, .declaration(.bounds)]),
                "The allowed number of characters: exactly this number, or within bounds."
            ),
            Member(
                "count",
                .either([.number, .declaration(.bounds)]),
                "The allowed number of elements: exactly this number, or within bounds."
            ),
            Member("characters", .string, "The characters that text can contain."),
            Member(
                "predicate",
                .expression,
                "A condition on the value, which is named `value`: `value >= start`.",
                on: .entity,
                with: [.value]
            ),
            Member("each", .oneOrMore(.declaration(.rule)), "Rules for each element of a list."),
            Member("valid", .flag, "`true`: the object must meet the rules of its entity."),
            Member("message", .text, "The error message for a value that violates the rule."),
        ]
    )

    /// Limits of a length or count.
    static let bounds = DeclarationType(
        "Limits of a length or count.",
        [
            Member("minimum", .number, "The minimum."),
            Member("maximum", .number, "The maximum."),
        ]
    )
}
