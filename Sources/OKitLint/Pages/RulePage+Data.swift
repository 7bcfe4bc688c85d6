import OKitModel
import OKitSyntax

extension RulePage {
    /// Rules on data and on what happens while an app runs.
    static let data = [
        RulePage(
            ModelDecoder.rule,
            .error,
            finds: "Finds values in data that are not of their property's type.",
            because: "The property takes its default, and what stood there is not shown."
        ),
        RulePage(
            "rule-mismatch",
            .error,
            finds: "Finds rules that say nothing of values of the property's type.",
            because: "The rule is never broken, and what it should keep out comes in.",
            in: "models/Other.json",
            bad: #"{"properties": {"n": {"type": "int", "rules": {"length": 3}}}}"#,
            good: #"{"properties": {"n": {"type": "text", "rules": {"length": 3}}}}"#
        ),
        RulePage(
            "repeated-id",
            .warning,
            finds: "Finds objects of one model with the same id.",
            because: "References by that id find only one of them."
        ),
        RulePage(
            "dangling-reference",
            .warning,
            finds: "Finds references to ids that no object has.",
            because: "What is shown of the object referred to stays empty."
        ),
        RulePage(
            "unreadable-model",
            .error,
            finds: "Finds stored files that were spoiled.",
            because: "They are set aside under another name, and the app starts with its first "
                + "content."
        ),
        RulePage(
            "locked-data",
            .error,
            finds: "Finds stored data that is there and cannot be opened now.",
            because: "The app is not started, so that nothing is written over it: another key, "
                + "another user, or another run of the app."
        ),
        RulePage(
            "unsupported-storage",
            .error,
            finds: "Finds models whose kind of storage this version does not have.",
            because: "Their data would be lost."
        ),
        RulePage(
            "flow",
            .error,
            finds:
                "Reports a command of a flow that could not be done, or an expectation that does "
                + "not hold.",
            because: "The app does not do what the flow says of it."
        ),
    ]
}
