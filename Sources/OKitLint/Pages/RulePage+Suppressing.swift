import OKitBundle
import OKitSyntax

extension RulePage {
    /// Rules for the suppression of findings.
    static let suppressing = [
        RulePage(
            "unused-suppression",
            .warning,
            finds: "Reports comments that suppress a rule without a matching finding.",
            because: "The comment would hide future problems.",
            in: "screens/other.json",
            bad: #"        {"***": "okit-lint-ignore: unknown-screen it comes later", "of": "#
                + #""Other", "providers": {"stored": {"file": "others", "of": "Other"}},         "#
                + #""body": [{"fact": "size"}, {"list": "stored"}]}"#,
            good: #"        {"of": "Other", "providers": {"stored": {"file": "others", "of": "#
                + #""Other"}},         "body": [{"fact": "size"}, {"list": "stored"}]}"#
        ),
        RulePage(
            "malformed-suppression",
            .warning,
            finds:
                "Reports comments that suppress a rule without a reason, or a rule that prevents the "
                + "bundle from running.",
            because: "Readers need to know why the rule is suppressed.",
            in: "screens/other.json",
            bad: #"{"***": "okit-lint-ignore: unknown-screen", "kind": "list"}"#,
            good: #"{"kind": "list", "segues": {"***": "okit-lint-ignore: unknown-screen "#
                + #"comes with the next version", "model": "later"}}"#,
            format: .first
        ),
        RulePage(
            Baseline.rule,
            .warning,
            finds: "Reports baseline entries whose finding no longer exists.",
            because: "The entry would hide a future problem in the same location."
        ),
    ]
}
