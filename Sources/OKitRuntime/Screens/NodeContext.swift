import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The state and node reactions shared by all node builders of a screen.
final class NodeContext {
    let state: ScreenState
    /// The reactions of nodes, by ID.
    private(set) var reactions: [String: Reaction] = [:]
    /// The reactions of each row of a list.
    private(set) var rowReactions: [[String: Reaction]] = []
    /// The failures that have been shown, by index.
    private var shownRetries: Set<Int> = []

    /// The providers whose failures have been shown.
    private(set) var shownFailures: Set<ObjectID> = []

    /// Messages about failed providers whose items are still shown.
    ///
    /// They stay in view regardless of the scroll position.
    private(set) var messages: [ScreenNode] = []

    init(_ state: ScreenState) {
        self.state = state
    }

    /// Records that the failure of a provider is shown.
    func noteFailure(of provider: ObjectID) {
        shownFailures.insert(provider)
    }

    /// Adds messages that are shown above the key hints.
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

    /// Removes and returns the failures that belong to a view and are not shown yet; `nil` for all
    /// remaining ones.
    func takeRetries(below view: ObjectID?) -> [(index: Int, retry: Retry)] {
        let left = state.retries.indices.filter { index in
            !shownRetries.contains(index) && (view == nil || state.retries[index].view == view)
        }
        shownRetries.formUnion(left)
        return left.map { ($0, state.retries[$0]) }
    }
}

/// Builds some of the nodes of a screen together with their reactions.
protocol NodeBuilding {
    var shared: NodeContext { get }
}

extension NodeBuilding {
    var state: ScreenState { shared.state }
    var objects: AppObjects { shared.state.objects }

    // MARK: Nodes

    /// Adds an event and its reaction to a node.
    func react(_ node: inout ScreenNode, to kind: Event.Kind, _ reaction: Reaction) {
        node.events = [kind]
        shared.setReaction(reaction, of: node.id)
    }

    /// Returns a button with a text that the bundle can translate.
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

    /// Returns a button with a text of the program.
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
