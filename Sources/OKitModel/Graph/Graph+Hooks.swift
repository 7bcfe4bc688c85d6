import OKitExpression

extension Graph {
    /// The next hook that is to run; `nil` where none waits.
    ///
    /// Hooks are noted as objects change, and run at the end of the turn, so that no change happens
    /// in the middle of another one.
    public func takeHook() -> Invocation? {
        hooks.isEmpty ? nil : hooks.removeFirst()
    }

    /// Notes that an object was created: by a hook, if one runs.
    func noteCreation(of object: ObjectID) {
        hookGenerations?.noteCreation(of: object)
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
    /// How often the same hook may run in a turn, and how many generations of objects hooks may
    /// create in it, before that is treated as a cycle.
    public static let limit = 16
    /// How many hooks may run in a turn.
    public static let turnLimit = 10_000

    private var runs: [String: Int] = [:]
    private var count = 0

    /// Makes a runner for one turn.
    public init() {}

    /// The next hook to run.
    ///
    /// - Returns: `nil` where none is left.
    /// - Throws: if hooks trigger each other without end; waiting hooks are dropped.
    public mutating func next(on graph: Graph) throws(HookCycle) -> Invocation? {
        guard let hook = graph.takeHook() else {
            graph.hookGenerations = nil
            return nil
        }
        let type = graph.type(of: hook.object)?.name ?? "?"
        let key = "\(type) \(graph.id(of: hook.object) ?? "\(hook.object)"): \(hook.name)"
        runs[key, default: 0] += 1
        count += 1
        let generation = graph.beginHook(on: hook.object)
        guard runs[key, default: 0] <= Self.limit else {
            throw cycle(of: runs.filter { $0.value >= Self.limit }.keys.sorted(), on: graph)
        }
        guard generation <= Self.limit, count <= Self.turnLimit else {
            throw cycle(of: ["\(type): \(hook.name)"], on: graph)
        }
        return hook
    }

    private func cycle(of hooks: [String], on graph: Graph) -> HookCycle {
        graph.hooks.removeAll()
        graph.hookGenerations = nil
        return HookCycle(hooks: hooks)
    }
}

/// Which objects hooks have created in this turn, and for how many generations.
///
/// A hook that creates objects whose hooks create objects never runs twice on the same object, but
/// its generations have no end.
struct HookGenerations {
    private var generations: [ObjectID: Int] = [:]
    private var current = 0

    /// Starts a hook on an object.
    ///
    /// - Returns: the object's generation: 0 for one that no hook has created.
    mutating func begin(on object: ObjectID) -> Int {
        current = generations[object] ?? 0
        return current
    }

    mutating func noteCreation(of object: ObjectID) {
        generations[object] = current + 1
    }
}

extension Graph {
    /// Starts a hook; see `HookGenerations.begin`.
    fileprivate func beginHook(on object: ObjectID) -> Int {
        var generations = hookGenerations ?? HookGenerations()
        let generation = generations.begin(on: object)
        hookGenerations = generations
        return generation
    }
}

/// Hooks that trigger each other without end.
public struct HookCycle: Error, Sendable, CustomStringConvertible {
    /// The hooks that ran too often, as `Entity id: changed property`; `Entity: managed` for hooks
    /// that keep creating objects.
    public let hooks: [String]

    /// What is wrong.
    public var description: String {
        "hooks trigger each other in a cycle: " + hooks.joined(separator: ", ")
    }
}
