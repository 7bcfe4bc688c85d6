import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reads data files as the app would, without running it.
///
/// The result depends on the data files and on what the other files declare for each other.
struct DataChecks: Sendable {
    /// The problems, each with the rule of the reader or of this check.
    private(set) var findings: [Finding] = []

    /// References whose id no object has, and misspelled identities; empty if not all data can be
    /// read.
    private(set) var danglingReferences: [(message: Finding.Message, location: SourceLocation)] = []

    /// References to objects of another entity than that of their property.
    private(set) var wrongReferences: [(message: Finding.Message, location: SourceLocation)] = []

    /// Values that violate the rules of their properties.
    private(set) var brokenRules: [(issue: ValidationIssue, location: SourceLocation)] = []

    /// Documents that violate their schema, and schemas that are invalid.
    private(set) var documentProblems: [(message: Finding.Message, location: SourceLocation)] = []

    /// The contents of data files, by their declarations.
    let holdings: DataHoldings

    /// Members without a property, each with its entity.
    var unknownMembers: [(key: JSONNode, entity: EntityType)] {
        holdings.unknownMembers
    }

    /// Reads the data of all models into one graph, so that references can be resolved.
    init(_ bundle: AppBundle) {
        let clock = VirtualClock(Date(timeIntervalSinceReferenceDate: 0))
        let graph = Graph(declaring: bundle.types, clock: clock)
        var references: [(id: String, location: SourceLocation)] = []
        var objects: [(object: ObjectID, node: JSONNode)] = []
        var holdings = DataHoldings(bundle)
        var records = RecordDataChecks(bundle, graph)
        for model in bundle.manifest.models {
            guard let type = bundle.types[model.entity.name] else {
                continue
            }
            var problems: [Finding] = []
            let schema = bundle.documentSchema(of: model, findings: &problems)
            guard let document = bundle.data[model.dataFile.name] else {
                documentProblems += problems.map { ($0.message, $0.location) }
                _ = graph.create(type)
                continue
            }
            guard model.storage != .document else {
                let memory = DocumentMemory()
                var decoder = ModelDecoder(graph: graph, recordsLocations: true, document: memory)
                _ = decoder.object(document.root, type)
                findings += decoder.findings
                problems +=
                    schema?.findings(
                        in: document,
                        rule: DocumentSchemaRule.id,
                        severity: .error
                    ) ?? []
                documentProblems += problems.map { ($0.message, $0.location) }
                // A schema knows which members can be absent; the rules of properties do not.
                objects += schema == nil ? decoder.objects : []
                continue
            }
            var decoder = ModelDecoder(graph: graph, recordsLocations: true)
            if model.storage.isRecords {
                records.check(document.root, type)
                for node in Self.objects(document.root) {
                    _ = decoder.object(node, type)
                    holdings.take(node, type, of: .model(model.name))
                }
                objects += decoder.objects
                continue
            }
            _ = decoder.object(document.root, type)
            findings += decoder.findings
            references += decoder.references
            objects += decoder.objects
            holdings.take(document.root, type, of: .model(model.name))
        }
        findings += records.findings
        self.holdings = holdings
        // A rule may read objects of other models, which are all loaded now.
        let rules = DataRules(graph, bundle)
        brokenRules = objects.flatMap { rules.broken($0.object, read: $0.node) }
        if !brokenRules.isEmpty {
            // A rule may read the clock: only rules that are always violated are reported.
            clock.advance(to: .distantFuture)
            let later = Dictionary(
                grouping: objects.flatMap { rules.broken($0.object, read: $0.node) },
                by: \.location
            )
            brokenRules = brokenRules.filter { broken in
                later[broken.location]?.contains { $0.issue == broken.issue } ?? false
            }
        }
        let isWhole =
            bundle.unreadableNames.isEmpty
            && bundle.manifest.models.allSatisfy { bundle.types[$0.entity.name] != nil }
        if isWhole {
            danglingReferences =
                references.filter { graph.object(id: $0.id) == nil }
                .map { ("no object has this id", $0.location) }
            danglingReferences += records.misspelledReferences
            wrongReferences = holdings.wrongReferences { id in
                graph.object(id: id).flatMap { graph.type(of: $0) }
            }
        }
    }

    /// The objects of the data of records.
    private static func objects(_ root: JSONNode) -> [JSONNode] {
        (root.kind == .array ? Array(root.elements) : [root]).filter { $0.kind == .object }
    }
}
