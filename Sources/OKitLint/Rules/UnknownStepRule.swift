import OKitBundle
import OKitSyntax

/// Reports steps that are not known.
///
/// A misspelt step is reported by the schema.
struct UnknownStepRule: Rule {
    static let page = RulePage(
        "unknown-step",
        .error,
        finds: "Finds steps that are not known, at the first unknown name in them.",
        because: "Such a step does nothing.",
        in: "models/Other.json",
        bad: #"{"properties": {"n": {"type": "int"}}, "#
            + #""hooks": {"managed": [{"increment": "n"}]}}"#,
        good: #"{"properties": {"n": {"type": "int"}}, "#
            + #""hooks": {"managed": [{"set": "n", "to": 1}]}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.unknownSteps.map {
            error(.unknown("step", $0.string ?? "", among: StepKind.names), at: $0.location)
        }
    }
}
