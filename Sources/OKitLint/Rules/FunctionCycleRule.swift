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
        bad: #"{"functions": {"go": {"steps": [{"call": "go()"}]}}}"#,
        good: ##"{"functions": {"go": {"steps": [{"alert": {"title": "#Gone"}}]}}, "##
            + #""hooks": {"managed": [{"call": "go()"}]}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.entities.values.flatMap { entity in
            let setters = entity.computed.compactMap { property in
                property.setter.map { (name: property.name, steps: $0) }
            }
            let bodies = entity.functions.map { (name: $0.name, steps: $0.steps) } + setters
            var graph = NameGraph()
            for body in bodies {
                for step in body.steps.certainSteps {
                    if let called = called(by: step, among: setters.map(\.name.name)) {
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
    private func called(by step: StepDeclaration, among setters: [String]) -> String? {
        switch step.action {
        case .call(let path):
            path.expression.soleName
        case .set(let path, _):
            path.expression.soleName.flatMap { setters.contains($0) ? $0 : nil }
        default:
            nil
        }
    }
}

extension [StepDeclaration] {
    /// The steps of a list that always run with it, before a dialog or request.
    var certainSteps: [StepDeclaration] {
        Array(
            prefix { step in
                switch step.action {
                case .result, .complete, .perform: false
                case .dialog(let dialog): dialog.kind == .alert
                default: true
                }
            }
        )
    }
}
