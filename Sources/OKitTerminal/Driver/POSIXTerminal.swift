import Glibc

/// The terminal of this process: the one owner of its raw mode, screen and signals.
///
/// `leave()` restores what `enter()` found; it also runs when the terminal is released, and a
/// signal handler does the same before a fatal signal ends the process. While it is entered,
/// SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH are reported by `next`; a
/// second request to end kills at once. Only one can be entered in a process at a time.
public final class POSIXTerminal: Terminal {
    private let input: Int32
    private let output: Int32
    private let ownsDescriptor: Bool
    private let pipe: SignalPipe
    private let reader: POSIXBackgroundTerminal
    private var takeover: Takeover?

    /// What is undone by `leave()`.
    private struct Takeover: ~Copyable {
        let attributes: termios
        let relay: SignalRelay
    }

    /// Opens the terminal that controls the process, whatever standard input and output are.
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

    /// Uses open descriptors of a terminal, which stay open.
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

    /// Ends a wait from elsewhere; works as long as anyone holds it.
    public var waker: TerminalWaker {
        let pipe = pipe
        return TerminalWaker { pipe.write(SignalRelay.wakeByte) }
    }

    /// The size that the terminal reports; 80x24 where it reports none.
    public var size: TerminalSize {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
        else {
            return .standard
        }
        return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// Takes the screen over; see `Terminal`.
    ///
    /// - Throws: `inUse` where another terminal of this process is entered, `notATerminal` where
    ///   its attributes cannot be set.
    public func enter() throws(TerminalError) {
        guard takeover == nil else {
            return
        }
        var attributes = termios()
        guard tcgetattr(input, &attributes) == 0 else {
            throw TerminalError(.notATerminal, systemError: errno)
        }
        // The handlers come first, so that no signal finds a raw terminal without them.
        let relay = try SignalRelay(
            descriptor: output,
            attributes: attributes,
            pipe: pipe.writeEnd
        )
        takeover = Takeover(attributes: attributes, relay: relay)
        guard RawMode.set(on: input) else {
            let error = errno
            leave()
            throw TerminalError(.notATerminal, systemError: error)
        }
        do {
            try write(ScreenSequence.enter)
        } catch {
            leave()
            throw error
        }
    }

    /// Gives the screen back; see `Terminal`.
    public func leave() {
        guard let undone = takeover.take() else {
            return
        }
        // A terminal that takes no bytes any more still has attributes to restore.
        try? write(ScreenSequence.leave)
        var attributes = undone.attributes
        tcsetattr(input, TCSADRAIN, &attributes)
        undone.relay.stop()
    }

    /// Stops the process group as Ctrl-Z does; see `Terminal`.
    public func suspend() throws(TerminalError) {
        leave()
        // Sent to the group, as the terminal itself does, so that a shell sees its job stopped.
        kill(0, SIGTSTP)
        // The stop comes at some moment from now on; without this pause the screen could be taken
        // over before it. A group that nobody can continue is not stopped, and goes on here.
        poll(nil, 0, 200)
        try enter()
    }

    /// Writes all bytes; see `Terminal`.
    public func write(_ bytes: [UInt8]) throws(TerminalError) {
        try Self.write(bytes, to: output)
    }

    /// The terminal while the owner works; see `Terminal`.
    public var background: any BackgroundTerminal { reader }

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

    /// Waits for something to happen; see `Terminal`.
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
