import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The document of a model, which is checked by its JSON schema before it is stored.
struct StoredDocument {
    private let model: String
    private let memory: DocumentMemory
    private let schema: DocumentSchema?

    /// - Parameters:
    ///   - source: The document as stored, or the initial data; `nil` if there is neither.
    ///   - schema: The schema; `nil` for a document that is not checked.
    init(of model: String, source: JSONDocument?, schema: DocumentSchema?) {
        self.model = model
        self.schema = schema
        memory = DocumentMemory(source.map { DocumentLayout(of: $0) } ?? .standard)
    }

    /// Creates the decoder that reads the document.
    func decoder(in graph: Graph) -> ModelDecoder {
        ModelDecoder(graph: graph, recordsLocations: false, document: memory)
    }

    /// Returns the violations of the schema in a document that was read.
    func findings(in document: JSONDocument) -> [Finding] {
        schema?.findings(in: document, rule: DataProblem.invalidDocument, severity: .warning) ?? []
    }

    /// Returns the text to store.
    ///
    /// - Throws: `invalidDocument` if the text violates the schema.
    func text(of object: ObjectID, in graph: Graph) throws(StoreError) -> [UInt8] {
        let document = try DocumentEncoder(graph: graph, memory: memory).encode(object)
        if let problem = schema?.problem(in: document) {
            throw .invalidDocument(model, problem)
        }
        return document.source.bytes
    }
}
