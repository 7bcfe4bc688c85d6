import Foundation
import OKitBundle
import OKitRuntime
import OKitSyntax

/// Operates an app in a page of a browser, as a user does.
///
/// Events come from clicks and keys on the page, and what the user sees is read from the page.
final class PageFrontEnd: FlowFrontEnd {
    private let app: BrowserSession
    private let files: FlowFiles
    private let place: Place
    private var page: FlowPage?
    /// The number of downloads that have been given to the user.
    private var downloadCount = 0
    /// The revision of the screen that was checked last.
    private var checkedRevision: Int?

    /// The browser and the address for the page.
    struct Place {
        let connection: DevToolsConnection
        let executor: FlowExecutor
        /// The folder for files of the browser.
        let folder: String
        let address: String
        /// The size of the screen in characters.
        let size: (columns: Int, rows: Int)
        /// The script that checks each page; `nil` for none.
        let check: String?
    }

    /// The time within which a page must show a screen.
    private static let limit = Duration.seconds(20)

    /// - Parameters:
    ///   - app: The session that the address starts.
    ///   - files: The files of the user.
    init(_ app: BrowserSession, files: FlowFiles, at place: Place) {
        self.app = app
        self.files = files
        self.place = place
    }

    /// Closes the page.
    func close() {
        page?.close()
    }

    // MARK: Screens

    func show(_ tree: ScreenTree) throws(FlowFailure) {
        app.assumeIsolated { $0.showScreen() }
        let page = try openedPage()
        try follow(on: page)
        try takeDownloads(on: page)
        try check(page)
    }

    /// Runs the script that checks pages, unless it has checked the screen.
    private func check(_ page: FlowPage) throws(FlowFailure) {
        let revision = app.assumeIsolated { $0.revision }
        guard place.check != nil, checkedRevision != revision else {
            return
        }
        checkedRevision = revision
        let problems = try page.run("checked")?.elements.compactMap(\.string) ?? []
        guard problems.isEmpty else {
            let title = app.assumeIsolated { $0.screen }?.screen ?? ""
            throw FlowFailure(
                "the screen \"\(title)\" fails the check: \(problems.joined(separator: "; "))"
            )
        }
    }

    func seen(_ tree: ScreenTree) throws(FlowFailure) -> ScreenTree {
        try show(tree)
        let page = try openedPage()
        guard let content = try page.run("read"), let seen = SeenPage(content) else {
            throw FlowFailure("the page cannot be read")
        }
        return try SeenTree(page: seen, options: app.options).tree(of: tree)
    }

    func copiedText() throws(FlowFailure) -> String? {
        let page = try openedPage()
        guard let sent = app.assumeIsolated({ $0.record?.takeCopy() }) else {
            return try page.run("copiedText")?.string
        }
        return try page.run("copiedText", .text(sent))?.string
    }

    /// Returns the page, which is opened with the first screen of the flow.
    private func openedPage() throws(FlowFailure) -> FlowPage {
        if let page {
            return page
        }
        let page = try FlowPage(
            place.connection,
            executor: place.executor,
            folder: place.folder
        )
        self.page = page
        try setSize(place.size.columns, place.size.rows, on: page)
        try page.open(place.address, check: place.check)
        return page
    }

    /// Waits until the page shows the screen of the app.
    private func follow(on page: FlowPage) throws(FlowFailure) {
        let clock = ContinuousClock()
        let end = clock.now + Self.limit
        while true {
            let revision = app.assumeIsolated { $0.revision }
            let isSettled = try page.settle(
                revision,
                within: max(end - clock.now, .zero),
                while: { [app] in app.assumeIsolated { $0.revision } == revision }
            )
            if isSettled {
                break
            }
            guard clock.now < end else {
                throw FlowFailure("the page does not show the current screen")
            }
        }
        if app.assumeIsolated({ $0.record?.takeRefusal() }) == true {
            throw FlowFailure("the app has refused an event of the page")
        }
    }

    private func takeDownloads(on page: FlowPage) throws(FlowFailure) {
        let count = app.files.writtenCount
        guard count > downloadCount else {
            return
        }
        for file in try page.downloaded(count, within: Self.limit).dropFirst(downloadCount) {
            do throws(UserFile.Problem) {
                _ = try files.write(file)
            } catch {
                throw FlowFailure("\(error.description)")
            }
        }
        downloadCount = count
    }

