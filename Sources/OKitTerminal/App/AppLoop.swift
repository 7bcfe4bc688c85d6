import Glibc
import OKitRuntime

/// What the app loop knows between two inputs.
struct AppLoop<Screen: Terminal> {
    var decoder: InputDecoder
    /// Calls when the app has had time enough to answer.
    var patience = DelayedProgress.patience
    /// What stops the work that begins now.
    var stopper: () -> @Sendable () -> Void = { {} }

    private let terminal: Screen
    private let writer: FrameWriter
    private let options: RenderOptions
    private var tree: ScreenTree
    private var state = ViewState()
    private var screen: RenderedScreen
    private let clipboard: Clipboard
    /// Bytes for the terminal that show nothing; they go before the next frame.
    private var announced: [UInt8] = []
    /// What the terminal shows; `nil` where that is unknown.
    private var shown: Frame?
    /// The requests for rows since the last input, so that an app which cannot meet them is not
    /// asked for ever.
    private var requests: [Event] = []
    /// The row on which the focus rests, whose preview is not shown yet.
    private var rest: RowRest?
    /// Whether the process is to be stopped now.
    private(set) var isSuspending = false
    /// Whether the app has no screen any more.
    private(set) var isFinished = false
    /// Whether it goes on, and the app has not been told yet.
    var hasResumed = false
    /// Whether it was stopped and has gone on while the app worked.
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
            scrollsRegions: capabilities.scrollsRegions
        )
        decoder = InputDecoder(extraKeys: capabilities.keys)
        screen = RenderedScreen(
            tree: tree,
            size: terminal.size,
            state: &state,
            options: options
        )
    }

    /// Writes what differs from what is shown, at once or not at all.
    mutating func draw() throws(TerminalError) {
        let frame = screen.painted.frame
        let bytes = announced + writer.bytes(from: shown, to: frame)
        announced = []
        shown = frame
        if !bytes.isEmpty {
            try terminal.write(bytes)
        }
    }

    /// Answers what the terminal reported; an ending where the loop is over.
    mutating func answer(
        _ input: TerminalInput,
        send: ([Event]) async throws -> ScreenTree?
    ) async throws -> TerminalApp.Ending? {
        requests = []
        switch input {
        case .bytes, .timedOut:
            for event in decode(input) where !isFinished {
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

    /// Takes the app's new screen; where the app takes long to make it, the old one says so.
    mutating func show(_ next: () async throws -> ScreenTree?) async throws {
        let work = workScreen()
        let progress = DelayedProgress(after: patience) { work.appear() }
        defer {
            if progress.end() {
                (shown, wasSuspended) = work.disappear()
            }
        }
        guard let next = try await next() else {
            isFinished = true
            return
        }
        tree = next
        render()
    }

    /// Rings the bell with the next screen, as the user may look elsewhere.
    private mutating func ring() {
        announced.append(0x07)
    }

    /// Gives a text to the clipboard with the next screen.
    mutating func copy(_ text: String) {
        announced += clipboard.bytes(copying: text)
    }

    /// What is shown where the app takes long.
    private func workScreen() -> WorkScreen {
        let (tree, state, size, options) = (tree, state, terminal.size, options)
        return WorkScreen(on: terminal.background, writer, shown: shown, stop: stopper()) {
            var state = state
            state.activity = $0
            return RenderedScreen(tree: tree, size: size, state: &state, options: options)
                .painted.frame
        }
    }

    /// Renders the screen, for a new tree, state or size.
    private mutating func render() {
        screen = RenderedScreen(tree: tree, size: terminal.size, state: &state, options: options)
    }

    /// The events in what the terminal reported.
    private mutating func decode(_ input: TerminalInput) -> [InputEvent] {
        if case .bytes(let bytes) = input {
            return decoder.feed(bytes)
        }
        return decoder.timeout()
    }

    /// Answers one input event; an ending where the user ends the app.
    private mutating func take(
        _ event: InputEvent,
        send: ([Event]) async throws -> ScreenTree?
    ) async throws -> TerminalApp.Ending? {
        let effects = TerminalController.update(
            event,
            on: screen,
            state: &state,
            options: options
        )
        var events: [Event] = []
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
            case .copy(let text): copy(text)
            }
        }
        if events.isEmpty {
            render()
        } else {
            try await show { try await send(events) }
        }
        return tree.isFinished ? .quit : nil
    }

    /// Stops the process, and comes back when it goes on.
    mutating func suspend() throws(TerminalError) {
        isSuspending = false
        try terminal.suspend()
        hasResumed = true
        shown = nil
        render()
    }

    /// Others may have changed the terminal's mode while the process was stopped.
    private mutating func resume() throws(TerminalError) {
        terminal.leave()
        try terminal.enter()
        hasResumed = true
        shown = nil
        render()
    }

    /// Milliseconds until what the row with the focus opens is shown beside its list; `nil` where that
    /// is shown, or nothing is.
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

    /// Asks the app once to show what the row with the focus opens.
    mutating func preview(send: ([Event]) async throws -> ScreenTree?) async throws {
        guard let row = rest?.row else {
            return
        }
        rest?.isOver = true
        try await show { try await send([Event(.preview, on: row)]) }
    }

    /// The request for rows that are not here, and was not made since the last input.
    mutating func windowRequest() -> Event? {
        guard let event = screen.layout.rowRequest(for: state), !requests.contains(event),
            requests.count < 4
        else {
            return nil
        }
        requests.append(event)
        return event
    }
}
