import Glibc
import OKitRuntime

/// The state of the app loop between two inputs.
struct AppLoop<Screen: Terminal> {
    var decoder: InputDecoder
    /// Calls when the app should have responded.
    var patience = DelayedProgress.patience
    /// Opens or closes the inspector, on the node with an ID; `nil` if there is none.
    var inspect: ((String?) -> Void)?
    /// Returns a closure that stops the work that begins now.
    var stopper: () -> @Sendable () -> Void = { {} }

    private let terminal: Screen
    private var writer: FrameWriter
    private var options: RenderOptions
    private var graphics = GraphicsQuery()
    private var tree: ScreenTree
    private var state = ViewState()
    private var screen: RenderedScreen
    private let clipboard: Clipboard
    /// Whether the terminal is known to take queries and titles.
    private let takesCommands: Bool
    /// Whether the terminal ignores application strings that it does not know.
    private let handlesStrings: Bool
    /// The time after which the terminal is not expected to send further reports.
    private var queryEnd = ContinuousClock.now
    /// Input that arrived while the terminal was expected to send reports.
    private var earlyEvents: [InputEvent] = []
    private var earlyInput: TerminalInput?
    /// The title of the window; `nil` if it is unknown.
    private var shownTitle: WindowTitle?
    /// Invisible control sequences that are written before the next frame.
    private var announced: [UInt8] = []
    /// The frame that the terminal shows; `nil` if it is unknown.
    private var shown: Frame?
    /// The requests for rows since the last input, so that rows which the app cannot supply are not
    /// requested endlessly.
    private var requests: [Event] = []
    /// The last change of the search text, if the app has not answered it because the user types on.
    private var search: Event?
    /// Whether a key has stopped the last work.
    private var wasOvertaken = false
    /// The focused row whose preview is not shown yet.
    private var rest: RowRest?
    /// The time of the next phase of moving indicators.
    private var nextMotion: ContinuousClock.Instant?
    /// Whether the process must be suspended now.
    private(set) var isSuspending = false
    /// Whether the app has ended.
    private(set) var isFinished = false
    /// Whether the process was resumed and the app has not been notified yet.
    var hasResumed = false
    /// Whether the process was suspended and resumed while the app was working.
    var wasSuspended = false

    init(
        terminal: Screen,
        tree: ScreenTree,
        capabilities: TerminalCapabilities,
        options: RenderOptions
    ) {
        self.terminal = terminal
        self.tree = tree
        var options = options
        options.repertoire = capabilities.repertoire
        options.colors = capabilities.colors
        options.isLight = capabilities.isLight
        takesCommands = capabilities.takesCommands
        options.ordersText = capabilities.ordersText
        if capabilities.colors == .monochrome || capabilities.repertoire == .ascii {
            options.images = nil
        }
        if !capabilities.takesCommands || capabilities.colors == .monochrome {
            options.showsLinks = false
        }
        self.options = options
        clipboard = Clipboard(isKnown: capabilities.takesCommands)
        writer = FrameWriter(
            depth: capabilities.colors,
            scrollsRegions: capabilities.scrollsRegions,
            erasesCells: capabilities.erasesCells
        )
        handlesStrings = capabilities.handlesStrings
        decoder = InputDecoder(extraKeys: capabilities.keys)
        screen = RenderedScreen(
            tree: tree,
            size: terminal.size,
            state: &state,
            options: options
        )
    }

    /// Writes the changes to the terminal atomically.
    mutating func draw() throws(TerminalError) {
        let title = WindowTitle(of: tree)
        if takesCommands, title != shownTitle {
            announced += title.bytes
            shownTitle = title
        }
        let frame = screen.painted.frame
        let bytes = announced + writer.bytes(from: shown, to: frame)
        announced = []
        shown = frame
        if !bytes.isEmpty {
            try terminal.write(bytes)
        }
    }

    /// Handles the input of the terminal.
    ///
    /// Returns an ending if the loop ends.
    mutating func answer(
        _ input: TerminalInput,
        send: ([Event]) async throws -> ScreenTree?
    ) async throws -> TerminalApp.Ending? {
        requests = []
        if let ending = try await react(to: input, send: send) {
            return ending
        }
        if !terminal.hasInput {
            try await findRows(send: send)
        }
        return nil
    }

    /// Sends the change of the search text that the app has not answered yet.
    private mutating func findRows(send: ([Event]) async throws -> ScreenTree?) async throws {
        if let event = search {
            search = nil
            try await show(stopsForTyping: true) { try await send([event]) }
            if wasOvertaken {
                search = search ?? event
            }
        }
    }

