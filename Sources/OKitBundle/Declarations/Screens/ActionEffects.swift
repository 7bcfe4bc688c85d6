import OKitExpression
import OKitModel
import OKitSyntax

/// Determines which actions change data, so that a read-only screen does not run them.
///
/// An action changes data if it creates an object, if one of its steps changes objects or lists, or
/// if it calls an action of a service with another method than GET. This includes the actions and
/// functions that it runs by name.
package struct ActionEffects: Sendable {
    /// The functions and actions that change data.
    private var changing: Set<String> = []
    /// The actions of services that only read.
    private var reading: Set<String> = []

    /// Creates effects without functions and actions.
    package init() {}

    /// Finds the functions and actions of a bundle that change data.
    package init(_ bundle: AppBundle) {
        let services = bundle.services.values.flatMap(\.actions)
        reading = Set(services.filter { ["GET", "HEAD"].contains($0.value.method) }.map(\.key))
        let bodies = bundle.stepsByName
        var count = -1
        // Each pass finds the functions and actions that run those of the previous pass.
        while count != changing.count {
            count = changing.count
            for (name, steps) in bodies where !changing.contains(name) {
                if changes(steps) {
                    changing.insert(name)
                }
            }
        }
    }

    /// Whether an action changes data.
    package func changesData(_ action: ActionDeclaration) -> Bool {
        changes(action.allSteps)
    }

    private func changes(_ step: Step) -> Bool {
        switch step {
        case .set(let path, _, _), .add(let path, _, _, _), .remove(let path),
            .move(let path, _, _),
            .place(_, let path, _), .take(_, let path?):
            !path.beginsAtScreen
        case .create, .delete, .take, .importObjects, .call, .native: true
        case .run(let run): changing.contains(run.name)
        case .request(let action, _, let then, let recovery):
            !reading.contains(action) || changes(then) || changes(recovery ?? [])
        case .perform(let action, _, let then, let recovery):
            !reading.contains(action) || changes(then) || changes(recovery)
        case .open(let opening, let then): opening.entity != nil || changes(then ?? [])
        case .branch(_, let then, let others), .dialog(_, let then, let others):
            changes(then) || changes(others)
        case .loop(_, _, let steps), .ask(_, let steps): changes(steps)
        case .define, .navigate, .store, .back, .goHome, .toast, .copy, .export, .command, .result,
            .fail, .complete, .mark, .offer:
            // An offered action is checked when it is chosen.
            false
        }
    }

    private func changes(_ steps: [Step]) -> Bool {
        steps.contains { changes($0) }
    }
}

extension AppBundle {
    /// The steps of all functions and actions, by their names.
    fileprivate var stepsByName: [String: [Step]] {
        var steps: [String: [Step]] = [:]
        for name in types.names {
            for (function, declaration) in types[name]?.functions ?? [:] {
                if case .steps(let body) = declaration.body {
                    steps[function, default: []] += body
                }
            }
        }
        let actions = sharedActions + screens.values.flatMap { $0.declaration?.actions ?? [] }
        for action in actions {
            steps[action.name.name, default: []] += action.allSteps
        }
        return steps
    }
}

extension ActionDeclaration {
    /// Its steps, including those after its failure.
    fileprivate var allSteps: [Step] {
        steps + (recoverySteps ?? [])
    }
}

extension ParsedExpression {
    /// Whether the path begins at the state of the screen, which does not count as data.
    package var beginsAtScreen: Bool {
        if case .path(let path) = root.kind, path.start == .names || path.start == .environment,
            case .property("screen")? = path.steps.first?.kind
        {
            true
        } else {
            false
        }
    }
}
