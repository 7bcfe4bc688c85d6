import Dispatch
import OKitRuntime
import Synchronization

/// The indicator that a terminal shows while an app works for long, and the keys that stop the
/// work.
final class WorkScreen: Sendable {
    private let terminal: any BackgroundTerminal
    private let writer: FrameWriter
    private let frame: @Sendable (Activity, _ motion: Int?) -> Frame
    private let stop: @Sendable () -> Void
    private let stopsForTyping: Bool
    private let showsMotion: Bool
    private let queue = DelayedProgress.makeQueue()
    private let state: Mutex<State>

    /// The activity of an app.
    enum Activity {
        case working, stopping
    }

    private struct State {
        /// The frame that the terminal shows; `nil` if it is unknown.
        var shown: Frame?
        var activity = Activity.working
        var wasSuspended = false
        var wasOvertaken = false
        /// The number of the phase of the indicator.
        var motion = 0
        var isOver = false
    }

    /// - Parameters:
    ///   - shown: The frame that the terminal shows; `nil` if it is unknown.
    ///   - stop: Stops the work.
    ///   - stopsForTyping: Whether the next key stops the work, because it makes the work useless.
    ///   - showsMotion: Whether the indicator moves.
    ///   - frame: Creates the screen of an activity with a phase of the indicator.
    init(
        on terminal: any BackgroundTerminal,
        _ writer: FrameWriter,
        shown: Frame?,
        stop: @escaping @Sendable () -> Void,
        stopsForTyping: Bool = false,
        showsMotion: Bool = false,
        frame: @escaping @Sendable (Activity, _ motion: Int?) -> Frame
    ) {
        self.terminal = terminal
        self.writer = writer
        self.frame = frame
        self.stop = stop
        self.stopsForTyping = stopsForTyping
        self.showsMotion = showsMotion
        state = Mutex(State(shown: shown))
    }

    /// Shows that the app is working and begins to handle input.
    func appear() {
        state.withLock { draw(&$0) }
        terminal.beginReading { input in
            self.answer(input)
        }
        if showsMotion {
            moveLater()
        }
    }

    private func moveLater() {
        queue.asyncAfter(deadline: .now() + .milliseconds(Motion.milliseconds)) { [weak self] in
            self?.move()
        }
    }

    private func move() {
        let goesOn = state.withLock { state in
            if !state.isOver {
                state.motion += 1
                draw(&state)
            }
            return !state.isOver
        }
        if goesOn {
            moveLater()
        }
    }

    /// Ends the indicator.
    ///
    /// - Returns: The frame that the terminal shows now, whether the process was suspended
    ///   meanwhile, and whether a key has stopped the work.
    func disappear() -> (shown: Frame?, wasSuspended: Bool, wasOvertaken: Bool) {
        terminal.endReading()
        return state.withLock { state in
            state.isOver = true
            return (state.shown, state.wasSuspended, state.wasOvertaken)
        }
    }

    private func answer(_ input: BackgroundInput) {
        state.withLock { state in
            switch input {
            case .stop:
                stop()
                state.activity = .stopping
            case .typed:
                if stopsForTyping, !state.wasOvertaken {
                    state.wasOvertaken = true
                    stop()
                }
                return
            case .resumed:
                state.wasSuspended = true
                state.shown = nil
            }
            draw(&state)
        }
    }

    private func draw(_ state: inout State) {
        let next = frame(state.activity, showsMotion ? state.motion : nil)
        terminal.write(writer.bytes(from: state.shown, to: next))
        state.shown = next
    }
}
