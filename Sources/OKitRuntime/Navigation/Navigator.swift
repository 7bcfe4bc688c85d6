import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The navigation stack of an app: the open screens and which of them is shown.
///
/// Methods that open screens return those with views or mediators so that the session can start
/// them.
struct Navigator {
    /// The open screens, from the bottom of the stack to the top.
    ///
    /// The last one is shown.
    private(set) var entries: [NavigationEntry] = []
    /// The first screen of the app.
    let firstScreen: String
    /// The screen opened on top of the first one; `nil` for none.
    private let secondScreen: String?
    /// The number of rows that a list shows until a front end requests others.
    let windowSize: Int
    /// Whether the window is wide enough for a list and its details.
    var isWide: Bool
    private let screens: [String: Screen]

    /// The maximum nesting of containers.
    ///
    /// Containers can contain containers.
    private static let deepestContainers = 16
    /// The maximum number of screens on the stack.
    private static let deepestStack = 256
    /// The maximum number of screens opened in a turn.
    ///
    /// It stops screens that open each other endlessly as they appear.
    private static let mostOpenedByTurn = 64
    /// The number of screens opened in the current turn.
    private var openedByTurn = 0

    /// The result of opening a screen that has objects, or the reason why it was not opened.
    enum OpenedScreen {
        /// A screen with views or mediators and the value it was opened with.
        case live(LiveScreen, content: Value)
        /// A screen of format 2.
        case page(Page)
        /// A screen that was not opened because the limit was reached.
        case refused(message: String)
    }

    /// Creates the pages of screens of format 2.
    private(set) var factory: PageFactory

    init(
        _ screens: [String: Screen],
        pages factory: PageFactory = PageFactory(),
        firstScreen: String,
        secondScreen: String? = nil,
        windowSize: Int,
        isWide: Bool = false
    ) {
        self.screens = screens
        self.factory = factory
        self.firstScreen = firstScreen
        self.secondScreen = secondScreen
        self.windowSize = windowSize
        self.isWide = isWide
    }

    // MARK: The stack

    /// The shown entry; inside containers, the innermost one.
    var current: NavigationEntry? {
        entries.last
    }

    /// Whether the user can go back from the current screen to the one it was pushed from.
    var canGoBack: Bool {
        pushedIndex != nil
    }

    /// The tabs that contain the current screen.
    var tabs: NavigationEntry? {
        tabsIndex.map { entries[$0] }
    }

    /// Whether the current screen, or a screen that contains it, is modal and covers all screens
    /// below.
    var isCovering: Bool {
        coveringIndex != nil
    }

    /// The entries that successive back steps reach, the nearest last.
    var entriesBelow: [NavigationEntry] {
        let first = coveringIndex ?? 0
        return entries.indices.dropFirst(first + 1)
            .filter { entries[$0].presentation == .pushed }
            .map { entries[$0 - 1] }
    }

    /// The entry of the application shell, which is the first one.
    var shell: NavigationEntry? {
        entries.first.flatMap { $0.screen.kind == "application" ? $0 : nil }
    }

    /// Whether the current screen has its own menu button, as screens of format 2 do.
    var offersMenu: Bool {
        current?.page?.isLowered == false
            && shell.map { screens[$0.screen.navigation.menuScreen] != nil } ?? false
    }

    var isMenuOpen: Bool {
        menuIndex != nil
    }

    /// All entries, including those of tabs that are not shown.
    var allEntries: [NavigationEntry] {
        entries.flatMap { [$0] + $0.hiddenTabs.values.joined() }
    }

    /// The open screens with views or mediators, from the bottom to the top.
    var liveScreens: [LiveScreen] {
        allEntries.compactMap(\.live)
    }

    /// The background page, which is always open and never shown.
    var background: Page? {
        factory.background
    }

    /// The open screens of format 2, from the bottom to the top.
    var pages: [Page] {
        allEntries.compactMap(\.page).filter { !$0.isLowered }.flatMap(\.withIncluded)
            + (background?.withIncluded ?? [])
    }

