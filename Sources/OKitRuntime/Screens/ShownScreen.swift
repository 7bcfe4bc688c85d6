import OKitSyntax

/// What is on the screen, and what its nodes do.
struct ShownScreen {
    var tree = ScreenTree(screen: "", root: ScreenNode(id: "screen", role: .screen))
    /// By the id of the node.
    var reactions: [String: Reaction] = [:]
    /// The same for each row of a list, as rows are kept with what they do.
    var rowReactions: [[String: Reaction]] = []

    /// What a node does; `nil` where it does nothing.
    func reaction(of id: String) -> Reaction? {
        reactions[id] ?? rowReactions.firstNonNil { $0[id] }
    }
}
