import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports bindings whose text cannot be read as one.
struct MalformedBindingRule: Rule {
    static let page = RulePage(
        "malformed-binding",
        .warning,
        finds: "Finds bindings that cannot be read as one.",
        because: "Such a binding has no value; the original ended the app for some of them.",
        in: "screens/other.json",
        bad: #"{"kind": "list", "titlePath": "name(#x"}"#,
        good: #"{"kind": "list", "titlePath": "name"}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.screens.values.flatMap(\.allAttributes).flatMap { attributes in
            attributes.all.values.flatMap { attribute in
                attribute.expression.problems.map {
                    warning($0.message, at: attribute.node.location(ofText: $0.range))
                }
            }
        }
    }

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.malformed.filter { $0.notation == .binding }.map {
            warning($0.message, at: $0.location)
        }
    }
}
