import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds the nodes of a component that the program adds.
struct HostComponentNodes: NodeBuilding {
    let shared: NodeContext
    let page: Page
    let key: String

    private let isEnabled: Bool

    /// - Parameter isEnabled: Whether the user can interact with the nodes.
    init(shared: NodeContext, page: Page, key: String, isEnabled: Bool) {
        self.shared = shared
        self.page = page
        self.key = key
        self.isEnabled = isEnabled
    }

    /// Returns the nodes of a component, or a message if the program does not provide it.
    func nodes(
        of name: Named,
        _ given: [(name: Named, value: LocatedExpression)],
        _ actions: [String: Named]
    ) -> [ScreenNode] {
        guard let component = state.components[name.name] else {
            var node = ScreenNode(id: key, role: .text)
            node.label = "This program has no component \"\(name.name)\"."
            node.details.component.style = "bad"
            return [node]
        }
        let values = given.map { ($0.name.name, objects.value($0.value, in: page)) }
        let use = HostComponentUse(
            component: component,
            values: ComponentValues(Dictionary(values) { first, _ in first }),
            given: given,
            actions: actions
        )
        return component.nodes(use.values).map { own($0, use, depth: 0) }
    }

    /// The maximum nesting of the nodes of a component; nodes below are left out.
    private static let deepest = 64

    /// Returns a node with its ID and reactions on the page.
    private func own(_ node: ScreenNode, _ use: HostComponentUse, depth: Int) -> ScreenNode {
        var own = node
        own.id = "\(key)/\(node.id)"
        own.children =
            depth < Self.deepest ? node.children.map { self.own($0, use, depth: depth + 1) } : []
        if own.children.count != node.children.count {
            own.details.component.problem = "The nodes are nested too deeply."
        }
        if !node.events.isEmpty, !isEnabled {
            own.state.insert(.disabled)
        }
        if !node.events.isEmpty {
            let work = PageReaction.Work.host(use, node: node.id)
            shared.setReaction(.page(PageReaction(page: page, work: work)), of: own.id)
        }
        return own
    }
}

/// A use of a component on a screen, with the values passed to it.
struct HostComponentUse {
    let component: any HostComponent
    let values: ComponentValues
    /// The expressions of the values.
    let given: [(name: Named, value: LocatedExpression)]
    /// The actions of the screen, by event of the component.
    let actions: [String: Named]
}

extension AppSession {
    /// Performs the effects of an event in a component that the program adds.
    func perform(
        _ use: HostComponentUse,
        _ node: ScreenNode.ID,
        _ action: Event.Action,
        in page: Page
    ) {
        let name = use.component.name
        for effect in use.component.effects(of: Event(action, on: node), use.values) {
            switch effect {
            case .set(let value, let new):
                guard let path = use.given.first(where: { $0.name.name == value })?.value else {
                    fail("the screen does not pass the component \"\(name)\" a \"\(value)\"")
                    continue
                }
                // As with fields, state of the screen can be written even if the screen is
                // read-only.
                let isReadOnly = objects.condition("isReadOnly", of: page.mode)
                guard path.expression.beginsAtScreen || !isReadOnly else {
                    fail("\"\(path.expression.text)\" cannot be changed on this screen now")
                    continue
                }
                write(new, to: path, in: page)
            case .run(let event):
                guard bundle.manifest.components[name]?.events.contains(event) == true else {
                    fail("the component \"\(name)\" does not declare the event \"\(event)\"")
                    continue
                }
                // A screen need not handle an event.
                guard let action = use.actions[event].flatMap({ page.action($0.name) }) else {
                    continue
                }
                guard objects.canRun(action, on: page.content, in: page) else {
                    fail("\"\(action.declaration.name.name)\" cannot be run now")
                    continue
                }
                run(action.declaration, on: page.content, in: page)
            }
        }
    }

    /// Reports functions and components that the bundle declares but the program does not provide.
    func checkWhatTheProgramAdds() {
        let manifest = bundle.manifest
        for (name, function) in zip(manifest.functionNames, manifest.functions)
        where !graph.environment.has(function) {
            let message: Finding.Message = "this program has no function \"\(name.name)\""
            data.log.add(Finding(DataProblem.missingFunction, .warning, message, at: name.location))
        }
        for (name, declaration) in manifest.components.sorted(by: { $0.key < $1.key })
        where components[name] == nil {
            let message: Finding.Message = "this program has no component \"\(name)\""
            let location = declaration.name.location
            data.log.add(Finding(DataProblem.missingComponent, .warning, message, at: location))
        }
    }
}