    private mutating func react(
        to input: TerminalInput,
        send: ([Event]) async throws -> ScreenTree?
    ) async throws -> TerminalApp.Ending? {
        switch input {
        case .bytes, .timedOut:
            let events = decode(input)
            try takeReports()
            for event in events where !isFinished {
                if let ending = try await take(event, send: send) {
                    return ending
                }
            }
        case .resized:
            render()
        case .suspensionRequested:
            isSuspending = true
        case .resumed:
            try resume()
        case .woken:
            let hadOverlay = tree.overlay != nil
            try await show { try await send([]) }
            if !hadOverlay, tree.overlay?.role == .alert {
                ring()
            }
        case .terminated(let signal):
            return .signal(signal)
        case .closed:
            return .closed
        }
        return nil
    }

    /// Shows the app's next screen.
    ///
    /// If the app takes long to produce it, the old screen shows an indicator.
    ///
    /// - Parameter stopsForTyping: Whether the next key stops the work.
    mutating func show(
        stopsForTyping: Bool = false,
        _ next: () async throws -> ScreenTree?
    ) async throws {
        let work = workScreen(stopsForTyping: stopsForTyping)
        wasOvertaken = false
        let progress = DelayedProgress(after: patience) { work.appear() }
        defer {
            if progress.end() {
                (shown, wasSuspended, wasOvertaken) = work.disappear()
                shownTitle = wasSuspended ? nil : shownTitle
            }
        }
        guard let next = try await next() else {
            isFinished = true
            return
        }
        tree = next
        render()
    }

    /// Rings the bell with the next screen, because the user may not be watching.
    private mutating func ring() {
        announced.append(0x07)
    }

    /// Copies a text to the clipboard with the next screen.
    mutating func copy(_ text: String) {
        announced += clipboard.bytes(copying: text)
    }

    /// Returns the screen that is shown while the app takes long.
    private func workScreen(stopsForTyping: Bool) -> WorkScreen {
        let (tree, state, size, options) = (tree, state, terminal.size, options)
        return WorkScreen(
            on: terminal.background,
            writer,
            shown: shown,
            stop: stopper(),
            stopsForTyping: stopsForTyping,
            showsMotion: options.showsMotion
        ) { activity, motion in
            var state = state
            (state.activity, state.motion) = (activity, motion)
            return RenderedScreen(tree: tree, size: size, state: &state, options: options)
                .painted.frame
        }
    }

    /// Renders the screen for a new tree, state or size.
    private mutating func render() {
        screen = RenderedScreen(tree: tree, size: terminal.size, state: &state, options: options)
    }

    /// Returns the events in the terminal's input.
    private mutating func decode(_ input: TerminalInput) -> [InputEvent] {
        defer { earlyEvents = [] }
        if case .bytes(let bytes) = input {
            return earlyEvents + decoder.feed(bytes)
        }
        return earlyEvents + decoder.timeout()
    }

    /// Handles one input event.
    ///
    /// Returns an ending if the user ends the app.
    private mutating func take(
        _ event: InputEvent,
        send: ([Event]) async throws -> ScreenTree?
    ) async throws -> TerminalApp.Ending? {
        if !isTyping(event) {
            try await findRows(send: send)
        }
        let effects = TerminalController.update(
            event,
            on: screen,
            state: &state,
            options: options
        )
        var events: [Event] = []
        var hasInspected = false
        for effect in effects {
            switch effect {
            case .send(let event): events.append(event)
            case .quit:
                guard let button = tree.quitButton else {
                    return .quit
                }
                events.append(Event(.tap, on: button.id))
            case .interrupt: return .signal(SIGINT)
            case .suspend: isSuspending = true
            case .repaint: shown = nil
            case .use(let theme): options.theme = theme
            case .inspect(let node):
                guard let inspect else {
                    state.notice = .refused("The inspector is part of okit-bundle dev")
                    continue
                }
                inspect(node)
                hasInspected = true
            case .copy(let text):
                copy(text)
                state.notice = clipboard.bytes(copying: text).isEmpty ? nil : .done("Copied")
            }
        }
        if events.isEmpty, !hasInspected {
            render()
        } else if events.count == 1, isSearch(events[0]) {
            // The text is shown at once, and the app answers when the user pauses.
            search = events[0]
            render()
            try draw()
        } else {
            try await show { try await send(events) }
        }
        return tree.isFinished ? .quit : nil
    }

    /// Shows images as the answers of the terminal say.
    private mutating func show(_ report: TerminalReport) {
        graphics.take(report)
        guard graphics.support != options.graphics else {
            return
        }
        (options.graphics, writer.graphics) = (graphics.support, graphics.support)
        shown = nil
        render()
    }

    /// Removes the images that the terminal stores.
    mutating func removeGraphics() {
        if writer.graphics?.form == .kitty {
            try? terminal.write(KittyGraphics.clear)
        }
    }

    /// Returns whether an event can only change the text of the search field.
    private func isTyping(_ event: InputEvent) -> Bool {
        guard let id = search?.target, state.isTyping(into: id), !isFinished else {
            return false
        }
        if case .key(let key) = event { return key.isText }
        return false
    }

