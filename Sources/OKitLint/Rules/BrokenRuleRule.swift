import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports data that violates the rules of its properties, with the messages of these rules.
struct BrokenRuleRule: Rule {
    static let page = RulePage(
        "broken-rule",
        .warning,
        finds: "Reports values in data that break a rule of their property. If a rule depends on "
            + "the current time, only values that always break it are reported.",
        because: "Users would see a validation error on a field they did not edit.",
        in: "data/default.json",
        bad: #"{"name": "A name that is too long"}"#,
        good: #"{"name": "A name"}"#,
        beside: (
            "models/Thing.json",
            """
            {"properties": {"name": {"type": "text", "rules": {"length": {"maximum": 10}}},
            "price": "decimal", "others": "[Other]"}}
            """
        )
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.data.brokenRules.map { issue, location in
            warning(.broken(issue), at: location)
        }
    }
}

extension Finding.Message {
    fileprivate static func broken(_ issue: ValidationIssue) -> Self {
        "\(issue.path): \(issue.message)"
    }
}
