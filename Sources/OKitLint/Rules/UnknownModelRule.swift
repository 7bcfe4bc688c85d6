import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports models in paths, steps and data files that are not in the manifest.
struct UnknownModelRule: Rule {
    static let page = RulePage(
        "unknown-model",
        .error,
        finds: "Reports models in expressions that the manifest does not list, data files without "
            + "a model, and models whose data file is missing.",
        because: "A path into an unknown model starts from the default model instead.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int"}, "computed": {"a": "models.defualt.name"}}"#,
        good: #"{"properties": {"size": "int"}, "computed": {"a": "models.default.name"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let names = analysis.bundle.manifest.models.map(\.name)
        let files = analysis.bundle.data.names.sorted()
        return analysis.findings(.unknownModel, self)
            + analysis.dataFiles.strays.map {
                warning(.unknown("model", $0.model, among: names), at: $0.location)
            }
            + analysis.dataFiles.missing.map {
                error(.unknown("file", $0.name, among: files), at: $0.location)
            }
    }
}
