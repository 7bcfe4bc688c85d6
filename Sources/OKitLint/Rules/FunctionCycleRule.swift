import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports functions whose steps call themselves, and setters that write their property, without a
/// condition.
struct FunctionCycleRule: Rule {
    static let page = RulePage(
        "function-cycle",
        .error,
        finds: "Reports functions whose steps always call themselves, and setters of computed "
            + "properties that always write the same property, directly or through others of the "
            + "same object.",
        because: "Such steps never end; they fail after 64 nested calls.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int"}, "functions": {"go": [{"run": "go"}]}}"#,
        good: #"{"properties": {"size": "int"}, "functions": {"go": [{"set": "size", "to": "#
            + #"0}]}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.entityBodies.flatMap { entity in
            let setters = Set(entity.setters.map(\.name.name))
            let bodies = entity.functions + entity.setters
            var graph = NameGraph()
            for body in bodies {
                for step in body.steps {
                    if let called = called(by: step, among: setters) {
                        graph.add(body.name.name, to: called)
                    }
                }
            }
            return graph.cycles.flatMap { names in
                bodies.map(\.name).filter { names.contains($0.name) }.map {
                    error(.cycle(names), at: $0.location)
                }
            }
        }
    }

    /// The function that a step calls, or the property among some whose setter it runs.
    private func called(by step: CertainStep, among setters: Set<String>) -> String? {
        switch step.effect {
        case .call(let name):
            name
        case .set(let path, _, _):
            path.soleName.flatMap { setters.contains($0) ? $0 : nil }
        default:
            nil
        }
    }
}
