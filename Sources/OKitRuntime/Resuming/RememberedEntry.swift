import OKitBundle
import OKitExpression
import OKitModel

/// A navigation entry without its objects, used to open it again after they have been reloaded, by
/// another version of the app, or by another session.
struct RememberedEntry: Codable, Sendable {
    /// The name of the screen.
    let screen: String
    let presentation: NavigationEntry.Presentation
    /// The key of the object it was opened with.
    let given: RememberedKey
    let isEditing: Bool
    let query: String
    let filter: Int?
    let openedRow, tappedRow: String?
    let components: RememberedComponents
    let selectedTab: Int
    /// The entries in the tabs that are not shown.
    @OmittedWhenEmpty var hiddenTabs: [Int: [RememberedEntry]]
    let detail: Detail?
    /// The page; `nil` for a screen without one.
    let page: RememberedPage?
    /// Whether steps wait for the result of the screen, so that it cannot be opened again.
    let isAwaited: Bool

    /// The detail beside a list.
    struct Detail: Codable, Sendable {
        let component: String
        let screen: String
        let item: RememberedValue
    }

    /// - Parameters:
    ///   - recorder: Makes values of the values of pages; `nil` to remember navigation alone.
    ///   - awaited: The states of the pages for whose results steps wait.
    init(
        _ entry: NavigationEntry,
        in graph: Graph,
        _ recorder: ValueRecorder?,
        awaited: Set<ObjectID>
    ) {
        screen = entry.screen.name
        presentation = entry.presentation
        given = RememberedKey(entry.given, in: graph)
        isEditing = entry.isEditing
        query = entry.query
        filter = entry.filter
        openedRow = entry.openedRow
        tappedRow = entry.tappedRow
        let known = recorder ?? ValueRecorder(graph: graph, secrets: .none)
        if case .lost = given {
            known.noteLoss()
        }
        components = RememberedComponents(entry.components, known)
        selectedTab = entry.selectedTab
        hiddenTabs = entry.hiddenTabs.mapValues { entries in
            entries.map { RememberedEntry($0, in: graph, recorder, awaited: awaited) }
        }
        detail = entry.detail.flatMap { detail in
            known.value(detail.item).map {
                Detail(component: detail.component, screen: detail.screen.name, item: $0)
            }
        }
        let isTyping = entry.components.hasWrongText
        page = entry.page.map { RememberedPage($0, in: graph, recorder, isTyping: isTyping) }
        isAwaited = entry.page.map { awaited.contains($0.state) } ?? false
    }

    /// Returns the entry of another session.
    func entry(
        of screen: Screen,
        given object: ObjectID?,
        context: ObjectID?,
        _ restorer: ValueRestorer
    ) -> NavigationEntry {
        var entry = NavigationEntry(
            screen: screen,
            presentation: presentation,
            given: object,
            context: context
        )
        entry.isEditing = isEditing
        entry.query = query
        entry.filter = filter
        entry.openedRow = openedRow
        entry.tappedRow = tappedRow
        entry.components = components.states(restorer)
        entry.selectedTab = screen.tabs.indices.contains(selectedTab) ? selectedTab : 0
        return entry
    }
}

/// The state of the components of a page.
struct RememberedComponents: Codable, Sendable {
    @OmittedWhenEmpty private var windows: [String: Window]
    @OmittedWhenEmpty private var texts: [String: Text]
    @OmittedWhenEmpty private var orders: [String: ComponentStates.Order]
    @OmittedWhenEmpty private var toggled: Set<String>
    @OmittedWhenEmpty private var tabs: [String: Int]

    private struct Window: Codable {
        let first, count: Int
    }

    private struct Text: Codable {
        let text: String
        let value: RememberedValue?
        let isOfScreen: Bool
    }

    init(_ states: ComponentStates, _ recorder: ValueRecorder) {
        windows = states.windows.mapValues { Window(first: $0.lowerBound, count: $0.count) }
        texts = states.texts.filter { field, _ in
            // The last part of a field's ID is the path of its property.
            !field.split { "/.".contains($0) }.contains { recorder.secrets.contains(String($0)) }
        }
        .mapValues { typed in
            Text(
                text: typed.text,
                value: typed.value.flatMap { recorder.value($0) },
                isOfScreen: typed.isOfScreen
            )
        }
        orders = states.orders
        toggled = states.toggled
        tabs = states.tabs
        if texts.count < states.texts.count {
            recorder.noteLoss()
        }
    }

    /// Returns the state for another session.
    fileprivate func states(_ restorer: ValueRestorer) -> ComponentStates {
        var states = ComponentStates()
        states.windows = windows.mapValues { Navigator.window(min($0.first, 1 << 40), $0.count) }
        states.texts = texts.mapValues { typed in
            ComponentStates.TypedText(
                text: typed.text,
                value: typed.value.flatMap { restorer.value($0) },
                isOfScreen: typed.isOfScreen
            )
        }
        states.orders = orders
        states.toggled = toggled
        states.tabs = tabs
        return states
    }
}
