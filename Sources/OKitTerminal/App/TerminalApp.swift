public import OKitRuntime

/// Runs an app in a terminal.
public enum TerminalApp {
    /// Why a run ended.
    public enum Ending: Sendable, Equatable {
        /// The user asked for it.
        case quit
        /// The process was asked to end by the signal of that number; Ctrl-C is SIGINT, though the
        /// terminal only passes the key on.
        case signal(Int32)
        /// The terminal went away, or its input ended.
        case closed
        /// The app has no screen any more.
        case finished
    }

    /// What happens to the process and its terminal.
    public enum Change: Sendable, Equatable {
        /// Its terminal has another size.
        case resized(TerminalSize)
        /// It is about to be stopped.
        case suspended
        /// It goes on.
        case resumed
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
    ///   - nextDue: milliseconds until the app has something to do by itself; `nil` for never.
    ///   - patience: calls when the progress indicator should appear, because the app has not responded yet.
    ///   - stopper: what stops the work that begins now, from any thread; the user asks for it by Ctrl-C when
    ///     the work takes long. A second time ends the process.
    ///   - change: tells the app session, so that it may store and cover what it has, and answers
    ///     with the screen after that; `nil` is `send` without events.
    ///   - copied: a text for the clipboard that came up since the last call.
    ///   - send: hands events to the app session, in order, and answers with the screen after
    ///     them; `nil` ends the run. Called without events when a `TerminalWaker` was used or when something
    ///     is due.
    /// - Throws: `TerminalError`, or what `send` throws.
    public static func run(
        terminal: some Terminal,
        tree: ScreenTree,
        capabilities: TerminalCapabilities,
        options: RenderOptions = RenderOptions(),
        nextDue: () -> Int? = { nil },
        patience: @escaping DelayedProgress.Delay = DelayedProgress.patience,
        stopper: @escaping () -> @Sendable () -> Void = { {} },
        change: ((Change) async throws -> ScreenTree)? = nil,
        copied: () -> String? = { nil },
        send: ([Event]) async throws -> ScreenTree?
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
        loop.patience = patience
        loop.stopper = stopper
        func notify(_ news: Change) async throws -> ScreenTree? {
            guard let change else {
                return try await send([])
            }
            return try await change(news)
        }
        try loop.draw()
        while !loop.isFinished {
            if let request = loop.windowRequest() {
                try await loop.show { try await send([request]) }
                try loop.draw()
                continue
            }
            let escape = loop.decoder.timeoutMilliseconds
            let due = nextDue().map { max($0, 0) }
            let rest = loop.restMilliseconds()
            let timeout = [escape, due, rest].compactMap(\.self).min()
            var input = try terminal.next(timeoutMilliseconds: timeout)
            if input == .timedOut, let rest, rest <= min(escape ?? .max, due ?? .max) {
                try await loop.preview(send: send)
                try loop.draw()
                continue
            }
            if input == .timedOut, let due, due < escape ?? .max {
                input = .woken
            }
            if case .resized = input, change != nil {
                let size = terminal.size
                try await loop.show { try await notify(.resized(size)) }
            }
            if let ending = try await loop.answer(input, send: send) {
                return ending
            }
            if loop.isSuspending {
                try await loop.show { try await notify(.suspended) }
                try loop.suspend()
            }
            if loop.wasSuspended {
                loop.wasSuspended = false
                loop.hasResumed = true
                try await loop.show { try await notify(.suspended) }
            }
            if loop.hasResumed {
                loop.hasResumed = false
                try await loop.show { try await notify(.resumed) }
            }
            if let text = copied() {
                loop.copy(text)
            }
            try loop.draw()
        }
        return .finished
    }
}