    /// Returns whether an event changes the text of the search field.
    private func isSearch(_ event: Event) -> Bool {
        event.action.kind == .input && tree.node(id: event.target)?.role == .search
    }

    /// Suspends the process and returns when it is resumed.
    mutating func suspend() throws(TerminalError) {
        isSuspending = false
        try terminal.suspend()
        try beginAgain()
    }

    /// Other programs may have changed the terminal's mode while the process was suspended.
    private mutating func resume() throws(TerminalError) {
        terminal.leave()
        try terminal.enter()
        try beginAgain()
    }

    private mutating func beginAgain() throws(TerminalError) {
        hasResumed = true
        (shown, shownTitle) = (nil, nil)
        try query()
        render()
    }

    /// Returns the milliseconds until the detail of the focused row is shown beside its list; `nil`
    /// if it is shown or there is none.
    mutating func restMilliseconds() -> Int? {
        let row = state.edit == nil ? screen.layout.rowToPreview(for: state) : nil
        guard let row else {
            rest = nil
            return nil
        }
        if rest?.row != row {
            rest = RowRest(row: row)
        }
        return rest?.milliseconds
    }

    /// Requests the detail of the focused row once.
    mutating func preview(send: ([Event]) async throws -> ScreenTree?) async throws {
        guard let row = rest?.row else {
            return
        }
        rest?.isOver = true
        try await show { try await send([Event(.preview, on: row)]) }
    }

    /// Returns the milliseconds until indicators show their next phase; `nil` if none moves.
    mutating func motionMilliseconds() -> Int? {
        guard options.showsMotion, tree.hasMotion else {
            state.motion = nil
            nextMotion = nil
            return nil
        }
        let next = nextMotion ?? .now + .milliseconds(Motion.milliseconds)
        nextMotion = next
        let left = ContinuousClock.now.duration(to: next)
        return max(Int((left / .milliseconds(1)).rounded(.up)), 0)
    }

    /// Shows the next phase of indicators.
    mutating func move() {
        nextMotion = nil
        state.motion = (state.motion ?? 0) + 1
        render()
    }

    /// Returns the request for missing rows that has not been made since the last input.
    mutating func windowRequest() -> Event? {
        guard let event = screen.layout.rowRequest(for: state), !requests.contains(event),
            requests.count < 4
        else {
            return nil
        }
        requests.append(event)
        return event
    }

    // MARK: Reports of the terminal

    /// Asks the terminal about its features and, if no theme is selected, its background.
    mutating func query() throws(TerminalError) {
        guard takesCommands else {
            return
        }
        let asksForBackground = options.theme == nil && options.colors >= .indexed
        let images =
            options.images == nil ? "" : GraphicsQuery.bytes(handlesStrings: handlesStrings)
        try terminal.use(.title)
        try terminal.write(
            TerminalQuery.bytes(asksForBackground: asksForBackground, graphics: images)
        )
        decoder.awaitsReports = true
        queryEnd = .now + TerminalQuery.limit
    }

    /// Waits for the reports for a short time, so that the first screen has the right colors.
    ///
    /// Reports that arrive later have the same effect. Other input is handled afterwards.
    mutating func awaitReports() throws(TerminalError) {
        let end = ContinuousClock.now + TerminalQuery.patience
        while decoder.awaitsReports, earlyInput == nil {
            let left = Int((ContinuousClock.now.duration(to: end) / .milliseconds(1)).rounded(.up))
            guard left > 0 else {
                return
            }
            let input = try terminal.next(timeoutMilliseconds: left)
            switch input {
            case .bytes(let bytes):
                earlyEvents += decoder.feed(bytes)
                try takeReports()
            case .timedOut: return
            default: earlyInput = input
            }
        }
    }

    /// Removes and returns input that was received but not handled.
    mutating func takeEarlyInput() -> TerminalInput? {
        guard earlyEvents.isEmpty else {
            return .bytes([])
        }
        defer { earlyInput = nil }
        return earlyInput
    }

    /// The time without input after which the decoder must resolve unfinished input.
    mutating func escapeMilliseconds() -> Int? {
        if decoder.awaitsReports, ContinuousClock.now >= queryEnd {
            decoder.awaitsReports = false
        }
        return decoder.timeoutMilliseconds
    }

    private mutating func takeReports() throws(TerminalError) {
        for report in decoder.takeReports() {
            switch report {
            case .background(let color):
                let isLight = color.isLight ?? options.isLight
                if isLight != options.isLight {
                    options.isLight = isLight
                    render()
                }
            case .mode(SynchronizedOutput.mode, isKnown: true):
                writer.isSynchronized = true
                try terminal.use(.synchronizedOutput)
            case .keyboard: try terminal.use(.keyboard)
            case .attributes, .graphics, .cellSize: show(report)
            case .mode: break
            }
        }
    }
}
