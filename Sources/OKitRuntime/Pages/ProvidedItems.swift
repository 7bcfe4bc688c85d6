import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Finds and arranges the items of one provider.
struct ProvidedItems {
    private let declaration: ProviderDeclaration
    private let page: Page
    private let objects: AppObjects

    init(_ declaration: ProviderDeclaration, _ page: Page, _ objects: AppObjects) {
        self.declaration = declaration
        self.page = page
        self.objects = objects
    }

    /// The entity of the items; `nil` for items of any kind.
    var entity: EntityType? {
        declaration.itemEntity.flatMap { objects.graph.types[$0] }
    }

    // MARK: Calls

    /// The parameters of a call, those that are null left out.
    func parameters(of call: CallDeclaration) -> [String: Value] {
        var values: [String: Value] = [:]
        for (name, value) in call.parameters {
            let value = objects.value(value, in: page)
            values[name.name] = value.isNull ? nil : value
        }
        for name in declaration.otherParameters {
            let value = objects.member(name, of: page.content)
            values[name] = value.isNull ? nil : value
        }
        return values
    }

    /// The seconds that a change of parameters waits for the next one.
    var debounce: Double {
        let value = objects.value(declaration.debounce, in: page)
        return TimeInterval(value)?.seconds ?? 0.3
    }

    // MARK: Records

    /// Items with their sections, or why they could not be found.
    struct Found {
        var items: [Value] = []
        var sections: [PageProviders.Section] = []
        var failure: String?
    }

    /// What the condition reads of the screen: the values of all paths that begin with a name of it.
    var outerValues: [Value] {
        let members = entity?.objectType.memberNames ?? []
        let names = Set(page.knownNames.keys).subtracting(members)
        let roots = [declaration.condition].compactMap { $0?.expression.root }
        return roots.flatMap { $0.paths(beginningWith: names) }.map { node in
            let path = ParsedExpression(text: "", root: node, problems: [])
            return objects.cache.value(of: path, on: page.content, names: page)
        }
    }

    /// The records that the condition selects.
    func records(_ entity: String, _ records: (any RecordObjectStore)?) -> Found {
        guard let records else {
            return Found(failure: "the app stores no records of \(entity)")
        }
        let section = declaration.section
        let query = RecordQuery(
            entity,
            where: declaration.condition?.expression,
            names: page.knownNames,
            sortedBy: declaration.order.map {
                RecordQuery.Sorting($0.path.expression.text, ascending: !$0.isDescending)
            },
            groupedBy: section?.key.expression.text
        )
        do throws(RecordStoreError) {
            let found = try records.fetch(query)
            let items = records.objects(of: found).map { Value.object($0) }
            return Found(
                items: items,
                sections: section.map { section in
                    found.sections.map {
                        self.section(section, key: $0.value, range: $0.range, items)
                    }
                } ?? Self.whole(items)
            )
        } catch {
            return Found(failure: error.description)
        }
    }

    private static func whole(_ items: [Value]) -> [PageProviders.Section] {
        items.isEmpty
            ? [] : [PageProviders.Section(title: nil, total: nil, range: 0..<items.count)]
    }

    private func section(
        _ section: SectionDeclaration,
        key: Value,
        range: Range<Int>,
        _ items: [Value]
    ) -> PageProviders.Section {
        let first = range.isEmpty ? Value.null : items[range.lowerBound]
        return PageProviders.Section(
            title: section.title.map { objects.text($0, on: first, in: page) ?? "" }
                ?? objects.cache.text(of: key) ?? "",
            total: section.total.flatMap { total in
                let members = Value.map(["items": .list(Array(items[range])), "key": key])
                return objects.text(total, on: members, in: page)
            },
            range: range
        )
    }

    // MARK: Files

    /// The items of a file in `data/`, or one.
    func fileItems(_ document: JSONDocument?) -> [Value] {
        guard let root = document?.root else {
            return []
        }
        let nodes = root.kind == .array ? Array(root.elements) : [root]
        return nodes.map { Value(json: $0) }
    }

    // MARK: Arranging

    /// The items that the condition selects, in their order and sections.
    func arranged(_ items: [Value]) -> (items: [Value], sections: [PageProviders.Section]) {
        var items = items
        if let condition = declaration.condition {
            let values = objects.values(condition, on: items, in: page)
            items = zip(items, values).filter { $0.1.condition }.map(\.0)
        }
        items = sorted(items, by: declaration.order)
        guard let section = declaration.section else {
            return (items, Self.whole(items))
        }
        var groups: [(key: Value, items: [Value])] = []
        var indices: [Value: Int] = [:]
        let keys = objects.values(section.key, on: items, in: page)
        for (item, key) in zip(items, keys) {
            if let index = indices[key] {
                groups[index].items.append(item)
            } else {
                indices[key] = groups.count
                groups.append((key, [item]))
            }
        }
        let order = section.order
        if order.isEmpty {
            groups = groups.enumerated().sorted { left, right in
                left.element.key.isOrdered(before: right.element.key)
                    || !right.element.key.isOrdered(before: left.element.key)
                        && left.offset < right.offset
            }.map(\.element)
        } else {
            let firsts = sorted(groups.compactMap(\.items.first), by: order)
            let ranks = Dictionary(
                zip(firsts, 0...),
                uniquingKeysWith: { first, _ in first }
            )
            groups.sort { ranks[$0.items[0]] ?? 0 < ranks[$1.items[0]] ?? 0 }
        }
        let all = groups.flatMap(\.items)
        var start = 0
        let sections = groups.map { group in
            defer { start += group.items.count }
            let range = start..<start + group.items.count
            return self.section(section, key: group.key, range: range, all)
        }
        return (all, sections)
    }

    /// Items in an order; equal ones stay as they are.
    func sorted(_ items: [Value], by order: [ProviderDeclaration.Order]) -> [Value] {
        order.reversed().reduce(items) { items, part in
            objects.sorted(items, by: part.path, isDescending: part.isDescending, in: page)
        }
    }
}

extension ExpressionNode {
    /// The outermost paths in the expression that begin with one of some names.
    func paths(beginningWith names: Set<String>) -> [ExpressionNode] {
        if case .path(let path) = kind, case .property(let name) = path.steps.first?.kind,
            names.contains(name)
        {
            return [self]
        }
        return children.flatMap { $0.paths(beginningWith: names) }
    }
}

extension AppObjects {
    /// Items in the order of a path; equal ones stay as they are.
    func sorted(
        _ items: [Value],
        by path: LocatedExpression,
        isDescending: Bool,
        in page: Page
    ) -> [Value] {
        let keys = values(path, on: items, in: page)
        let keyed = zip(items, keys).enumerated().map { index, pair in
            (key: pair.1, index: index, item: pair.0)
        }
        guard graph.environment.turn.chargeSorting(by: keys) else {
            return items
        }
        return keyed.sorted { left, right in
            let (first, second) = isDescending ? (right.key, left.key) : (left.key, right.key)
            return first.isOrdered(before: second)
                || !second.isOrdered(before: first) && left.index < right.index
        }.map(\.item)
    }
}
