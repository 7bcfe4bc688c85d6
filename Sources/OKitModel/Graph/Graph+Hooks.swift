import OKitExpression

extension Graph {
    /// The next hook that is to run; `nil` where none waits.
    ///
    /// Hooks are noted as objects change, and run at the end of the turn, so that no change happens
    /// in the middle of another one.
    public func takeHook() -> Invocation? {
        hooks.isEmpty ? nil : hooks.removeFirst()
    }

    func noteChange(of object: ObjectID, slot: Int) {
        guard isAlive(object), records[Int(object.index)].type.hasHooks else {
            return
        }
        let type = records[Int(object.index)].type
        guard !type.hooks.changed.isEmpty else {
            return
        }
        let property = type.properties[slot].name
        note(type.hooks.changed[property] ?? [], "changed \(property)", of: object)
    }

    func noteHook(_ hook: KeyPath<Hooks, [Step]>, _ name: String, of object: ObjectID) {
        guard isAlive(object), records[Int(object.index)].type.hasHooks else {
            return
        }
        note(records[Int(object.index)].type.hooks[keyPath: hook], name, of: object)
    }

    private func note(_ steps: [Step], _ name: String, of object: ObjectID) {
        guard !steps.isEmpty,
            !hooks.contains(where: { $0.object == object && $0.name == name })
        else {
            return
        }
        hooks.append(Invocation(object: object, name: name, steps: steps, arguments: [:]))
    }
}

/// Runs the hooks of a turn until none is left.
public struct HookRunner {
    /// How often one hook may run in a turn before it is held for a circle.
    public static let limit = 16

    private var runs: [String: Int] = [:]

    /// Makes a runner for one turn.
    public init() {}

    /// The next hook to run.
    ///
    /// - Returns: `nil` where none is left.
    /// - Throws: where hooks call for each other without end; what waited is dropped.
    public mutating func next(on graph: Graph) throws(HookCycle) -> Invocation? {
        guard let hook = graph.takeHook() else {
            return nil
        }
        let type = graph.type(of: hook.object)?.name ?? "?"
        let key = "\(type) \(graph.id(of: hook.object) ?? "\(hook.object)"): \(hook.name)"
        runs[key, default: 0] += 1
        guard runs[key, default: 0] <= Self.limit else {
            let path = runs.filter { $0.value >= Self.limit }.keys.sorted()
            graph.hooks.removeAll()
            throw HookCycle(hooks: path)
        }
        return hook
    }
}

/// Hooks that call for each other without end.
public struct HookCycle: Error, Sendable, CustomStringConvertible {
    /// The hooks that ran too often, as `Entity id: changed property`.
    public let hooks: [String]

    /// What is wrong.
    public var description: String {
        "hooks call for each other in a circle: " + hooks.joined(separator: ", ")
    }
}
