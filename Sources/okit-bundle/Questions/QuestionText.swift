import OKitLint

/// A question to the user, with the facts that the answer depends on.
///
/// Control characters from outside are escaped where it is shown.
struct QuestionText {
    /// What the question is about.
    let title: String
    /// The facts.
    var facts: [Fact] = []
    /// The question.
    let question: String
    /// What answering with yes does: `Run`.
    let yes: String
    /// What answering with no does: `Do not run`.
    let no: String
    /// Whether the program ends where the user answers nothing, as also a no has consequences.
    var mustBeAnswered = false

    /// Some lines with a common header.
    struct Fact {
        /// `nil` for none.
        let header: String?
        let lines: [String]

        init(_ lines: [String]) {
            header = nil
            self.lines = lines.map(\.printable)
        }

        init(_ header: String, _ lines: [String]) {
            self.header = header.printable
            self.lines = lines.map(\.printable)
        }
    }

    init(_ title: String, question: String, yes: String, no: String = "Cancel") {
        self.title = title.printable
        self.question = question.printable
        self.yes = yes
        self.no = no
    }

    /// The question as lines, the last of which asks.
    var lines: String {
        let facts = facts.flatMap { fact in
            (fact.header.map { [$0] } ?? []) + fact.lines.map { "    \($0)" }
        }
        return ([title] + facts + [question]).joined(separator: "\n")
    }
}
