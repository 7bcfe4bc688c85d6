package import OKitRuntime
import OKitSyntax

/// The layout of a screen: its parts, the lines of its content, and the targets of the focus.
package struct ScreenLayout {
    /// The columns and rows of the screen.
    package let size: TerminalSize
    /// The cells of the content.
    package let viewport: Rect
    /// The targets of the focus, from top to bottom, and in each group from left to right.
    package let groups: [[String]]
    /// The groups above and below the content.
    private let above: [[String]]
    private let below: [[String]]

    let tree: ScreenTree
    let bar: ScreenNode?
    /// The search field above the content, else the first one in it.
    let search: ScreenNode?
    let toolbar: ScreenNode?
    let tabs: ScreenNode?
    /// The messages above the key hints, from top to bottom.
    let notices: [Notice]
    let columns: LineColumns
    /// The content between the bars.
    let body: PaneLayout
    let overlay: OverlayLayout?
    let rows: BarRows

    /// The rows of the parts around the content; `nil` if a part is absent or does not fit.
    struct BarRows {
        var titleRule: Int?
        var search: Int?
        var toolbarRule: Int?
        var toolbar: Int?
        var tabs: Int?
        /// The first row and height of each message.
        var notices: [(row: Int, height: Int)] = []
        var hint: Int?
    }

    /// Computes the layout of a screen.
    ///
    /// Any size is allowed.
    package init(tree: ScreenTree, state: ViewState, size: TerminalSize, options: RenderOptions) {
        self.tree = tree
        self.size = size
        let nodes = tree.root.children
        let bars = nodes.filter { $0.role == .bar }
        bar = bars.first { !$0.id.hasSuffix("toolbar") }
        toolbar = bars.first { $0.id.hasSuffix("toolbar") && !$0.children.isEmpty }
        let search = nodes.first { $0.role == .search }
        self.search = search ?? nodes.lazy.compactMap { $0.first { $0.role == .search } }.first
        // Other tabs are part of the content.
        let tabs = nodes.last { node in
            node.id == "tabs" && node.role == .tabs
                && !(node.children.first?.id.hasPrefix("tabs/") ?? true)
        }
        self.tabs = tabs
        let shown = nodes.filter {
            ![.bar, .search, .alert, .sheet, .help, .toast].contains($0.role)
                && ($0.role != .tabs || $0 != tabs)
        }

        let context = ControlContext(options: options, state: state.forLayout(of: tree))
        let columns = Self.columns(size)
        self.columns = columns
        notices = nodes.filter { $0.role == .toast }.suffix(Self.mostNotices).map {
            Notice($0, width: columns.width, context: context)
        }
        (rows, viewport) = Self.regions(
            size,
            hasSearch: search != nil,
            hasToolbar: toolbar != nil,
            hasTabs: tabs != nil,
            notices: notices.map(\.height)
        )
        body = PaneLayout(shown, in: viewport, columns: columns, context: context)
        let body = body
        overlay = OverlayLayout(tree: tree, size: size, context: context) { id in
            body.place(of: id, state)
        }
        if let overlay {
            (above, below) = ([], [])
            groups = overlay.pane.content.targets
        } else {
            above = [bar, search].map(Self.targets).filter { !$0.isEmpty }
            below = (notices.map(\.node) + [toolbar, tabs]).map(Self.targets).filter {
                !$0.isEmpty
            }
            groups = above + body.panes.flatMap(\.content.targets) + below
        }
    }

    /// The maximum number of messages shown at the same time.
    ///
    /// Others are shown after these have been dismissed.
    private static let mostNotices = 2

    private static func columns(_ size: TerminalSize) -> LineColumns {
        let margin = size.columns >= 60 ? 1 : 0
        let end = max(size.columns - 2 - margin, margin + 2)
        return LineColumns(mark: margin, text: margin + 2, end: end)
    }

    /// Returns whether the rows of a list are not yet those of the text in the search field.
    func isSearching(in list: ScreenNode) -> Bool {
        list.state.contains(.busy) || search?.state.contains(.busy) ?? false
    }

    /// The tabs that keys change: the first ones in the content, else those of the app; `nil` below
    /// an overlay.
    var firstTabs: ScreenNode? {
        overlay == nil ? tree.root.first { $0.role == .tabs && $0 != tabs } ?? tabs : nil
    }

    /// The panes that can have the focus: the overlay's pane if one is open.
    var activePanes: [ScreenPane] { overlay.map { [$0.pane] } ?? body.panes }

    /// The lists of the screen, also below an overlay.
    var lists: [ScreenNode] { body.panes.flatMap(\.content.lists) }

    /// Returns the pane that has the focus, else the pane being read.
    func pane(for state: ViewState) -> ScreenPane {
        let focused = state.focus.flatMap { pane(of: $0) }
        return focused ?? activePanes.first { $0.id == state.readPane } ?? overlay?.pane
            ?? body.main
    }

    /// Returns the active pane that contains a target with an ID.
    func pane(of id: String) -> ScreenPane? {
        activePanes.first { $0.contains(id) }
    }

    /// Returns the pane with a list.
    func pane(with list: ScreenNode) -> ScreenPane? {
        body.panes.first { pane in pane.content.lists.contains { $0.id == list.id } }
    }

    /// Returns the list of an item, or that of the main pane for an item outside of lists.
    func list(of item: ContentItem?, for state: ViewState) -> ScreenNode? {
        pane(for: state).content.list(of: item) ?? body.main.content.list
    }

    /// Returns the visible node with an ID, including popups of the front end.
    func node(id: String) -> ScreenNode? {
        overlay?.node.first { $0.id == id } ?? tree.node(id: id)
    }

    /// Returns the item of an active pane that contains a target with an ID.
    func item(of id: String) -> ContentItem? {
        activePanes.firstNonNil { $0.item(of: id) }
    }

    /// Returns the ID of the focused row whose detail is to be shown beside its list; `nil` if it
    /// is already shown.
    func rowToPreview(for state: ViewState) -> String? {
        guard overlay == nil, let row = state.focus.flatMap({ tree.node(id: $0) }),
            row.events.contains(.preview), !row.isShownBesideList
        else {
            return nil
        }
        return row.id
    }

    /// Returns the request for visible rows that are not present, or for those after the last row
    /// of a list with more rows at its source.
    func rowRequest(for state: ViewState) -> Event? {
        let missing = body.panes.firstNonNil { pane in
            let (first, height) = (state.scroll(of: pane), pane.viewport.height)
            return pane.content.missingRows(first: first, height: height)
                ?? pane.content.lastRows(first: first, height: height)
        }
        guard let missing, missing.list.events.contains(.window) else {
            return nil
        }
        return Event(.window(first: missing.first, count: missing.count), on: missing.list.id)
    }

    /// Returns the pane with the list to which the user goes back from a detail beside it.
    func listPane(for state: ViewState) -> ScreenPane? {
        showsDetail && body.panes.last?.id == pane(for: state).id ? body.main : nil
    }

    /// Returns the pane with the detail of the focused row.
    func detailPane(for state: ViewState) -> ScreenPane? {
        let row = state.focus.flatMap { tree.node(id: $0) }
        return showsDetail && row?.isShownBesideList == true ? body.panes.last : nil
    }

    private var showsDetail: Bool {
        let split = tree.root.children.last { $0.role == .split }
        return overlay == nil && split?.details.component.showsDetail == true
            && body.panes.last?.id != body.main.id
    }

    /// Returns whether a row is shown.
    func hasRow(_ id: String) -> Bool {
        activePanes.contains { $0.content.items.contains { $0.row?.node.id == id } }
    }

    /// The node focused on a newly opened screen: in a dialog the first field, else the harmless
    /// button; otherwise the first target in the content except the filters of a list.
    var initialFocus: String? {
        if let overlay {
            return overlay.initialFocus(among: groups.flatMap(\.self))
        }
        // Users usually open a list for its rows and filter them later.
        let items = body.panes.lazy.flatMap(\.content.items)
        let main = items.filter { !$0.content.isSecondary }.compactMap(\.targets.first)
        // The titles of a table without rows are not useful.
        let inContent = items.filter { !($0.content is TableHeader) }.compactMap(\.targets.first)
        let filters = tree.root.filterIDs
        return main.first { !filters.contains($0) } ?? inContent.first
            ?? groups.first?.first
    }

    /// The target focused after leaving a search: the first target that is not a text input, in the
    /// content or else around it.
    var targetBesideFields: String? {
        let inContent = body.panes.flatMap { $0.content.items.flatMap(\.targets) }
        let others = (inContent + groups.joined()).filter { !(tree.node(id: $0)?.isTyped ?? true) }
        return others.first { tree.node(id: $0)?.role == .row } ?? others.first
    }

    /// Returns the target above (-1) or below (1) a node.
    func target(_ direction: Int, from id: String) -> String? {
        if let pane = pane(of: id), let item = pane.item(of: id) {
            return pane.content.next(direction, from: item)?.targets.first
                ?? target(direction, outside: pane)
        }
        if let index = above.firstIndex(where: { $0.contains(id) }) {
            let next = index + direction
            return above.indices.contains(next)
                ? above[next].first : direction > 0 ? firstInBody ?? below.first?.first : nil
        }
        guard let index = below.firstIndex(where: { $0.contains(id) }) else {
            return nil
        }
        let next = index + direction
        return below.indices.contains(next)
            ? below[next].first
            : direction < 0 ? lastTarget(of: body.main) ?? above.last?.first : nil
    }

    /// Returns the target above or below a pane.
    private func target(_ direction: Int, outside pane: ScreenPane) -> String? {
        if let head = body.panes.first, head.id != body.main.id {
            if direction > 0, pane.id == head.id {
                return body.main.content.targets.first?.first ?? below.first?.first
            }
            if direction < 0, pane.id != head.id, let last = lastTarget(of: head) {
                return last
            }
        }
        return direction > 0 ? below.first?.first : above.last?.first
    }

    private var firstInBody: String? {
        body.panes.firstNonNil(\.content.targets.first?.first)
    }

    private func lastTarget(of pane: ScreenPane) -> String? {
        pane.content.items.last { !$0.targets.isEmpty }?.targets.first
    }

    /// Whether the screen has fields into which text is typed, besides a search.
    var hasForm: Bool {
        overlay == nil
            && tree.root.first { $0.isTyped && $0.isTarget && $0.role != .search } != nil
    }

    /// The button that leaves the screen.
    var wayOut: ScreenNode? {
        bar?.wayOut ?? toolbar?.button(.cancel)
    }

    private static func targets(_ node: ScreenNode?) -> [String] {
        guard let node else {
            return []
        }
        if node.role == .search {
            return node.isTarget ? [node.id] : []
        }
        return node.children.filter(\.isTarget).map(\.id)
    }

    /// Distributes the rows.
    ///
    /// If there are too few, the least important parts are omitted first.
    private static func regions(
        _ size: TerminalSize,
        hasSearch: Bool,
        hasToolbar: Bool,
        hasTabs: Bool,
        notices: [Int]
    ) -> (BarRows, Rect) {
        var bars = BarRows()
        var top = min(1, size.rows)
        var bottom = size.rows
        if size.rows >= 5 {
            bottom -= 1
            bars.hint = bottom
        }
        for height in notices.reversed() {
            // At most a third of the screen, but at least one line if there is any.
            let room = min(max(size.rows / 3, 1), bottom - top - 1)
            let height = min(height, room)
            guard height > 0 else {
                break
            }
            bottom -= height
            bars.notices.insert((bottom, height), at: 0)
        }
        if hasTabs, bottom - top > 2 {
            bottom -= 1
            bars.tabs = bottom
        }
        if hasToolbar, bottom - top > 2 {
            bottom -= 1
            bars.toolbar = bottom
        }
        if bars.hint != nil, bottom - top > 8 {
            bottom -= 1
            bars.toolbarRule = bottom
        }
        if size.rows >= 8 {
            bars.titleRule = top
            top += 1
        }
        if hasSearch, bottom - top > 1 {
            bars.search = top
            top += bottom - top > 8 ? 2 : 1
        }
        let viewport = Rect(column: 0, row: top, width: size.columns, height: bottom - top)
        return (bars, viewport)
    }
}

extension ScreenNode {
    /// Whether the detail of the row is shown beside its list.
    var isShownBesideList: Bool {
        events.contains(.preview) && state.contains(.selected)
    }
}

extension ScreenNode {
    /// The choices outside the rows of a form or list, which filter the content below them.
    fileprivate var filterIDs: [String] {
        switch role {
        case .segments, .search: [id]
        case .row: []
        default: children.flatMap(\.filterIDs)
        }
    }
}
