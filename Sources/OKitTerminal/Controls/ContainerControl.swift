import OKitRuntime

/// A part of the screen that consists of its children.
struct ContainerControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        for child in node.children {
            content.append(child)
        }
    }
}
