/// The interface of the app loop to a terminal.
///
/// A terminal belongs to one task and is not shared.
public protocol Terminal {
    /// The current size, determined again on each access.
    var size: TerminalSize { get }

    /// Takes over the screen: raw mode, alternate screen, mouse.
    ///
    /// Does nothing if it is already entered.
    func enter() throws(TerminalError)

    /// Begins to use features of the terminal in addition, until `leave`.
    ///
    /// They are used again after the next `enter`.
    func use(_ additional: TerminalFeatures) throws(TerminalError)

    /// Restores the screen.
    ///
    /// It can be called at any time and repeatedly, and cannot fail: steps that fail are skipped.
    func leave()

    /// Restores the screen, suspends the process group as Ctrl-Z does, and takes over the screen
    /// again once it is resumed.
    func suspend() throws(TerminalError)

    /// Writes all bytes, in a single write if the terminal accepts it.
    func write(_ bytes: [UInt8]) throws(TerminalError)

    /// The terminal for another thread while the owner is working.
    var background: any BackgroundTerminal { get }

    /// Whether the user has already typed more, so that `next` need not wait.
    var hasInput: Bool { get }

    /// Waits for input or another event.
    ///
    /// It blocks the calling thread without waking up in between.
    ///
    /// - Parameter timeoutMilliseconds: The maximum time to wait; `nil` to wait indefinitely.
    func next(timeoutMilliseconds: Int?) throws(TerminalError) -> TerminalInput
}

/// An event that a terminal reports.
public enum TerminalInput: Sendable, Equatable {
    /// Bytes from the user, at least one.
    case bytes([UInt8])
    /// The size may have changed.
    case resized
    /// Another process has requested suspension (SIGTSTP).
    case suspensionRequested
    /// The process was resumed.
    ///
    /// Other programs may have used the terminal meanwhile.
    case resumed
    /// The process has received the terminating signal with that number.
    case terminated(signal: Int32)
    /// A `TerminalWaker` was used.
    case woken
    /// The timeout has elapsed.
    case timedOut
    /// The terminal was closed.
    case closed
}

/// Ends the wait of a terminal from any thread or task.
///
/// Use it to wake the app loop when the app has something new to show, such as the result of a
/// service. The loop then requests the new screen tree.
public struct TerminalWaker: Sendable {
    private let action: @Sendable () -> Void

    /// Creates a waker.
    ///
    /// `action` must end the wait and be safe to call at any time.
    public init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Makes the current or next wait return `woken`.
    ///
    /// Several calls can be combined.
    public func wake() {
        action()
    }
}
