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
            let functions = entity["functions"]?.declarations ?? []
            var graph = NameGraph()
            for function in functions {
                for step in (function.value["steps"]?.certainSteps ?? []) {
                    if let called = step["call"].flatMap({ ParsedExpression($0).soleName }) {
                        graph.add(function.name, to: called)
                    }
                }
            }
            return graph.cycles.flatMap { names in
                functions.filter { names.contains($0.name) }.map {
                    error(.circle(names), at: $0.key.location)
                }
            }
        }
    }
}

extension JSONNode {
    /// The steps of a list that are done whenever it is, before anybody is asked anything.
    var certainSteps: [JSONNode] {
        Array(
            elements.prefix { step in
                ["return", "complete", "confirm", "prompt", "perform"]
                    .allSatisfy { step[$0] == nil }
            }
        )
    }
}
