import OKitSchema
import OKitSyntax

/// Parses a text that is JSON.
func document(_ text: String, path: String = "test.json") throws(JSONSyntaxError) -> JSONDocument {
    try JSONDocument(parsing: SourceText(path: path, text: text))
}

/// Compiles a schema that is one.
func schema(_ text: String) throws -> Schema {
    try Schema(compiling: document(text, path: "schema.json"))
}

/// What a schema says of a value, each as `line:column keyword: message`.
func violations(of text: String, under schemaText: String) throws -> [String] {
    try schema(schemaText).validate(document(text).root).map { violation in
        let start = violation.location.start
        return "\(start.line):\(start.column) \(violation.keyword): \(violation.message.text)"
    }
}

/// What is wrong with a schema, each as `line:column rule: message`.
func findings(in text: String) throws -> [String] {
    let source = try document(text, path: "schema.json")
    do throws(InvalidSchema) {
        _ = try Schema(compiling: source)
        return []
    } catch {
        return error.findings.map { finding in
            let start = finding.location.start
            return "\(start.line):\(start.column) \(finding.rule): \(finding.message.text)"
        }
    }
}
