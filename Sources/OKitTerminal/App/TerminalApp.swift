public import OKitRuntime

/// Runs an app in a terminal.
public enum TerminalApp {
    /// Why a run ended.
    public enum Ending: Sendable, Equatable {
        /// The user asked for it.
        case quit
        /// The process was asked to end by the signal of that number.
        case signal(Int32)
        /// The terminal went away, or its input ended.
        case closed
    }

    /// Shows screens and answers the user until an end, and gives the terminal back by whatever
    /// way it leaves.
    ///
    /// Waiting blocks the thread of the caller's isolation, without waking up in between. Call it
    /// from the main actor, or where nothing else waits for that thread.
    ///
    /// - Parameters:
    ///   - terminal: where to; it is entered and left here.
    ///   - tree: the first screen.
    ///   - capabilities: what the terminal can do.
    ///   - options: palette and time zone.
    ///   - send: hands events to the app session, in order, and answers with the screen after
    ///     them. Called without events when a `TerminalWaker` was used or the process was asked
    ///     to suspend, so that the session may store what it has.
    /// - Throws: `TerminalError`, or what `send` throws.
    public static func run(
        terminal: some Terminal,
        tree: ScreenTree,
        capabilities: TerminalCapabilities,
        options: RenderOptions = RenderOptions(),
        send: ([Event]) async throws -> ScreenTree
    ) async throws -> Ending {
        try terminal.enter()
        defer {
            terminal.leave()
        }
        var loop = AppLoop(
            terminal: terminal,
            tree: tree,
            capabilities: capabilities,
            options: options
        )
        try loop.draw()
        while true {
            if let request = loop.windowRequest() {
                loop.show(try await send([request]))
                try loop.draw()
                continue
            }
            let input = try terminal.next(timeoutMilliseconds: loop.decoder.timeoutMilliseconds)
            if let ending = try await loop.answer(input, send: send) {
                return ending
            }
            try loop.draw()
        }
    }
}
