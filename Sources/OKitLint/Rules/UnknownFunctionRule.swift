import OKitModel
import OKitSyntax

/// Reports functions that a value or object does not have.
struct UnknownFunctionRule: Rule {
    static let id = "unknown-function"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.unknownFunction, self)
    }
}
