import OKitExpression
import OKitSyntax

// Commands for components of format 2.
extension FlowRunner {
    /// Taps the header of a column, repeatedly until the table is sorted in the given order, if
    /// any.
    func sort(_ column: ScreenNode, _ order: FlowOrder?) throws(FlowFailure) {
        guard column.events.contains(.tap) else {
            throw FlowFailure("the table cannot be sorted by \"\(column.flowName ?? column.id)\"")
        }
        guard let order else {
            return try send(.tap, to: column)
        }
        // The first tap sorts, the second reverses the order, the third removes it.
        for _ in 0..<3 {
            let present = try FlowFinder(session.screenTree()).node(.id(column.id))
            if present.details.component.sortOrder?.rawValue == order.rawValue {
                return
            }
            try send(.tap, to: present)
        }
    }

    /// Expands or collapses a section or row.
    func expand(_ node: ScreenNode, _ expands: Bool) throws(FlowFailure) {
        let name = node.flowName ?? node.id
        let isEditor = node.details.editor != nil
        guard node.events.contains(.toggle) || isEditor else {
            throw FlowFailure("\"\(name)\" cannot be expanded")
        }
        guard node.state.contains(.expanded) != expands else {
            throw FlowFailure("\"\(name)\" is \(expands ? "expanded" : "collapsed") already")
        }
        try send(isEditor ? .tap : .toggle(expands), to: node)
    }

    /// Enters a path in a question for a file and confirms it.
    func pick(_ path: String, _ finder: FlowFinder) throws(FlowFailure) {
        guard asksForFile else {
            throw FlowFailure("the app does not ask for a file here")
        }
        try send(.input(path), to: try finder.node(.id("alert/0"), accepting: .input))
        // A front end that uploads files confirms the question with the choice of a file.
        guard asksForFile else {
            return
        }
        let confirm = FlowFinder(session.screenTree())
        try send(.tap, to: try confirm.node(.id("alert/ok"), accepting: .tap))
    }

    private var asksForFile: Bool {
        switch session.overlays.current {
        case .importing, .file: true
        default: false
        }
    }

    /// Goes back, and confirms the question about unsaved changes if there is one.
    func discard() throws(FlowFailure) {
        try press(.back, FlowFinder(session.screenTree()))
        if case .leaving = session.overlays.current {
            let question = FlowFinder(session.screenTree())
            try send(.tap, to: try question.node(.id("alert/ok"), accepting: .tap))
        }
    }

    /// Throws unless the text that the app copied last equals the expected one.
    func expect(copied text: String) throws(FlowFailure) {
        guard let copied = try frontEnd.copiedText() else {
            throw FlowFailure("expected \"\(text)\" to be copied, but the app copied nothing")
        }
        guard copied == text else {
            throw FlowFailure("expected \"\(text)\" to be copied, found \"\(copied)\"")
        }
    }

    /// Throws unless the app has written a file that contains the expected text, if any.
    func expect(file name: String, _ text: String?) throws(FlowFailure) {
        guard let files else {
            throw FlowFailure("files can be expected only in tests")
        }
        guard let content = files.written[name] else {
            let names = files.written.keys.sorted().map { "\"\($0)\"" }
            let others = names.isEmpty ? "" : ", but \(names.joined(separator: ", "))"
            throw FlowFailure("the app did not write a file \"\(name)\"\(others)")
        }
        let found = String(decoding: content, as: UTF8.self)
        if let text, !found.contains(text) {
            let beginning = String(found.prefix(200))
            throw FlowFailure(
                """
                expected the text "\(text)" in the file "\(name)", which starts with \
                "\(beginning)"
                """
            )
        }
    }
}
