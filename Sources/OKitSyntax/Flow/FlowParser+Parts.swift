import FoundationEssentials

extension FlowTarget {
    /// - Parameter others: Words that are allowed in place of an element.
    init(_ words: inout FlowWords, or others: [String] = []) throws(FlowSyntaxError) {
        if words.skip("row") {
            self = try FlowTarget(row: &words)
        } else if words.skip("accessory") {
            try FlowParser.expect("of", &words)
            try FlowParser.expect("row", &words)
            self = .accessory(of: try FlowTarget(row: &words))
        } else if words.skip("tab") {
            self = .tab(try words.text())
        } else if words.skip("column") {
            self = .column(try words.text())
        } else if words.skip("section") {
            self = .section(try words.text())
        } else if words.skip("title") {
            self = .title
        } else {
            let place = words.place
            guard let word = words.bare() else {
                self = .label(try words.text())
                return
            }
            guard word.hasPrefix("#"), word.count > 1 else {
                throw FlowSyntaxError(
                    .unexpected(
                        word,
                        "\"label\", #id, row, accessory of row, tab, column, section or title",
                        among: Self.words + others
                    ),
                    place
                )
            }
            self = .id(String(word.dropFirst()))
        }
    }

    /// The words that begin an element.
    private static let words = ["row", "accessory", "tab", "column", "section", "title"]

    /// Parses the part after the word `row`.
    init(row words: inout FlowWords) throws(FlowSyntaxError) {
        if let number = words.number() {
            self = .row(number)
        } else {
            self = .rowNamed(try words.text())
        }
        if let list = try words.list() {
            self = .within(list: list, self)
        }
    }
}

extension FlowWords {
    /// The id of a list after the word `in`; `nil` without that word.
    mutating func list() throws(FlowSyntaxError) -> String? {
        guard skip("in") else {
            return nil
        }
        let place = place
        guard let word = bare(), word.hasPrefix("#"), word.count > 1 else {
            throw FlowSyntaxError("expected the #id of a list", place)
        }
        return String(word.dropFirst())
    }
}

extension FlowValue {
    init(_ words: inout FlowWords) throws(FlowSyntaxError) {
        let place = words.place
        let word = try words.word("a value")
        switch word {
        case "on": self = .bool(true)
        case "off": self = .bool(false)
        default:
            if let number = Double(word), number.isFinite {
                self = .number(number)
            } else if word.first?.isNumber == true, word.contains("-") {
                self = .date(word)
            } else {
                throw FlowSyntaxError("expected on, off, a number or a date", place)
            }
        }
    }
}

extension FlowScroll {
    init(_ words: inout FlowWords) throws(FlowSyntaxError) {
        let place = words.place
        let word = words.bare()
        switch word {
        case "top": self = .top
        case "end": self = .end
        case "up": self = .up
        case "down": self = .down
        case "row":
            guard let number = words.number() else {
                throw FlowSyntaxError("expected the number of a row", words.place)
            }
            self = .row(number)
        default:
            let names = ["top", "end", "up", "down", "row"]
            throw FlowSyntaxError(
                .unexpected(word, "top, end, up, down or row", among: names),
                place
            )
        }
    }
}

extension FlowExpectation {
    init(_ words: inout FlowWords) throws(FlowSyntaxError) {
        if words.skip("screen") {
            self = .screen(try words.text())
        } else if words.skip("text") {
            self = .text(try words.text())
        } else if words.skip("no") {
            if words.skip("text") {
                self = .noText(try words.text())
            } else {
                let place = words.place
                let word = words.bare()
                switch word {
                case "alert": self = .noAlert
                case "toast": self = .noToast
                default:
                    let names = ["text", "alert", "toast"]
                    throw FlowSyntaxError(
                        .unexpected(word, "text, alert or toast", among: names),
                        place
                    )
                }
            }
        } else if words.skip("alert") {
            self = .alert(try words.text())
        } else if words.skip("toast") {
            self = .toast(try words.text())
        } else if words.skip("copied") {
            self = .copied(try words.text())
        } else if words.skip("file") {
            let name = try words.text()
            self = .file(name, text: words.isEmpty ? nil : try words.text())
        } else if words.skip("rows") {
            // Zero is a valid count.
            let place = words.place
            guard let count = words.bare().flatMap({ Int($0) }), count >= 0 else {
                throw FlowSyntaxError("expected a number of rows", place)
            }
            self = .rows(count, list: try words.list())
        } else {
            self = try FlowExpectation(element: &words)
        }
    }

    /// Parses the title, the text of a row, or a state or value of an element.
    private init(element words: inout FlowWords) throws(FlowSyntaxError) {
        let target = try FlowTarget(&words, or: Self.words)
        let place = words.place
        guard let word = words.bare() else {
            switch target {
            case .title: self = .title(try words.text())
            case .row, .within: self = .row(target, try words.text())
            default:
                throw FlowSyntaxError(
                    "expected a state or value, for example visible or value \"5\"",
                    place
                )
            }
            return
        }
        if word == "value" {
            self = .value(target, try words.text())
        } else if word == "style" {
            self = .style(target, try words.text())
        } else if let state = FlowState(rawValue: word) {
            self = .state(target, state)
        } else {
            let states = FlowState.allCases.map(\.rawValue) + ["value", "style"]
            let foreign = FlowForeignWords.expectations[word]
            throw FlowSyntaxError(.unknown("state", word, among: states, foreign), place)
        }
    }
}

extension FlowExpectation {
    /// The words of expectations besides elements.
    private static let words = [
        "screen", "text", "no", "alert", "toast", "copied", "file", "rows",
    ]
}

extension Finding.Message {
    /// An error for an unexpected word: `expected top or end; did you mean "top"?`.
    static func unexpected(_ word: String?, _ expected: String, among names: [String]) -> Self {
        "expected \(expected)\(names.suggestion(for: word ?? ""))"
    }
}

extension FlowParser {
    /// Columns and rows, such as `80x24`.
    static func size(
        of text: String,
        _ place: Range<Int>
    ) throws(FlowSyntaxError) -> (columns: Int, rows: Int) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let columns = sides[0], let rows = sides[1],
            (1...1000).contains(columns), (1...1000).contains(rows)
        else {
            throw FlowSyntaxError("expected a size such as 80x24", place)
        }
        return (columns, rows)
    }

    static func setting(_ words: inout FlowWords) throws(FlowSyntaxError) -> FlowSetting {
        let namePlace = words.place
        let name = words.bare() ?? ""
        let place = words.place
        let value = try words.word("a value")
        switch name {
        case "now":
            guard let date = try? Date(value, strategy: .iso8601) else {
                throw FlowSyntaxError("expected a time such as 2026-03-01T09:00:00Z", place)
            }
            return .now(date)
        case "seed":
            guard let seed = UInt64(value) else {
                throw FlowSyntaxError("expected a whole number", place)
            }
            return .seed(seed)
        case "locale": return .locale(value)
        case "time-zone":
            guard TimeZone(identifier: value) != nil else {
                throw FlowSyntaxError("unknown time zone \"\(value)\"", place)
            }
            return .timeZone(value)
        case "screen": return .screen(value)
        case "theme": return .theme(value)
        case "service": return .service(value)
        case "size":
            let size = try size(of: value, place)
            return .size(columns: size.columns, rows: size.rows)
        default:
            let names = [
                "now", "seed", "locale", "time-zone", "screen", "service", "size", "theme",
            ]
            throw FlowSyntaxError(.unknown("setting", name, among: names), namePlace)
        }
    }
}
