import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports texts that show an object, which would print its type and not its contents.
struct ObjectInTextRule: Rule {
    static let page = RulePage(
        "object-in-text",
        .warning,
        finds: "Reports parts of texts, and bindings of texts, that are objects or lists of "
            + "objects.",
        because: "Users see the entity and id of the object instead of its name.",
        in: "models/Other.json",
        bad: #"{"properties": {"owner": {"type": "Thing"}}, "#
            + #""computed": {"label": {"template": "by $owner"}}}"#,
        good: #"{"properties": {"owner": {"type": "Thing"}}, "#
            + #""computed": {"label": {"template": "by $owner.name"}}}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.objectsInTexts.map { warning(.shown($0.type), at: $0.location) }
    }
}

extension Finding.Message {
    fileprivate static func shown(_ type: StaticType) -> Self {
        "expected a value that can be shown as text, found \(type)"
    }
}
