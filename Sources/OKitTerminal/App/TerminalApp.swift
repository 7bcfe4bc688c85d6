public import OKitRuntime

/// Runs an app in a terminal.
public enum TerminalApp {
    /// The reasons why a run ends.
    public enum Ending: Sendable, Equatable {
        /// The user has quit.
        case quit
        /// The process has received the terminating signal with that number.
        ///
        /// Ctrl-C is reported as SIGINT, although the terminal only sends the key.
        case signal(Int32)
        /// The terminal was closed, or its input has ended.
        case closed
        /// The app has ended.
        case finished
    }

    /// Changes of the process and its terminal.
    public enum Change: Sendable, Equatable {
        /// The size of the terminal has changed.
        case resized(TerminalSize)
        /// The process is about to be suspended.
        case suspended
        /// The process was resumed.
        case resumed
    }

    /// Shows screens and handles input until the app ends.
    ///
    /// The terminal is always restored, however the run ends.
    ///
    /// Waiting blocks the thread of the caller's isolation without waking up. Call it from the main
    /// actor, or where no other work waits for that thread.
    ///
    /// - Parameters:
    ///   - terminal: The terminal, which is entered and left here.
    ///   - tree: The first screen.
    ///   - capabilities: The capabilities of the terminal.
    ///   - options: The palette and time zone.
    ///   - nextDue: Returns the milliseconds until the app has scheduled work; `nil` for never.
    ///   - patience: Calls when the progress indicator should appear because the app has not
    ///     responded yet.
    ///   - stopper: Returns a closure that stops the work that begins now, from any thread. It is
    ///     called when the user presses Ctrl-C while the work takes long. Pressing it again ends
    ///     the process.
    ///   - change: Notifies the app session, so that it can store and cover its data, and returns
    ///     the next screen; `nil` to call `send` without events.
    ///   - copied: Returns a new text for the clipboard since the last call.
    ///   - send: Passes events to the app session, in order, and returns the next screen; `nil`
    ///     ends the run. Called without events when a `TerminalWaker` was used or scheduled work is
    ///     due.
    /// - Throws: `TerminalError`, or an error thrown by `send`.
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
        inspect: ((String?) -> Void)? = nil,
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
        defer {
            loop.removeGraphics()
        }
        loop.patience = patience
        loop.stopper = stopper
        loop.inspect = inspect
        func notify(_ news: Change) async throws -> ScreenTree? {
            guard let change else {
                return try await send([])
            }
            return try await change(news)
        }
        try loop.query()
        try loop.awaitReports()
        try loop.draw()
        while !loop.isFinished {
            if let request = loop.windowRequest() {
                try await loop.show { try await send([request]) }
                try loop.draw()
                continue
            }
            let escape = loop.escapeMilliseconds()
            let due = nextDue().map { max($0, 0) }
            let rest = loop.restMilliseconds()
            let motion = loop.motionMilliseconds()
            let timeout = [escape, due, rest, motion].compactMap(\.self).min()
            var input = try loop.takeEarlyInput() ?? terminal.next(timeoutMilliseconds: timeout)
            let others = min(escape ?? .max, due ?? .max, rest ?? .max)
            if input == .timedOut, let motion, motion <= others {
                loop.move()
                try loop.draw()
                continue
            }
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
