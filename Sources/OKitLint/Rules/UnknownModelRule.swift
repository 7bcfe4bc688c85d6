import OKitBundle
import OKitModel
import OKitSyntax

/// Reports models that a path, a step or a data file names and that the manifest does not.
struct UnknownModelRule: Rule {
    static let id = "unknown-model"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let names = analysis.bundle.manifest.models.map(\.name)
        return analysis.findings(.unknownModel, self)
            + analysis.data.strays.map {
                warning(.unknown("model", $0.model, among: names), at: $0.location)
            }
    }
}
