import OKitBundle
import OKitExpression
import OKitModel

/// The items that a provider's condition selects, sorted and divided into sections.
///
/// Each part is computed again only if the items of the source, or values read by the computation,
/// have changed.
final class Arrangement: StoredComputation {
    /// The items in display order.
    private(set) var items: [Value] = []
    /// The sections; one untitled section if the provider declares none.
    private(set) var sections: [ProviderRuntime.Section] = []

    private let condition: ItemValues?
    private let order: ItemOrder?
    private let division: SectionDivision?
    private var source: [Value] = []
    private var selection = ItemSelection(all: 0)
    private var indices: [Int] = []
    private var conditionVersion = 0

    /// The key of a stored arrangement.
    struct Key: Hashable {
        private let provider: ObjectID
        private let version: Int

        init(_ provider: Provider) {
            self.provider = provider.object
            version = provider.version
        }
    }

    /// Creates an empty arrangement.
    init(_ declaration: ProviderDeclaration) {
        condition = declaration.condition.map {
            ItemValues(of: $0.expression, variables: declaration.variables)
        }
        order = ItemOrder(declaration.order)
        division = declaration.section.map { SectionDivision($0) }
    }

    /// Updates the arrangement from the items of the source.
    ///
    /// - Parameter names: The names available in expressions, the same in every call.
    func update(_ source: [Value], _ names: (any EnvironmentNames)?, _ objects: AppObjects) {
        let cache = objects.cache
        // Lists that share their storage compare equal without comparing their elements.
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
    /// Creates the order that a provider declares; `nil` if it declares none.
    convenience init?(_ order: [ProviderDeclaration.Order]) {
        guard !order.isEmpty else {
            return nil
        }
        self.init(by: order.map { ($0.path.expression, $0.isDescending) })
    }
}

extension ProviderRuntime.Section {
    /// Returns one section with all items; empty without items.
    static func whole(of items: [Value]) -> [Self] {
        items.isEmpty ? [] : [Self(title: nil, total: nil, range: 0..<items.count)]
    }
}
