import Synchronization

/// A terminal without a device, for tests: a script of input, and everything that was written.
public final class MemoryTerminal: Terminal {
    /// The size; what a script's `resized` reports must be set by `resize`.
    public private(set) var size: TerminalSize
    /// Everything that was written, in order, one item a call.
    public var writes: [[UInt8]] { written.items.withLock { $0 } }
    /// What was called besides `write` and `next`, in order.
    public private(set) var calls: [Call] = []

    /// How long `next` was to wait, each time.
    public private(set) var timeouts: [Int?] = []

    private let written: Writes
    private var script: [Step]
    private var isEntered = false

    private final class Writes: BackgroundTerminal {
        let items = Mutex<[[UInt8]]>([])
        private let inputs: Mutex<[BackgroundInput]>

        init(_ inputs: [BackgroundInput]) {
            self.inputs = Mutex(inputs)
        }

        func write(_ bytes: [UInt8]) {
            items.withLock { $0.append(bytes) }
        }

        func beginReading(_ report: @escaping @Sendable (BackgroundInput) -> Void) {
            let all = inputs.withLock { inputs in
                defer { inputs = [] }
                return inputs
            }
            all.forEach(report)
        }

        func endReading() {}
    }

    /// Calls that change the state of a terminal.
    public enum Call: Sendable, Equatable {
        case enter, leave, suspend
    }

    /// One step of a script.
    public enum Step: Sendable {
        /// `next` answers with this.
        case input(TerminalInput)
        /// The size changes, and `next` answers `resized`.
        case resize(TerminalSize)
        /// `next` throws.
        case failure(TerminalError)
    }

    /// Makes a terminal; when the script is at its end, `next` answers `closed`.
    ///
    /// - Parameter duringWork: what the user does when the first work takes long.
    public init(
        size: TerminalSize = .standard,
        script: [Step] = [],
        duringWork: [BackgroundInput] = []
    ) {
        self.size = size
        written = Writes(duringWork)
        self.script = script.reversed()
    }

    /// Notes the call.
    public func enter() {
        if !isEntered {
            calls.append(.enter)
        }
        isEntered = true
    }

    /// Notes the call.
    public func leave() {
        if isEntered {
            calls.append(.leave)
        }
        isEntered = false
    }

    /// Notes the call.
    public func suspend() {
        calls.append(.suspend)
    }

    /// Keeps the bytes.
    public func write(_ bytes: [UInt8]) {
        written.items.withLock { $0.append(bytes) }
    }

    /// Reports the inputs of the script, when the first work takes long.
    public var background: any BackgroundTerminal { written }

    /// Answers with the next step of the script, without waiting.
    public func next(timeoutMilliseconds: Int?) throws(TerminalError) -> TerminalInput {
        timeouts.append(timeoutMilliseconds)
        switch script.popLast() {
        case .input(let input):
            return input
        case .resize(let size):
            self.size = size
            return .resized
        case .failure(let error):
            throw error
        case nil:
            return .closed
        }
    }
}
