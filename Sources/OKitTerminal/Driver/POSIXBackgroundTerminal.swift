import Dispatch
import Foundation
import Synchronization

/// The terminal of this process while its owner is working.
///
/// A thread reads it.
final class POSIXBackgroundTerminal: BackgroundTerminal {
    private let input: Int32
    private let output: Int32
    /// The signal pipe, which the owner reads at other times.
    private let signals: SignalPipe
    /// A pipe that ends the thread's wait.
    private let ending: SignalPipe
    private let hasEnded = DispatchSemaphore(value: 0)
    private let typed = Mutex<[UInt8]>([])
    private let features = Mutex<TerminalFeatures>([])

    /// The maximum number of bytes read ahead.
    ///
    /// Further bytes stay in the system's buffer.
    private static let mostTyped = 1 << 20

    init(input: Int32, output: Int32, signals: SignalPipe) throws(TerminalError) {
        self.input = input
        self.output = output
        self.signals = signals
        ending = try SignalPipe()
    }

    func write(_ bytes: [UInt8]) {
        try? POSIXTerminal.write(bytes, to: output)
    }

    /// Sets the features that are used again when the process is resumed.
    func use(_ all: TerminalFeatures) {
        features.withLock { $0 = all }
    }

    /// Whether input was read ahead.
    var hasTyped: Bool { typed.withLock { !$0.isEmpty } }

    /// Removes and returns the input that was read ahead.
    func takeTyped() -> [UInt8] {
        typed.withLock { typed in
            defer { typed = [] }
            return typed
        }
    }

    func beginReading(_ report: @escaping @Sendable (BackgroundInput) -> Void) {
        let thread = Thread { [self] in
            var keys = InterruptKeys()
            let left = read(&keys, report)
            typed.withLock { $0 += keys.typed }
            for signal in left {
                signals.write(signal)
            }
            hasEnded.signal()
        }
        thread.name = "terminal"
        thread.start()
    }

    func endReading() {
        ending.write(SignalRelay.wakeByte)
        hasEnded.wait()
    }

    /// Reads until it is stopped.
    ///
    /// - Returns: The signals that are left to the owner.
    private func read(
        _ keys: inout InterruptKeys,
        _ report: @Sendable (BackgroundInput) -> Void
    ) -> Set<UInt8> {
        var left: Set<UInt8> = []
        var isOpen = true
        while true {
            let readsKeys = isOpen && keys.typed.count < Self.mostTyped
            var descriptors = [
                pollfd(fd: ending.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signals.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: readsKeys ? input : -1, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&descriptors, 3, -1) >= 0 || errno == EINTR else {
                // The error is not handled here, because the owner encounters it itself.
                return left
            }
            if ending.read() != nil {
                return left
            }
            while let signal = signals.read() {
                answer(signal, &left, report)
            }
            if descriptors[2].revents != 0 {
                isOpen = readKeys(&keys, report)
            }
        }
    }

    private func answer(
        _ signal: UInt8,
        _ left: inout Set<UInt8>,
        _ report: (BackgroundInput) -> Void
    ) {
        switch Int32(signal) {
        case SIGTSTP: suspend(report)
        case SIGCONT: resume(report)
        case SIGINT, SIGTERM, SIGHUP, SIGQUIT:
            report(.stop)
            left.insert(signal)
        default: left.insert(signal)
        }
    }

    /// Reads available input.
    ///
    /// Returns false if the terminal is closed.
    private func readKeys(
        _ keys: inout InterruptKeys,
        _ report: (BackgroundInput) -> Void
    ) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(input, &buffer, buffer.count)
        guard count > 0 else {
            return count < 0 && (errno == EINTR || errno == EAGAIN)
        }
        let before = keys.typed.count
        for byte in buffer[..<count] {
            switch keys.take(byte) {
            case .stop: report(.stop)
            case .end(let signal): SignalRelay.endProcess(by: signal)
            case .suspend: suspend(report)
            case nil: break
            }
        }
        if keys.typed.count > before {
            report(.typed)
        }
        return true
    }

    private func suspend(_ report: (BackgroundInput) -> Void) {
        SignalRelay.stopProcess()
        resume(report)
    }

    /// Other programs may have changed the terminal's mode while the process was suspended.
    private func resume(_ report: (BackgroundInput) -> Void) {
        RawMode.set(on: input)
        write(ScreenSequence.enter(features.withLock(\.self)))
        report(.resumed)
    }
}

/// Finds the keys that act while an app is working among the typed bytes.
struct InterruptKeys {
    /// The input other than these keys.
    private(set) var typed: [UInt8] = []
    private var hasStopped = false
    /// The last bytes, as many as the start sequence of a paste has.
    private var recent: [UInt8] = []
    private var isPasting = false

    private static let pasteBegin = Array("\u{1B}[200~".utf8)
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// The action of a key.
    enum Action: Equatable {
        case stop
        case end(signal: Int32)
        case suspend
    }

    /// Handles the next byte.
    ///
    /// Returns an action if the byte is one of the keys and not pasted.
    mutating func take(_ byte: UInt8) -> Action? {
        if !isPasting, let action = action(of: byte) {
            return action
        }
        typed.append(byte)
        if !isPasting, let action = takeSequence() {
            return action
        }
        recent = recent.suffix(Self.pasteBegin.count - 1) + [byte]
        if recent == Self.pasteBegin || recent == Self.pasteEnd {
            isPasting = recent == Self.pasteBegin
        }
        return nil
    }

    /// The control characters of the keys by their numbers in the kitty keyboard protocol.
    private static let controls: [Int: UInt8] = [99: 0x03, 92: 0x1C, 122: 0x1A]

    /// Removes a sequence of the kitty keyboard protocol for Ctrl and one of the keys from the end
    /// of the typed bytes, and returns its action.
    private mutating func takeSequence() -> Action? {
        guard typed.last == UInt8(ascii: "u"),
            let start = typed.suffix(12).lastIndex(of: ASCII.escape),
            case .event(.key(let key), let end) = EscapeSequence.parse(typed[start...]),
            end == typed.endIndex, key.modifiers == .control,
            case .character(let character) = key.code,
            let scalar = character.unicodeScalars.first,
            let byte = Self.controls[Int(scalar.value)]
        else {
            return nil
        }
        typed.removeSubrange(start...)
        return action(of: byte)
    }

    private mutating func action(of byte: UInt8) -> Action? {
        switch byte {
        case 0x03:
            defer { hasStopped = true }
            return hasStopped ? .end(signal: SIGINT) : .stop
        case 0x1C: return .end(signal: SIGQUIT)
        case 0x1A: return .suspend
        default: return nil
        }
    }
}
