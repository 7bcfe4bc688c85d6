/// Parses the lines of a flow.
enum FlowParser {
    /// The content of a line.
    enum Content {
        case setting(FlowSetting)
        case command(FlowCommand)
    }

    /// Parses a line that is not empty.
    static func line(_ words: inout FlowWords) throws(FlowSyntaxError) -> Content {
        let place = words.place
        guard let name = words.bare() else {
            throw FlowSyntaxError("expected a command", place)
        }
        let content: Content =
            name == "use"
            ? .setting(try setting(&words)) : .command(try command(name, place, &words))
        guard words.isEmpty else {
            throw FlowSyntaxError("unexpected text after \"\(name)\"", words.place)
        }
        return content
    }

    private static let commands =
        [
            "use", "tap", "type", "set", "choose", "search", "swipe", "tick", "answer", "scroll",
            "sort", "expand", "collapse", "pick", "discard", "move", "key", "paste", "resize",
            "wait", "settle", "refresh", "suspend", "resume",
            "show", "expect",
        ] + FlowButton.allCases.map(\.rawValue)

    private static func command(
        _ name: String,
        _ place: Range<Int>,
        _ words: inout FlowWords
    ) throws(FlowSyntaxError) -> FlowCommand {
        switch name {
        case "tap": return .tap(try FlowTarget(&words))
        case "type":
            let appends = words.skip("+")
            let text = try words.text()
            try expect("into", &words)
            return .type(text, into: try FlowTarget(&words), appends: appends)
        case "set":
            let target = try FlowTarget(&words)
            return .set(target, to: try FlowValue(&words))
        case "choose":
            let option = try words.text()
            try expect("in", &words)
            return .choose(option, in: try FlowTarget(&words))
        case "search":
            let text = try words.text()
            return .search(text, in: words.skip("in") ? try words.text() : nil)
        case "swipe":
            try expect("row", &words)
            return .swipe(try FlowTarget(row: &words), action: try words.text())
        case "tick":
            try expect("row", &words)
            return .tick(try FlowTarget(row: &words))
        case "move":
            try expect("row", &words)
            let row = try FlowTarget(row: &words)
            try expect("to", &words)
            guard let place = words.number() else {
                throw FlowSyntaxError("expected the number of a row", words.place)
            }
            return .move(row, to: place)
        case "sort":
            let column = try words.text()
            return .sort(column, words.isEmpty ? nil : try order(&words))
        case "expand": return .expand(try FlowTarget(&words), true)
        case "collapse": return .expand(try FlowTarget(&words), false)
        case "pick": return .pick(try words.text())
        case "discard": return .discard
        case "answer": return .answer(try words.text())
        case "scroll": return .scroll(try FlowScroll(&words))
        case "key": return .key(try words.word("a key such as enter or ctrl-p"))
        case "paste": return .paste(try words.text())
        case "resize":
            let place = words.place
            let size = try size(of: try words.word("a size"), place)
            return .resize(columns: size.columns, rows: size.rows)
        case "wait": return .wait(try duration(&words))
        case "settle": return .settle(try isOn(&words))
        case "refresh": return .refresh
        case "suspend": return .suspend
        case "resume": return .resume
        case "show": return .show
        case "expect": return .expect(try FlowExpectation(&words))
        default:
            if let button = FlowButton(rawValue: name) {
                return .press(button)
            }
            let foreign = FlowForeignWords.commands[name]
            throw FlowSyntaxError(.unknown("command", name, among: commands, foreign), place)
        }
    }

    static func expect(
        _ word: String,
        _ words: inout FlowWords
    ) throws(FlowSyntaxError) {
        guard words.skip(word) else {
            let place = words.place
            let found = words.bare()
            throw FlowSyntaxError(
                .unexpected(found, "the word \(word)", among: [word]),
                place
            )
        }
    }

    private static func order(_ words: inout FlowWords) throws(FlowSyntaxError) -> FlowOrder {
        let place = words.place
        let word = words.bare()
        guard let order = word.flatMap({ FlowOrder(rawValue: $0) }) else {
            let names = ["ascending", "descending"]
            throw FlowSyntaxError(
                .unexpected(word, "ascending or descending", among: names),
                place
            )
        }
        return order
    }

    private static func isOn(_ words: inout FlowWords) throws(FlowSyntaxError) -> Bool {
        let place = words.place
        let word = words.bare()
        switch word {
        case "on": return true
        case "off": return false
        default:
            let names = ["on", "off"]
            throw FlowSyntaxError(.unexpected(word, "on or off", among: names), place)
        }
    }

    /// A duration in seconds: `500ms`, `2s` or `1m`.
    private static func duration(_ words: inout FlowWords) throws(FlowSyntaxError) -> Double {
        let place = words.place
        let word = words.bare() ?? ""
        let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
        for (unit, seconds) in units where word.hasSuffix(unit) {
            if let count = Int(word.dropLast(unit.count)), (0...1_000_000_000).contains(count) {
                return Double(count) * seconds
            }
        }
        throw FlowSyntaxError("expected a time such as 500ms, 2s, 1m or 1h", place)
    }
}
