import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports hooks that trigger themselves without end.
///
/// A hook that sets a property to the same value does not run again, so that hooks may synchronize
/// two properties. Only hooks with a step that always changes something are reported: a property by
/// its own value, a list by adding to it, or by a new object.
struct HookCycleRule: Rule {
    static let page = RulePage(
        "hook-cycle",
        .error,
        finds: "Reports hooks on a changed property that always change it again, hooks of new "
            + "objects that create objects with the same hook, and hooks that trigger each other "
            + "in this way.",
        because: "Such hooks never end, so the app stops them and reports an error.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int"}, "hooks": {"changed": {"size": [{"set": "#
            + #""size", "to": "size + 1"}]}}}"#,
        good: #"{"properties": {"size": "int", "changes": "int"}, "hooks": {"changed": "#
            + #"{"size": [{"set": "changes", "to": "changes + 1"}]}}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        var graph = NameGraph()
        var effects: [HookEffect] = []
        for bodies in bundle.entityBodies {
            let hooks =
                [(Hook.created(bodies.entity), bodies.created)]
                + bodies.changed.map { (Hook.changed($0.name.name, of: bodies.entity), $0.steps) }
            for (hook, steps) in hooks {
                for step in steps.running(after: hook) {
                    effects += bundle.effects(of: step, in: bodies.entity, by: hook)
                }
            }
        }
        for effect in effects {
            graph.add(effect.hook.key, to: effect.triggered.key)
        }
        return graph.cycles.flatMap { keys in
            effects.filter { effect in
                effect.isEndless && keys.contains(effect.hook.key)
                    && keys.contains(effect.triggered.key)
            }.map { effect in
                error(.endless(effect, among: keys), at: effect.location)
            }
        }
    }
}

/// A hook of an entity.
private enum Hook {
    /// It runs when an object gets an owner.
    case created(String)
    /// It runs when a property changes.
    case changed(String, of: String)

    /// The name of the hook among those of the bundle.
    var key: String {
        switch self {
        case .created(let entity): entity
        case .changed(let property, let entity): "\(entity).\(property)"
        }
    }
}

/// A hook that a step of a hook triggers.
private struct HookEffect {
    let hook: Hook
    let triggered: Hook
    /// Whether the step always changes something.
    let isEndless: Bool
    let location: SourceLocation
}

extension AppBundle {
    /// The hooks that a step triggers.
    fileprivate func effects(
        of step: CertainStep,
        in entity: String,
        by hook: Hook
    ) -> [HookEffect] {
        func effect(_ triggered: Hook, _ isEndless: Bool) -> HookEffect {
            HookEffect(
                hook: hook,
                triggered: triggered,
                isEndless: isEndless,
                location: step.location
            )
        }
        switch step.effect {
        case .set(let path, let value, let makesObject):
            let own = path.soleName.map { name in
                effect(.changed(name, of: entity), makesObject || value?.grows(name) ?? false)
            }
            let created = path.lastName.flatMap { self.entity(ofObjectsIn: $0) }
            let new = makesObject ? created.map { effect(.created($0), true) } : nil
            return [own, new].compactMap(\.self)
        case .add(let list, let makesObject, let known):
            let own = list?.soleName.flatMap { name in
                isList(name, of: entity) ? effect(.changed(name, of: entity), true) : nil
            }
            let element = known ?? list?.lastName.flatMap { self.entity(ofObjectsIn: $0) }
            let new = makesObject ? element.map { effect(.created($0), true) } : nil
            return [own, new].compactMap(\.self)
        case .call, .loop:
            return []
        }
    }

    private func isList(_ property: String, of entity: String) -> Bool {
        if case .list = types[entity]?.property(named: property)?.type { true } else { false }
    }

    /// The entity of the objects in all properties with a name; `nil` if they differ.
    private func entity(ofObjectsIn property: String) -> String? {
        let all = types.names.compactMap { types[$0] }.flatMap(\.properties)
        let entities = Set(all.filter { $0.name == property }.map(\.type.entityName))
        return entities.count == 1 ? entities.first ?? nil : nil
    }
}

extension [CertainStep] {
    /// The steps that always run with the hook, including those for each element of the list whose
    /// change has triggered it.
    fileprivate func running(after hook: Hook) -> [CertainStep] {
        flatMap { step -> [CertainStep] in
            if case .loop(let path, let steps) = step.effect,
                case .changed(let property, _) = hook, path.soleName == property
            {
                return steps
            }
            return [step]
        }
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
        case .template(let parts), .concatenation(let parts):
            return parts.count > 1
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
    fileprivate static func endless(_ effect: HookEffect, among keys: [String]) -> Self {
        let list = keys.map { "\"\($0)\"" }.joined(separator: ", ")
        switch effect.triggered {
        case .created:
            return "this creates an object whose hook creates another one, endlessly: \(list)"
        case .changed:
            return "this changes the property that triggered it, endlessly: \(list)"
        }
    }
}
