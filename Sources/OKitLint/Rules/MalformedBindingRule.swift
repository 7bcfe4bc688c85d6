import OKitBundle
import OKitSyntax

/// Reports bindings whose text cannot be read as one.
struct MalformedBindingRule: Rule {
    static let id = "malformed-binding"

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
        analysis.malformed.map { warning($0.message, at: $0.location) }
    }
}
