import OKitBundle
import OKitExpression
import OKitModel

/// The columns of a table: the declared ones, else the first properties of the items' entity.
struct TableColumns {
    let declarations: [ColumnDeclaration]
    private let objects: AppObjects
    private let page: Page
    /// The type of the items; `nil` if it is unknown.
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

    /// Returns the property that a column shows; `nil` for other expressions.
    func property(of column: ColumnDeclaration) -> PropertyPresentation? {
        type.flatMap { objects.presentation(of: column.value, from: $0) }
    }

    /// Returns the alignment of a column: the declared one, else trailing for numbers.
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

    /// Returns the type of the items: that of their provider, else of the first item, else of the
    /// list's elements.
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

    /// Returns columns for the first properties of an entity.
    private static func standardColumns(of entity: EntityPresentation) -> [ColumnDeclaration] {
        entity.properties.filter(\.isShownInTables).prefix(mostStandardColumns)
            .compactMap { ColumnDeclaration(property: $0.name) }
    }
}

extension PropertyPresentation {
    /// The alignment of columns that do not declare one: trailing for numbers.
    fileprivate var alignment: ScreenNode.Alignment? {
        switch type?.type {
        case .int, .double, .decimal: .end
        case nil: nil
        default: .start
        }
    }

    /// Whether a table shows a column for it by default.
    ///
    /// Lists and secrets are not shown.
    fileprivate var isShownInTables: Bool {
        switch type?.type {
        case .list, .set, .map, .data, .image: false
        default: !isSecret
        }
    }
}
