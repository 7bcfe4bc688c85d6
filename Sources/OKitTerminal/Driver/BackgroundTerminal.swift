/// A terminal while its owner works and neither writes to it nor waits in it.
///
/// Another thread writes and reads meanwhile, so that a user is answered however long the work takes.
public protocol BackgroundTerminal: Sendable {
    /// Writes bytes; what cannot be written is left out.
    func write(_ bytes: [UInt8])

    /// Begins to read what the user types, until `endReading`.
    ///
    /// What is not reported is the terminal's next input, after `endReading`. A second request to stop
    /// ends the process at once, as its signal does.
    ///
    /// - Parameter report: is called on any thread.
    func beginReading(_ report: @escaping @Sendable (BackgroundInput) -> Void)

    /// Ends reading; nothing is reported from then on.
    func endReading()
}

/// What the user does while the owner of a terminal works.
public enum BackgroundInput: Sendable, Equatable {
    /// Asks for the work to stop: by Ctrl-C, or by a signal that asks the process to end.
    case stop
    /// Has suspended the process and continued it; the screen is empty now.
    case resumed
}
