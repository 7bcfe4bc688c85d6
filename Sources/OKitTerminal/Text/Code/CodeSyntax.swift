import OKitBundle

/// The lexical elements of a language, as far as highlighting distinguishes them.
struct CodeSyntax: Sendable {
    /// What begins a comment up to the end of the line.
    var lineComment = ""
    /// Whether a comment begins only after a space or at the start of a line.
    var isolatesComments = false
    /// The beginning and end of a comment of several lines.
    var blockComment: (open: String, close: String)?
    /// Whether such comments contain others.
    var nestsComments = false
    /// The forms of strings; those with longer beginnings first.
    var strings: [Quote] = []
    var keywords: Set<String> = []
    /// Whether keywords can be written in upper case.
    var ignoresCase = false
    /// Whether a string or word before a colon is a name.
    var hasKeys = false
    /// Whether a word that begins with an upper-case letter is a name.
    var capitalizesNames = false
    /// The characters that begin a name, such as the `$` of variables.
    var sigils = ""
    /// The characters inside words other than letters, digits and `_`.
    var wordCharacters = ""

    /// A form of strings.
    struct Quote: Sendable {
        let open: String
        let close: String
        /// The character before a quotation mark that is part of the string.
        var escape: Character?
        var spansLines = false
    }
}

extension CodeLanguage {
    /// The lexical elements of the language; `nil` for plain text.
    ///
    /// This is the table of all languages.
    var syntax: CodeSyntax? {
        switch self {
        case .json: .json
        case .yaml: .yaml
        case .swift: .swift
        case .sql: .sql
        case .shell: .shell
        case .text: nil
        }
    }
}

extension CodeSyntax {
    fileprivate static let json = CodeSyntax(
        lineComment: "//",
        strings: [Quote(open: "\"", close: "\"", escape: "\\")],
        keywords: ["true", "false", "null"],
        hasKeys: true
    )

    fileprivate static let yaml = CodeSyntax(
        lineComment: "#",
        isolatesComments: true,
        strings: [
            Quote(open: "\"", close: "\"", escape: "\\", spansLines: true),
            Quote(open: "'", close: "'", escape: nil, spansLines: true),
        ],
        keywords: ["true", "false", "null", "yes", "no", "on", "off"],
        ignoresCase: true,
        hasKeys: true,
        sigils: "&*!",
        wordCharacters: "-./'"
    )

    fileprivate static let swift = CodeSyntax(
        lineComment: "//",
        blockComment: ("/*", "*/"),
        nestsComments: true,
        strings: [
            Quote(open: "#\"\"\"", close: "\"\"\"#", spansLines: true),
            Quote(open: "\"\"\"", close: "\"\"\"", escape: "\\", spansLines: true),
            Quote(open: "#\"", close: "\"#"),
            Quote(open: "\"", close: "\"", escape: "\\"),
        ],
        keywords: [
            "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case",
            "catch", "class", "consuming", "continue", "default", "defer", "deinit", "do", "else",
            "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func",
            "get", "guard", "if", "import", "in", "indirect", "init", "inout", "internal", "is",
            "isolated", "lazy", "let", "mutating", "nil", "nonisolated", "open", "operator",
            "override", "package", "private", "protocol", "public", "repeat", "rethrows", "return",
            "self", "sending", "set", "some", "static", "struct", "subscript", "super", "switch",
            "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where",
            "while",
        ],
        capitalizesNames: true,
        sigils: "@#$"
    )

    fileprivate static let sql = CodeSyntax(
        lineComment: "--",
        blockComment: ("/*", "*/"),
        strings: [
            Quote(open: "'", close: "'", spansLines: true), Quote(open: "\"", close: "\""),
            Quote(open: "`", close: "`"),
        ],
        keywords: [
            "add", "all", "alter", "and", "as", "asc", "autoincrement", "begin", "between", "by",
            "case", "cast", "check", "collate", "column", "commit", "constraint", "create", "cross",
            "current_date", "current_timestamp", "database", "default", "delete", "desc",
            "distinct", "drop", "else", "end", "except", "exists", "false", "foreign", "from",
            "full", "group", "having", "if", "in", "index", "inner", "insert", "intersect", "into",
            "is", "join", "key", "left", "like", "limit", "natural", "not", "null", "offset", "on",
            "or", "order", "outer", "over", "partition", "primary", "recursive", "references",
            "replace", "returning", "right", "rollback", "select", "set", "table", "then",
            "transaction", "trigger", "true", "union", "unique", "update", "using", "values",
            "view", "when", "where", "window", "with",
        ],
        ignoresCase: true,
        sigils: ":@$"
    )

    fileprivate static let shell = CodeSyntax(
        lineComment: "#",
        isolatesComments: true,
        strings: [
            Quote(open: "\"", close: "\"", escape: "\\", spansLines: true),
            Quote(open: "'", close: "'", spansLines: true),
            Quote(open: "`", close: "`", escape: "\\", spansLines: true),
        ],
        keywords: [
            "alias", "break", "case", "cd", "continue", "declare", "do", "done", "echo", "elif",
            "else", "esac", "eval", "exec", "exit", "export", "fi", "for", "function", "if", "in",
            "local", "printf", "read", "readonly", "return", "set", "shift", "source", "test",
            "then", "trap", "unset", "until", "while",
        ],
        sigils: "$",
        wordCharacters: "-./"
    )
}
