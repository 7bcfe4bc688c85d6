import OKitSyntax

/// The contents of the screen and the reactions of its nodes.
struct ShownScreen {
    var tree = ScreenTree(screen: "", root: ScreenNode(id: "screen", role: .screen))
    /// The reactions by ID of the node.
    var reactions: [String: Reaction] = [:]
    /// The reactions of each row of a list.
    ///
    /// They are separate because rows are cached with their reactions.
    var rowReactions: [[String: Reaction]] = []

    /// Returns the reaction of a node; `nil` if it has none.
    func reaction(of id: String) -> Reaction? {
        reactions[id] ?? rowReactions.firstNonNil { $0[id] }
    }
}