    /// The active pages: the top one, those shown together with it, and the background page.
    var shownPages: [Page] {
        (current?.page.map { $0.isLowered ? [] : $0.withIncluded } ?? [])
            + (background?.withIncluded ?? [])
    }

    private var tabsIndex: Int? {
        for index in entries.indices.reversed() {
            if entries[index].screen.kind == "tabs" {
                return index
            }
            if entries[index].coversAll {
                return nil
            }
        }
        return nil
    }

    private var coveringIndex: Int? {
        entries.lastIndex(where: \.coversAll)
    }

    private var menuIndex: Int? {
        entries.lastIndex { $0.presentation == .menu }
    }

    /// The entry that a back step closes: the shown one, or the container around it.
    private var pushedIndex: Int? {
        guard let index = entries.lastIndex(where: { $0.presentation != .content }) else {
            return nil
        }
        return entries[index].presentation == .pushed ? index : nil
    }

    // MARK: Opening

    /// Resets the number of screens that can be opened in a turn.
    mutating func beginTurn() {
        openedByTurn = 0
    }

    /// Opens the app's first screen.
    mutating func openFirst(_ objects: AppObjects) -> [OpenedScreen] {
        factory.openBackground(objects)
        let opened = open(firstScreen, content: .null, as: .content, objects)
        return opened + (secondScreen.map { open($0, content: .null, objects) } ?? [])
    }

    /// Opens a screen.
    ///
    /// - Parameters:
    ///   - value: The value passed to the screen; if null, the default model. Only screens with
    ///     elements accept values other than objects.
    ///   - isEditing: Whether it starts in edit mode, regardless of its declaration.
    mutating func open(
        _ name: String,
        content value: Value,
        isEditing: Bool = false,
        as presentation: NavigationEntry.Presentation = .pushed,
        _ objects: AppObjects
    ) -> [OpenedScreen] {
        guard let screen = screens[name] else {
            return []
        }
        return open(screen, content: value, isEditing: isEditing, as: presentation, objects)
    }

    /// Opens a screen that need not belong to the bundle.
    ///
    /// - Parameter new: The new object that it edits.
    mutating func open(
        _ screen: Screen,
        content value: Value,
        new: NewObject? = nil,
        isEditing: Bool = false,
        as presentation: NavigationEntry.Presentation = .pushed,
        _ objects: AppObjects
    ) -> [OpenedScreen] {
        guard entries.count < Self.deepestStack else {
            let message = "\(Self.deepestStack) screens are open; \"\(screen.name)\" is not opened"
            return [.refused(message: message)]
        }
        guard openedByTurn < Self.mostOpenedByTurn else {
            let message = "screens open each other endlessly; \"\(screen.name)\" is not opened"
            return [.refused(message: message)]
        }
        openedByTurn += 1
        let wasEditing = current?.isEditing ?? false
        let selection = current.flatMap { $0.selectionPath(for: screen) }
        if let last = entries.indices.last, entries[last].screen.isList {
            entries[last].isEditing = entries[last].isAlwaysEditing(objects)
        }
        let given = value.object ?? objects.graph.model("")
        var entry = NavigationEntry(
            screen: screen,
            presentation: presentation,
            given: given,
            context: objects.context(of: screen, given: given),
            selection: selection
        )
        let inherits = objects.condition(
            screen.navigation.editInherit,
            on: entry.context,
            or: false
        )
        let beginsEditing = new != nil && screen.declaration?.offersEditing == true
        entry.isEditing =
            isEditing || beginsEditing || entry.isAlwaysEditing(objects) || wasEditing && inherits
        var opened: [OpenedScreen] = []
        if screen.hasObjects {
            let content = value.isNull ? given.map { .object($0) } ?? .null : value
            let live = LiveScreen(screen, objects)
            entry.live = live
            opened = [.live(live, content: content)]
        }
        opened += makePage(of: &entry, value, new: new, objects)
        entries.append(entry)
        return opened + fillContainer(objects)
    }

