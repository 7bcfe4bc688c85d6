import OKitModel
import OKitSyntax

/// Reports functions that are called with too few or too many arguments.
struct WrongArgumentCountRule: Rule {
    static let id = "wrong-argument-count"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.argumentCount, self)
    }
}
