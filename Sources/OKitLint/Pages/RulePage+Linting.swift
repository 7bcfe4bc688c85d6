import OKitSyntax

extension RulePage {
    /// Rules on what the parts of a bundle say of each other.
    static let linting = [
        RulePage(
            UnknownScreenRule.id,
            .error,
            finds:
                "Finds screens that the manifest, a segue, a tab or a step leads to and that are "
                + "not there.",
            because: "The user would tap, and nothing would happen.",
            in: "screens/other.json",
            bad: #"{"kind": "list", "segues": {"model": "mian"}}"#,
            good: #"{"kind": "list", "segues": {"model": "main"}}"#
        ),
        RulePage(
            UnknownEntityRule.id,
            .error,
            finds: "Finds entities that a model, a property or a list names and that are not "
                + "declared.",
            because: "Nothing can be made of an entity without a declaration.",
            in: "models/Other.json",
            bad: #"{"properties": {"things": {"type": "list", "of": "Thign"}}}"#,
            good: #"{"properties": {"things": {"type": "list", "of": "Thing"}}}"#
        ),
        RulePage(
            BuiltInEntityRule.id,
            .error,
            finds: "Finds declarations of entities that every bundle has by itself.",
            because: "The built-in entity is used, and the declaration is not."
        ),
        RulePage(
            ApartPropertyRule.id,
            .error,
            finds:
                "Finds properties that are kept apart in an entity without an id, or beside another "
                + "such property.",
            because: "The file is named by the id, and has room for one value.",
            in: "models/Other.json",
            bad: #"{"id": false, "properties": {"a": {"type": "data", "apart": true}}}"#,
            good: #"{"properties": {"a": {"type": "data", "apart": true}}}"#
        ),
        RulePage(
            UnknownSegueRule.id,
            .error,
            finds: "Finds cells and buttons that follow a segue which their screen does not have.",
            because: "The user would tap, and nothing would happen.",
            in: "screens/other.json",
            bad: #"{"kind": "detail", "segues": {"more": "main"}, "#
                + #""sections": [{"rows": [{"segue": "mroe"}]}]}"#,
            good: #"{"kind": "detail", "segues": {"more": "main"}, "#
                + #""sections": [{"rows": [{"segue": "more"}]}]}"#
        ),
        RulePage(
            MalformedBindingRule.id,
            .warning,
            finds: "Finds bindings that cannot be read as one.",
            because: "Such a binding has no value; the original ended the app for some of them.",
            in: "screens/other.json",
            bad: #"{"kind": "list", "titlePath": "name(#x"}"#,
            good: #"{"kind": "list", "titlePath": "name"}"#
        ),
        RulePage(
            MalformedPredicateRule.id,
            .error,
            finds: "Finds predicates that do not parse.",
            because: "A condition that cannot be read never holds.",
            in: "models/Other.json",
            bad: #"{"properties": {"n": {"type": "int"}}, "#
                + #""computed": {"a": {"predicate": "n == "}}}"#,
            good: #"{"properties": {"n": {"type": "int"}}, "#
                + #""computed": {"a": {"predicate": "n == 1"}}}"#
        ),
        RulePage(
            MalformedExpressionRule.id,
            .error,
            finds: "Finds expressions in predicate format that do not parse.",
            because: "Such an expression has no value.",
            in: "models/Other.json",
            bad: #"{"properties": {}, "computed": {"a": {"expression": "1 + "}}}"#,
            good: #"{"properties": {}, "computed": {"a": {"expression": "1 + 2"}}}"#
        ),
        RulePage(
            "unused-suppression",
            .warning,
            finds: "Finds comments that suppress a rule which nothing there breaks.",
            because: "It would hide the next mistake.",
            in: "screens/other.json",
            bad: #"{"***": "okit-lint-ignore: unknown-screen it comes later", "kind": "list"}"#,
            good: #"{"kind": "list"}"#
        ),
        RulePage(
            "malformed-suppression",
            .warning,
            finds:
                "Finds comments that suppress a rule without a reason, or one that forbids to run "
                + "the bundle.",
            because: "Whoever reads it later wants to know why.",
            in: "screens/other.json",
            bad: #"{"***": "okit-lint-ignore: unknown-screen", "kind": "list"}"#,
            good: #"{"kind": "list", "segues": {"***": "okit-lint-ignore: unknown-screen "#
                + #"comes with the next version", "model": "later"}}"#
        ),
    ]
}
