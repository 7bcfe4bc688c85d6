import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports functions whose steps call themselves without a condition.
struct FunctionCycleRule: Rule {
    static let page = RulePage(
        "function-cycle",
        .error,
        finds: "Finds functions whose steps always call themselves, also by way of others of the "
            + "same object.",
        because: "Such a function never ends; after 64 calls inside each other it fails.",
        in: "models/Other.json",
        bad: #"{"functions": {"go": {"steps": [{"call": "go()"}]}}}"#,
        good: ##"{"functions": {"go": {"steps": [{"alert": {"title": "#Gone"}}]}}, "##
            + #""hooks": {"managed": [{"call": "go()"}]}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.entities.values.flatMap { entity in
            var graph = NameGraph()
            for function in entity.functions {
                for step in function.steps.certainSteps {
                    if case .call(let path) = step.action,
                        let called = path.expression.soleName
                    {
                        graph.add(function.name.name, to: called)
                    }
                }
            }
            return graph.cycles.flatMap { names in
                entity.functions.map(\.name).filter { names.contains($0.name) }.map {
                    error(.cycle(names), at: $0.location)
                }
            }
        }
    }
}

extension [StepDeclaration] {
    /// The steps of a list that are done whenever it is, before anybody is asked anything.
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
