/// The words of expressions that are not names of properties, unless they are quoted.
package enum ReservedWords {
    /// All words.
    package static let all: Set = [
        "as", "break", "const", "continue", "else", "false", "for", "function", "if", "import",
        "in", "let", "loop", "namespace", "null", "package", "return", "true", "var", "void",
        "while",
    ]
}
