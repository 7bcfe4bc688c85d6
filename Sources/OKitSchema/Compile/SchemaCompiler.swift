import OKitSyntax

/// Compiles schema documents into a program.
///
/// It processes a queue of schemas instead of recursing, so that a long chain of references needs
/// no deep stack. Unknown keywords are skipped, as the specification requires (2020-12 core §6.5),
/// and so are annotations.
struct SchemaCompiler {
    var registry: SchemaRegistry
    var findings: [Finding]

    private var subschemas: [Subschema] = []
    private var steps: [Step] = []
    private var origins: [StepOrigin] = []
    private var indexes: [SchemaPlace: Int] = [:]
    private var queue: [JSONNode] = []

    /// Compiles the root of the first document; references can resolve to all documents.
    static func compile(
        _ documents: [JSONDocument],
        in dialect: Dialect
    ) throws(InvalidSchema) -> SchemaProgram {
        let registry = SchemaRegistry(documents: documents, dialect: dialect)
        var compiler = SchemaCompiler(registry: registry)
        let dynamicAnchors = compiler.compileAll(from: documents.first.map(\.root))
        compiler.reportEndlessReferences()
        guard compiler.findings.isEmpty else {
            throw InvalidSchema(findings: Set(compiler.findings).sorted())
        }
        return SchemaProgram(
            subschemas: compiler.subschemas,
            steps: compiler.steps,
            origins: compiler.origins,
            dynamicAnchors: dynamicAnchors
        )
    }

    private init(registry: SchemaRegistry) {
        self.registry = registry
        findings = registry.findings
    }

    private mutating func compileAll(from root: JSONNode?) -> [String: [Int: Int]] {
        if let root {
            _ = index(of: root, in: registry.owner(of: root) ?? 0)
        }
        var dynamicAnchors: [String: [Int: Int]] = [:]
        var entered: Set<Int> = []
        var next = 0
        while next < queue.count {
            compile(queue[next], at: next)
            // An evaluation can enter this resource, so its dynamic anchors are used.
            let resource = subschemas[next].resource
            if entered.insert(resource).inserted {
                findings += [registry.resources[resource].unknownDialect].compactMap(\.self)
                for (name, schema) in registry.resources[resource].dynamicAnchors {
                    dynamicAnchors[name, default: [:]][resource] = index(of: schema, in: resource)
                }
            }
            next += 1
        }
        return dynamicAnchors
    }

    /// The index of a subschema, which is added to the queue.
    mutating func index(of schema: JSONNode, in resource: Int) -> Int {
        let place = SchemaPlace(schema)
        if let index = indexes[place] {
            return index
        }
        let index = subschemas.count
        indexes[place] = index
        subschemas.append(Subschema(resource: registry.owner(of: schema) ?? resource))
        queue.append(schema)
        return index
    }

    private mutating func compile(_ node: JSONNode, at index: Int) {
        let start = steps.count
        switch node.kind {
        case .boolean:
            if node.bool == false {
                subschemas[index].isFalse = true
                steps.append(.nothing)
                origins.append(StepOrigin(keyword: node, schema: node))
            }
        case .object:
            let resource = subschemas[index].resource
            let schema = SchemaObject(
                node,
                resource: resource,
                dialect: registry.resources[resource].dialect
            )
            // Cheap checks first; checks that need the annotations of others last.
            compileScalarKeywords(of: schema)
            compileObjectKeywords(of: schema)
            compileArrayKeywords(of: schema)
            compileReferences(of: schema)
            compileLogic(of: schema)
            subschemas[index].needsAnnotations = compileUnevaluated(of: schema)
        default:
            findings.append(.invalidSchema(.noSchema(node.kind), at: node))
        }
        subschemas[index].steps = start..<steps.count
    }

    /// Appends a step of the schema that is being compiled.
    mutating func emit(_ step: Step, for keyword: JSONNode.Member, of schema: SchemaObject) {
        steps.append(step)
        origins.append(StepOrigin(keyword: keyword.key, schema: schema.node))
    }

    /// Reports references that lead back to their origin without descending into the value, and
    /// would never end (2020-12 core §9.4.1).
    private mutating func reportEndlessReferences() {
        var state = [VisitState](repeating: .new, count: subschemas.count)
        for start in subschemas.indices where state[start] == .new {
            // A depth-first search with an explicit stack; a negative entry marks the return.
            var stack = [start]
            while let entry = stack.popLast() {
                guard entry >= 0 else {
                    state[~entry] = .done
                    continue
                }
                guard state[entry] == .new else {
                    continue
                }
                state[entry] = .open
                stack.append(~entry)
                for step in subschemas[entry].steps {
                    for target in steps[step].inPlaceSubschemas {
                        if state[target] == .open {
                            findings.append(
                                .invalidSchema(.endlessReference, at: origins[step].keyword)
                            )
                        }
                        stack.append(target)
                    }
                }
            }
        }
    }

    private enum VisitState {
        case new, open, done
    }
}

/// An object that is a schema, with fast access to its keywords.
///
/// The compiler looks up about fifty keywords, of which a schema has two or three, so looking up a
/// missing keyword must be very cheap.
struct SchemaObject {
    let node: JSONNode
    let resource: Int
    let draft: SchemaDraft
    let assertsFormats: Bool

    /// The keywords that its dialect knows.
    private let keywords: [(name: String, member: JSONNode.Member)]
    /// Bit n is set if a keyword has n bytes; the last bit is for more than 62.
    private let lengths: UInt64

    init(_ node: JSONNode, resource: Int, dialect: Dialect) {
        self.node = node
        self.resource = resource
        draft = dialect.draft
        assertsFormats = dialect.assertsFormats
        let all = node.members.map { (name: $0.name, member: $0) }
        let isReference = draft.isLegacy && all.contains { $0.name == "$ref" }
        keywords = all.filter { isReference ? $0.name == "$ref" : dialect.knows($0.name) }
        lengths = keywords.reduce(0) { $0 | Self.bit(of: $1.name) }
    }

    /// The first member with that name.
    subscript(keyword: String) -> JSONNode.Member? {
        guard lengths & Self.bit(of: keyword) != 0 else {
            return nil
        }
        return keywords.first { $0.name == keyword }?.member
    }

    private static func bit(of name: String) -> UInt64 {
        1 << UInt64(min(name.utf8.count, 63))
    }
}

extension Finding.Message {
    fileprivate static func noSchema(_ kind: JSONNode.Kind) -> Self {
        "expected object, true or false as schema, found \(kind.rawValue)"
    }

    fileprivate static let endlessReference: Self =
        "the schema refers to itself for the same value, so validation would never end"
}
