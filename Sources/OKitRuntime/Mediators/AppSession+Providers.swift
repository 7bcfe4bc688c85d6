import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax

/// What a provider has fetched for, so that it fetches again only for something else.
struct ProviderState {
    /// All that a fetch depends on.
    struct Key: Hashable {
        var attributes: [Value]
        var recordsVersion: Int
    }

    var key: Key?
    /// Why records could not be fetched.
    var failure: String?
    /// The sizes of sections and their titles.
    var sections: [(title: String?, range: Range<Int>)] = []
    /// The attributes and key path of an in-memory provider, for the cache.
    struct ItemsKey: Hashable {
        let provider: ObjectID
        let attributes: [Value]
    }

    struct ChainKey: Hashable {
        let provider: ObjectID
        let items: Value
        let chain: [Value]
    }
}

extension AppSession {
    private static let fetchAttributes = [
        "entityName", "predicateFormat", "filterFormat", "searchString", "masterObject",
        "masterKeyPath", "sortByFields", "sortAscending", "groupByField", "fileName",
    ]

    /// Brings a provider's items up to date.
    ///
    /// - Returns: whether they, or what is made of them, have changed.
    func settle(provider: LiveScreen.Mediator) -> Bool {
        let object = provider.object
        let attributes = Self.fetchAttributes.map { graph.value(of: object, $0) }
        var state = self.state.providers[object] ?? ProviderState()
        var items = graph.value(of: object, "allItems")
        switch provider.kind {
        case .managedObjectsProvider, .managedObjectsCollection:
            let key = ProviderState.Key(
                attributes: attributes,
                recordsVersion: self.state.recordsVersion
            )
            if state.key != key {
                state.key = key
                state.failure = nil
                (items, state.sections) = records(of: provider, failing: &state.failure)
            }
        case .itemsCollection:
            let key = ProviderState.ItemsKey(provider: object, attributes: attributes)
            // What a search text holds for is not kept, as the cache knows no variables.
            items =
                text("searchString", of: object) == nil
                ? cache.kept(key) { .list(masterItems(of: provider)) }
                : .list(masterItems(of: provider))
        case .jsonFileDataProvider:
            let key = ProviderState.Key(attributes: attributes, recordsVersion: 0)
            if state.key != key {
                state.key = key
                items = .list(fileItems(of: object))
            }
        default:
            break
        }
        let count = items.elements?.count ?? 0
        if provider.kind != .managedObjectsProvider, provider.kind != .managedObjectsCollection {
            state.sections = count == 0 ? [] : [(nil, 0..<count)]
        }
        self.state.providers[object] = state
        let value = chained(items, of: object)
        if provider.kind == .managedObjectsCollection, let chained = value.elements {
            // This one passes on what its chain has made.
            items = .list(chained)
            state.sections = chained.isEmpty ? [] : [(nil, 0..<chained.count)]
            self.state.providers[object] = state
        }
        var hasChanged = false
        for (name, new) in [
            ("allItems", items), ("value", value),
            ("totalCount", .int(Int64(items.elements?.count ?? 0))),
            ("sectionsCount", .int(Int64(state.sections.count))),
        ] where graph.value(of: object, name) != new {
            put(new, name, of: object)
            hasChanged = true
        }
        return hasChanged
    }

    // MARK: Where items come from

