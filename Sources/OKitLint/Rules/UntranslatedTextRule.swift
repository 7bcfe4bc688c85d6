import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports texts in the braces of other texts, which are not translated.
struct UntranslatedTextRule: Rule {
    static let page = RulePage(
        "untranslated-text",
        .warning,
        finds: "Reports texts in an app with translations that `?` in braces selects, and that "
            + "are not in `tr('…')`.",
        because: "Only the complete text is translated; the value of an expression in braces is "
            + "shown as it is.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "title": "{isNew ? 'New thing' : 'Thing'}", "body": []}"#,
        good: #"{"of": "Thing", "title": "{isNew ? tr('New thing') : tr('Thing')}", "body": []}"#,
        beside: ("strings/de.json", #"{"New thing": "Neues Ding", "Thing": "Ding"}"#),
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        guard !analysis.bundle.texts.isEmpty else {
            return []
        }
        return analysis.declared.texts.flatMap { text -> [Finding] in
            var chosen: [String] = []
            Self.collect(from: text.expression.root, into: &chosen)
            return chosen.map {
                warning(
                    "\"\($0)\" in braces is not translated; write tr('\($0)')",
                    at: text.location
                )
            }
        }
    }

    /// The texts that conditions select.
    private static func collect(from node: ExpressionNode, into chosen: inout [String]) {
        if case .conditional(_, let first, let second) = node.kind {
            for branch in [first, second] {
                if case .literal(.text(let text)) = branch.kind, text.contains(where: \.isLetter) {
                    chosen.append(text)
                }
            }
        }
        if case .function(let function, _) = node.kind, function.name == "tr" {
            return
        }
        for child in node.children {
            collect(from: child, into: &chosen)
        }
    }
}
