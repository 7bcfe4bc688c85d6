import OKitSyntax

/// Identifies a value of a document, to recognize equal references.
struct SchemaPlace: Hashable {
    private let document: ObjectIdentifier
    private let index: Int

    init(_ node: JSONNode) {
        document = ObjectIdentifier(node.document)
        index = node.index
    }
}

/// A schema with its own identifier (2020-12 core §4.3.5), or the root of a document.
struct SchemaResource {
    /// The base URI of the references inside.
    let base: URIReference

    let root: JSONNode

    let dialect: Dialect

    /// The error in its `$schema`.
    ///
    /// It is only reported if a reference resolves to the resource.
    let unknownDialect: Finding?

    /// The values named by `$anchor`, `$dynamicAnchor` and, in older drafts, identifiers of the
    /// form `#name`.
    var anchors: [String: JSONNode] = [:]

    /// The values named by `$dynamicAnchor`.
    var dynamicAnchors: [String: JSONNode] = [:]
}
