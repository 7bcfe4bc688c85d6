import OKitBundle
import OKitExpression
import OKitModel

/// The columns of a table: those that it declares, else the first properties of its items' entity.
struct TableColumns {
    let declarations: [ColumnDeclaration]
    private let objects: AppObjects
    private let page: Page
    /// The type of the items; `nil` where nothing says it.
    private let type: EntityType?
    private let firstItem: Value?

    private static let mostStandardColumns = 7

    init(of table: CollectionDeclaration, in page: Page, _ objects: AppObjects) {
        let items = objects.items(of: table.items, in: page)
        self.objects = objects
        self.page = page
        firstItem = items.elements?.first
        let type = Self.itemType(of: table, firstItem, from: items.provider, in: page, objects)
        self.type = type
        let entity = type.flatMap { objects.presentations[$0.name] }
        declarations = table.columns ?? entity.map(Self.standardColumns) ?? []
    }

    /// The property that a column shows; `nil` for other expressions.
    func property(of column: ColumnDeclaration) -> PropertyPresentation? {
        type.flatMap { objects.presentation(of: column.value, from: $0) }
    }

    /// Where the values of a column are: where it says, else numbers at the end.
    func alignment(of column: ColumnDeclaration) -> ScreenNode.Alignment {
        column.alignment.flatMap { ScreenNode.Alignment(rawValue: $0) }
            ?? property(of: column)?.alignment ?? alignmentOfFirstItem(column)
    }

    private func alignmentOfFirstItem(_ column: ColumnDeclaration) -> ScreenNode.Alignment {
        switch firstItem.map({ objects.value(column.value, on: $0, in: page) }) {
        case .int, .uint, .double, .decimal: .end
        default: .start
        }
    }

    /// The type of the items: that of their provider, else of the first item, else of the list's elements.
    private static func itemType(
        of collection: CollectionDeclaration,
        _ firstItem: Value?,
        from provider: ObjectID?,
        in page: Page,
        _ objects: AppObjects
    ) -> EntityType? {
        let provider = provider.flatMap { page.provider($0)?.declaration }
        let declared = provider.flatMap { page.itemEntity(of: $0) }
        if let type = declared.flatMap({ objects.graph.types[$0] })
            ?? firstItem?.object.flatMap({ objects.graph.type(of: $0) })
        {
            return type
        }
        var list: LocatedExpression? = collection.items
        if let provider {
            list = if case .items(let list) = provider.source { list } else { nil }
        }
        return list.flatMap { objects.property(at: $0, on: page.content, in: page) }
            .flatMap(\.type.entityName).flatMap { objects.graph.types[$0] }
    }

    /// The first properties of an entity.
    private static func standardColumns(of entity: EntityPresentation) -> [ColumnDeclaration] {
        entity.properties.filter(\.isShownInTables).prefix(mostStandardColumns)
            .compactMap { ColumnDeclaration(property: $0.name) }
    }
}

extension PropertyPresentation {
    /// Where values are in a column that does not say: numbers at the end.
    fileprivate var alignment: ScreenNode.Alignment? {
        switch type?.type {
        case .int, .double, .decimal: .end
        case nil: nil
        default: .start
        }
    }

    /// Whether a table has a column for it unless it says otherwise: not for lists and secrets.
    fileprivate var isShownInTables: Bool {
        switch type?.type {
        case .list, .set, .map, .data, .image: false
        default: !isSecret
        }
    }
}
