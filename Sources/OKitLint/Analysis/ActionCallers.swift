import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A call of a service's action.
struct ActionCall: Sendable {
    /// The action.
    let action: String
    /// The names that its templates can use; `nil` if unknown.
    let names: Set<String>?
}

/// The callers of services' actions, and the names that the actions can use.
struct ActionCallers: Sendable {
    private var calls: [String: [Set<String>?]] = [:]

    /// For each action, the actions that it follows, with the names that these provide; `nil` for
    /// those that pass on their own payload.
    private var precedents: [String: [(action: String, names: Set<String>?)]] = [:]

    /// Whether a binding selects an action at run time.
    private let hasDynamicCalls: Bool

    /// - Parameter screens: The screens of format 1.
    init(
        _ bundle: AppBundle,
        _ screens: [Screen],
        _ calls: [ActionCall],
        _ declarations: Declarations
    ) {
        for call in calls {
            self.calls[call.action, default: []].append(call.names)
        }
        for action in bundle.services.values.flatMap(\.actions.values) {
            guard let next = action.nextAction else {
                continue
            }
            // A single imported object is passed on; otherwise the payload of the first action.
            let single = action.resultType.flatMap { $0.isList ? nil : $0.entity.name }
            let names = single.flatMap { declarations.names(in: StaticType(entities: [$0])) }
            precedents[next.name, default: []].append((action.name.name, names))
        }
        hasDynamicCalls = screens.contains { screen in
            screen.elements.flatMap(\.bindings).contains {
                ["actionName", "elseActionName"].contains($0.target.name)
            }
        }
    }

    /// The names that an action's templates may use; `nil` if a caller is unknown.
    func names(givenTo action: String) -> Set<String>? {
        var seen: Set<String> = []
        return hasDynamicCalls ? nil : names(givenTo: action, &seen)
    }

    private func names(givenTo action: String, _ seen: inout Set<String>) -> Set<String>? {
        guard seen.insert(action).inserted else {
            return []
        }
        let before = precedents[action] ?? []
        let own = calls[action] ?? []
        guard !own.isEmpty || !before.isEmpty else {
            return nil
        }
        var all: Set<String> = []
        for names in own {
            guard let names else {
                return nil
            }
            all.formUnion(names)
        }
        for precedent in before {
            guard let names = precedent.names ?? names(givenTo: precedent.action, &seen) else {
                return nil
            }
            all.formUnion(names)
        }
        return all
    }
}

extension Declarations {
    /// The names of a value's members; `nil` if its type is unknown.
    func names(in type: StaticType) -> Set<String>? {
        guard let entities = type.entities else {
            return type == .nothing ? [] : nil
        }
        var names: Set = ["id", "parent", "model", "key", "self"]
        for entity in entities {
            guard let type = types[entity] else {
                return nil
            }
            names.formUnion(type.memberNames)
        }
        return names
    }
}
