import OKitBundle
import OKitExpression
import OKitModel

/// The items of a provider that its condition selects, in their order and sections.
///
/// Each part is computed again only where the items of the source, or values that it was computed
/// from, have changed.
final class Arrangement: StoredComputation {
    /// The items in their order.
    private(set) var items: [Value] = []
    /// Their sections; one without a title where the provider declares none.
    private(set) var sections: [ProviderRuntime.Section] = []

    private let condition: ItemValues?
    private let order: ItemOrder?
    private let division: SectionDivision?
    private var source: [Value] = []
    private var selection = ItemSelection(all: 0)
    private var indices: [Int] = []
    private var conditionVersion = 0

    /// What identifies the arrangement of a provider's items.
    struct Key: Hashable {
        private let provider: ObjectID
        private let version: Int

        init(_ provider: Provider) {
            self.provider = provider.object
            version = provider.version
        }
    }

    /// Makes the arrangement of no items yet.
    init(_ declaration: ProviderDeclaration) {
        condition = declaration.condition.map {
            ItemValues(of: $0.expression, variables: declaration.variables)
        }
        order = ItemOrder(declaration.order)
        division = declaration.section.map { SectionDivision($0) }
    }

    /// Brings it up to date with the items of the source.
    ///
    /// - Parameter names: the names that expressions know, the same each time.
    func update(_ source: [Value], _ names: (any EnvironmentNames)?, _ objects: AppObjects) {
        let cache = objects.cache
        // Lists that share their storage are equal without a look at their elements.
        let isOther = source != self.source
        self.source = source
        condition?.update(source, ItemSelection(all: source.count), names: names, in: cache)
        if isOther || conditionVersion != condition?.version ?? 0 {
            conditionVersion = condition?.version ?? 0
            selection =
                condition.map { ItemSelection(where: $0.values.map(\.condition)) }
                ?? ItemSelection(all: source.count)
        }
        if condition == nil, order == nil, division == nil {
            items = source
        } else {
            let indices =
                order?.indices(of: source, selection, names: names, in: cache)
                ?? selection.indices
            if let division {
                division.update(source, selection, indices, names, objects)
                items = division.items
                sections = division.sections
                return
            }
            if isOther || indices != self.indices {
                self.indices = indices
                items = indices.map { source[$0] }
            }
        }
        sections = ProviderRuntime.Section.whole(of: items)
    }

    func unregister(from graph: Graph) {
        condition?.unregister(from: graph)
        order?.unregister(from: graph)
        division?.unregister(from: graph)
    }
}

extension ItemOrder {
    /// The order that a provider declares; `nil` where it declares none.
    convenience init?(_ order: [ProviderDeclaration.Order]) {
        guard !order.isEmpty else {
            return nil
        }
        self.init(by: order.map { ($0.path.expression, $0.isDescending) })
    }
}

extension ProviderRuntime.Section {
    /// One section with all items; none without items.
    static func whole(of items: [Value]) -> [Self] {
        items.isEmpty ? [] : [Self(title: nil, total: nil, range: 0..<items.count)]
    }
}
