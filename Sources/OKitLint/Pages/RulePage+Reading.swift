import OKitExpression
import OKitSyntax

extension RulePage {
    /// Rules for the form of files, which are checked while a bundle is read.
    static let reading = [
        RulePage(
            JSONSyntaxError.rule,
            .error,
            finds: "Finds the first place where a file stops being JSON.",
            because:
                "A file that cannot be read is as good as missing, and such a bundle is not run.",
            in: "strings/de.json",
            bad: #"{"entry": "Eintrag",}"#,
            good: #"{"entry": "Eintrag"}"#
        ),
        RulePage(
            "schema",
            .error,
            finds: "Finds values that the schema of their file does not allow.",
            because: "What a file may hold is published in Schemas/; such a bundle is not run.",
            in: "screens/other.json",
            bad: #"{"kind": "lst"}"#,
            good: #"{"kind": "list"}"#
        ),
        RulePage(
            "unknown-member",
            .error,
            finds: "Finds members that nothing reads.",
            because: "A misspelt member does nothing, and nobody would notice. Members of your own "
                + "stand under \"custom\".",
            in: "screens/other.json",
            bad: #"{"kind": "list", "titelPath": "name"}"#,
            good: #"{"kind": "list", "titlePath": "name"}"#
        ),
        RulePage(
            "duplicate-member",
            .error,
            finds: "Finds members that stand twice in one object.",
            because: "Programs differ in which one they take. Comments, \"***\", may repeat.",
            in: "strings/de.json",
            bad: #"{"entry": "Eintrag", "entry": "Zeile"}"#,
            good: #"{"entry": "Eintrag"}"#
        ),
        RulePage(
            Flow.rule,
            .error,
            finds: "Finds lines of a flow that cannot be read.",
            because: "A flow that is not played proves nothing.",
            in: "tests/a.flow",
            bad: #"tpa "Add""#,
            good: #"tap "Add""#
        ),
        RulePage(
            "classic-missing",
            .warning,
            finds: "Finds parts of a classic bundle that others ask for and that are not there.",
            because: "The original shows such a screen bare, or ends when a segue leads nowhere."
        ),
        RulePage(
            "classic-malformed",
            .warning,
            finds: "Finds files of a classic bundle that are not what their format says.",
            because: "What is in them is left out; they are compiled anew from their sources."
        ),
        RulePage(
            "classic-left-out",
            .warning,
            finds: "Finds parts of a classic bundle that have no meaning here.",
            because: "The app may do less than it did."
        ),
    ]
}
