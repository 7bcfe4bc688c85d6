import OKitSyntax

/// The copy of a schema in an app: one file without annotations for readers, such as examples.
///
/// Schemas of other files become definitions.
struct SchemaCopy {
    private let root: JSONNode
    private let files: SourceFiles
    /// The definitions of other files by their paths.
    private var names: [String: String] = [:]
    private var table = NameTable()
    private var waiting: [JSONNode] = []

    private static let definitions = "$defs"

    /// Examples can contain what looks like secrets.
    private static let dropped: Set = ["examples", "example", "$comment", "markdownDescription"]

    /// Keywords whose members have arbitrary names.
    private static let named: Set = [
        "properties", "patternProperties", "definitions", "$defs", "dependentSchemas",
        "dependencies",
    ]

    /// Keywords whose values are data.
    private static let data: Set = ["enum", "const", "default", "required"]

    init(_ root: JSONNode, _ files: SourceFiles) {
        self.root = root
        self.files = files
        for name in root[Self.definitions]?.members.map(\.name) ?? [] {
            _ = table.claim(name, "schema")
        }
    }

    mutating func text() throws(ImportFailure) -> JSONText {
        guard case .object(var members) = try text(of: root) else {
            return JSONText(root)
        }
        var others: [(String, JSONText)] = []
        while let other = waiting.popLast() {
            others.append((names[other.document.source.path] ?? "", try text(of: other)))
        }
        guard !others.isEmpty else {
            return .object(members)
        }
        if let index = members.firstIndex(where: { $0.0 == Self.definitions }),
            case .object(let own) = members[index].1
        {
            members[index].1 = .object(own + others)
        } else {
            members.append((Self.definitions, .object(others)))
        }
        return .object(members)
    }

    private mutating func text(of schema: JSONNode) throws(ImportFailure) -> JSONText {
        switch schema.kind {
        case .object:
            var members: [(String, JSONText)] = []
            for member in schema.members where !isDropped(member) {
                members.append((member.name, try text(of: member.value, in: member.name, schema)))
            }
            return .object(members)
        case .array:
            var elements: [JSONText] = []
            for element in schema.elements {
                elements.append(try text(of: element))
            }
            return .array(elements)
        default: return JSONText(schema)
        }
    }

    /// Identifiers of other files would change the base of their references.
    private func isDropped(_ member: JSONNode.Member) -> Bool {
        let isIdentifier = ["$id", "id"].contains(member.name) && member.value.kind == .string
        return Self.dropped.contains(member.name)
            || isIdentifier && member.value.document !== root.document
    }

    private mutating func text(
        of value: JSONNode,
        in keyword: String,
        _ schema: JSONNode
    ) throws(ImportFailure) -> JSONText {
        if keyword == "$ref", let reference = value.string {
            return .text(try copied(reference, of: schema))
        }
        if Self.data.contains(keyword) {
            return JSONText(value)
        }
        guard Self.named.contains(keyword), value.kind == .object else {
            return try text(of: value)
        }
        var members: [(String, JSONText)] = []
        for member in value.members {
            members.append((member.name, try text(of: member.value)))
        }
        return .object(members)
    }

    /// A reference as it is in the copy.
    private mutating func copied(
        _ reference: String,
        of schema: JSONNode
    ) throws(ImportFailure) -> String {
        let isOfRoot = schema.document === root.document
        guard !isOfRoot || !reference.hasPrefix("#") else {
            return reference
        }
        let (target, pointer) = try files.parts(of: reference, from: schema)
        guard target.document !== root.document else {
            return "#" + pointer
        }
        guard pointer.isEmpty || pointer.hasPrefix("/") else {
            throw ImportFailure("\(files.place(of: schema)): \"\(reference)\" names an anchor")
        }
        let path = target.document.source.path
        if names[path] == nil {
            let file = path.split(separator: "/").last.map(String.init) ?? path
            names[path] = table.claim(String(file.prefix { $0 != "." }), "schema")
            waiting.append(target)
        }
        return "#/\(Self.definitions)/\(names[path] ?? "")\(pointer)"
    }
}
