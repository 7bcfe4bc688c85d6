import OKitSyntax

/// Which value of which document: what makes two references the same.
struct SchemaPlace: Hashable {
    private let document: ObjectIdentifier
    private let index: Int

    init(_ node: JSONNode) {
        document = ObjectIdentifier(node.document)
        index = node.index
    }
}

/// A schema with an identifier of its own (2020-12 core §4.3.5), or a document's root.
struct SchemaResource {
    /// Base of the references inside.
    let base: URIReference

    let root: JSONNode

    let dialect: Dialect

    /// What is wrong with its `$schema`.
    ///
    /// Only reported if a reference leads to it.
    let unknownDialect: Finding?

    /// What `$anchor`, `$dynamicAnchor` and, in older drafts, `#name` as an identifier name.
    var anchors: [String: JSONNode] = [:]

    /// Those that `$dynamicAnchor` names.
    var dynamicAnchors: [String: JSONNode] = [:]
}
