import OKitSyntax

extension RulePage {
    /// Rules for the suppression of findings.
    static let suppressing = [
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
        RulePage(
            Baseline.rule,
            .warning,
            finds: "Finds entries of a baseline whose finding is not there any more.",
            because: "It would hide the next mistake at that place."
        ),
    ]
}
