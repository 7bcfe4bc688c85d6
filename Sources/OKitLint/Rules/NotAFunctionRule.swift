import OKitModel
import OKitSyntax

/// Reports taps and calls that lead to nothing with steps.
struct NotAFunctionRule: Rule {
    static let id = "not-a-function"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.notAFunction, self)
    }
}
