import OKitSyntax

extension RulePage {
    private static let entity = "models/Other.json"

    /// Rules on what expressions and data say of declarations.
    static let checking = [
        RulePage(
            "unknown-property",
            .error,
            finds: "Finds names in expressions that the object does not have.",
            because: "Such an expression has no value, and the row stays empty.",
            in: entity,
            bad: #"{"properties": {"name": {"type": "text"}}, "computed": {"a": "nmae"}}"#,
            good: #"{"properties": {"name": {"type": "text"}}, "computed": {"a": "name"}}"#
        ),
        RulePage(
            "unknown-function",
            .error,
            finds: "Finds functions that the value or object does not have.",
            because: "Such an expression has no value, and such a tap does nothing.",
            in: entity,
            bad: #"{"properties": {"a": {"type": "text"}}, "computed": {"b": "a/lenght()"}}"#,
            good: #"{"properties": {"a": {"type": "text"}}, "computed": {"b": "a/length()"}}"#
        ),
        RulePage(
            "wrong-argument-count",
            .error,
            finds: "Finds calls with too few or too many arguments.",
            because: "A call that does not fit has no value.",
            in: entity,
            bad: #"{"properties": {"a": {"type": "text"}}, "computed": {"b": "a/length(#1)"}}"#,
            good: #"{"properties": {"a": {"type": "text"}}, "computed": {"b": "a/length()"}}"#
        ),
        RulePage(
            "unknown-model",
            .error,
            finds: "Finds models in expressions that the manifest does not name, and data files "
                + "without a model.",
            because: "A path into an unknown model begins in the default model instead.",
            in: entity,
            bad: #"{"properties": {}, "computed": {"a": "defualt>/name"}}"#,
            good: #"{"properties": {}, "computed": {"a": "default>/name"}}"#
        ),
        RulePage(
            "type-mismatch",
            .error,
            finds:
                "Finds values of a type that cannot stand there, and comparisons that never hold.",
            because: "A date is never more than 5; whoever wrote it meant something else."
        ),
        RulePage(
            "not-a-function",
            .error,
            finds: "Finds taps and calls that lead to no function with steps.",
            because: "The user would tap, and nothing would happen."
        ),
        RulePage(
            "not-writable",
            .error,
            finds: "Finds paths that are written to and lead to no stored property.",
            because: "What the user types would be lost."
        ),
        RulePage(
            "unknown-data-member",
            .warning,
            finds: "Finds members of data files that no property has.",
            because: "They are kept and written back, but nothing reads them."
        ),
        RulePage(
            "missing-text",
            .warning,
            finds: "Finds texts that one language of the bundle has and another lacks.",
            because: "The user would see the key."
        ),
        RulePage(
            "unknown-image",
            .warning,
            finds: "Finds pictures that are not in images/.",
            because: "Nothing would be shown."
        ),
        RulePage(
            "unreachable-screen",
            .warning,
            finds: "Finds screens that no way leads to from the first one.",
            because: "Nobody can see them."
        ),
        RulePage(
            "unused-entity",
            .info,
            finds: "Finds entities that nothing names.",
            because: "No object of them can ever be made."
        ),
    ]
}
