import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The document of a model, which is checked by its JSON schema before it is stored.
struct StoredDocument {
    private let memory: DocumentMemory
    private let schema: DocumentSchema?

    /// - Parameters:
    ///   - stored: The document in the store; `nil` if there is none.
    ///   - schema: The schema; `nil` for a document that is not checked.
    init(stored: JSONDocument?, schema: DocumentSchema?) {
        self.schema = schema
        memory = DocumentMemory(stored)
    }

    /// Creates the decoder that reads the document.
    func decoder(in graph: Graph) -> ModelDecoder {
        ModelDecoder(graph: graph, recordsLocations: false, document: memory)
    }

    /// Notes that the document was read completely.
    func finishReading() {
        memory.finishReading()
    }

    /// Returns the violations of the schema in a document that was read.
    func findings(in document: JSONDocument) -> [Finding] {
        schema?.findings(in: document, rule: DataProblem.invalidDocument, severity: .warning) ?? []
    }

    /// Returns the document to store.
    ///
    /// - Throws: `invalidDocument` if it violates the schema.
    func document(of object: ObjectID, in graph: Graph) throws(StoreError) -> JSONDocument {
        let document = try DocumentEncoder(graph: graph, memory: memory).encode(object)
        if let problem = problem(in: document) {
            throw problem
        }
        return document
    }

    /// Returns the first violation of the schema; `nil` for a valid document.
    func problem(in document: JSONDocument) -> StoreError? {
        schema?.problem(in: document).map { .invalidDocument($0) }
    }

    /// Records that a document is in the store.
    func noteStored(_ document: JSONDocument) {
        memory.noteStored(document)
    }
}
