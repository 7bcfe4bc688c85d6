import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Holds the answers that stand in service files against the entities that are made of them, as an
/// import would.
struct AnswerChecks: Sendable {
    /// What cannot be taken, each with its place.
    let problems: [(message: Finding.Message, location: SourceLocation)]

    /// Values of properties that hold single values.
    let scalars: [DataHoldings.Holder: [JSONNode]]

    init(_ bundle: AppBundle) {
        let reader = AnswerReader(bundle)
        problems = reader.problems
        scalars = reader.scalars
    }
}

/// Reads answers into a graph as an import would.
private struct AnswerReader {
    /// What cannot be taken, each with its place.
    private(set) var problems: [(message: Finding.Message, location: SourceLocation)] = []

    /// Values of properties that hold single values.
    private(set) var scalars: [DataHoldings.Holder: [JSONNode]] = [:]

    /// The names in all objects of an entity.
    private var names: [String: Set<String>] = [:]

    private let types: TypeTable
    private let graph: Graph

    init(_ bundle: AppBundle) {
        types = bundle.types
        graph = Graph(declaring: bundle.types)
        for service in ServiceDescription.Source.allCases.compactMap({ bundle.services[$0] }) {
            for action in service.actions.values {
                guard let result = action.resultType, let type = types[result.entity.name] else {
                    continue
                }
                for response in action.responses where (200...299).contains(response.status) {
                    check(response.content, of: action, result, type)
                }
            }
        }
        for (entity, names) in names {
            checkSources(of: bundle.entities[entity], types[entity], names)
        }
    }

    /// Paths of an import that no answer has, where one has nearly the same.
    private mutating func checkSources(
        of entity: EntityDeclaration?,
        _ type: EntityType?,
        _ names: Set<String>
    ) {
        let sources = type?.properties.compactMap { $0.source?.path.first } ?? []
        let free = names.subtracting(sources)
        for member in entity?["properties"]?.declarations ?? [] {
            guard let json = member.value["json"],
                let name = type?.property(named: member.name)?.source?.path.first,
                !names.contains(name), free.nearest(to: name) != nil
            else {
                continue
            }
            let hint = free.suggestion(for: name)
            problems.append(("no answer has \"\(name)\"\(hint)", json.location))
        }
    }

    private mutating func check(
        _ content: JSONNode,
        of action: ServiceAction,
        _ result: ServiceAction.ResultType,
        _ type: EntityType
    ) {
        var node = content
        for name in action.resultKeyPath {
            guard !node.isFilledLater else {
                return
            }
            guard let member = node[name] else {
                let path = action.resultKeyPath.joined(separator: ".")
                note("the answer has nothing at \"\(path)\", where its result is to stand", node)
                return
            }
            node = member
        }
        guard !node.isFilledLater else {
            return
        }
        switch (node.kind, result.isList) {
        case (.array, true):
            for element in node.elements {
                record(element, type)
            }
        case (.object, false): record(node, type)
        default:
            let expected = result.isList ? "an array of objects" : "one object"
            note("the result is to be \(expected) of \(type.name), not \(node.kind.rawValue)", node)
        }
    }

    private mutating func record(_ node: JSONNode, _ type: EntityType) {
        guard node.kind == .object else {
            if !node.isFilledLater {
                note("this is to be an object of \(type.name), not \(node.kind.rawValue)", node)
            }
            return
        }
        names[type.name, default: []].formUnion(node.declarations.map(\.name))
        for property in type.properties {
            guard let source = property.source, let value = node.value(at: source.path),
                !value.isFilledLater
            else {
                continue
            }
            check(value, property, of: type)
        }
    }

    private mutating func check(_ value: JSONNode, _ property: Property, of type: EntityType) {
        let holder = DataHoldings.Holder.property(property.name, of: type.name)
        if property.type.isScalar, property.source?.transformer == nil, value.kind != .null,
            scalars[holder, default: []].count < 20
        {
            scalars[holder, default: []].append(value)
        }
        guard value.kind != .null else {
            if !property.isOptional, property.type.entityName == nil {
                note("\"\(property.name)\" of \(type.name) is not optional", value)
            }
            return
        }
        if let target = property.type.entityName.flatMap({ types[$0] }) {
            check(value, property, leadingTo: target)
        } else if property.source?.transformer == nil {
            var decoder = ModelDecoder(graph: graph)
            _ = decoder.value(value, property.type)
            problems += decoder.findings.map { ($0.message, $0.location) }
        }
    }

    /// A relation takes objects, and in their place what identifies them.
    private mutating func check(
        _ value: JSONNode,
        _ property: Property,
        leadingTo target: EntityType
    ) {
        if case .object = property.type {
            one(value, of: target)
        } else if value.kind == .array {
            for element in value.elements {
                one(element, of: target)
            }
        } else {
            note("\"\(property.name)\" is to be an array, not \(value.kind.rawValue)", value)
        }
    }

    private mutating func one(_ value: JSONNode, of target: EntityType) {
        let mayIdentify = target.record.identity.count == 1 && value.kind != .array
        if value.kind == .object || !mayIdentify && value.kind != .null {
            record(value, target)
        }
    }

    private mutating func note(_ message: Finding.Message, _ node: JSONNode) {
        problems.append((message, node.location))
    }
}

extension JSONNode {
    /// Whether a template stands for the value, which only the call knows.
    fileprivate var isFilledLater: Bool {
        string?.contains("$") ?? false
    }

    fileprivate func value(at path: [String]) -> JSONNode? {
        path.isEmpty ? nil : path.reduce(Optional(self)) { $0?[$1] }
    }
}
