import OKitSyntax

/// The identifiers and anchors of the given documents, and of the built-in meta-schemas of JSON
/// Schema.
///
/// Nothing is fetched: any other reference does not resolve.
struct SchemaRegistry {
    private(set) var resources: [SchemaResource] = []
    private(set) var findings: [Finding] = []

    private let dialects: Dialects
    private var indexes: [String: Int] = [:]
    private var owners: [SchemaPlace: Int] = [:]
    /// The members of the objects that references have passed, as `$defs` may have thousands.
    private var directories: [SchemaPlace: MemberDirectory] = [:]
    /// The references resolved so far, as most schemas repeat a few of them.
    private var targets: [Reference: Target] = [:]

    typealias Target = (node: JSONNode, resource: Int)

    private struct Reference: Hashable {
        /// In UTF-8: `String` compares canonically equivalent names as equal.
        let text: [UInt8]
        let resource: Int
    }

    /// Registers documents.
    ///
    /// Each is registered by its identifier and by its path, and has the given dialect if it names
    /// none.
    init(documents: [JSONDocument], dialect: Dialect) {
        dialects = Dialects(standard: dialect, documents: documents)
        for document in documents {
            add(document)
        }
    }

    /// The resource that a schema is part of.
    func owner(of node: JSONNode) -> Int? {
        owners[SchemaPlace(node)]
    }

    /// The target of a reference in a resource, with the resource of the target; `nil` if none of
    /// the documents contains it (2020-12 core §8.2.3.1).
    mutating func resolve(_ reference: String, from resource: Int) -> Target? {
        let key = Reference(text: Array(reference.utf8), resource: resource)
        let target = targets[key] ?? lookUp(reference, from: resource)
        targets[key] = target
        return target
    }

    private mutating func lookUp(_ reference: String, from resource: Int) -> Target? {
        let uri = URIReference(reference).resolved(against: resources[resource].base)
        guard let found = indexes[uri.resource] ?? builtIn(uri.resource) else {
            return nil
        }
        let fragment = (uri.fragment ?? "").percentDecoded
        guard let pointer = JSONPointer(fragment) else {
            return resources[found].anchors[fragment].map { ($0, owner(of: $0) ?? found) }
        }
        var target = (node: resources[found].root, resource: found)
        for token in pointer.tokens {
            guard let child = child(token, of: target.node) else {
                return nil
            }
            target = (child, owner(of: child) ?? target.resource)
        }
        return target
    }

    /// A meta-schema, which is parsed on first use.
    private mutating func builtIn(_ uri: String) -> Int? {
        let identifier = SchemaDraft(identifier: uri)?.identifier ?? uri
        let name = identifier.hasSuffix("#") ? String(identifier.dropLast()) : identifier
        guard let text = MetaSchemas.texts[name],
            let document = try? JSONDocument(parsing: SourceText(path: uri, text: text))
        else {
            return nil
        }
        add(document)
        return indexes[uri]
    }

    /// The member or element that a token of a pointer names (RFC 6901 §4).
    private mutating func child(_ token: String, of node: JSONNode) -> JSONNode? {
        guard node.kind == .object else {
            return node.element(token)
        }
        let place = SchemaPlace(node)
        let directory = directories[place] ?? MemberDirectory(of: node)
        directories[place] = directory
        return directory[token]
    }
}

// MARK: Collecting

extension SchemaRegistry {
    private mutating func add(_ document: JSONDocument) {
        let path = URIReference(document.source.path)
        let outermost = makeResource(document.root, base: path, within: nil)
        var queue = [(node: document.root, resource: outermost)]
        while let (node, resource) = queue.popLast() {
            let own = identify(node, in: resource)
            owners[SchemaPlace(node)] = own
            let draft = resources[own].dialect.draft
            if !draft.isLegacy {
                nameAnchors(of: node, in: own)
            }
            for subschema in node.subschemas(in: draft) {
                queue.append((subschema, own))
            }
        }
        // The path identifies the same resource as the identifier.
        if indexes[path.resource] == outermost {
            indexes[path.resource] = owner(of: document.root)
        }
    }

