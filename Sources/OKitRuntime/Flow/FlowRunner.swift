import FoundationEssentials
public import OKitBundle
public import OKitExpression
import OKitModel
public import OKitSyntax

/// Runs flows on a session.
public struct FlowRunner {
    let session: AppSession
    private let clock: VirtualClock
    let frontEnd: any FlowFrontEnd
    let files: FlowFiles?
    private let show: (ScreenTree) -> Void

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - session: The session of the app that the flow uses.
    ///   - clock: The session's clock, which `wait` advances.
    ///   - keyboard: The front end for `key`, `paste` and `resize`; without one, these commands
    ///     fail.
    ///   - show: Called by each `show` command.
    public init(
        _ session: AppSession,
        clock: VirtualClock,
        keyboard: (any FlowKeyboard)? = nil,
        show: @escaping (ScreenTree) -> Void
    ) {
        self.init(
            session,
            clock: clock,
            frontEnd: DirectFrontEnd(session: session, keyboard: keyboard),
            show: show
        )
    }

    /// Creates a runner that operates the app through a front end.
    ///
    /// - Parameters:
    ///   - frontEnd: Causes the events of commands, for example with the keys that a user would
    ///     press.
    ///   - files: The user's files, which expectations can examine.
    package init(
        _ session: AppSession,
        clock: VirtualClock,
        frontEnd: any FlowFrontEnd,
        files: FlowFiles? = nil,
        show: @escaping (ScreenTree) -> Void
    ) {
        self.session = session
        self.clock = clock
        self.frontEnd = frontEnd
        self.files = files
        self.show = show
    }

    /// Runs all commands and stops at the first that fails.
    ///
    /// Before the first command and after each one, all work is completed and the clock advances to
    /// the scheduled work. Between `settle off` and `settle on`, only `wait` advances the clock.
    ///
    /// - Returns: The failures that the app has shown and the flow does not expect, each at the
    ///   command that preceded it.
    /// - Throws: The failure, with the location of its command.
    @discardableResult
    public func play(_ flow: Flow) throws(FlowFailure) -> [Finding] {
        var failures = FlowFailures()
        if flow.settles(before: 0) {
            clock.settle(session)
        }
        try frontEnd.show(session.screenTree())
        failures.look(at: session, after: .file(flow.source.path))
        for (index, line) in flow.commands.enumerated() {
            try located(at: line) { () throws(FlowFailure) in
                try play(line.content)
                if flow.settles(before: index + 1) {
                    clock.settle(session)
                }
                try frontEnd.show(session.screenTree())
            }
            failures.look(at: session, after: line.location)
        }
        return failures.unexpected(by: flow, on: session)
    }

    /// Runs all commands with a real service.
    ///
    /// The run waits for the service whenever it settles.
    @discardableResult
    public func play(
        _ flow: Flow,
        asking service: some HostService
    ) async throws(FlowFailure) -> [Finding] {
        var failures = FlowFailures()
        if flow.settles(before: 0) {
            await clock.settle(session, showing: show, asking: service)
        }
        failures.look(at: session, after: .file(flow.source.path))
        for (index, line) in flow.commands.enumerated() {
            try located(at: line) { () throws(FlowFailure) in try play(line.content) }
            if flow.settles(before: index + 1) {
                await clock.settle(session, showing: show, asking: service)
            }
            failures.look(at: session, after: line.location)
        }
        return failures.unexpected(by: flow, on: session)
    }

    /// Performs a command, whose failures have its location.
    private func located(
        at line: Flow.Line<FlowCommand>,
        _ perform: () throws(FlowFailure) -> Void
    ) throws(FlowFailure) {
        do throws(FlowFailure) {
            try perform()
        } catch {
            var failure = error
            failure.location = line.location
            throw failure
        }
    }

