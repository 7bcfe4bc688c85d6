package import OKitRuntime
import OKitSyntax

import struct Foundation.TimeZone

/// Operates an app with the keys of a terminal, as a user does.
///
/// Events come from the controller of a terminal, and expectations are checked on what the terminal
/// paints.
package final class TerminalFrontEnd: FlowFrontEnd {
    private let session: AppSession
    private let terminal: FlowTerminal
    /// The text that the app has copied last.
    private var copied: String?

    /// Creates a front end for a session under test conditions.
    package init(_ session: AppSession, under surroundings: Surroundings) {
        self.session = session
        let size = surroundings.size.map { TerminalSize(columns: $0.columns, rows: $0.rows) }
        var options = RenderOptions()
        options.timeZone = surroundings.timeZone.flatMap { TimeZone(identifier: $0) } ?? .gmt
        if let now = surroundings.now {
            options.now = { now }
        }
        terminal = FlowTerminal(size: size ?? .standard, options: options)
    }

    package func perform(_ event: Event, on tree: ScreenTree) throws(FlowFailure) {
        guard let node = tree.node(id: event.target) else {
            throw FlowFailure("the screen has no \"\(event.target)\"")
        }
        var input = KeyInput(node: node, terminal: terminal, session: session)
        try input.perform(event.action)
    }

    package func press(_ key: String, on tree: ScreenTree) throws(FlowFailure) {
        guard let events = terminal.press(key, on: tree) else {
            throw FlowFailure("unknown key \"\(key)\"")
        }
        send(events)
    }

    package func paste(_ text: String, on tree: ScreenTree) {
        send(terminal.paste(text, on: tree))
    }

    package func resize(columns: Int, rows: Int) {
        terminal.resize(columns: columns, rows: rows)
        session.show(isWide: AppSession.isWide(columns: columns))
    }

    /// Moves the focus as the terminal does when it shows the screen.
    package func show(_ tree: ScreenTree) {
        _ = terminal.layout(of: tree)
    }

    package func seen(_ tree: ScreenTree) -> ScreenTree {
        PaintedTree(of: tree, on: terminal).tree
    }

    package func copiedText() -> String? {
        copied = session.takeCopiedText() ?? copied
        return copied
    }

    private func send(_ events: [Event]) {
        for event in events {
            session.send(event)
        }
    }
}
