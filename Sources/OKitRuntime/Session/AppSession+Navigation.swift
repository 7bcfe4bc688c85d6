import OKitBundle
import OKitModel

extension AppSession {
    /// Tabs may lead to tabs; no bundle needs more levels than this.
    private static let deepestTabs = 16
    /// Screens that may be on top of each other.
    private static let deepestStack = 256

    /// The place that is shown: inside tabs, the selected one's.
    var current: Place? {
        stack.last
    }

    /// Whether the shown screen was reached from another one.
    var canGoBack: Bool {
        stack.count > (tabs == nil ? 1 : 2)
    }

    /// The tabs that the shown screen stands in.
    var tabs: [Screen.Tab]? {
        stack.first.flatMap { $0.screen.kind == "tabs" ? $0.screen.tabs : nil }
    }

    /// Goes to a screen.
    ///
    /// - Parameters:
    ///   - context: what the screen gets; the default model where it is `nil`.
    ///   - isEditing: whether it starts in edit mode, whatever it says of itself.
    func push(_ name: String, context: ObjectID?, isEditing: Bool = false) {
        push(name, content: context.map { .object($0) } ?? .null, isEditing: isEditing)
    }

    /// The same with any value; only screens with elements know values that are no objects.
    func push(_ name: String, content value: Value, isEditing: Bool = false) {
        guard let screen = bundle.screens[name], stack.count < Self.deepestStack else {
            return
        }
        let wasEditing = current?.isEditing ?? false
        if current?.screen.kind == "list", let last = stack.indices.last {
            stack[last].isEditing = isAlwaysEditing(stack[last])
        }
        let content = value.object ?? graph.model("")
        var place = Place(
            screen: screen,
            context: effectiveContext(of: screen, content),
            window: 0..<windowSize
        )
        let inherits = condition(screen.attributes["editInherit"], on: place.context, or: false)
        place.isEditing = isEditing || isAlwaysEditing(place) || wasEditing && inherits
        if screen.hasObjects {
            let live = LiveScreen(screen, self)
            place.live = live
            setUp(live, content: value.isNull ? content.map { .object($0) } ?? .null : value)
        }
        stack.append(place)
        if screen.kind == "tabs", stack.count <= Self.deepestTabs, let first = screen.tabs.first {
            push(first.screen.name, context: nil)
        }
    }

    func goBack() {
        if canGoBack {
            stack.removeLast().live.map { remove($0) }
        }
    }

    func selectTab(_ index: Int) {
        guard let tabs, tabs.indices.contains(index) else {
            return
        }
        selectedTab = index
        for place in stack[1...] {
            place.live.map { remove($0) }
        }
        stack.removeSubrange(1...)
        push(tabs[index].screen.name, context: nil)
    }

    func toggleEditing() {
        guard let last = stack.indices.last else {
            return
        }
        stack[last].isEditing.toggle()
        stack[last].openedRow = nil
    }

    /// OKit, "editAlways".
    private func isAlwaysEditing(_ place: Place) -> Bool {
        condition(place.screen.attributes["editAlways"], on: place.context, or: false)
    }

    private func effectiveContext(of screen: Screen, _ content: ObjectID?) -> ObjectID? {
        guard let path = screen.attributes["contextPath"], !path.text.isEmpty else {
            return content
        }
        var evaluator = Evaluator(graph)
        return evaluator.context(of: path.expression, on: content)
    }
}
