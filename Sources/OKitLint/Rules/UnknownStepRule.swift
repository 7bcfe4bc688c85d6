import OKitSyntax

/// Reports steps whose verb nothing knows.
struct UnknownStepRule: Rule {
    static let page = RulePage(
        "unknown-step",
        .error,
        finds: "Finds steps without a verb, at the first name in them that means nothing.",
        because: "Such a step does nothing.",
        in: "models/Other.json",
        bad: #"{"properties": {"n": {"type": "int"}}, "#
            + #""hooks": {"managed": [{"sett": "n", "to": 1}]}}"#,
        good: #"{"properties": {"n": {"type": "int"}}, "#
            + #""hooks": {"managed": [{"set": "n", "to": 1}]}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.unknownSteps.map {
            error(.unknown("step", $0.string ?? "", among: EntityChecks.verbs), at: $0.location)
        }
    }
}
