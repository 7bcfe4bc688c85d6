extension DeclarationType {
    /// One of the `rules` of a property.
    static let rule = DeclarationType(
        "Conditions on the value of a property. Null meets all except `required` and `notBlank`. "
            + "In a form, `self` is the draft, which has the `id` of the stored object: "
            + "`!parent.items.exists(i, i.name == value && i.id != id)`.",
        [
            Member("required", .flag, "`true`: the value is not null."),
            Member(
                "notBlank",
                .flag,
                "`true`: the text has more than spaces; a collection is not empty."
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
                "The number of characters of a text."
            ),
            Member(
                "count",
                .either([.number, .declaration(.bounds)]),
                "The number of elements of a list."
            ),
            Member("characters", .string, "The only characters that a text can have."),
            Member(
                "predicate",
                .expression,
                "A condition on the value, which is `value`: `value >= start`.",
                on: .entity,
                with: [.value]
            ),
            Member("each", .oneOrMore(.declaration(.rule)), "Rules for each element of a list."),
            Member("valid", .flag, "`true`: an object that meets the rules of its entity."),
            Member("message", .text, "The message for users if a value breaks the rule."),
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