    /// Creates the page of an entry.
    private func makePage(
        of entry: inout NavigationEntry,
        _ value: Value,
        new: NewObject? = nil,
        _ objects: AppObjects
    ) -> [OpenedScreen] {
        if let lowered = entry.screen.lowered {
            let content = entry.context.map { Value.object($0) } ?? .null
            entry.page = factory.page(lowered: lowered, content, objects)
            return []
        }
        entry.page = entry.screen.declaration.map {
            factory.page($0, value, new: new, objects)
        }
        return entry.page.map { [.page($0)] } ?? []
    }

    /// Returns the screen with a name.
    func screen(_ name: String) -> Screen? {
        screens[name]
    }

    /// Opens the content of the containers at the top of the stack, with the object they received.
    private mutating func fillContainer(_ objects: AppObjects) -> [OpenedScreen] {
        let depth = entries.reversed().prefix { $0.contained != nil }.count
        guard let entry = current, let name = entry.contained else {
            return []
        }
        guard depth <= Self.deepestContainers else {
            return [.refused(message: "the tabs of this app contain each other endlessly")]
        }
        // A screen of format 2 finds the root of its entity itself.
        let findsRoot = screens[name]?.declaration?.entity != nil
        let content = findsRoot ? .null : entry.given.map { Value.object($0) } ?? .null
        return open(name, content: content, as: .content, objects)
    }

    // MARK: Closing

    mutating func goBack() {
        if let pushedIndex {
            entries.removeSubrange(pushedIndex...)
        }
    }

    /// Closes shown pages whose object no longer exists.
    mutating func closeVanished(from graph: Graph) {
        while let page = current?.page, !page.isLowered, page.hasVanished(from: graph), canGoBack {
            goBack()
        }
    }

    /// Closes the modal screens, else goes back (OKit, "onCloseTap").
    mutating func close() {
        if let coveringIndex {
            entries.removeSubrange(coveringIndex...)
        } else {
            goBack()
        }
    }

    /// Closes the lowest screen whose mediators have requested it (`wx_dismissed`), along with all
    /// screens above it.
    ///
    /// - Returns: Whether there was one.
    mutating func closeDismissed(_ objects: AppObjects) -> Bool {
        let dismissed = entries.firstIndex { entry in
            entry.live.map { objects.condition("wx_dismissed", of: $0.controller) } ?? false
        }
        guard let dismissed else {
            return false
        }
        entries[dismissed].live.map {
            objects.put(.bool(false), "wx_dismissed", of: $0.controller)
        }
        while canGoBack, entries.count > max(dismissed, 1) {
            goBack()
        }
        return true
    }

    /// Closes the topmost screen with a name and all screens above it.
    ///
    /// The root screen stays open.
    mutating func closePage(named name: String) {
        if let index = entries.lastIndex(where: { $0.page?.declaration.name == name }),
            entries[index].presentation != .content
        {
            entries.removeSubrange(index...)
        }
    }

    /// Closes all screens.
    mutating func closeAll() {
        entries = []
        factory.closeBackground()
    }

    // MARK: Tabs and menu

    /// Shows another tab in the state in which the user left it.
    ///
    /// Selecting the current tab returns to its first screen.
    mutating func selectTab(_ index: Int, _ objects: AppObjects) -> [OpenedScreen] {
        guard let tabs = tabsIndex, entries[tabs].screen.tabs.indices.contains(index) else {
            return []
        }
        let above = Array(entries[(tabs + 1)...])
        let isSame = entries[tabs].selectedTab == index
        if isSame, let page = above.first?.page, !page.isLowered {
            entries.removeSubrange((tabs + 2)...)
            return []
        }
        entries.removeSubrange((tabs + 1)...)
        entries[tabs].hiddenTabs[entries[tabs].selectedTab] = isSame ? nil : above
        entries[tabs].selectedTab = index
        if let hidden = entries[tabs].hiddenTabs.removeValue(forKey: index) {
            entries += hidden
            return []
        }
        return fillContainer(objects)
    }

