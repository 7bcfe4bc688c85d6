import OKitSyntax

extension RulePage {
    private static let screen = "screens/other.json"

    /// Rules on mediators and elements.
    static let elements = [
        RulePage(
            UnknownMediatorRule.id,
            .error,
            finds: "Finds mediators and views of kinds that there are not.",
            because: "Such a mediator or view is left out, and all that it should do with it.",
            in: screen,
            bad: #"{"kind": "views", "views": [], "objects": {"p": {"type": "ItemsColection"}}}"#,
            good: #"{"kind": "views", "views": [], "objects": {"p": {"type": "ItemsCollection"}}}"#
        ),
        RulePage(
            UnknownAttributeRule.id,
            .error,
            finds: "Finds properties and outlets that a mediator or view does not have.",
            because: "A misspelt property is never set, and nothing says so while the app runs.",
            in: screen,
            bad: #"{"kind": "views", "views": [{"type": "label", "txt": "Hello"}]}"#,
            good: #"{"kind": "views", "views": [{"type": "label", "text": "Hello"}]}"#
        ),
        RulePage(
            UnknownElementRule.id,
            .error,
            finds: "Finds outlets, entries of elements and actions whose names their screen does "
                + "not have.",
            because: "What is not connected does nothing: a table stays empty, a button dead.",
            in: screen,
            bad: #"{"kind": "views", "views": [], "elements": {"titel": {"attrs": {}}}}"#,
            good: #"{"kind": "views", "views": [{"type": "label", "id": "titel"}], "#
                + #""elements": {"titel": {"attrs": {}}}}"#
        ),
    ]
}
