/// A terminal while its owner is working and neither writes to it nor waits for input.
///
/// Another thread writes and reads meanwhile, so that the user gets a response however long the
/// work takes.
public protocol BackgroundTerminal: Sendable {
    /// Writes bytes.
    ///
    /// Bytes that cannot be written are discarded.
    func write(_ bytes: [UInt8])

    /// Begins to read user input, until `endReading`.
    ///
    /// Input that is not reported becomes the next input of the terminal after `endReading`. A
    /// second request to stop ends the process immediately, as its signal does.
    ///
    /// - Parameter report: Called on any thread.
    func beginReading(_ report: @escaping @Sendable (BackgroundInput) -> Void)

    /// Ends reading.
    ///
    /// Nothing is reported afterwards.
    func endReading()
}

/// User input while the owner of a terminal is working.
public enum BackgroundInput: Sendable, Equatable {
    /// The user has requested the work to stop, with Ctrl-C or a terminating signal.
    case stop
    /// The user has typed something, which becomes the next input of the terminal.
    case typed
    /// The process was suspended and resumed.
    ///
    /// The screen is now empty.
    case resumed
}
