import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks the initial data of records as their import reads it: objects with the names of their
/// properties, in which a relation contains objects or identities.
struct RecordDataChecks {
    /// The problems.
    private(set) var findings: [Finding] = []

    /// The numbers of identities that are compared, because each one is compared with each other one.
    private static let (mostUnknown, mostKnown) = (10, 5_000)

    /// The identities of the objects, by the root entity.
    private var identities: [String: Set<String>] = [:]

    private var references: [(identity: String, target: EntityType, location: SourceLocation)] = []

    private let bundle: AppBundle
    private let graph: Graph

    init(_ bundle: AppBundle, _ graph: Graph) {
        self.bundle = bundle
        self.graph = graph
    }

    /// Checks an object, or an array of objects.
    mutating func check(_ root: JSONNode, _ type: EntityType) {
        guard root.kind == .array else {
            return checkObject(root, type)
        }
        for node in root.elements where node.kind != .null {
            checkObject(node, type)
        }
    }

    /// References by an identity that no object has, but that resembles one of an object.
    ///
    /// Other references create records. If many do, they do so on purpose.
    var misspelledReferences: [(message: Finding.Message, location: SourceLocation)] {
        let unknown = references.filter { reference in
            identities[root(reference.target)].map {
                $0.count <= Self.mostKnown && !$0.contains(reference.identity)
            } ?? false
        }
        guard unknown.count <= Self.mostUnknown else {
            return []
        }
        return unknown.compactMap { reference in
            let hint = identities[root(reference.target), default: []]
                .suggestion(for: reference.identity)
            // Short names, and names such as "Room 1" and "Room 2", are similar on purpose.
            guard hint.isSole, let meant = hint.meant, reference.identity.count >= 5,
                meant.letters != reference.identity.letters
            else {
                return nil
            }
            let message: Finding.Message =
                "no \(reference.target.name) in the data is \"\(reference.identity)\"\(hint)"
            return (message, reference.location)
        }
    }

    private mutating func checkObject(_ node: JSONNode, _ type: EntityType) {
        guard node.kind == .object else {
            return mismatch(node, "an object of \(type.name)")
        }
        if let name = type.record.identity.first, type.record.identity.count == 1,
            let identity = node[name]?.string
        {
            identities[root(type), default: []].insert(identity)
        }
        for member in node.members {
            guard let property = type.property(named: member.name) else {
                // Other members are reported for all data.
                continue
            }
            if let target = recordType(property.type) {
                checkRelation(member.value, property, to: target)
            } else if member.value.kind != .null || !property.isOptional {
                checkValue(member.value, property.type)
            }
        }
    }

    private mutating func checkRelation(
        _ node: JSONNode,
        _ property: Property,
        to target: EntityType
    ) {
        if case .object = property.type {
            return checkTarget(node, target)
        }
        guard [.array, .null].contains(node.kind) else {
            return mismatch(node, "an array of objects of \(target.name)")
        }
        for element in node.elements {
            checkTarget(element, target)
        }
    }

    /// Checks an object, an identity, or null.
    private mutating func checkTarget(_ node: JSONNode, _ target: EntityType) {
        switch node.kind {
        case .null:
            return
        case .object:
            checkObject(node, target)
        case .boolean, .number, .string:
            let identity = target.record.identity.compactMap { target.property(named: $0) }
            guard identity.count == 1 else {
                return mismatch(node, "an object of \(target.name), which has no single identity")
            }
            checkValue(node, identity[0].type)
            if let text = node.string {
                references.append((text, target, node.location))
            }
        case .array:
            mismatch(node, "one object of \(target.name)")
        }
    }

    private mutating func checkValue(_ node: JSONNode, _ type: ValueType) {
        var decoder = ModelDecoder(graph: graph)
        _ = decoder.value(node, type)
        findings += decoder.findings
    }

    /// The entity at the other end of a relation; `nil` for an attribute.
    private func recordType(_ type: ValueType) -> EntityType? {
        guard let name = type.entityName, bundle.recordEntities.contains(name)
        else {
            return nil
        }
        return bundle.types[name]
    }

    /// The name of the entity in whose table the records of an entity are.
    private func root(_ type: EntityType) -> String {
        type.ancestors.last ?? type.name
    }

    private mutating func mismatch(_ node: JSONNode, _ expected: String) {
        let message: Finding.Message = "expected \(expected), found \(node.kind.rawValue)"
        findings.append(Finding(ModelDecoder.rule, .error, message, at: node.location))
    }
}

extension String {
    /// The text without digits.
    fileprivate var letters: String {
        filter { !$0.isNumber }
    }
}
