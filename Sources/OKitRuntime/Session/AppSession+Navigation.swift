import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension AppSession {
    /// Containers may show containers; no bundle needs more levels than this.
    private static let deepestContainers = 16
    /// Screens that may be on top of each other.
    private static let deepestStack = 256

    /// The place that is shown: inside containers, the innermost.
    var current: Place? {
        stack.last
    }

    /// Whether the shown screen was reached from another one to which the user can go back.
    var canGoBack: Bool {
        pushedIndex != nil
    }

    /// The place of the tabs that the shown screen stands in.
    var tabsIndex: Int? {
        for index in stack.indices.reversed() {
            if stack[index].screen.kind == "tabs" {
                return index
            }
            if stack[index].coversAll {
                return nil
            }
        }
        return nil
    }

    /// The place that covers what is below, and which the shown screen is or stands on.
    var coveringIndex: Int? {
        stack.lastIndex(where: \.coversAll)
    }

    /// Goes to a screen.
    ///
    /// - Parameters:
    ///   - context: what the screen gets; the default model where it is `nil`.
    ///   - isEditing: whether it starts in edit mode, whatever it says of itself.
    func push(
        _ name: String,
        context: ObjectID?,
        isEditing: Bool = false,
        as presentation: Place.Presentation = .pushed
    ) {
        let content = context.map { Value.object($0) } ?? .null
        push(name, content: content, isEditing: isEditing, as: presentation)
    }

    /// The same with any value; only screens with elements know values that are no objects.
    func push(
        _ name: String,
        content value: Value,
        isEditing: Bool = false,
        as presentation: Place.Presentation = .pushed
    ) {
        guard let screen = bundle.screens[name], stack.count < Self.deepestStack else {
            return
        }
        let wasEditing = current?.isEditing ?? false
        let selection = selectionPath(for: screen)
        if let last = stack.indices.last, stack[last].screen.isList {
            stack[last].isEditing = isAlwaysEditing(stack[last])
        }
        let given = value.object ?? graph.model("")
        var place = Place(
            screen: screen,
            presentation: presentation,
            given: given,
            context: effectiveContext(of: screen, given),
            selection: selection,
            window: 0..<windowSize
        )
        let inherits = condition(screen.attributes["editInherit"], on: place.context, or: false)
        place.isEditing = isEditing || isAlwaysEditing(place) || wasEditing && inherits
        if screen.hasObjects {
            let live = LiveScreen(screen, self)
            place.live = live
            setUp(live, content: value.isNull ? given.map { .object($0) } ?? .null : value)
        }
        stack.append(place)
        fillContainer()
    }

    /// Shows what the containers on top contain, with the context that they got.
    func fillContainer() {
        let depth = stack.reversed().prefix { $0.contained != nil }.count
        if depth <= Self.deepestContainers, let place = current, let name = place.contained {
            push(name, context: place.given, as: .content)
        }
    }

    func goBack() {
        if let pushedIndex {
            stack.removeSubrange(pushedIndex...)
        }
    }

    /// Takes away what covers the screens below, else goes back (OKit, "onCloseTap").
    func close() {
        if let coveringIndex {
            stack.removeSubrange(coveringIndex...)
        } else {
            goBack()
        }
    }

    /// Shows another tab as it was left; the shown one goes back to its first screen.
    func selectTab(_ index: Int) {
        guard let tabs = tabsIndex, stack[tabs].screen.tabs.indices.contains(index) else {
            return
        }
        let above = Array(stack[(tabs + 1)...])
        stack.removeSubrange((tabs + 1)...)
        let isSame = stack[tabs].selectedTab == index
        stack[tabs].hiddenTabs[stack[tabs].selectedTab] = isSame ? nil : above
        stack[tabs].selectedTab = index
        if let hidden = stack[tabs].hiddenTabs.removeValue(forKey: index) {
            stack += hidden
        } else {
            fillContainer()
        }
    }

    func toggleEditing() {
        guard let last = stack.indices.last else {
            return
        }
        stack[last].isEditing.toggle()
        stack[last].openedRow = nil
        stack[last].tappedRow = nil
    }

    /// OKit, "editAlways".
    private func isAlwaysEditing(_ place: Place) -> Bool {
        condition(place.screen.attributes["editAlways"], on: place.context, or: false)
    }

    func effectiveContext(of screen: Screen, _ given: ObjectID?) -> ObjectID? {
        guard let path = screen.attributes["contextPath"], !path.text.isEmpty else {
            return given
        }
        var evaluator = Evaluator(graph)
        return evaluator.context(of: path.expression, on: given)
    }

    /// The places to which steps back lead one after the other, the nearest last.
    var placesBelow: [Place] {
        let first = coveringIndex ?? 0
        return stack.indices.dropFirst(first + 1)
            .filter { stack[$0].presentation == .pushed }
            .map { stack[$0 - 1] }
    }

    /// The place to which a step back belongs: the shown one, or the container around it.
    private var pushedIndex: Int? {
        guard let index = stack.lastIndex(where: { $0.presentation != .content }) else {
            return nil
        }
        return stack[index].presentation == .pushed ? index : nil
    }
}

extension Place {
    /// Whether nothing of the places below can be seen or reached.
    fileprivate var coversAll: Bool {
        presentation == .modal || presentation == .menu
    }
}
