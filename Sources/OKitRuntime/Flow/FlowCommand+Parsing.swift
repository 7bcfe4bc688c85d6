import OKitSyntax

extension FlowCommand {
    /// Reads a line; `nil` for an empty one.
    static func parse(_ line: String) throws(FlowError) -> FlowCommand? {
        var words = try FlowLine(line)
        guard !words.isEmpty else {
            return nil
        }
        guard let verb = words.bare() else {
            throw FlowError("a line begins with a command")
        }
        let command = try parse(verb, &words)
        guard words.isEmpty else {
            throw FlowError("there is too much behind \"\(verb)\"")
        }
        return command
    }

    private static func parse(
        _ verb: String,
        _ words: inout FlowLine
    ) throws(FlowError) -> FlowCommand {
        switch verb {
        case "tap": return .tap(try FlowTarget.parse(&words))
        case "type":
            let text = try words.text()
            guard words.skip("into") else {
                throw FlowError("expected: type \"…\" into \"…\"")
            }
            return .type(text, into: try FlowTarget.parse(&words))
        case "answer": return .answer(try words.text())
        case "search": return .search(try words.text())
        case "back": return .back
        case "edit": return .edit
        case "done": return .done
        case "show": return .show
        case "expect": return .expect(try FlowExpectation.parse(&words))
        default:
            let verbs = [
                "tap", "type", "answer", "search", "back", "edit", "done", "show", "expect",
            ]
            let hint = verbs.nearest(to: verb).map { "; did you mean \"\($0)\"?" } ?? ""
            throw FlowError("unknown command \"\(verb)\"\(hint)")
        }
    }
}

extension FlowTarget {
    fileprivate static func parse(_ words: inout FlowLine) throws(FlowError) -> FlowTarget {
        if words.skip("row") {
            if let number = words.number() {
                return .row(number)
            }
            return .rowNamed(try words.text())
        }
        if words.skip("tab") {
            return .tab(try words.text())
        }
        if words.skip("title") {
            return .title
        }
        if let word = words.bare() {
            guard word.hasPrefix("#") else {
                throw FlowError("expected \"label\", #id, row or tab, found \(word)")
            }
            return .id(String(word.dropFirst()))
        }
        return .label(try words.text())
    }
}

extension FlowExpectation {
    fileprivate static func parse(_ words: inout FlowLine) throws(FlowError) -> FlowExpectation {
        switch words.bare() {
        case "screen": return .screen(try words.text())
        case "title": return .title(try words.text())
        case "text": return .text(try words.text())
        case "alert": return .alert(try words.text())
        case "no" where words.skip("alert"): return .noAlert
        case "no" where words.skip("text"): return .noText(try words.text())
        case "rows":
            if let count = words.number() {
                return .rows(count)
            }
        case "row":
            if let number = words.number() {
                return .row(number, try words.text())
            }
        default: break
        }
        throw FlowError("expected screen, title, text, no text, rows, row, alert or no alert")
    }
}
