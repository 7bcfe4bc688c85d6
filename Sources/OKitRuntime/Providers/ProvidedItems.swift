import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Finds the items of a provider.
struct ProvidedItems {
    private let declaration: ProviderDeclaration
    private let scope: ProviderScope
    private let objects: AppObjects

    init(_ declaration: ProviderDeclaration, _ scope: ProviderScope, _ objects: AppObjects) {
        self.declaration = declaration
        self.scope = scope
        self.objects = objects
    }

    /// The entity of the items; `nil` for items of any kind.
    var entity: EntityType? {
        declaration.itemEntity.flatMap { objects.graph.types[$0] }
    }

    // MARK: Calls

    /// Returns the parameters of a call that are not null.
    func parameters(of call: CallDeclaration) -> [String: Value] {
        var values: [String: Value] = [:]
        for (name, value) in call.parameters {
            let value = objects.value(value, in: scope)
            values[name.name] = value.isNull ? nil : value
        }
        for name in declaration.otherParameters {
            let value = objects.member(name, of: scope.content)
            values[name] = value.isNull ? nil : value
        }
        return values
    }

    /// The delay after a change of parameters, in seconds.
    ///
    /// Another change restarts it.
    var debounce: Double {
        let value = objects.value(declaration.debounce, in: scope)
        return TimeInterval(value)?.seconds ?? 0.3
    }

    // MARK: Records

    /// Items with their sections, or the reason why they could not be fetched.
    struct Found {
        var items: [Value] = []
        var sections: [(key: Value, range: Range<Int>)] = []
        /// The number of records inside and outside of the window.
        var total: Int?
        /// Whether that is their number; otherwise there are at least that many.
        var isCounted = true
        var failure: String?
    }

    /// The values that the condition reads in addition to the items: those of all paths that begin
    /// with a name of the screen or with a global name such as `models`.
    var outerValues: [Value] {
        let members = entity?.objectType.memberNames ?? []
        let common = Evaluator.commonNames.filter { $0 != Self.now.text } + [ScreenObjects.userName]
        let names = Set(scope.knownNames.keys).union(common).subtracting(members)
        guard let condition = declaration.condition?.expression else {
            return []
        }
        return condition.root.paths(beginningWith: names).map { node in
            objects.cache.value(
                of: condition.part(node),
                on: scope.content,
                names: scope.names
            )
        }
    }

    /// Whether the condition reads the current time, directly or through computed properties.
    var readsMoment: Bool {
        var waiting = declaration.condition.map { $0.expression.root.memberNames } ?? []
        var seen: Set<String> = []
        while let name = waiting.popFirst() {
            guard seen.insert(name).inserted else {
                continue
            }
            if name == Self.now.text {
                return true
            }
            for type in objects.graph.types.names.compactMap({ objects.graph.types[$0]?.objectType }
            ) {
                if case .expression(let body)? = type.computedMember(named: name)?.body {
                    waiting.formUnion(body.root.memberNames)
                }
                if case .returns(let body)? = type.functions[name]?.body {
                    waiting.formUnion(body.root.memberNames)
                }
            }
        }
        return false
    }

    /// The current time.
    ///
    /// Readers are updated as time passes.
    var moment: Value {
        objects.cache.value(of: Self.now, on: nil)
    }

    private static let now = CELParser.parse("now")

    /// Whether records are sorted or divided by computed values, which a query cannot use.
    var isArrangedByComputedValues: Bool {
        sortsSectionsByOthers
            || (declaration.order.map(\.path) + [declaration.section?.key].compactMap(\.self))
                .contains { isComputed($0.expression) }
    }

    /// Whether the sections are sorted by values other than those that divide them.
    private var sortsSectionsByOthers: Bool {
        guard let section = declaration.section, !section.order.isEmpty else {
            return false
        }
        return section.order.count > 1
            || section.order[0].path.expression.text != section.key.expression.text
    }

    private func isComputed(_ expression: ParsedExpression) -> Bool {
        guard case .path(let path) = expression.root.kind, let names = path.plainNames else {
            return true
        }
        var type = entity
        for name in names {
            guard let present = type else {
                return false
            }
            if let slot = present.slot(named: name) {
                type = present.properties[slot].type.entityName.flatMap { objects.graph.types[$0] }
            } else {
                return present.objectType.computed.contains { $0.name == name }
            }
        }
        return false
    }