    /// Opens the menu, or closes it if it is open (OKit, "Menu screen").
    mutating func toggleMenu(_ objects: AppObjects) -> [OpenedScreen] {
        if let menuIndex {
            entries.removeSubrange(menuIndex...)
            return []
        }
        guard let shell else {
            return []
        }
        return open(shell.screen.navigation.menuScreen, content: .null, as: .menu, objects)
    }

    /// Replaces the content of the shell.
    ///
    /// The menu closes unless its screen specifies that it stays open (OKit, "Application shell").
    ///
    /// - Parameter name: The screen; empty for the home screen.
    mutating func showContent(
        _ name: String,
        context: ObjectID?,
        _ objects: AppObjects
    ) -> [OpenedScreen] {
        guard let shell else {
            return []
        }
        var menu: [NavigationEntry] = []
        if let menuIndex, entries[menuIndex].screen.navigation.leavesMenuOpen {
            menu = Array(entries[menuIndex...])
        }
        entries.removeSubrange(1...)
        let target = name.isEmpty ? shell.contained ?? "" : name
        let findsRoot = context == nil && screens[target]?.declaration?.entity != nil
        let given = findsRoot ? nil : context ?? shell.given
        let content = given.map { Value.object($0) } ?? .null
        let opened = open(target, content: content, as: .content, objects)
        entries += menu
        return opened
    }

    /// Closes all screens except the first screen of the app.
    mutating func goHome(_ objects: AppObjects) -> [OpenedScreen] {
        if shell != nil {
            return showContent("", context: nil, objects)
        }
        if let index = entries.firstIndex(where: { $0.presentation != .content }) {
            entries.removeSubrange(index...)
        }
        return []
    }

    /// Closes all screens that do not belong to the shell.
    mutating func closeContent() {
        entries.removeSubrange((shell == nil ? 0 : 1)...)
    }

    // MARK: Changes

    /// Changes the state of the current screen.
    mutating func change(_ body: (inout NavigationEntry) -> Void) {
        if let last = entries.indices.last {
            body(&entries[last])
        }
    }

    /// Changes the state of the open screen that contains a page.
    mutating func change(_ page: Page, _ body: (inout NavigationEntry) -> Void) {
        for index in entries.indices where entries[index].contains(page) {
            body(&entries[index])
        }
    }

    /// Sets the object of entries without one if their path now yields an object.
    mutating func findContexts(_ objects: AppObjects) {
        for index in entries.indices where entries[index].context == nil {
            entries[index].context = objects.context(
                of: entries[index].screen,
                given: entries[index].given
            )
            let content = entries[index].context.map { Value.object($0) } ?? .null
            if let page = entries[index].page, page.isLowered {
                page.content = content
            }
        }
    }

    // MARK: Objects that are read again

    /// Returns the open screens, from the bottom to the top, without their objects.
    ///
    /// - Parameters:
    ///   - recorder: Makes values of what the user has done on pages; `nil` to remember navigation
    ///     alone.
    ///   - awaited: The states of the pages for whose results steps wait.
    func remember(
        _ graph: Graph,
        _ recorder: ValueRecorder? = nil,
        awaited: Set<ObjectID> = []
    ) -> [RememberedEntry] {
        entries.map { RememberedEntry($0, in: graph, recorder, awaited: awaited) }
    }

    /// Opens the same screens again, up to the first that cannot be opened.
    mutating func restore(
        _ path: [RememberedEntry],
        _ objects: AppObjects
    ) -> NavigationRestoration {
        factory.openBackground(objects)
        var restoration = NavigationRestoration(screens, factory, objects, most: Self.deepestStack)
        entries = restoration.restore(path)
        guard !entries.isEmpty else {
            restoration.noteFailure()
            restoration.opened = openFirst(objects)
            return restoration
        }
        restoration.opened += fillContainer(objects)
        return restoration
    }
}
