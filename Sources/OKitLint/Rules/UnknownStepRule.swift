import OKitBundle
import OKitSyntax

/// Reports unknown steps, and objects with several steps.
///
/// A misspelled step is reported by the schema.
struct UnknownStepRule: Rule {
    static let page = RulePage(
        "unknown-step",
        .error,
        finds: "Reports unknown steps, at the first unknown name in them, and steps of two kinds "
            + "in one object.",
        because: "An unknown step does nothing; in a step of two kinds, one is ignored.",
        in: "models/Other.json",
        bad: #"{"properties": {"n": {"type": "int"}}, "#
            + #""hooks": {"managed": [{"increment": "n"}]}}"#,
        good: #"{"properties": {"n": {"type": "int"}}, "#
            + #""hooks": {"managed": [{"set": "n", "to": 1}]}}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.unknownSteps.map {
            error(.unknown("step", $0.string ?? "", among: StepKind.names), at: $0.location)
        }
            + analysis.bundle.entities.values.flatMap(\.allSteps).compactMap { step in
                let names = StepKind.names(in: step.node)
                return names.count > 1 ? error(.several(names), at: step.node.startLocation) : nil
            }
    }
}

extension Finding.Message {
    fileprivate static func several(_ names: [String]) -> Self {
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        return "expected one kind of step, found \(names.count): \(list)"
    }
}
