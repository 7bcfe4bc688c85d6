import OKitSyntax

/// What an import has made, and what it has left out.
package struct ImportReport: Sendable {
    /// Something that was left out, or made differently.
    package struct Entry: Sendable, Hashable {
        /// Where it is in the source.
        package let place: SourcePlace
        /// What it is.
        package let subject: String
        /// The reason.
        package let reason: String
    }

    /// What was imported.
    package let source: String
    /// The numbers of what was made, in the order of the report.
    package private(set) var counts: [(what: String, count: Int)] = []
    /// What was changed both in the app and in the source.
    package var conflicts: [String] = []
    /// What was left out, in the order of the source.
    package private(set) var entries: [Entry] = []
    private var known: Set<Entry> = []

    init(of source: String) {
        self.source = source
    }

    mutating func note(_ count: Int, _ what: String) {
        counts.append((what, count))
    }

    mutating func leaveOut(_ subject: String, at place: SourcePlace, because reason: String) {
        let entry = Entry(place: place, subject: subject, reason: reason)
        if known.insert(entry).inserted {
            entries.append(entry)
        }
    }

    /// What was made: `18 operations, 1 resource`.
    package var summary: String {
        counts.map { what, count in
            let words = Words(what)
            return
                "\(count) \((count == 1 ? words.singular : words).lowercased.joined(separator: " "))"
        }.joined(separator: ", ")
    }

    /// The report as Markdown.
    package var markdown: String {
        var lines = ["# Import of \(source.markdownText)", ""]
        lines += counts.map { "- \($0.what): \($0.count)" }
        if !conflicts.isEmpty {
            lines += ["", "## Changed here and in the source", ""]
            lines += conflicts.map { "- `\($0.markdownText)`" }
        }
        lines += ["", "## Left out", ""]
        if entries.isEmpty {
            lines.append("Nothing.")
        }
        // One section for each reason; the most frequent come first.
        let groups = Dictionary(grouping: entries, by: \.reason)
        let order = groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        for (reason, entries) in order {
            lines += ["### \(reason.markdownText)", ""]
            lines += entries.map {
                "- \($0.subject.markdownText) (`\($0.place.description.markdownText)`)"
            }
            lines.append("")
        }
        return lines.joined(separator: "\n").trimmingLineFeeds + "\n"
    }

    /// The report as JSON.
    package var json: String {
        let entries = entries.map { entry in
            JSONText.object([
                ("file", .text(entry.place.path)), ("line", .number(entry.place.line)),
                ("column", .number(entry.place.column)), ("subject", .text(entry.subject)),
                ("reason", .text(entry.reason)),
            ])
        }
        return JSONText.object([
            ("source", .text(source)),
            ("counts", .object(counts.map { ($0.what, .number($0.count)) })),
            ("conflicts", .array(conflicts.map { .text($0) })),
            ("leftOut", .array(entries)),
        ])
        .indented
    }
}

extension String {
    /// The text on one line, without characters that Markdown interprets.
    fileprivate var markdownText: String {
        let line = String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control: scalar.properties.isWhitespace ? " " : "\u{FFFD}"
                    case .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
                    default: scalar
                    }
                }
            )
        )
        return line.replacing("`", with: "'").replacing("<", with: "&lt;")
    }

    fileprivate var trimmingLineFeeds: String {
        var text = self[...]
        while text.last == "\n" {
            text.removeLast()
        }
        return String(text)
    }
}
