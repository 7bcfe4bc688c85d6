import OKitBundle
import OKitModel
import OKitSyntax

/// Properties whose type matches none of their values in data files, defaults and responses.
struct WrongTypes: Sendable {
    /// A property, the location of its type, and one of its values.
    struct Entry: Sendable {
        let property: Property
        let location: SourceLocation
        let value: JSONNode
    }

    private(set) var properties: [Entry] = []

    /// The locations of the values, which are valid once the type is fixed.
    private(set) var values: Set<SourceLocation> = []

    init(_ bundle: AppBundle, _ holdings: DataHoldings, _ answers: AnswerChecks) {
        let graph = Graph(declaring: bundle.types)
        let all = holdings.scalars.merging(answers.scalars) { $0 + $1 }
        var known: Set<SourceLocation> = []
        for (holder, nodes) in all where nodes.count > 1 {
            guard case .property(let name, let entity) = holder, let value = nodes.first,
                let property = bundle.types[entity]?.property(named: name),
                nodes.allSatisfy({ !Self.fits($0, property, graph) }),
                let location = holdings.location(of: holder, relation: false)
            else {
                continue
            }
            values.formUnion(nodes.map(\.location))
            if known.insert(location).inserted {
                properties.append(Entry(property: property, location: location, value: value))
            }
        }
    }

    private static func fits(_ node: JSONNode, _ property: Property, _ graph: Graph) -> Bool {
        var decoder = ModelDecoder(graph: graph)
        _ = decoder.value(node, property.storedType)
        return decoder.findings.isEmpty
    }
}
