import OKitExpression

/// The waiting hooks, and the objects that hooks have created in this turn.
final class HookQueue {
    /// The hooks that wait, in the order of the changes that triggered them.
    private(set) var waiting: [Invocation] = []
    /// `nil` while no hook runs.
    private var generations: HookGenerations?

    /// Adds a hook unless it is already waiting.
    func add(_ steps: [Step], _ name: String, of object: ObjectID) {
        // The turn ends at this limit, so that further hooks are not needed.
        guard !steps.isEmpty, waiting.count <= HookRunner.turnLimit,
            !waiting.contains(where: { $0.object == object && $0.name == name })
        else {
            return
        }
        waiting.append(Invocation(on: .object(object), name: name, steps: steps))
    }

    /// Removes the next hook; `nil` when none waits.
    func takeNext() -> Invocation? {
        waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Records that an object was created, by the running hook if there is one.
    @inline(__always)
    func noteCreation(of object: ObjectID) {
        if generations != nil {
            generations?.noteCreation(of: object)
        }
    }

    /// Replaces the waiting hooks.
    func restore(_ hooks: [Invocation]) {
        waiting = hooks
    }

    /// Starts a hook on an object; see `HookGenerations.begin`.
    fileprivate func begin(on object: ObjectID) -> Int {
        var present = generations ?? HookGenerations()
        let generation = present.begin(on: object)
        generations = present
        return generation
    }

    /// Ends the turn and drops waiting hooks.
    fileprivate func endTurn() {
        waiting.removeAll()
        generations = nil
    }
}

/// Runs the hooks of a turn until none is left.
package struct HookRunner {
    /// How often the same hook may run in a turn, and how many generations of objects hooks may
    /// create in it, before this is treated as a cycle.
    public static let limit = Limits.hookRuns
    /// The number of hooks that may run in a turn.
    public static let turnLimit = Limits.hooks

    private var runs: [String: Int] = [:]
    private var count = 0

    /// Creates a runner for one turn.
    public init() {}

    /// The next hook to run.
    ///
    /// - Returns: `nil` if there are none left or the turn has to end; then waiting hooks are
    ///   dropped.
    /// - Throws: If hooks trigger each other without end; then waiting hooks are dropped.
    public mutating func next(on graph: Graph) throws(HookCycle) -> Invocation? {
        guard graph.environment.turn.charge(steps: 1 + graph.hooks.waiting.count >> 4) else {
            graph.hooks.endTurn()
            return nil
        }
        return try next(in: graph.hooks) { (graph.type(of: $0)?.name ?? "?", graph.id(of: $0)) }
    }

    /// The next hook of a queue.
    ///
    /// - Parameter name: The entity and id of an object, for the description of a cycle.
    mutating func next(
        in queue: HookQueue,
        name: (ObjectID) -> (entity: String, id: String?)
    ) throws(HookCycle) -> Invocation? {
        guard let hook = queue.takeNext() else {
            queue.endTurn()
            return nil
        }
        guard let object = hook.object else {
            return hook
        }
        let (entity, id) = name(object)
        let key = "\(entity) \(id ?? "\(object)"): \(hook.name)"
        runs[key, default: 0] += 1
        count += 1
        let generation = queue.begin(on: object)
        guard runs[key, default: 0] <= Self.limit else {
            queue.endTurn()
            throw HookCycle(hooks: runs.filter { $0.value >= Self.limit }.keys.sorted())
        }
        guard generation <= Self.limit, count <= Self.turnLimit else {
            queue.endTurn()
            throw HookCycle(hooks: ["\(entity): \(hook.name)"])
        }
        return hook
    }
}

/// The objects that hooks have created in this turn, with their generations.
///
/// A hook that creates objects whose hooks create objects never runs twice on the same object, but
/// could create generations without end.
struct HookGenerations {
    private var generations: [ObjectID: Int] = [:]
    private var current = 0

    /// Starts a hook on an object.
    ///
    /// - Returns: The object's generation: 0 for an object that no hook has created.
    mutating func begin(on object: ObjectID) -> Int {
        current = generations[object] ?? 0
        return current
    }

    /// Records that the running hook has created an object.
    mutating func noteCreation(of object: ObjectID) {
        generations[object] = current + 1
    }
}

/// The error of hooks that trigger each other without end.
package struct HookCycle: Error, Sendable, CustomStringConvertible {
    /// The hooks that ran too often, as `Entity id: changed property`; `Entity: managed` for hooks
    /// that create objects without end.
    public let hooks: [String]

    /// The message.
    public var description: String {
        "hooks trigger each other in a cycle: " + hooks.joined(separator: ", ")
    }
}
