import OKitBundle
import OKitSyntax

/// The texts that an app may show in a flow: those of its files, and what the flow adds to them.
struct FlowLabels {
    private let app: ShownTexts
    private var flow = ShownTexts([])

    init(besides app: ShownTexts) {
        self.app = app
    }

    var texts: Set<String> { app.texts.union(flow.texts) }

    mutating func add(_ texts: [String]) {
        flow.add(texts)
    }

    /// Whether a text of the files is the label, begins with it, or is part of it.
    func mayShow(_ label: String) -> Bool {
        !label.contains(where: \.isLetter) || app.mayShow(label) || flow.mayShow(label)
            || Self.words.contain(label)
    }

    /// The likely text: one that differs in few letters of a longer word.
    func nearest(to label: String) -> String? {
        guard app.areComplete, label.count > 3 else {
            return nil
        }
        // An expression, or a text of another length, is not likely.
        let shown = texts.filter { text in
            abs(text.count - label.count) <= max(label.count / 3, 2)
                && !text.contains { "(){}=<>|&*/".contains($0) } && !text.contains(" - ")
                && !text.contains(" + ")
        }
        return Array(shown).nearest(to: label)
    }

    /// Texts that the program itself shows.
    private static let words = JoinedTexts(ProgramText.keys)
}
