import OKitBundle
import OKitExpression
import OKitSyntax

extension RulePage {
    /// Rules for the form of files, which are checked while a bundle is read.
    static let reading = [
        RulePage(
            JSONSyntaxError.rule,
            .error,
            finds: "Reports the first syntax error in a JSON file.",
            because:
                "The file cannot be parsed, and the bundle does not run.",
            in: "strings/de.json",
            bad: #"{"entry": "Eintrag",}"#,
            good: #"{"entry": "Eintrag"}"#
        ),
        RulePage(
            "schema",
            .error,
            finds: "Reports values that do not match the JSON Schema of their file.",
            because: "The schemas are in Schemas/. A bundle that does not match them does not run.",
            in: "screens/other.json",
            bad: #"{"kind": "lst"}"#,
            good: #"{"kind": "list"}"#,
            format: .first
        ),
        RulePage(
            "unknown-member",
            .error,
            finds: "Reports unknown members.",
            because: "A misspelled member has no effect. Put additional members in \"custom\".",
            in: "models/Other.json",
            bad: #"{"properties": {"size": "int"}, "tilte": "size"}"#,
            good: #"{"properties": {"size": "int"}, "title": "{size}"}"#
        ),
        RulePage(
            "duplicate-member",
            .error,
            finds: "Reports duplicate members of an object.",
            because: "Programs differ in which one they use. Comments (\"***\") may repeat.",
            in: "strings/de.json",
            bad: #"{"entry": "Eintrag", "entry": "Zeile"}"#,
            good: #"{"entry": "Eintrag"}"#
        ),
        RulePage(
            Flow.rule,
            .error,
            finds: "Reports lines of a flow that cannot be parsed.",
            because: "The flow does not run.",
            in: "tests/a.flow",
            bad: #"tpa "Add""#,
            good: #"tap "Add""#
        ),
        RulePage(
            "classic-missing",
            .warning,
            finds: "Reports missing parts of a classic bundle that other parts refer to.",
            because:
                "The original shows such a screen empty, or terminates at a segue without target."
        ),
        RulePage(
            "classic-malformed",
            .warning,
            finds: "Reports files of a classic bundle that do not match their format.",
            because: "Their content is ignored. Compile them again from their sources."
        ),
        RulePage(
            "classic-left-out",
            .warning,
            finds: "Reports parts of a classic bundle that are not supported.",
            because: "The app may do less than the original."
        ),
    ]
}
