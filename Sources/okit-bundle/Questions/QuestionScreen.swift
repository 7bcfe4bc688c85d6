import ArgumentParser
import OKitRuntime
import OKitTerminal

/// A question as a screen in the terminal, with a button for each answer.
struct QuestionScreen {
    private let text: QuestionText

    private static let yes = "question/yes"
    private static let no = "question/no"

    init(_ text: QuestionText) {
        self.text = text
    }

    /// The screen.
    ///
    /// The focus is on the answer that changes nothing.
    var tree: ScreenTree {
        let facts = text.facts.enumerated().map { index, fact in
            let id = "question/\(index)"
            return ScreenNode(
                id: id,
                role: .section,
                label: fact.header,
                children: fact.lines.enumerated().map { line, text in
                    ScreenNode(
                        id: "\(id)/\(line)",
                        role: .text,
                        label: fact.header == nil ? text : "  \(text)"
                    )
                }
            )
        }
        let question = ScreenNode(
            id: "question/asked",
            role: .section,
            label: text.question
        )
        let root = ScreenNode(
            id: "question",
            role: .screen,
            label: text.title,
            children: facts + [
                question,
                ScreenNode(
                    id: "question/toolbar",
                    role: .bar,
                    children: [
                        button(Self.no, text.no, text.mustBeAnswered ? nil : .cancel),
                        button(Self.yes, text.yes, .confirm),
                    ]
                ),
            ]
        )
        return ScreenTree(screen: "question", root: root)
    }

    /// Shows the screen until the user answers.
    ///
    /// Leaving it means no, unless an answer is required.
    ///
    /// - Throws: `ExitCode` if the user interrupts the program or does not give a required answer.
    func answer(
        on terminal: some Terminal,
        _ capabilities: TerminalCapabilities
    ) async throws -> Bool {
        var answer: Bool?
        let ending = try await TerminalApp.run(
            terminal: terminal,
            tree: tree,
            capabilities: capabilities
        ) { events in
            for event in events where event.action == .tap {
                if event.target == Self.no {
                    answer = false
                    return nil
                }
                if event.target == Self.yes, Self.fits(terminal.size) {
                    answer = true
                    return nil
                }
            }
            return Self.fits(terminal.size) ? tree : smallTree
        }
        if case .signal(let signal) = ending {
            throw ExitCode(128 + signal)
        }
        guard let answer = answer ?? (text.mustBeAnswered ? nil : false) else {
            throw ExitCode.success
        }
        return answer
    }

    /// Returns whether the question and its answers fit in a window.
    private static func fits(_ size: TerminalSize) -> Bool {
        size.columns >= 40 && size.rows >= 10
    }

    /// The screen for a window that is too small to accept a yes.
    private var smallTree: ScreenTree {
        var tree = tree
        tree.root.label = "Enlarge the window to agree"
        return tree
    }

    private func button(
        _ id: String,
        _ label: String,
        _ purpose: ScreenNode.Purpose?
    ) -> ScreenNode {
        var details = ScreenNode.Details()
        details.purpose = purpose
        return ScreenNode(id: id, role: .button, label: label, events: [.tap], details: details)
    }
}
