import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks the responses in service files against their entities, as an import would.
struct AnswerChecks: Sendable {
    /// The problems, with their locations.
    let problems: [(message: Finding.Message, location: SourceLocation)]

    /// Values of properties that hold single values.
    let scalars: [DataHoldings.Holder: [JSONNode]]

    init(_ bundle: AppBundle) {
        let reader = AnswerReader(bundle)
        problems = reader.problems + ItemChecks(bundle).problems
        scalars = reader.scalars
    }
}

/// Reads responses into a graph as an import would.
private struct AnswerReader {
    /// The problems, with their locations.
    private(set) var problems: [(message: Finding.Message, location: SourceLocation)] = []

    /// Values of properties that hold single values.
    private(set) var scalars: [DataHoldings.Holder: [JSONNode]] = [:]

    /// The names in all objects of an entity.
    private var names: [String: Set<String>] = [:]

    /// Members that an entity does not have, each with the names that their objects lack.
    private var unknownMembers: [String: [(key: JSONNode, lacking: Set<String>)]] = [:]

    /// Texts for the transformer of an import, by its name.
    private var transformed: [String: [JSONNode]] = [:]

    private let types: TypeTable
    private let graph: Graph

    init(_ bundle: AppBundle) {
        types = bundle.types
        graph = Graph(declaring: bundle.types)
        for source in ServiceDescription.Source.allCases {
            for action in bundle.services[source]?.actions.values.sorted(by: {
                $0.name.location < $1.name.location
            }) ?? [] {
                guard let result = action.resultType, let type = types[result.entity.name] else {
                    continue
                }
                if source == .stub, action.responses.isEmpty {
                    let message: Finding.Message =
                        "this action needs a response, because its result is \(result.description)"
                    problems.append((message, action.name.location))
                }
                let contents = action.responses.filter { (200...299).contains($0.status) }
                    .map(\.content)
                if let meant = meantEntity(of: contents, action, type) {
                    let message: Finding.Message = "the responses match the entity \(meant)"
                    problems.append((message, result.entity.location))
                    continue
                }
                for content in contents {
                    check(content, of: action, result, type)
                }
            }
        }
        for (entity, names) in names.sorted(by: { $0.key < $1.key }) {
            checkSources(of: bundle.entities[entity], types[entity], names)
            for (key, lacking) in unknownMembers[entity] ?? [] {
                // If other objects have the member, the declaration is not the problem.
                let known = lacking.intersection(names)
                if let name = key.string, known.nearest(to: name) != nil {
                    let hint = known.suggestion(for: name)
                    problems.append(("\(entity) has no property \"\(name)\"\(hint)", key.location))
                }
            }
        }
        checkDates(bundle)
    }

    /// Another entity that has all members of the results, if the declared one does not.
    private func meantEntity(
        of contents: [JSONNode],
        _ action: ServiceAction,
        _ type: EntityType
    ) -> String? {
        let results = contents.compactMap { content in
            action.resultKeyPath.isEmpty ? content : content.value(at: action.resultKeyPath)
        }
        let records = results.flatMap { $0.kind == .array ? $0.elements.map { $0 } : [$0] }
        let names = Set(records.flatMap(\.declarations).map(\.name))
        guard !names.isEmpty, !names.isSubset(of: type.sourceNames) else {
            return nil
        }
        return types.names.sorted().first { other in
            other != type.name && types[other].map { names.isSubset(of: $0.sourceNames) } ?? false
        }
    }

    /// Reports formats of transformers that match none of the texts, and texts that do not match.
    private mutating func checkDates(_ bundle: AppBundle) {
        let environment = AppEnvironment()
        for (name, nodes) in transformed.sorted(by: { $0.key < $1.key }) {
            guard let transformer = bundle.transformers[name] else {
                continue
            }
            let unread = nodes.filter { node in
                transformer.body(.text(node.string ?? ""), "", environment) == .null
            }
            let formats = ServiceDescription.Source.allCases.compactMap { source in
                bundle.services[source]?.formats[name]
            }
            if unread.count == nodes.count, let format = formats.first, let node = nodes.first {
                let message: Finding.Message =
                    "\"\(name)\" cannot read dates such as \"\(node.string ?? "")\""
                problems.append((message, format.location))
            } else {
                problems += unread.map { ("\"\(name)\" cannot read this date", $0.location) }
            }
        }
    }

    /// Reports import paths that no response has, if one has a similar path.
    private mutating func checkSources(
        of entity: EntityDeclaration?,
        _ type: EntityType?,
        _ names: Set<String>
    ) {
        let free = names.subtracting(type?.sourceNames ?? [])
        for member in entity?["properties"]?.declarations ?? [] {
            let json = member.value["json"] ?? member.key
            guard let name = type?.property(named: member.name)?.source?.path.first,
                !names.contains(name), free.nearest(to: name) != nil
            else {
                continue
            }
            let hint = free.suggestion(for: name)
            problems.append(("no response has \"\(name)\"\(hint)", json.location))
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
                note("the response has no value at \"\(path)\", the path of the result", node)
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
            note("expected \(expected) of \(type.name), found \(node.kind.rawValue)", node)
        }
    }

    private mutating func record(_ node: JSONNode, _ type: EntityType) {
        guard node.kind == .object else {
            if !node.isFilledLater {
                note("expected an object of \(type.name), found \(node.kind.rawValue)", node)
            }
            return
        }
        let present = Set(node.declarations.map(\.name))
        let lacking = type.sourceNames.subtracting(present)
        names[type.name, default: []].formUnion(present)
        unknownMembers[type.name, default: []] += node.declarations.filter {
            !type.sourceNames.contains($0.name)
        }.map { ($0.key, lacking) }
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
        if let name = property.source?.transformer, value.kind == .string {
            transformed[name, default: []].append(value)
        }
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
            check(value, property, referringTo: target)
        } else if property.source?.transformer == nil {
            var decoder = ModelDecoder(graph: graph)
            _ = decoder.value(value, property.type)
            problems += decoder.findings.map { ($0.message, $0.location) }
        }
    }

    /// A relation accepts objects, or their identities.
    private mutating func check(
        _ value: JSONNode,
        _ property: Property,
        referringTo target: EntityType
    ) {
        if case .object = property.type {
            one(value, of: target)
        } else if value.kind == .array {
            for element in value.elements {
                one(element, of: target)
            }
        } else {
            note("\"\(property.name)\" must be an array, not \(value.kind.rawValue)", value)
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

extension EntityType {
    /// The names of the members that an import reads.
    var sourceNames: Set<String> {
        Set(properties.compactMap { $0.source?.path.first })
    }
}

extension ServiceDescription {
    /// The formats of its transformers of dates, by name.
    var formats: [String: JSONNode] {
        let members = node["options"]?["transformers"]?["date"]?.declarations ?? []
        return Dictionary(members.map { ($0.name, $0.value["format"] ?? $0.value) }) { first, _ in
            first
        }
    }
}

extension ServiceAction.ResultType {
    fileprivate var description: String {
        isList ? "[\(entity.name)]" : entity.name
    }
}

extension JSONNode {
    fileprivate func value(at path: [String]) -> JSONNode? {
        path.isEmpty ? nil : path.reduce(Optional(self)) { $0?[$1] }
    }
}
