import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Opens remembered screens again.
struct NavigationRestoration {
    /// The screens to start.
    var opened: [Navigator.OpenedScreen] = []
    /// The pages with what the user has done on them.
    private(set) var pages: [(page: Page, remembered: RememberedPage)] = []
    /// How many of the screens are open.
    private(set) var outcome = SessionSnapshot.Outcome.complete

    private let screens: [String: Screen]
    private let factory: PageFactory
    private let objects: AppObjects
    private let restorer: ValueRestorer
    /// The number of screens that can still be opened.
    private var rest: Int

    /// - Parameter most: The maximum number of screens.
    init(
        _ screens: [String: Screen],
        _ factory: PageFactory,
        _ objects: AppObjects,
        most: Int
    ) {
        self.screens = screens
        self.factory = factory
        self.objects = objects
        restorer = ValueRestorer(graph: objects.graph)
        rest = most
    }

    /// Returns the entries of screens, up to the first that cannot be opened: it no longer exists, its
    /// object no longer exists, or steps have waited for its result.
    mutating func restore(_ path: [RememberedEntry]) -> [NavigationEntry] {
        var entries: [NavigationEntry] = []
        for remembered in path {
            let isFirst = entries.isEmpty
            guard rest > 0, !isFirst || remembered.presentation == .content,
                let entry = restore(remembered, above: entries.last)
            else {
                outcome = .partial
                break
            }
            rest -= 1
            entries.append(entry)
        }
        return entries
    }

    /// Notes that none of the screens is open.
    mutating func noteFailure() {
        outcome = .none
    }

    private mutating func restore(
        _ remembered: RememberedEntry,
        above below: NavigationEntry?
    ) -> NavigationEntry? {
        guard !remembered.isAwaited, let screen = screens[remembered.screen] else {
            return nil
        }
        var new: NewObject?
        let content: Value
        if screen.declaration != nil, let page = remembered.page {
            guard let found = self.content(of: page, &new) else {
                return nil
            }
            content = found
        } else if case .nothing = remembered.given {
            content = .null
        } else if let given = remembered.given.object(in: objects.graph) {
            content = .object(given)
        } else {
            return nil
        }
        let given = content.object ?? objects.graph.model("")
        var entry = remembered.entry(
            of: screen,
            given: given,
            context: objects.context(of: screen, given: given),
            restorer
        )
        entry.selection = below.flatMap { $0.selectionPath(for: screen) }
        makeScreen(of: &entry, content, new: new, remembered.page)
        entry.detail = remembered.detail.flatMap { detail(of: $0) }
        for (index, path) in remembered.hiddenTabs.sorted(by: { $0.key < $1.key })
        where screen.tabs.indices.contains(index) && index != entry.selectedTab {
            let hidden = restore(path)
            entry.hiddenTabs[index] = hidden.isEmpty ? nil : hidden
        }
        return entry
    }

    /// Creates the objects of a screen.
    private mutating func makeScreen(
        of entry: inout NavigationEntry,
        _ content: Value,
        new: NewObject?,
        _ remembered: RememberedPage?
    ) {
        let screen = entry.screen
        if screen.hasObjects {
            let live = LiveScreen(screen, objects)
            entry.live = live
            let given = entry.given.map { Value.object($0) } ?? .null
            opened.append(.live(live, content: given))
        }
        if let lowered = screen.lowered {
            let context = entry.context.map { Value.object($0) } ?? .null
            entry.page = factory.page(lowered: lowered, context, objects)
        } else if let declaration = screen.declaration {
            let page = factory.page(declaration, content, new: new, objects)
            entry.page = page
            opened.append(.page(page))
            if let remembered {
                pages.append((page, remembered))
            }
        }
    }

    /// Returns the content of a page; `nil` if it no longer exists.
    private func content(of page: RememberedPage, _ new: inout NewObject?) -> Value? {
        let graph = objects.graph
        guard let remembered = page.new else {
            return page.content.flatMap { restorer.value($0) }
        }
        guard let type = graph.types[remembered.entity] else {
            return nil
        }
        var target: PropertyTarget?
        if let list = remembered.list {
            guard let owner = list.owner.object(in: graph),
                let slot = graph.type(of: owner)?.slot(named: list.property)
            else {
                return nil
            }
            target = PropertyTarget(object: owner, slot: slot)
        }
        let draft = ObjectDraft(ofNew: type, on: graph)
        new = NewObject(draft: draft, list: target, number: remembered.number)
        return .object(draft.object)
    }

    private func detail(of remembered: RememberedEntry.Detail) -> PageDetail? {
        guard let item = restorer.value(remembered.item),
            let screen = screens[remembered.screen]?.declaration
        else {
            return nil
        }
        return PageDetail(component: remembered.component, item: item, screen: screen)
    }
}

extension NavigationEntry {
    /// Returns the references that a selection screen sets, as declared by the screen that opens
    /// it: of the screen's object or of the rows of a list.
    func selectionPath(for opened: Screen) -> ParsedExpression? {
        guard opened.kind == "selection" else {
            return nil
        }
        return screen.isList ? screen.list?.data?.expression : Self.ownPath
    }

    private static let ownPath = BindingParser.parse(".", as: .single)
}
