import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Fetches the items of one provider (WidgetKit §3.1).
struct ItemFetcher {
    private let mediator: LiveScreen.Mediator
    private let objects: AppObjects
    /// The expressions of the provider that are malformed.
    let problems = MediatorProblems()
    private var provider: ObjectID { mediator.object }
    private var graph: Graph { objects.graph }

    init(provider: LiveScreen.Mediator, objects: AppObjects) {
        mediator = provider
        self.objects = objects
    }

    /// Records, with their sections; or why they could not be fetched.
    struct Records {
        var items = Value.list([])
        var sections: [ProviderRuntime.Section] = []
        var failure: String?
    }

    /// The records that a provider's predicates select (WidgetKit §3.1.1).
    func records(of records: (any RecordObjectStore)?) -> Records {
        let conditions = ["predicateFormat", "masterKeyPath", "filterFormat"]
        guard let records, let entity = objects.text("entityName", of: provider),
            conditions.allSatisfy({ problems.isWellFormed($0, of: mediator, objects) })
        else {
            return Records()
        }
        let query = query(entity)
        do throws(RecordStoreError) {
            let found = try records.fetch(query)
            let isGrouped = objects.text("groupByField", of: provider) != nil
            return Records(
                items: .list(records.objects(of: found).map { .object($0) }),
                sections: found.sections.map { section in
                    ProviderRuntime.Section(
                        title: isGrouped ? section.value.text ?? "" : nil,
                        range: section.range
                    )
                }
            )
        } catch {
            return Records(failure: error.description)
        }
    }

    private func query(_ entity: String) -> RecordQuery {
        var parts: [String] = []
        var variables: [String: Value] = [:]
        if let format = objects.text("predicateFormat", of: provider) {
            parts.append("(\(format))")
        }
        let master = graph.value(of: provider, "masterObject")
        if let path = objects.text("masterKeyPath", of: provider), !master.isNull {
            parts.append("\(path) = $okitMaster")
            variables["okitMaster"] = master
        }
        if let filter = objects.text("filterFormat", of: provider),
            let search = objects.text("searchString", of: provider)
        {
            parts.append("(\(filter))")
            variables["input"] = .text(search)
        }
        return RecordQuery(
            entity,
            where: parts.isEmpty
                ? nil
                : PredicateParser.parse(
                    parts.joined(separator: " AND "),
                    as: .predicate,
                    allowsArguments: false
                ),
            variables: variables,
            sortedBy: sorting.map { RecordQuery.Sorting($0.path, ascending: $0.ascends) },
            groupedBy: objects.text("groupByField", of: provider)
        )
    }

    /// The elements of a collection of the master, those that the predicates select, sorted.
    func masterItems() -> [Value] {
        let master = graph.value(of: provider, "masterObject")
        guard let path = objects.text("masterKeyPath", of: provider) else {
            return []
        }
        var items = objects.evaluated(path, on: master).elements ?? []
        for name in ["predicateFormat", "filterFormat"] {
            if let format = objects.text(name, of: provider) {
                let search = objects.text("searchString", of: provider)
                guard name == "predicateFormat" || search != nil else {
                    continue
                }
                guard problems.isWellFormed(name, of: mediator, objects) else {
                    return []
                }
                let predicate = PredicateParser.parse(
                    format,
                    as: .predicate,
                    allowsArguments: false
                )
                items = items.filter { item in
                    holds(predicate, on: item, search.map { ["input": .text($0)] } ?? [:])
                }
            }
        }
        for (path, ascends) in sorting.reversed() {
            let keyed = items.enumerated().map { index, item in
                (key: objects.evaluated(path, on: item), index: index, item: item)
            }
            guard graph.environment.turn.chargeSorting(by: keyed.map(\.key)) else {
                break
            }
            items = keyed.sorted { left, right in
                let (first, second) = ascends ? (left.key, right.key) : (right.key, left.key)
                return first.isOrdered(before: second)
                    || !second.isOrdered(before: first) && left.index < right.index
            }.map(\.item)
        }
        return items
    }

    /// The objects of a file in `data/`, or one.
    func fileItems(in data: [String: JSONDocument]) -> [Value] {
        guard let name = objects.text("fileName", of: provider), let document = data[name] else {
            return []
        }
        let root = document.root
        let nodes = root.kind == .array ? Array(root.elements) : [root]
        return nodes.map { graph.makeValue($0) }
    }

    private var sorting: [(path: String, ascends: Bool)] {
        let ascends = objects.condition("sortAscending", of: provider)
        let fields = objects.text("sortByFields", of: provider)?.split(separator: ",") ?? []
        return fields.map { ($0.filter { !$0.isWhitespace }, ascends) }.filter { !$0.0.isEmpty }
    }

    private func holds(
        _ predicate: ParsedExpression,
        on value: Value,
        _ variables: [String: Value]
    ) -> Bool {
        if variables.isEmpty, let object = value.object {
            return objects.cache.value(of: predicate, on: object).condition
        }
        var evaluator = Evaluator(graph, variables: variables)
        return evaluator.value(of: predicate, on: value).condition
    }
}

/// Collects the malformed expressions of mediators, which a binding may have set.
final class MediatorProblems {
    private(set) var findings: [Finding] = []

    /// Whether a property that holds an expression is well formed.
    func isWellFormed(
        _ name: String,
        of mediator: LiveScreen.Mediator,
        _ objects: AppObjects
    ) -> Bool {
        guard let text = objects.text(name, of: mediator.object) else {
            return true
        }
        let parsed = PredicateParser.parse(
            text,
            as: name.hasSuffix("Format") ? .predicate : .expression,
            allowsArguments: false
        )
        guard let problem = parsed.problems.first else {
            return true
        }
        let declared = mediator.declaration.name
        let message: Finding.Message = """
            \(name) of "\(declared.name)" is malformed: \(problem.message.text)
            """
        findings.append(
            Finding("malformed-predicate", .warning, message, at: declared.location)
        )
        return false
    }
}