    /// WidgetKit §3.1.1.
    private func records(
        of mediator: LiveScreen.Mediator,
        failing failure: inout String?
    ) -> (items: Value, sections: [(title: String?, range: Range<Int>)]) {
        let provider = mediator.object
        let conditions = ["predicateFormat", "masterKeyPath", "filterFormat"]
        guard let records, let entity = text("entityName", of: provider),
            conditions.allSatisfy({ isWellFormed($0, of: mediator) })
        else {
            return (.list([]), [])
        }
        var parts: [String] = []
        var variables: [String: Value] = [:]
        if let format = text("predicateFormat", of: provider) {
            parts.append("(\(format))")
        }
        let master = graph.value(of: provider, "masterObject")
        if let path = text("masterKeyPath", of: provider), !master.isNull {
            parts.append("\(path) = $okitMaster")
            variables["okitMaster"] = master
        }
        if let filter = text("filterFormat", of: provider),
            let search = text("searchString", of: provider)
        {
            parts.append("(\(filter))")
            variables["input"] = .text(search)
        }
        let group = text("groupByField", of: provider)
        let query = RecordQuery(
            entity,
            where: parts.isEmpty
                ? nil
                : PredicateParser.parse(
                    parts.joined(separator: " AND "),
                    as: .predicate,
                    allowsArguments: false
                ),
            variables: variables,
            sortedBy: sorting(of: provider).map {
                RecordQuery.Sorting($0.path, ascending: $0.ascends)
            },
            groupedBy: group
        )
        do throws(RecordStoreError) {
            let found = try records.fetch(query)
            let sections = found.sections.map { section in
                (title: group == nil ? nil : section.value.text ?? "", range: section.range)
            }
            return (.list(records.objects(of: found).map { .object($0) }), sections)
        } catch {
            failure = error.description
            fail(error.description)
            return (.list([]), [])
        }
    }

    /// The elements of a collection of the master, those that a predicate holds for, sorted.
    private func masterItems(of mediator: LiveScreen.Mediator) -> [Value] {
        let provider = mediator.object
        let master = graph.value(of: provider, "masterObject")
        guard let path = text("masterKeyPath", of: provider) else {
            return []
        }
        var items = evaluated(path, on: master).elements ?? []
        for name in ["predicateFormat", "filterFormat"] {
            if let format = text(name, of: provider) {
                let search = text("searchString", of: provider)
                guard name == "predicateFormat" || search != nil else {
                    continue
                }
                guard isWellFormed(name, of: mediator) else {
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
        for (path, ascends) in sorting(of: provider).reversed() {
            let keyed = items.enumerated().map { index, item in
                (key: evaluated(path, on: item), index: index, item: item)
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
    private func fileItems(of provider: ObjectID) -> [Value] {
        guard let name = text("fileName", of: provider), let document = bundle.data[name] else {
            return []
        }
        let root = document.root
        let nodes = root.kind == .array ? Array(root.elements) : [root]
        return nodes.map { graph.makeValue($0) }
    }

    private func sorting(of provider: ObjectID) -> [(path: String, ascends: Bool)] {
        let ascends = graph.value(of: provider, "sortAscending").condition
        let fields = text("sortByFields", of: provider)?.split(separator: ",") ?? []
        return fields.map { ($0.filter { !$0.isWhitespace }, ascends) }.filter { !$0.0.isEmpty }
    }
}

// MARK: Reading properties of mediators

extension AppSession {
    /// The text of a property; `nil` for an empty one.
    func text(_ name: String, of object: ObjectID) -> String? {
        graph.value(of: object, name).text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether a property that is an expression has the form of one; what is wrong with it is
    /// reported, as a binding may have set it.
    func isWellFormed(_ name: String, of mediator: LiveScreen.Mediator) -> Bool {
        guard let text = text(name, of: mediator.object) else {
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
        let place = mediator.declaration.name
        let message: Finding.Message = """
            \(name) of "\(place.name)" is malformed: \(problem.message.text)
            """
        report(Finding("malformed-predicate", .warning, message, at: place.location))
        return false
    }

    /// Notes what is wrong with the bundle, once.
    func report(_ finding: Finding) {
        if !findings.contains(finding) {
            findings.append(finding)
        }
    }

    /// The value at a key path of any value, followed by what the present evaluation notes.
    func evaluated(_ path: String, on value: Value) -> Value {
        let expression = PredicateParser.parse(path, as: .expression, allowsArguments: false)
        if let object = value.object {
            return cache.value(of: expression, on: object)
        }
        var evaluator = Evaluator(graph)
        return evaluator.value(of: expression, on: value)
    }

    private func holds(
        _ predicate: ParsedExpression,
        on value: Value,
        _ variables: [String: Value]
    ) -> Bool {
        if variables.isEmpty, let object = value.object {
            return cache.value(of: predicate, on: object).condition
        }
        var evaluator = Evaluator(graph, variables: variables)
        return evaluator.value(of: predicate, on: value).condition
    }
}
