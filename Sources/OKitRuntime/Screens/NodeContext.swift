import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// What all builders of a screen's nodes share: the state that they show, and the reactions of nodes.
final class NodeContext {
    let state: ScreenState
    /// What nodes do, by their ids.
    private(set) var reactions: [String: Reaction] = [:]
    /// What the rows of a list do, for each row.
    private(set) var rowReactions: [[String: Reaction]] = []
    /// The failures that have been shown, by their index.
    private var shownRetries: Set<Int> = []

    /// The providers whose failures have been shown.
    private(set) var shownFailures: Set<ObjectID> = []

    /// Failures of providers whose items are shown: messages that stay in view, wherever the list is.
    private(set) var messages: [ScreenNode] = []

    init(_ state: ScreenState) {
        self.state = state
    }

    /// Notes that the failure of a provider is shown.
    func noteFailure(of provider: ObjectID) {
        shownFailures.insert(provider)
    }

    /// Adds messages that are shown above the line of keys.
    func add(_ nodes: [ScreenNode]) {
        messages += nodes
    }

    func setReaction(_ reaction: Reaction, of node: ScreenNode.ID) {
        reactions[node] = reaction
    }

    /// Adds the reactions of a row that was built before.
    func addRow(_ reactions: [String: Reaction]) {
        rowReactions.append(reactions)
    }

    /// The failures that belong to a view and are not shown yet; `nil` for all that are left.
    func takeRetries(below view: ObjectID?) -> [(index: Int, retry: Retry)] {
        let left = state.retries.indices.filter { index in
            !shownRetries.contains(index) && (view == nil || state.retries[index].view == view)
        }
        shownRetries.formUnion(left)
        return left.map { ($0, state.retries[$0]) }
    }
}

/// Builds some of the nodes of a screen, each together with its reaction.
protocol NodeBuilding {
    var shared: NodeContext { get }
}

extension NodeBuilding {
    var state: ScreenState { shared.state }
    var objects: AppObjects { shared.state.objects }

    // MARK: Nodes

    /// Gives a node an event and what it does.
    func react(_ node: inout ScreenNode, to kind: Event.Kind, _ reaction: Reaction) {
        node.events = [kind]
        shared.setReaction(reaction, of: node.id)
    }

    /// A button with a text that the bundle can translate.
    func button(
        _ id: String,
        _ label: String,
        _ purpose: ScreenNode.Purpose?,
        _ reaction: Reaction
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: .button, label: localized(label))
        node.details.purpose = purpose
        react(&node, to: .tap, reaction)
        return node
    }

    /// A button with a text of the program.
    func button(
        _ id: String,
        _ label: ProgramText,
        _ purpose: ScreenNode.Purpose?,
        _ reaction: Reaction
    ) -> ScreenNode {
        button(id, label.rawValue, purpose, reaction)
    }

    // MARK: Values

    func text(_ expression: LocatedExpression?, on content: ObjectID?) -> String? {
        objects.text(expression, on: content)
    }

    func value(_ expression: LocatedExpression?, on content: ObjectID?) -> Value {
        objects.value(expression, on: content)
    }

    func condition(
        _ expression: LocatedExpression?,
        on content: ObjectID?,
        or standard: Bool
    ) -> Bool {
        objects.condition(expression, on: content, or: standard)
    }

    func localized(_ key: String) -> String {
        objects.graph.environment.localized(key)
    }

    func localized(_ text: ProgramText) -> String {
        localized(text.rawValue)
    }
}
