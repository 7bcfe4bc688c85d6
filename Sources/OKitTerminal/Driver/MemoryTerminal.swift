import Synchronization

/// A terminal without a device, for tests.
///
/// It has a script of input and records the output.
public final class MemoryTerminal: Terminal {
    /// The size.
    ///
    /// If a script reports `resized`, the size must be changed with `resize`.
    public private(set) var size: TerminalSize
    /// All output, in order, with one item for each call.
    public var writes: [[UInt8]] { written.items.withLock { $0 } }
    /// The calls other than `write` and `next`, in order.
    public private(set) var calls: [Call] = []

    /// The timeouts passed to `next`, in order.
    public private(set) var timeouts: [Int?] = []

    /// Whether the bytes of the script count as typed before the app has answered.
    private let isQuick: Bool
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
        case use(TerminalFeatures)
    }

    /// A step of a script.
    public enum Step: Sendable {
        /// `next` returns this input.
        case input(TerminalInput)
        /// The size changes, and `next` returns `resized`.
        case resize(TerminalSize)
        /// `next` throws this error.
        case failure(TerminalError)
    }

    /// Creates a terminal.
    ///
    /// At the end of the script, `next` returns `closed`.
    ///
    /// - Parameters:
    ///   - duringWork: The user input while the first work takes long.
    ///   - isQuick: Whether the user types faster than the app answers.
    public init(
        size: TerminalSize = .standard,
        script: [Step] = [],
        duringWork: [BackgroundInput] = [],
        isQuick: Bool = false
    ) {
        self.isQuick = isQuick
        self.size = size
        written = Writes(duringWork)
        self.script = script.reversed()
    }

    /// Records the call.
    public func enter() {
        if !isEntered {
            calls.append(.enter)
        }
        isEntered = true
    }

    /// Records the call.
    public func leave() {
        if isEntered {
            calls.append(.leave)
        }
        isEntered = false
    }

    /// Records the call.
    public func suspend() {
        calls.append(.suspend)
    }

    /// Records the call.
    public func use(_ additional: TerminalFeatures) {
        calls.append(.use(additional))
    }

    /// Records the bytes.
    public func write(_ bytes: [UInt8]) {
        written.items.withLock { $0.append(bytes) }
    }

    /// The terminal that reports the inputs of the script when the first work takes long.
    public var background: any BackgroundTerminal { written }

    /// Whether the next step of the script is typed without a pause.
    public var hasInput: Bool {
        if isQuick, case .input(.bytes)? = script.last { true } else { false }
    }

    /// Returns the next step of the script without waiting.
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