    private func play(_ command: FlowCommand) throws(FlowFailure) {
        let finder = FlowFinder(session.screenTree())
        switch command {
        case .tap(.section(let title)): try jump(to: title, finder)
        case .tap(let target): try tap(try reach(target))
        case .type(let text, let target, let appends):
            let node = try finder.node(target, accepting: .input)
            try send(.input(appends ? (node.value?.text ?? "") + text : text), to: node)
            // Text typed into a field that waits for Return is submitted.
            if node.role != .search, node.events.contains(.submit) {
                try send(.submit, to: node)
            }
        case .set(let target, let value): try set(target, to: value)
        case .choose(let option, let target): try choose(option, in: target)
        case .search(let text, let filter):
            if let filter {
                try choose(filter, in: .id("filters"))
            }
            let field = finder.nodes.first { $0.role == .search }?.id ?? "search"
            try send(.input(text), to: try finder.node(.id(field), accepting: .input))
        case .sort(let column, let order): try sort(try finder.node(.column(column)), order)
        case .expand(let target, let expands): try expand(try reach(target), expands)
        case .pick(let path): try pick(path, finder)
        case .discard: try discard()
        case .swipe(let row, let action): try swipe(try reach(row), action)
        case .tick(let row): try tick(try reach(row))
        case .move(let row, let place): try move(try reach(row), to: place)
        case .answer(let label):
            try send(.tap, to: try finder.answer(label))
        case .scroll(let place): try scroll(place)
        case .key(let name):
            try frontEnd.press(name, on: finder.tree)
        case .paste(let text):
            try frontEnd.paste(text, on: finder.tree)
        case .resize(let columns, let rows):
            try frontEnd.resize(columns: columns, rows: rows)
        case .wait(let seconds): try wait(seconds)
        case .settle: break
        case .press(let button): try press(button, finder)
        case .refresh:
            if let list = finder.list, list.events.contains(.refresh) {
                try send(.refresh, to: list)
            } else if finder.tree.root.events.contains(.refresh) {
                try send(.refresh, to: finder.tree.root)
            } else {
                session.refresh()
            }
        case .suspend: session.suspend()
        case .resume: session.resume()
        case .show: show(finder.tree)
        case .expect(.row(let row, let label)):
            _ = try reach(row)
            try seen().check(.row(row, label))
        case .expect(.copied(let text)): try expect(copied: text)
        case .expect(.file(let name, let text)): try expect(file: name, text)
        case .expect(let expectation):
            var finder = try seen()
            let environment = session.graph.environment
            finder.timeZone = environment.timeZone
            finder.dateTexts = { date in
                ["date", "dateTime", "time"].compactMap {
                    CELValueFormat.text(of: date, $0, environment)
                }
            }
            try finder.check(expectation)
            if case .alert = expectation {
                session.overlays.acceptFailure()
            }
        }
    }

    /// Returns a finder on the screen that the user sees.
    private func seen() throws(FlowFailure) -> FlowFinder {
        FlowFinder(try frontEnd.seen(session.screenTree()))
    }

    func send(_ action: Event.Action, to node: ScreenNode) throws(FlowFailure) {
        guard !node.state.contains(.disabled) else {
            throw FlowFailure("\"\(node.flowName ?? node.id)\" is disabled")
        }
        try frontEnd.perform(Event(action, on: node.id), on: session.screenTree())
    }

    private func tap(_ node: ScreenNode) throws(FlowFailure) {
        guard node.events.contains(.tap) else {
            throw FlowFailure("a tap on \"\(node.flowName ?? node.id)\" does nothing")
        }
        try send(.tap, to: node)
    }

    func press(_ button: FlowButton, _ finder: FlowFinder) throws(FlowFailure) {
        let purpose = ScreenNode.Purpose(rawValue: button.rawValue)
        guard let node = finder.nodes.first(where: { $0.details.purpose == purpose }) else {
            let action = finder.nodes.first {
                $0.label?.lowercased() == button.rawValue && $0.events.contains(.tap)
            }
            let hint = action?.label.map { "; write: tap \"\($0)\"" } ?? ""
            throw FlowFailure("the screen has no \"\(button.rawValue)\" button\(hint)")
        }
        try send(.tap, to: node)
    }

    private func swipe(_ row: ScreenNode, _ action: String) throws(FlowFailure) {
        let actions = row.children.first { $0.role == .menu }?.children ?? []
        let found = FlowFinder.named(action, among: actions)
        guard let node = found.first, found.count == 1 else {
            let names = actions.compactMap(\.label).map { "\"\($0)\"" }
            throw FlowFailure(
                names.isEmpty
                    ? "the row has no actions"
                    : """
                    the row has no action "\(action)"; expected \(names.joined(separator: ", "))
                    """
            )
        }
        try send(.tap, to: node)
    }

    private func wait(_ seconds: Double) throws(FlowFailure) {
        let end = clock.now + max(seconds, 0)
        clock.wait(seconds, in: session)
        guard clock.now >= end - 0.001 else {
            throw FlowFailure("more than \(VirtualClock.mostDue) events are due in that time")
        }
    }

    private func tick(_ row: ScreenNode) throws(FlowFailure) {
        if row.events.contains(.toggle), row.details.component.level == nil {
            return try send(.toggle(!row.state.contains(.checked)), to: row)
        }
        guard FlowFinder(session.screenTree()).list?.state.contains(.editing) ?? false else {
            throw FlowFailure(
                "rows can be ticked in lists with \"select\", and in edit mode where the list allows it"
            )
        }
        try tap(row)
    }
}

