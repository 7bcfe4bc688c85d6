import OKitSyntax

/// A JSON schema with its references followed and its `allOf`, `oneOf` and `anyOf` merged.
struct MergedSchema {
    /// The schema itself, after references.
    let node: JSONNode
    /// The types that it allows, without `null`.
    private(set) var types: Set<String> = []
    private(set) var isNullable = false
    /// The properties in the order of the schema, each as first declared.
    private(set) var properties: [(name: String, schema: JSONNode)] = []
    private(set) var required: Set<String> = []
    private(set) var items: JSONNode?
    /// The schema of members that it does not name; `nil` if there is none.
    private(set) var additional: JSONNode?
    private(set) var values: [JSONNode] = []
    private(set) var example: JSONNode?
    /// Whether it is one of several alternatives, such as those of `oneOf`.
    private(set) var hasVariants = false
    private var scalars: [String: JSONNode] = [:]
    private var known: Set<String> = []
    /// Further declarations of properties, in other alternatives.
    private(set) var otherDeclarations: [String: [JSONNode]] = [:]

    /// The maximum number of schemas that are merged.
    private static let most = 400

    private let files: SourceFiles
    private var count = 0

    init(_ node: JSONNode, _ files: SourceFiles) throws(ImportFailure) {
        self.files = files
        self.node = try files.target(of: node)
        try add(node, isVariant: false, path: [])
        if let type = node["$ref"] == nil ? nil : node["nullable"]?.bool, type {
            isNullable = true
        }
    }

    /// Returns a member that all parts share, the outermost first: `title`, `format`.
    subscript(name: String) -> JSONNode? { scalars[name] }

    /// Whether it is an object with named members.
    var isObject: Bool { !properties.isEmpty }

    /// Whether the type is an object, with or without named members.
    var allowsObject: Bool {
        isObject || types.contains("object") || additional != nil
    }

    /// The place of a schema in its document.
    private struct Place: Hashable {
        let document: ObjectIdentifier
        let index: Int

        init(_ node: JSONNode) {
            document = ObjectIdentifier(node.document)
            index = node.range.lowerBound
        }
    }

    private mutating func add(
        _ reference: JSONNode,
        isVariant: Bool,
        path: [Place]
    ) throws(ImportFailure) {
        let schema = try files.target(of: reference)
        let place = Place(schema)
        count += 1
        guard count <= Self.most, !path.contains(place) else {
            return
        }
        for name in ["title", "description"] where reference["$ref"] != nil {
            scalars[name] = scalars[name] ?? reference[name]
        }
        let path = path + [place]
        addTypes(of: schema)
        for member in schema.members where Self.scalarMembers.contains(member.name) {
            scalars[member.name] = scalars[member.name] ?? member.value
        }
        example = example ?? schema["example"] ?? schema["examples"]?.elements.first { _ in true }
        for member in schema["properties"]?.members.map(\.self) ?? [] {
            if known.insert(member.name).inserted {
                properties.append((member.name, member.value))
            } else if isVariant {
                otherDeclarations[member.name, default: []].append(member.value)
            }
        }
        if !isVariant {
            for name in schema["required"]?.elements.compactMap(\.string) ?? [] {
                required.insert(name)
            }
        }
        items = items ?? schema["items"].flatMap { $0.kind == .object ? $0 : nil }
        if let more = schema["additionalProperties"], more.kind == .object || more.bool == true {
            additional = additional ?? more
        }
        if values.isEmpty {
            values =
                schema["enum"]?.elements.map(\.self)
                ?? [schema["const"]].compactMap(\.self)
            isNullable = isNullable || values.contains { $0.kind == .null }
            values.removeAll { $0.kind == .null }
        }
        for part in schema["allOf"]?.elements.map(\.self) ?? [] {
            try add(part, isVariant: isVariant, path: path)
        }
        for keyword in ["oneOf", "anyOf"] {
            try addVariants(schema[keyword]?.elements.map(\.self) ?? [], path)
        }
    }

    /// Adds the values that another alternative allows.
    mutating func addValues(of other: MergedSchema) {
        guard !other.values.isEmpty else {
            values = []
            return
        }
        let known = Set(values.compactMap(\.string))
        values += other.values.filter { $0.string.map { !known.contains($0) } ?? true }
    }

    private mutating func addTypes(of schema: JSONNode) {
        let named: [String] =
            schema["type"].map { type in
                type.string.map { [$0] } ?? type.elements.compactMap(\.string)
            } ?? []
        for type in named {
            if type == "null" {
                isNullable = true
            } else {
                types.insert(type)
            }
        }
        if schema["nullable"]?.bool == true || schema["x-nullable"]?.bool == true {
            isNullable = true
        }
    }

    private mutating func addVariants(
        _ variants: [JSONNode],
        _ path: [Place]
    ) throws(ImportFailure) {
        var others: [JSONNode] = []
        for variant in variants {
            if try files.target(of: variant)["type"]?.string == "null" {
                isNullable = true
            } else {
                others.append(variant)
            }
        }
        hasVariants = hasVariants || others.count > 1
        for variant in others {
            try add(variant, isVariant: others.count > 1, path: path)
        }
    }

    private static let scalarMembers: Set = [
        "title", "description", "format", "default", "minimum", "maximum", "exclusiveMinimum",
        "exclusiveMaximum", "minLength", "maxLength", "minItems", "maxItems", "pattern", "readOnly",
        "writeOnly", "multipleOf", "contentEncoding", "contentMediaType", "uniqueItems",
    ]
}