    private mutating func makeResource(
        _ root: JSONNode,
        base: URIReference,
        within outer: Int?
    ) -> Int {
        if indexes[base.resource] == nil {
            indexes[base.resource] = resources.count
        }
        var dialect = outer.map { resources[$0].dialect } ?? dialects.standard
        var unknownDialect: Finding?
        if let name = root["$schema"] {
            do throws(UnknownDialect) {
                dialect = try dialects.dialect(named: name)
            } catch {
                unknownDialect = error.finding
            }
        }
        resources.append(
            SchemaResource(
                base: base,
                root: root,
                dialect: dialect,
                unknownDialect: unknownDialect
            )
        )
        return resources.count - 1
    }

    /// The resource of a schema: a new one if it has an identifier (2020-12 core §8.2.1, draft 7
    /// core §8.2).
    private mutating func identify(_ schema: JSONNode, in resource: Int) -> Int {
        let draft = resources[resource].dialect.draft
        guard let id = schema[draft.identifierKeyword] else {
            return resource
        }
        if draft.isLegacy, schema["$ref"] != nil {
            return resource
        }
        guard let text = id.string else {
            findings.append(.invalidSchema(.wrongValue(draft.identifierKeyword, "a URI"), at: id))
            return resource
        }
        var reference = URIReference(text)
        guard let fragment = reference.fragment, !fragment.isEmpty else {
            return identify(schema, as: reference, at: id, in: resource)
        }
        guard draft.isLegacy else {
            findings.append(.invalidSchema(.identifierWithFragment, at: id))
            return resource
        }
        reference.fragment = nil
        let isOnlyAnchor = text.hasPrefix("#")
        let own = isOnlyAnchor ? resource : identify(schema, as: reference, at: id, in: resource)
        resources[own].anchors[fragment.percentDecoded] = schema
        return own
    }

    private mutating func identify(
        _ schema: JSONNode,
        as reference: URIReference,
        at id: JSONNode,
        in resource: Int
    ) -> Int {
        let base = reference.resolved(against: resources[resource].base)
        if let earlier = indexes[base.resource] {
            guard SchemaPlace(resources[earlier].root) == SchemaPlace(schema) else {
                findings.append(.invalidSchema(.repeatedIdentifier(base.resource), at: id))
                return resource
            }
            return earlier
        }
        return makeResource(schema, base: base, within: resource)
    }

    private mutating func nameAnchors(of schema: JSONNode, in resource: Int) {
        for keyword in ["$anchor", "$dynamicAnchor"] {
            guard let anchor = schema[keyword] else {
                continue
            }
            guard let name = anchor.string, !name.isEmpty else {
                findings.append(.invalidSchema(.noName(of: keyword), at: anchor))
                continue
            }
            resources[resource].anchors[name] = schema
            if keyword == "$dynamicAnchor" {
                resources[resource].dynamicAnchors[name] = schema
            }
        }
    }
}

extension JSONNode {
    /// The direct subschemas of a schema.
    fileprivate func subschemas(in draft: SchemaDraft) -> [JSONNode] {
        members.flatMap { member -> [JSONNode] in
            switch SubschemaShape(keyword: member.name, draft: draft) {
            case .one: [member.value]
            case .oneOrList:
                member.value.kind == .array ? Array(member.value.elements) : [member.value]
            case .list: Array(member.value.elements)
            case .named: member.value.members.map(\.value)
            case nil: []
            }
        }
    }
}

extension Finding.Message {
    fileprivate static let identifierWithFragment: Self =
        "\"$id\" must be a URI without a fragment; use \"$anchor\" for a location inside a schema"

    fileprivate static func repeatedIdentifier(_ uri: String) -> Self {
        "another schema already has the identifier \"\(uri)\""
    }

    fileprivate static func noName(of keyword: String) -> Self {
        "\"\(keyword)\" must be a name"
    }
}
