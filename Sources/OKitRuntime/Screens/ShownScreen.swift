/// What is on the screen, and what its nodes do.
struct ShownScreen {
    var tree = ScreenTree(screen: "", root: ScreenNode(id: "screen", role: .screen))
    /// By the id of the node.
    var reactions: [String: Reaction] = [:]
}
