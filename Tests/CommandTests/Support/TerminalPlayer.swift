import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitRuntime
import OKitSyntax
import OKitTerminal
import TestSupport
import Testing

/// Plays flows by the keys that a user presses for their commands: on a session, and at the same
/// time on the built program in a pseudo-terminal, which must show the same.
final class TerminalPlayer: FlowFrontEnd {
    let session: AppSession
    let program: ProgramInTerminal
    /// Called when the session has got what a key sends.
    var onEvent: () -> Void = {}
    private(set) var user: User
    /// Whether events come about by the mouse, and only text by keys.
    let usesMouse: Bool
    private let clock: VirtualClock

    /// Why a flow could not be played.
    struct Stuck: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts both under what tests run under and the header of the flow.
    ///
    /// - Parameter arguments: further options of the program.
    init(
        _ flow: Flow,
        of bundle: AppBundle,
        in folder: String,
        _ place: Workplace,
        _ arguments: [String],
        byMouse usesMouse: Bool = false
    )
        throws
    {
        self.usesMouse = usesMouse
        try place.grant(bundle, in: folder)
        let surroundings = Surroundings.test.overridden(by: Surroundings(flow))
        let size = surroundings.size.map { TerminalSize(columns: $0.columns, rows: $0.rows) }
        let now = surroundings.now ?? Date()
        clock = VirtualClock(now)
        session = AppSession(
            bundle: bundle,
            environment: surroundings.environment(for: bundle, clock: clock),
            store: nil,
            records: SQLiteRecordStorage(),
            service: bundle.service(.stub).map { .stub($0) },
            screen: surroundings.screen
        )
        if !flow.beginsUnsettled {
            clock.settle(session)
        }
        var options = RenderOptions(images: Images { bundle.image(named: $0) })
        options.ordersText = TerminalCapabilities(environment: place.variables).ordersText
        user = User(Self.tree(of: session), size: size ?? .standard, options: options)
        program = try ProgramInTerminal(
            [
                "okit-bundle", "run", folder, "--locale", "en_US",
                "--time-zone", "UTC", "--seed", "1", "--now",
                ISO8601DateFormatter().string(from: now),
            ] + (bundle.service(.stub) == nil ? [] : ["--service", "stub"])
                + (surroundings.screen.map { ["--screen", $0] } ?? []) + arguments,
            environment: place.variables,
            size: size ?? .standard,
            errors: "\(place.path)/errors"
        )
    }

    /// The screen of the session, with the command that the program adds.
    var tree: ScreenTree {
        Self.tree(of: session)
    }

    private static func tree(of session: AppSession) -> ScreenTree {
        var tree = session.screenTree()
        tree.commands = [
            ScreenNode(id: "about-this-app", role: .button, label: "About this app", events: [.tap])
        ]
        return tree
    }

    /// Plays a flow line by line.
    ///
    /// - Parameters:
    ///   - commands: after how many it ends, without waiting for what the last one does.
    ///   - meets: called when a command is done and the program shows what the session does.
    func play(_ flow: Flow, commands: Int = .max, meets: () throws -> Void = {}) throws {
        var count = 0
        var settles = !flow.beginsUnsettled
        for line in flow.source.bytes.split(separator: 0x0A) {
            var findings: [Finding] = []
            let text = (settles ? "" : "settle off\n") + String(decoding: line, as: UTF8.self)
            let step = Flow(
                parsing: SourceText(path: flow.source.path, text: text),
                findings: &findings
            )
            guard let command = step.commands.last?.content,
                step.commands.count == (settles ? 1 : 2)
            else {
                continue
            }
            do {
                try play(command, step)
            } catch let failure as FlowFailure {
                throw Stuck(
                    description:
                        "\(text): \(failure.message)\n\(user.lines.joined(separator: "\n"))"
                )
            }
            if case .settle(let isOn) = command {
                settles = isOn
            }
            user.show(tree)
            count += 1
            if count == commands {
                return
            }
            if settles {
                try meet(after: text)
                try meets()
            }
        }
    }

    private func play(_ command: FlowCommand, _ step: Flow) throws {
        if case .tap(.section(let title)) = command, let letter = title.first {
            // Who has no keys finds the section by the wheel.
            guard !usesMouse else {
                return
            }
            press(.character("'"))
            press(.character(letter))
            return
        }
        let runner = FlowRunner(
            session,
            clock: clock,
            frontEnd: self,
            show: { _ in }
        )
        if case .resume = command {
            // Nobody can continue the program, so that it goes on by itself.
            let taken = program.emulator.timesTaken
            program.terminal.type("\u{1A}")
            #expect(program.shows { $0.timesTaken > taken })
        }
        try runner.play(step)
    }

    /// Waits until the program shows what the session does; it cannot while it is suspended.
    private func meet(after command: String) throws {
        guard tree.screen != "cover" else {
            return
        }
        let lines = user.lines
        let cursor = user.frame.cursor
        let isMet = program.shows { emulator in
            emulator.lines == lines && (cursor == nil || cursor == emulator.cursor)
        }
        guard isMet else {
            let shown = program.emulator.lines.joined(separator: "\n")
            throw Stuck(
                description: """
                    after \(command) the session shows
                    \(lines.joined(separator: "\n"))
                    and the program shows
                    \(shown)
                    """
            )
        }
    }

    // MARK: Keys

    func press(_ key: String, on tree: ScreenTree) throws(FlowFailure) {
        guard let key = Key(name: key) else {
            throw FlowFailure("unknown key \"\(key)\"")
        }
        press(key)
    }

    func paste(_ text: String, on tree: ScreenTree) {
        program.terminal.type("\u{1B}[200~\(text)\u{1B}[201~")
        take(.paste(text))
    }

    func resize(columns: Int, rows: Int) {
        user.size = TerminalSize(columns: columns, rows: rows)
        program.resize(to: user.size)
        session.show(isWide: AppSession.isWide(columns: columns))
        user.show(tree)
    }

    func show(_ tree: ScreenTree) {}

    func seen(_ tree: ScreenTree) -> ScreenTree { tree }

    func copiedText() -> String? { session.takeCopiedText() }

    func press(_ key: Key) {
        program.terminal.type(key.bytes)
        take(.key(key))
    }

    func press(_ code: Key.Code) {
        press(Key(code))
    }

    func control(_ letter: Character) {
        press(Key(.character(letter), .control))
    }

    func showSession() {
        user.show(tree)
    }

    func take(_ event: InputEvent) {
        user.show(tree)
        user.take(event) { effects in
            for effect in effects {
                if case .send(let event) = effect {
                    session.doDue()
                    session.send(event)
                    onEvent()
                }
            }
            return tree
        }
    }
}

extension TerminalEmulator {
    /// How often a program has taken the screen over.
    fileprivate var timesTaken: Int { unknown.count { $0 == "[?1049h" } }
}

extension Flow {
    /// Whether the first command is `settle off`.
    fileprivate var beginsUnsettled: Bool {
        if case .settle(false) = commands.first?.content { true } else { false }
    }
}
