import OKitBundle
import OKitModel
import OKitSyntax

/// Reads data files as the app would, without running it.
struct DataChecks {
    /// What does not fit, each with the rule of the reader or of this check.
    private(set) var findings: [Finding] = []

    /// Members that no property has, each with its entity.
    private(set) var unknownMembers: [(key: JSONNode, entity: EntityType)] = []

    /// References whose id no object has; none where not all data can be read.
    private(set) var danglingReferences: [SourceLocation] = []

    /// Files for models that the manifest does not name.
    private(set) var strays: [(model: String, location: SourceLocation)] = []

    private let types: TypeTable

    /// Reads the data of all models into one graph, in which references find each other.
    init(_ bundle: AppBundle) {
        types = bundle.types
        let graph = Graph(declaring: bundle.types)
        var references: [(id: String, location: SourceLocation)] = []
        for model in bundle.manifest.models {
            guard let type = bundle.types[model.entity.name] else {
                continue
            }
            guard let document = bundle.data[model.name] else {
                _ = graph.create(type)
                continue
            }
            var decoder = ModelDecoder(graph: graph)
            _ = decoder.object(document.root, type)
            findings += decoder.findings
            references += decoder.references
            checkMembers(of: document.root, type)
        }
        let isWhole =
            bundle.unreadableNames.isEmpty
            && bundle.manifest.models.allSatisfy { bundle.types[$0.entity.name] != nil }
        if isWhole {
            danglingReferences =
                references.filter { graph.object(id: $0.id) == nil }.map(\.location)
        }
        let models = Set(bundle.manifest.models.map(\.name))
        strays = bundle.data.filter { !models.contains($0.key) }
            .map { ($0.key, $0.value.root.location) }
    }

    private mutating func checkMembers(of node: JSONNode, _ type: EntityType) {
        for member in node.declarations {
            if let property = type.property(named: member.name) {
                check(member.value, property.type)
            } else if member.name != "id" {
                unknownMembers.append((member.key, type))
            }
        }
    }

    private mutating func check(_ node: JSONNode, _ type: ValueType) {
        switch type {
        case .object(let name):
            if let type = types[name] {
                checkMembers(of: node, type)
            }
        case .list(let element), .set(let element):
            for node in node.elements {
                check(node, element)
            }
        case .map(let element):
            for member in node.members {
                check(member.value, element)
            }
        default:
            break
        }
    }
}
