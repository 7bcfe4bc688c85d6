import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports hooks that trigger themselves without end.
///
/// A hook that sets a property to the value that it has does not run again, so that hooks may keep
/// two properties in step. Only those are reported that change a property by its own value each time
/// that they run, and those of new objects that create such objects.
struct HookCycleRule: Rule {
    static let page = RulePage(
        "hook-cycle",
        .error,
        finds: "Finds hooks on a changed property that always change it again, and hooks of new "
            + "objects that create objects with the same hook.",
        because: "They would never end, so the app stops them and reports an error.",
        in: "models/Other.json",
        bad: #"{"properties": {"n": {"type": "int"}}, "hooks": {"changed": {"n": "#
            + #"[{"set": "n", "to": {"expression": "n + 1"}}]}}}"#,
        good: #"{"properties": {"n": {"type": "int"}, "changes": {"type": "int"}}, "#
            + #""hooks": {"changed": {"n": "#
            + #"[{"set": "changes", "to": {"expression": "changes + 1"}}]}}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        growingProperties(bundle) + growingLists(bundle)
    }

    /// Hooks of new objects that add new objects to lists, whose hooks run in turn.
    private func growingLists(_ bundle: AppBundle) -> [Finding] {
        var graph = NameGraph()
        var added: [String: [JSONNode]] = [:]
        for (name, entity) in bundle.entities {
            for step in entity.ownerHooks.first?.certainSteps ?? [] {
                guard case .add(let path, let value) = step.action,
                    value.map({ $0.node.kind == .object }) ?? true,
                    let list = path.expression.lastName,
                    let element = bundle.elementEntity(ofLists: list)
                else {
                    continue
                }
                graph.add(name, to: element)
                added[name, default: []].append(path.node)
            }
        }
        return graph.cycles.flatMap { names in
            names.flatMap { added[$0] ?? [] }.map { error(.created(names), at: $0.location) }
        }
    }

    private func growingProperties(_ bundle: AppBundle) -> [Finding] {
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

extension AppBundle {
    /// The entity of the objects that all list properties of a name hold; `nil` where they differ.
    fileprivate func elementEntity(ofLists name: String) -> String? {
        let all = types.names.compactMap { types[$0] }.flatMap(\.properties)
        let entities = Set(all.filter { $0.name == name }.map(\.type.entityName))
        return entities.count == 1 ? entities.first ?? nil : nil
    }
}

extension ParsedExpression {
    /// The name of the property that a path ends with.
    fileprivate var lastName: String? {
        guard case .path(let path) = root.kind, case .property(let name)? = path.steps.last?.kind
        else {
            return nil
        }
        return name
    }

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
    fileprivate static func created(_ names: [String]) -> Self {
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        return "this creates an object whose hook creates the next one, without end: \(list)"
    }

    fileprivate static func again(_ names: [String]) -> Self {
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        return "this changes the property again that has triggered it, without end: \(list)"
    }
}
