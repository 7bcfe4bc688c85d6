import OKitModel
import OKitSyntax

/// Reports models that a path or step names and that the manifest does not.
struct UnknownModelRule: Rule {
    static let id = "unknown-model"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.unknownModel, self)
    }
}
