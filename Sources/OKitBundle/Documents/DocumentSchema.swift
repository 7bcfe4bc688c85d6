package import OKitSchema
package import OKitSyntax

/// The JSON schema of a model's document.
package struct DocumentSchema: Sendable {
    private let schema: Schema

    /// - Throws: The errors of the schema.
    package init(_ document: JSONDocument) throws(InvalidSchema) {
        schema = try Schema(compiling: document)
    }

    /// The violations of the schema by a document, sorted by location.
    package func findings(
        in document: JSONDocument,
        rule: String,
        severity: Finding.Severity
    ) -> [Finding] {
        schema.validate(document.root).map { $0.finding(rule: rule, severity: severity) }
    }

    /// The first violation of the schema by a document, with the JSON Pointer of its value; `nil` for a valid
    /// document.
    package func problem(in document: JSONDocument) -> String? {
        schema.validate(document.root).first.map { violation in
            let pointer = violation.instancePointer
            return (pointer.isEmpty ? "" : "\(pointer): ") + violation.message.text
        }
    }
}

extension AppBundle {
    /// The schema of a model's document; `nil` for a model without one.
    ///
    /// - Parameter findings: Receives the problems of the schema.
    package func documentSchema(
        of model: Manifest.Model,
        findings: inout [Finding]
    ) -> DocumentSchema? {
        guard let name = model.schema?.name, let document = data[name] else {
            findings += [model.schema.flatMap { data.finding(about: $0.name) }].compactMap(\.self)
            return nil
        }
        do {
            return try DocumentSchema(document)
        } catch {
            findings += error.findings
            return nil
        }
    }
}
