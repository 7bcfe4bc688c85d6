import Glibc

/// The terminal of this process, which owns its raw mode, screen and signals.
///
/// `leave()` restores the state found by `enter()`. This also happens when the terminal is
/// deallocated, and a signal handler does the same before a fatal signal ends the process. While
/// the terminal is entered, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH are
/// reported by `next`. A second terminating signal ends the process immediately. Only one terminal
/// can be entered in a process at any time.
public final class POSIXTerminal: Terminal {
    private let input: Int32
    private let output: Int32
    private let ownsDescriptor: Bool
    private let pipe: SignalPipe
    private let reader: POSIXBackgroundTerminal
    private var takeover: Takeover?
    private var features: TerminalFeatures = []

    /// The state that `leave()` restores.
    private struct Takeover: ~Copyable {
        let attributes: termios
        let relay: SignalRelay
    }

    /// Opens the controlling terminal of the process, regardless of standard input and output.
    public convenience init() throws(TerminalError) {
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            throw TerminalError(.notATerminal, systemError: errno)
        }
        do {
            try self.init(input: descriptor, output: descriptor, ownsDescriptor: true)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Uses open descriptors of a terminal and does not close them.
    public convenience init(input: Int32, output: Int32) throws(TerminalError) {
        try self.init(input: input, output: output, ownsDescriptor: false)
    }

    private init(input: Int32, output: Int32, ownsDescriptor: Bool) throws(TerminalError) {
        guard isatty(input) == 1, isatty(output) == 1 else {
            throw TerminalError(.notATerminal, systemError: errno)
        }
        self.input = input
        self.output = output
        self.ownsDescriptor = ownsDescriptor
        pipe = try SignalPipe()
        reader = try POSIXBackgroundTerminal(input: input, output: output, signals: pipe)
    }

    deinit {
        leave()
        if ownsDescriptor {
            close(input)
        }
    }

    /// A waker that ends a wait from another thread.
    ///
    /// It remains usable as long as it is referenced.
    public var waker: TerminalWaker {
        let pipe = pipe
        return TerminalWaker { pipe.write(SignalRelay.wakeByte) }
    }

    /// The size that the terminal reports, or 80x24 if it does not report one.
    public var size: TerminalSize {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
        else {
            return .standard
        }
        return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// Takes over the screen; see `Terminal`.
    ///
    /// - Throws: `inUse` if another terminal of this process is entered, `notATerminal` if its
    ///   attributes cannot be set.
    public func enter() throws(TerminalError) {
        guard takeover == nil else {
            return
        }
        var attributes = termios()
        guard tcgetattr(input, &attributes) == 0 else {
            throw TerminalError(.notATerminal, systemError: errno)
        }
        // The handlers are set first, so that they are active whenever the terminal is in raw mode.
        let relay = try SignalRelay(
            descriptor: output,
            attributes: attributes,
            restoring: features,
            pipe: pipe.writeEnd
        )
        takeover = Takeover(attributes: attributes, relay: relay)
        guard RawMode.set(on: input) else {
            let error = errno
            leave()
            throw TerminalError(.notATerminal, systemError: error)
        }
        do {
            try write(ScreenSequence.enter(features))
        } catch {
            leave()
            throw error
        }
    }

    /// Begins to use features; see `Terminal`.
    public func use(_ additional: TerminalFeatures) throws(TerminalError) {
        let added = additional.subtracting(features)
        guard !added.isEmpty else {
            return
        }
        features.formUnion(added)
        reader.use(features)
        if takeover != nil {
            SignalRelay.endOnSignal(features)
            try write(added.begin)
        }
    }

    /// Restores the screen; see `Terminal`.
    public func leave() {
        guard let undone = takeover.take() else {
            return
        }
        // Attributes must be restored even if the terminal no longer accepts bytes.
        try? write(ScreenSequence.leave(features))
        var attributes = undone.attributes
        tcsetattr(input, TCSADRAIN, &attributes)
        undone.relay.stop()
    }

    /// Suspends the process group, as Ctrl-Z does; see `Terminal`.
    public func suspend() throws(TerminalError) {
        leave()
        // Sent to the group, as the terminal itself does, so that a shell notices that its job was
        // suspended.
        kill(0, SIGTSTP)
        // The signal takes effect asynchronously; without this pause, the screen could be taken
        // over before it does. A group without a process that can resume it is not suspended and
        // continues here.
        poll(nil, 0, 200)
        try enter()
    }

    /// Writes all bytes; see `Terminal`.
    public func write(_ bytes: [UInt8]) throws(TerminalError) {
        try Self.write(bytes, to: output)
    }

    /// The terminal while the owner is working; see `Terminal`.
    public var background: any BackgroundTerminal { reader }

    /// Whether the user has already typed more; see `Terminal`.
    public var hasInput: Bool {
        var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        return reader.hasTyped || poll(&descriptor, 1, 0) > 0
    }

    static func write(_ bytes: [UInt8], to output: Int32) throws(TerminalError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                poll(&descriptor, 1, -1)
            } else if errno != EINTR {
                throw TerminalError(.writeFailed, systemError: errno)
            }
        }
    }

    /// Waits for input or another event; see `Terminal`.
    public func next(timeoutMilliseconds: Int?) throws(TerminalError) -> TerminalInput {
        let typed = reader.takeTyped()
        guard typed.isEmpty else {
            return .bytes(typed)
        }
        while true {
            if let byte = pipe.read() {
                if let event = event(for: byte) {
                    return event
                }
                continue
            }
            var descriptors = [
                pollfd(fd: input, events: Int16(POLLIN), revents: 0),
                pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0),
            ]
            let timeout = timeoutMilliseconds.map { Int32(clamping: $0) } ?? -1
            let count = poll(&descriptors, 2, timeout)
            if count == 0 {
                return .timedOut
            }
            if count < 0 && errno != EINTR {
                throw TerminalError(.readFailed, systemError: errno)
            }
            if count > 0, descriptors[1].revents == 0, let event = try readInput() {
                return event
            }
        }
    }

    private func readInput() throws(TerminalError) -> TerminalInput? {
        var error: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            let result = read(input, buffer.baseAddress, buffer.count)
            error = result < 0 ? errno : 0
            count = max(result, 0)
        }
        switch error {
        case 0: return bytes.isEmpty ? .closed : .bytes(bytes)
        case EINTR, EAGAIN: return nil
        case EIO: return .closed
        default: throw TerminalError(.readFailed, systemError: error)
        }
    }

    private func event(for byte: UInt8) -> TerminalInput? {
        switch Int32(byte) {
        case Int32(SignalRelay.wakeByte): .woken
        case SIGWINCH: .resized
        case SIGTSTP: .suspensionRequested
        case SIGCONT: .resumed
        case SIGINT, SIGTERM, SIGHUP, SIGQUIT: .terminated(signal: Int32(byte))
        default: nil
        }
    }
}
