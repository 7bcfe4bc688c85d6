public import OKitBundle
import OKitExpression
public import OKitSyntax

/// The documentation of a rule.
public struct RulePage: Sendable {
    /// The id of the rule.
    public let id: String
    /// The default severity of its findings.
    public let severity: Finding.Severity
    /// What the rule reports, as a sentence.
    public let finds: String
    /// The reason, as a sentence.
    public let because: String
    /// A file with a finding of the rule; `nil` for rules that are not about files of a bundle.
    public let bad: Example?
    /// The corrected file.
    public let good: Example?
    /// Another file that both examples need.
    public let beside: Example?
    /// The format version of the example.
    public let format: FormatVersion

    /// A file of a bundle, by its path.
    public struct Example: Sendable {
        /// The path in the bundle.
        public let path: String
        /// The content.
        public let text: String
    }

    init(
        _ id: String,
        _ severity: Finding.Severity,
        finds: String,
        because: String,
        in path: String? = nil,
        bad: String = "",
        good: String = "",
        beside: (path: String, text: String)? = nil,
        format: FormatVersion = .second
    ) {
        self.format = format
        self.id = id
        self.severity = severity
        self.finds = finds
        self.because = because
        self.bad = path.map { Example(path: $0, text: bad) }
        self.good = path.map { Example(path: $0, text: good) }
        self.beside = beside.map { Example(path: $0.path, text: $0.text) }
    }

    /// The page of a rule; `nil` for an unknown id.
    public static func page(of id: String) -> RulePage? {
        all.first { $0.id == id }
    }

    /// The URL of the published page.
    public var address: String {
        "https://okit-bundle.org/docs/rules.html#\(id)"
    }

    /// All pages, sorted by id.
    public static let all =
        (reading + suppressing + running + Linter.rules.map { type(of: $0).page })
        .sorted { $0.id < $1.id }
}

extension RulePage: CustomStringConvertible {
    /// The format version, unless it is that of new bundles.
    private var formatHint: String {
        format == .second ? "" : " (format version \(format.rawValue))"
    }

    /// The page as text, with a line feed at its end.
    public var description: String {
        var text = "\(id) (\(severity.rawValue))\n\n\(finds)\n\n\(because)\n"
        if let bad, let good {
            text +=
                "\nWrong, in \(bad.path)\(formatHint):\n\n    \(bad.text)\n\nRight:\n\n    \(good.text)\n"
        }
        if let beside {
            text += "\nBoth with \(beside.path):\n\n    \(beside.text)\n"
        }
        return text
    }
}

extension RulePage {
    /// The page as a section of Markdown, with a line feed at its end.
    public var markdown: String {
        var text = "## `\(id)`\n\n\(severity.rawValue). \(finds) \(because)\n"
        guard let bad, let good else {
            return text
        }
        text += "\nWrong, in `\(bad.path)`\(formatHint):\n\n```json\n\(bad.text)\n```\n"
        text += "\nRight:\n\n```json\n\(good.text)\n```\n"
        if let beside {
            text += "\nBoth with `\(beside.path)`:\n\n```json\n\(beside.text)\n```\n"
        }
        return text
    }
}
