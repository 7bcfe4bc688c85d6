import OKitModel
import OKitSyntax

/// The documents of an app, with the violations of their schemas.
struct StoredDocuments {
    private var documents: [String: StoredDocument] = [:]
    private var problems: [String: StoreError] = [:]
    /// The results for the current changes of the graph, which a turn needs to show and to store a document.
    private var results: [String: (changes: Int, result: Result<JSONDocument, StoreError>)] = [:]

    /// The names of the models that are documents.
    var models: some Collection<String> { documents.keys }

    /// The names of the models whose documents are invalid, sorted.
    var invalidModels: [String] { problems.keys.sorted() }

    /// The problem of the first invalid document.
    var problem: StoreError? { invalidModels.first.flatMap { problems[$0] } }

    func contains(_ model: String) -> Bool {
        documents[model] != nil
    }

    /// Adds a document that was read.
    ///
    /// - Parameter problem: The first violation of its schema.
    mutating func add(_ document: StoredDocument, of model: String, problem: StoreError?) {
        documents[model] = document
        problems[model] = problem
    }

    /// Checks the current document of a model.
    ///
    /// - Returns: The document; `nil` if the model has none.
    /// - Throws: `invalidDocument` if the document violates its schema.
    mutating func document(
        of model: String,
        in graph: Graph
    ) throws(StoreError) -> JSONDocument? {
        guard let object = graph.model(model), let document = documents[model] else {
            return nil
        }
        let result: Result<JSONDocument, StoreError>
        if let known = results[model], known.changes == graph.changeCount {
            result = known.result
        } else {
            result = Result { () throws(StoreError) in
                try document.document(of: object, in: graph)
            }
            results[model] = (graph.changeCount, result)
        }
        if case .failure(let error) = result {
            problems[model] = error
        } else {
            problems[model] = nil
        }
        return try result.get()
    }

    /// Records that a document is in the store.
    func noteStored(_ document: JSONDocument, of model: String) {
        documents[model]?.noteStored(document)
    }
}