extension Flow {
    /// Returns whether all work is completed before the command at an index.
    ///
    /// This is the case unless the last `settle` command above it, or the first command of all, is
    /// `settle off`.
    fileprivate func settles(before index: Int) -> Bool {
        for line in commands[..<max(index, min(1, commands.count))].reversed() {
            if case .settle(let isOn) = line.content {
                return isOn
            }
        }
        return true
    }
}

// MARK: Controls

extension FlowRunner {
    private func set(_ target: FlowTarget, to value: FlowValue) throws(FlowFailure) {
        switch value {
        case .bool(let isOn):
            try send(.toggle(isOn), to: try control(target, accepting: .toggle))
        case .number(let number):
            let node = try control(target, accepting: .adjust, or: .input)
            guard node.events.contains(.adjust) else {
                return try send(.input(Value.double(number).text ?? ""), to: node)
            }
            if let bounds = node.details.bounds,
                !(bounds.minimum...bounds.maximum).contains(number)
            {
                let ends = [bounds.minimum, bounds.maximum].map { Value.double($0).text ?? "" }
                throw FlowFailure(
                    "\(Value.double(number).text ?? "") is not between \(ends[0]) and \(ends[1])"
                )
            }
            try send(.adjust(number), to: node)
        case .date(let text):
            let zone = session.graph.environment.timeZone
            guard let date = FlowDate.date(of: text, zone) else {
                throw FlowFailure("\"\(text)\" is not a date, such as 2026-03-01")
            }
            let node = try control(target, accepting: .pick, or: .input)
            // An optional date is a text field.
            guard node.events.contains(.pick) else {
                return try send(.input(text), to: node)
            }
            // A field for days does not change the time.
            if case .date(let former)? = node.value, node.details.dateMode == .date,
                !text.contains("T")
            {
                try send(.pick(FlowDate.day(date, at: former, zone)), to: node)
            } else {
                try send(.pick(date), to: node)
            }
        }
    }

    private func choose(_ option: String, in target: FlowTarget) throws(FlowFailure) {
        if let list = FlowFinder(session.screenTree()).list, case .id(let id) = target,
            list.id == id || list.id.hasSuffix("/\(id)")
        {
            return try tap(try reach(.rowNamed(option)))
        }
        let node = try control(target, accepting: .choose)
        let options = node.children.filter { $0.role == .option }
        let found = FlowFinder.named(option, among: options)
        guard found.count == 1, let index = options.firstIndex(where: { $0.id == found[0].id })
        else {
            let names = options.compactMap(\.label).map { "\"\($0)\"" }.joined(separator: ", ")
            throw FlowFailure("unknown option \"\(option)\"; expected \(names)")
        }
        // One of several options that can be chosen together is ticked where the user ticks it.
        if found[0].events.contains(.toggle) {
            return try send(.toggle(!found[0].state.contains(.checked)), to: found[0])
        }
        try send(.choose(index), to: node)
    }

    /// Returns a control.
    ///
    /// If necessary, a tap on its row shows it first.
    private func control(
        _ target: FlowTarget,
        accepting kind: Event.Kind,
        or other: Event.Kind? = nil
    ) throws(FlowFailure) -> ScreenNode {
        let finder = FlowFinder(session.screenTree())
        let openers = try finder.candidates(target).filter { $0.details.editor != nil }
        guard openers.count == 1, let editor = openers[0].details.editor else {
            let accepted = other.map { other in
                (try? finder.node(target, accepting: kind)) == nil ? other : kind
            }
            return try finder.node(target, accepting: accepted ?? kind)
        }
        if !openers[0].state.contains(.expanded) {
            try send(.tap, to: openers[0])
        }
        return try FlowFinder(session.screenTree()).node(.id(editor), accepting: kind)
    }

}

/// Dates in the format of flows.
enum FlowDate {
    /// Parses `2026-03-01` or `2026-03-01T10:30:00Z`.
    ///
    /// Days begin at midnight in the app's time zone.
    static func date(of text: String, _ timeZone: String) -> Date? {
        guard let date = Value.text(text).date else {
            return nil
        }
        let zone = TimeZone(identifier: timeZone)
        let offset = text.contains("T") ? 0 : zone?.secondsFromGMT(for: date) ?? 0
        return date - Double(offset)
    }

    /// Returns a day at the time of another date, as a field for days sets it.
    static func day(_ day: Date, at former: Date, _ timeZone: String) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        let time = calendar.dateComponents([.hour, .minute, .second, .nanosecond], from: former)
        return calendar.date(byAdding: time, to: day) ?? day
    }
}
