import OKitLint

/// A question to the user, with the facts on which the answer depends.
///
/// External control characters are escaped when it is shown.
struct QuestionText {
    /// The subject of the question.
    let title: String
    /// The facts.
    var facts: [Fact] = []
    /// The question.
    let question: String
    /// The effect of answering yes, such as `Run`.
    let yes: String
    /// The effect of answering no, such as `Do not run`.
    let no: String
    /// Whether the program exits if the user does not answer, because a no has consequences too.
    var mustBeAnswered = false

    /// Lines with a common header.
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

    /// The lines of the question.
    ///
    /// The last one asks it.
    var lines: String {
        let facts = facts.flatMap { fact in
            (fact.header.map { [$0] } ?? []) + fact.lines.map { "    \($0)" }
        }
        return ([title] + facts + [question]).joined(separator: "\n")
    }
}
