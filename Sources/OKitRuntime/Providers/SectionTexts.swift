import OKitBundle
import OKitExpression
import OKitModel
import OrderedCollections

/// The titles and totals of a provider's sections.
///
/// Each text is evaluated again only if a value that it read has changed.
final class SectionTexts: StoredComputation {
    private let key: LocatedExpression
    private let titles: ItemValues?
    private let totals: ItemValues?

    /// The key of stored section texts.
    struct Key: Hashable {
        private let provider: ObjectID
        private let version: Int

        init(_ provider: Provider) {
            self.provider = provider.object
            version = provider.version
        }
    }

    /// Sections without their texts, and the values on which the texts are evaluated.
    struct Subjects {
        let ranges: [Range<Int>]
        let keys: [Value]
        fileprivate let heads: [Value]
        fileprivate let members: [Value]

        /// Creates the subjects of sections, in order.
        init(_ sections: [(key: Value, range: Range<Int>)], of items: [Value]) {
            ranges = sections.map(\.range)
            keys = sections.map(\.key)
            heads = ranges.map { $0.isEmpty ? .null : items[$0.lowerBound] }
            members = sections.map { section in
                .map(["items": .list(Array(items[section.range])), "key": section.key])
            }
        }
    }

    /// Creates texts without sections.
    init(_ declaration: SectionDeclaration) {
        key = declaration.key
        titles = declaration.title.map { ItemValues(of: $0.expression) }
        // A total reads all items of its section.
        totals = declaration.total.map { ItemValues(of: $0.expression, sharesReaders: false) }
    }

    /// Returns the sections with their texts; empty if no item has a key and no title is declared.
    func sections(
        of subjects: Subjects,
        _ names: (any EnvironmentNames)?,
        _ objects: AppObjects
    ) -> [ProviderRuntime.Section] {
        if titles == nil, subjects.keys.count == 1, subjects.keys[0].isBlank {
            return []
        }
        let cache = objects.cache
        let all = ItemSelection(all: subjects.ranges.count)
        titles?.update(subjects.heads, all, names: names, in: cache)
        totals?.update(subjects.members, all, names: names, in: cache)
        return subjects.ranges.indices.map { index in
            ProviderRuntime.Section(
                title: titles.map { cache.text(of: $0.values[index]) ?? "" }
                    ?? title(of: subjects.keys[index], of: subjects.heads[index], objects),
                total: totals.flatMap { cache.text(of: $0.values[index]) },
                range: subjects.ranges[index]
            )
        }
    }

    /// Returns the default title of a section: its key in readable form.
    private func title(of value: Value, of item: Value, _ objects: AppObjects) -> String {
        let choices = objects.presentation(of: key, on: item)?.choices ?? []
        let label = choices.first { $0.value == value }.map { choice in
            objects.cache.text(of: objects.cache.value(of: choice.label, on: nil)) ?? ""
        }
        let text = label ?? objects.title(of: value) ?? ""
        return text.isEmpty
            ? objects.graph.environment.localized(ProgramText.none.rawValue) : text
    }

    func unregister(from graph: Graph) {
        titles?.unregister(from: graph)
        totals?.unregister(from: graph)
    }
}

extension Value {
    /// Whether it is null or an empty text.
    fileprivate var isBlank: Bool {
        isNull || self == .text("")
    }
}