    private func setSize(_ columns: Int, _ rows: Int, on page: FlowPage) throws(FlowFailure) {
        // A screen that is wide enough for a list and its details has 110 columns in a terminal, and
        // 960 pixels in a browser.
        try page.resize(width: max(columns * 960 / 110, 360), height: max(rows * 20, 360))
    }

    // MARK: Input

    func press(_ key: String, on tree: ScreenTree) throws(FlowFailure) {
        let page = try openedPage()
        guard let pressed = PageKey.named(key) else {
            throw FlowFailure("the key \"\(key)\" has no function in a browser")
        }
        // Other keys with Ctrl belong to the browser.
        if pressed.hasControl, try page.run("shortcut", .text(key))?.bool != true {
            throw FlowFailure("no action on the page has the key \"\(key)\"")
        }
        try page.press(pressed)
        try follow(on: page)
    }

    func paste(_ text: String, on tree: ScreenTree) throws(FlowFailure) {
        let page = try openedPage()
        guard try page.run("isTyping")?.bool == true else {
            throw FlowFailure("no field has the focus")
        }
        try page.insert(text)
        try follow(on: page)
    }

    func resize(columns: Int, rows: Int) throws(FlowFailure) {
        let page = try openedPage()
        try setSize(columns, rows, on: page)
        _ = try page.run("drawn")
        try follow(on: page)
    }

    func perform(_ event: Event, on tree: ScreenTree) throws(FlowFailure) {
        guard let node = tree.node(id: event.target) else {
            throw FlowFailure("the screen has no \"\(event.target)\"")
        }
        let page = try openedPage()
        let action = PageAction(page: page, node: node, tree: tree, options: app.options)
        if case .input(let path) = event.action, node.isFilePath {
            return try upload(path, to: node, on: page)
        }
        if case .window(let first, _) = event.action {
            return try scroll(to: first, node, action, on: page)
        }
        _ = app.assumeIsolated { $0.record?.takeTargets() }
        let isExpected = try action.perform(event.action) { () throws(FlowFailure) in
            try follow(on: page)
        }
        try follow(on: page)
        guard !isExpected || hasReceived(node) else {
            throw action.failure("does nothing on the page")
        }
    }

    /// Returns whether a node has received an event or a file.
    private func hasReceived(_ node: ScreenNode) -> Bool {
        app.assumeIsolated { $0.record?.takeTargets() }?.contains(node.id) == true
    }

    /// Shows rows until one is in the window of the list.
    private func scroll(
        to row: Int,
        _ list: ScreenNode,
        _ action: PageAction,
        on page: FlowPage
    ) throws(FlowFailure) {
        while true {
            let current = app.assumeIsolated { $0.screen }
            guard let list = current?.node(id: list.id), let window = list.details.window else {
                throw action.failure("is not a list that can be scrolled")
            }
            let count = list.rowCount
            guard !(window.first..<window.first + count).contains(row), row < window.total else {
                return
            }
            try action.click(
                try page.run("rows", .text(action.key.text), .int(row), .int(window.first))
            )
            try follow(on: page)
            guard app.assumeIsolated({ $0.screen }) != current else {
                throw action.failure("does not show more rows")
            }
        }
    }

    private func upload(
        _ path: String,
        to node: ScreenNode,
        on page: FlowPage
    ) throws(FlowFailure) {
        let file: UserFile
        do throws(UserFile.Problem) {
            file = try files.read(path)
        } catch {
            throw FlowFailure("\(error.description)")
        }
        let folder = "\(place.folder)/uploads/\(RandomText.make(bytes: 8))"
        let copy = folder + "/" + (file.name.split(separator: "/").last.map(String.init) ?? "file")
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            try file.content.write(to: URL(fileURLWithPath: copy))
        } catch {
            throw FlowFailure("\(copy): \(error.localizedDescription)")
        }
        _ = app.assumeIsolated { $0.record?.takeTargets() }
        try page.choose(file: copy, in: NodeKey(node))
        try follow(on: page)
        try? FileManager.default.removeItem(atPath: folder)
        guard hasReceived(node) else {
            throw FlowFailure("the page has not uploaded the file")
        }
    }
}

extension ScreenNode {
    /// The number of rows of a list that are present.
    fileprivate var rowCount: Int {
        children.reduce(0) { count, child in
            count + (child.role == .section ? child.rowCount : child.role == .row ? 1 : 0)
        }
    }
}
