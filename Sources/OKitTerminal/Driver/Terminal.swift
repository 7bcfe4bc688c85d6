/// A terminal as the app loop sees it.
///
/// It belongs to one task; nothing in it is shared.
public protocol Terminal {
    /// The size at present, asked anew each time.
    var size: TerminalSize { get }

    /// Takes the screen over: raw mode, alternate screen, mouse. Does nothing the second time.
    func enter() throws(TerminalError)

    /// Gives the screen back as it was. May be called at any time, also twice, and cannot fail:
    /// what doesn't work is left.
    func leave()

    /// Gives the screen back, stops the process group as Ctrl-Z does, and takes the screen over
    /// again once it is continued.
    func suspend() throws(TerminalError)

    /// Writes all bytes, in one piece where the terminal takes them so.
    func write(_ bytes: [UInt8]) throws(TerminalError)

    /// The terminal while the owner works, for another thread.
    var background: any BackgroundTerminal { get }

    /// Waits for something to happen.
    ///
    /// Blocks the calling thread, without waking up in between.
    ///
    /// - Parameter timeoutMilliseconds: how long at most; `nil` for ever.
    func next(timeoutMilliseconds: Int?) throws(TerminalError) -> TerminalInput
}

/// What a terminal reports.
public enum TerminalInput: Sendable, Equatable {
    /// The user's bytes, at least one.
    case bytes([UInt8])
    /// The size may have changed.
    case resized
    /// Another process asked for a suspension (SIGTSTP).
    case suspensionRequested
    /// The process was continued, and others may have used the terminal meanwhile.
    case resumed
    /// The process is asked to end by the signal of that number.
    case terminated(signal: Int32)
    /// A `TerminalWaker` was used.
    case woken
    /// Nothing happened for the given time.
    case timedOut
    /// The terminal is gone.
    case closed
}

/// Ends the wait of a terminal from any thread or task.
///
/// Whoever finds out that an app has something new to show, such as a finished service, wakes the
/// app loop, which then asks for the new screen tree.
public struct TerminalWaker: Sendable {
    private let action: @Sendable () -> Void

    /// Makes a waker; `action` must end the wait and be safe to call at any time.
    public init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Makes the present or next wait answer `woken`.
    ///
    /// Several calls may become one.
    public func wake() {
        action()
    }
}