    /// Returns the records that the condition selects.
    ///
    /// - Parameters:
    ///   - isArranged: Whether they are also sorted and divided into sections.
    ///   - windowSize: The number of records to read of a database that is read in parts.
    func records(
        _ entity: String,
        _ records: (any RecordObjectStore)?,
        isArranged: Bool,
        limit: Int?,
        windowSize: Int?
    ) -> Found {
        guard let records else {
            return Found(failure: "the app stores no records of \(entity)")
        }
        let order = isArranged ? (declaration.section?.order ?? []) + declaration.order : []
        let query = RecordQuery(
            entity,
            where: declaration.condition?.expression,
            variables: declaration.variables,
            names: scope.knownNames,
            sortedBy: order.map {
                RecordQuery.Sorting($0.path.expression.text, ascending: !$0.isDescending)
            },
            groupedBy: isArranged ? declaration.section?.key.expression.text : nil,
            window: windowSize.map { 0..<min($0, limit ?? $0) }
                ?? (isArranged && declaration.section == nil ? limit.map { 0..<$0 } : nil)
        )
        do throws(RecordStoreError) {
            let found = try records.fetch(query)
            let items = records.objects(of: found).map { Value.object($0) }
            return Found(
                items: items,
                sections: found.sections.map { ($0.value, $0.range) },
                total: windowSize == nil ? nil : found.total,
                isCounted: found.isCounted
            )
        } catch {
            return Found(failure: error.description)
        }
    }

    // MARK: Files

    /// Returns the items of a file in `data/`; a single value is one item.
    ///
    /// - Parameter isEditable: Whether JSON objects become objects of the graph.
    func fileItems(_ document: JSONDocument?, isEditable: Bool) -> [Value] {
        guard let root = document?.root else {
            return []
        }
        let nodes = root.kind == .array ? Array(root.elements) : [root]
        return nodes.map { isEditable ? objects.graph.makeValue($0) : Value(json: $0) }
    }
}

extension AppObjects {
    /// Returns the value of a provider's expression that does not depend on an item; null
    /// without an expression.
    func value(_ expression: LocatedExpression?, in scope: ProviderScope) -> Value {
        expression.map {
            cache.value(of: $0.expression, on: scope.content, names: scope.names)
        } ?? .null
    }

    /// Returns the elements of a list.
    func items(of list: LocatedExpression, in scope: ProviderScope) -> [Value] {
        let value = value(list, in: scope)
        return value.object.flatMap { items(ofProvider: $0) } ?? value.elements ?? []
    }

    /// Returns the items of a page's provider; `nil` for any other object.
    func items(ofProvider object: ObjectID) -> [Value]? {
        graph.type(of: object)?.name == TypeTable.providerName
            ? graph.value(of: object, "items").elements ?? [] : nil
    }

    /// Returns items sorted by a path.
    ///
    /// The sort is stable.
    ///
    /// - Parameter section: The index of the section of each item. Each section is sorted
    ///   separately.
    func sorted(
        _ items: [Value],
        ofSection section: Int,
        by path: LocatedExpression,
        isDescending: Bool,
        in page: Page
    ) -> [Value] {
        if items.contains(where: { value(path, on: $0, in: page).object != nil }) {
            return sortedByTitles(items, path, isDescending: isDescending, in: page)
        }
        let key = OrderKey(
            page: page.state,
            section: section,
            path: path.expression,
            isDescending: isDescending
        )
        let order = cache.stored(key) {
            ItemOrder(by: [(path.expression, isDescending)])
        }
        let all = ItemSelection(all: items.count)
        return order.indices(of: items, all, names: page, in: cache).map { items[$0] }
    }

    /// Sorts items by the titles of the objects at a path, as a column shows them.
    private func sortedByTitles(
        _ items: [Value],
        _ path: LocatedExpression,
        isDescending: Bool,
        in page: Page
    ) -> [Value] {
        let titles = items.map { item in
            Value.text(title(of: value(path, on: item, in: page)) ?? "")
        }
        guard graph.environment.turn.chargeSorting(by: titles) else {
            return items
        }
        return items.indices.sorted { left, right in
            let (first, second) = isDescending ? (right, left) : (left, right)
            return titles[first].isOrdered(before: titles[second])
                || !titles[second].isOrdered(before: titles[first]) && left < right
        }.map { items[$0] }
    }
}

/// The key of the order that the user has chosen for a table.
private struct OrderKey: Hashable {
    let page: ObjectID
    let section: Int
    let path: ParsedExpression
    let isDescending: Bool
}

extension ExpressionNode {
    /// Returns the outermost paths in the expression that begin with one of the names.
    func paths(beginningWith names: Set<String>) -> [ExpressionNode] {
        if case .path(let path) = kind, case .property(let name) = path.steps.first?.kind,
            names.contains(name)
        {
            return [self]
        }
        return children.flatMap { $0.paths(beginningWith: names) }
    }
}
