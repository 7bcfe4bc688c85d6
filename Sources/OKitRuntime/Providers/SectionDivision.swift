import OKitBundle
import OKitExpression
import OKitModel

/// The sections of a provider's items.
///
/// Each contains the items with the same key, under a title with a total.
final class SectionDivision {
    /// The items, section by section.
    private(set) var items: [Value] = []
    /// The sections in display order.
    private(set) var sections: [ProviderRuntime.Section] = []

    private let keys: ItemValues
    /// The order of sections by their first items; `nil` to sort them by key.
    private let order: ItemOrder?
    private let texts: SectionTexts

    /// The items from which the groups were computed.
    private var source: [Value] = []
    private var indices: [Int] = []
    private var version = 0
    /// The groups in the order of their first items.
    private var groups: [Group] = []
    private var firsts: [Value] = []
    /// The display order of the groups, as indices.
    private var positions: [Int] = []
    private var subjects = SectionTexts.Subjects([], of: [])

    private struct Group {
        let key: Value
        var items: [Value]
    }

    /// Creates an empty division.
    init(_ declaration: SectionDeclaration) {
        keys = ItemValues(of: declaration.key.expression)
        order = ItemOrder(declaration.order)
        texts = SectionTexts(declaration)
    }

    /// Divides the selected items of a list, in the order of their indices.
    func update(
        _ source: [Value],
        _ selection: ItemSelection,
        _ indices: [Int],
        _ names: (any EnvironmentNames)?,
        _ objects: AppObjects
    ) {
        let cache = objects.cache
        keys.update(source, selection, names: names, in: cache)
        var isOther = false
        if source != self.source || indices != self.indices || keys.version != version {
            (self.source, self.indices, version) = (source, indices, keys.version)
            group()
            isOther = true
        }
        let positions =
            order?.indices(
                of: firsts,
                ItemSelection(all: firsts.count),
                names: names,
                in: cache
            )
            ?? (isOther ? positionsByKey : self.positions)
        if isOther || positions != self.positions {
            self.positions = positions
            arrange()
        }
        sections = texts.sections(of: subjects, names, objects)
    }

    /// Unregisters all readers.
    func unregister(from graph: Graph) {
        keys.unregister(from: graph)
        order?.unregister(from: graph)
        texts.unregister(from: graph)
    }

    private func group() {
        groups = []
        var positions: [Value: Int] = [:]
        for index in indices {
            let key = keys.values[index]
            if let position = positions[key] {
                groups[position].items.append(source[index])
            } else {
                positions[key] = groups.count
                groups.append(Group(key: key, items: [source[index]]))
            }
        }
        firsts = groups.map { $0.items[0] }
    }

    private var positionsByKey: [Int] {
        groups.indices.sorted { left, right in
            groups[left].key.isOrdered(before: groups[right].key)
                || !groups[right].key.isOrdered(before: groups[left].key) && left < right
        }
    }

    /// Sorts the groups.
    private func arrange() {
        var sections: [(key: Value, range: Range<Int>)] = []
        var start = 0
        for group in positions.map({ groups[$0] }) {
            sections.append((group.key, start..<start + group.items.count))
            start += group.items.count
        }
        items = positions.flatMap { groups[$0].items }
        subjects = SectionTexts.Subjects(sections, of: items)
    }
}
