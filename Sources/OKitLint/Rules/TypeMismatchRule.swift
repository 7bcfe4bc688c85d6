import OKitModel
import OKitSyntax

/// Reports values that can never be of the type that is wanted where they stand.
struct TypeMismatchRule: Rule {
    static let id = "type-mismatch"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.type, self)
    }
}
