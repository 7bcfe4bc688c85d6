import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Holds the answers that stand in service files against the entities that are made of them, as an
/// import would.
struct AnswerChecks {
    /// What cannot be taken, each with its place.
    private(set) var problems: [(message: Finding.Message, location: SourceLocation)] = []

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
