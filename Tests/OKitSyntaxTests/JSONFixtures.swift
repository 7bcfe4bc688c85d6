import OKitSyntax

/// Parses a text that is JSON.
func document(_ text: String) throws(JSONSyntaxError) -> JSONDocument {
    try JSONDocument(parsing: SourceText(path: "test.json", text: text))
}
