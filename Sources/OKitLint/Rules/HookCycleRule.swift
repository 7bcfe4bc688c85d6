import OKitBundle
import OKitModel
import OKitSyntax

/// Reports hooks that trigger themselves without end.
///
/// A hook that sets a property to the value that it has does not run again, so that hooks may keep
/// two properties in step. Here only those are reported that change a property by its own value each
/// time that they run.
struct HookCycleRule: Rule {
    static let page = RulePage(
        "hook-cycle",
        .error,
        finds: "Finds hooks on a changed property that always change it again.",
        because: "They never end; after 10,000 steps the change fails and is undone.",
        in: "models/Other.json",
        bad: #"{"properties": {"n": {"type": "int"}}, "hooks": {"changed": {"n": "#
            + #"[{"set": "n", "to": {"expression": "n + 1"}}]}}}"#,
        good: #"{"properties": {"n": {"type": "int"}, "changes": {"type": "int"}}, "#
            + #""hooks": {"changed": {"n": "#
            + #"[{"set": "changes", "to": {"expression": "changes + 1"}}]}}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.entities.values.flatMap { entity in
            var graph = NameGraph()
            var growing: [String: [JSONNode]] = [:]
            for hook in entity.changeHooks {
                for step in hook.steps.certainSteps {
                    guard case .set(let path, let value) = step.action,
                        let target = path.expression.soleName
                    else {
                        continue
                    }
                    graph.add(hook.property.name, to: target)
                    if value?.expression.grows(target) ?? false {
                        growing[target, default: []].append(path.node)
                    }
                }
            }
            return graph.cycles.flatMap { names in
                names.flatMap { growing[$0] ?? [] }.map {
                    error(.again(names), at: $0.location)
                }
            }
        }
    }
}

extension ParsedExpression {
    /// Whether the value is that of a property with something added to it.
    fileprivate func grows(_ name: String) -> Bool {
        guard ownNames.contains(name) else {
            return false
        }
        switch root.kind {
        case .arithmetic:
            return true
        case .path(let path):
            guard case .call(let function, _) = path.steps.last?.kind else {
                return false
            }
            return ["addDays", "addMonths", "stringByAppendingString"].contains(function)
        default:
            return false
        }
    }
}

extension Finding.Message {
    fileprivate static func again(_ names: [String]) -> Self {
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        return "this changes the property again that has triggered it, without end: \(list)"
    }
}
