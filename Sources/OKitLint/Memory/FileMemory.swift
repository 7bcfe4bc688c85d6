import OKitSyntax

/// A result for each file of a bundle, computed again only if the file has changed.
struct FileMemory<Value: Sendable>: Sendable {
    private var known: [String: (source: SourceText, value: Value)] = [:]

    /// The results for files, in order.
    mutating func values(
        of documents: [JSONDocument],
        _ make: (JSONDocument) -> Value
    ) -> [Value] {
        let former = known
        known.removeAll(keepingCapacity: true)
        return documents.map { document in
            let source = document.source
            let value =
                if let (known, value) = former[source.path], known === source {
                    value
                } else {
                    make(document)
                }
            known[source.path] = (source, value)
            return value
        }
    }
}
