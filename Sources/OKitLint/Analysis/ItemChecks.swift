import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks the items in responses and files of format 2 against the entities that the services and
/// providers declare, as imports of records and providers read them.
struct ItemChecks {
    /// The problems, the first of each property of a document.
    private(set) var problems: [(message: Finding.Message, location: SourceLocation)] = []

    private let bundle: AppBundle
    private let graph: Graph
    /// The entities whose objects in responses are imported, which does not convert values.
    private let imported: Set<String>
    /// The properties and entities with a problem in the current document.
    private var reported: Set<String> = []

    init(_ bundle: AppBundle) {
        self.bundle = bundle
        graph = Graph(declaring: bundle.types)
        imported = bundle.types.connected(to: bundle.recordEntities)
        let providers = bundle.declaredScreens.flatMap(\.providers).compactMap(\.declaration)
        checkResponses(providers)
        checkFiles(providers)
    }

    private mutating func checkResponses(_ providers: [Declaration]) {
        let declared = bundle.services[.live]?.actions ?? [:]
        // The items of these calls are in a part of the result.
        let divided = Set(
            providers.filter { $0["result"] != nil }.compactMap { $0["call"]?.name?.name }
        )
        for source in [ServiceDescription.Source.stub, .dev] {
            let actions = bundle.services[source]?.actions ?? [:]
            for (name, action) in actions.sorted(by: { $0.key < $1.key }) {
                guard !divided.contains(name), let live = declared[name],
                    case .type(let type, _)? = live.declaration?["of"]
                else {
                    continue
                }
                for response in action.responses where (200...299).contains(response.status) {
                    reported = []
                    checkResult(response.content, at: live.resultKeyPath, type.type)
                }
            }
        }
    }

    private mutating func checkFiles(_ providers: [Declaration]) {
        var checked: Set<String> = []
        for provider in providers {
            guard let file = provider["file"]?.name, let root = bundle.data[file.name]?.root,
                case .type(let type, _)? = provider["of"],
                checked.insert("\(file.name) \(type.type)").inserted
            else {
                continue
            }
            reported = []
            // A provider of a file names the type of one item.
            for element in root.elements {
                check(element, type.type, isImported: false)
            }
        }
    }

    /// Checks the part of a response that is the result.
    private mutating func checkResult(_ content: JSONNode, at path: [String], _ type: ValueType) {
        var node = content
        for name in path {
            guard let member = node[name] else {
                if node.kind == .object {
                    let path = path.joined(separator: ".")
                    let message: Finding.Message =
                        "the response has no value at \"\(path)\", the path of the result"
                    problems.append((message, node.location))
                }
                return
            }
            node = member
        }
        // An action that only deletes has no result.
        if node.kind != .null {
            let entity = type.entityName ?? type.elementType.entityName
            check(node, type, isImported: entity.map(imported.contains) ?? false)
        }
    }

    private mutating func check(_ node: JSONNode, _ type: ValueType, isImported: Bool) {
        switch type {
        case .list(let element):
            guard node.kind == .array else {
                return note(
                    "expected an array of \(element), found \(node.kind.rawValue)",
                    node,
                    "\(type)"
                )
            }
            for node in node.elements {
                check(node, element, isImported: isImported)
            }
        case .object(let name):
            guard let entity = bundle.types[name] else {
                return
            }
            guard node.kind == .object else {
                return note(
                    "expected an object of \(name), found \(node.kind.rawValue)",
                    node,
                    name
                )
            }
            check(node, entity, isImported)
        default:
            if !Value(json: node).isExact(as: type) {
                note("expected \(type), found \(node.kind.rawValue)", node, "\(type)")
            }
        }
    }

    private mutating func check(_ node: JSONNode, _ entity: EntityType, _ isImported: Bool) {
        for property in entity.properties.dropFirst(entity.hasID ? 1 : 0) {
            guard let source = property.source, source.transformer == nil,
                let value = source.path.reduce(Optional(node), { $0?[$1] }), !value.isFilledLater
            else {
                continue
            }
            check(value, property, of: entity, isImported)
        }
    }

    private mutating func check(
        _ node: JSONNode,
        _ property: Property,
        of entity: EntityType,
        _ isImported: Bool
    ) {
        let key = "\(entity.name).\(property.name)"
        guard node.kind != .null else {
            if !property.isOptional, !property.type.isCollection {
                note("\"\(property.name)\" of \(entity.name) is not optional", node, key)
            }
            return
        }
        if property.type.entityName != nil {
            // A relation also accepts identities.
            for node in [node] + node.elements where node.kind == .object {
                if let target = bundle.types[property.type.entityName ?? ""] {
                    check(node, target, isImported)
                }
            }
            return
        }
        if isImported ? !isImportable(node, property) : !isConvertible(node, property) {
            note(
                "\"\(property.name)\" of \(entity.name) is \(property.typeName), found \(node.shown)",
                node,
                key
            )
        }
    }

    private func isImportable(_ node: JSONNode, _ property: Property) -> Bool {
        var decoder = ModelDecoder(graph: graph)
        return decoder.value(node, of: property) != nil && decoder.findings.isEmpty
    }

    private func isConvertible(_ node: JSONNode, _ property: Property) -> Bool {
        let value = Value(json: node)
        let day = property.isDay ? graph.environment.day(in: value) : value
        return property.type == .data && node.kind == .string || day.isExact(as: property.type)
    }

    private mutating func note(_ message: Finding.Message, _ node: JSONNode, _ key: String) {
        if !node.isFilledLater, reported.insert(key).inserted {
            problems.append((message, node.location))
        }
    }
}

extension JSONNode {
    /// Whether the value is a template, which only the call can fill.
    var isFilledLater: Bool {
        string?.contains("$") ?? false
    }

    fileprivate var shown: String {
        string.map { "\"\($0.prefix(40))\"" } ?? numberText ?? kind.rawValue
    }
}
