import OKitBundle
import OKitExpression
import OKitModel
import OrderedCollections

/// Writes items as CSV or JSON.
struct ObjectExport {
    private let objects: AppObjects
    private let names: ReferenceNames

    init(_ objects: AppObjects) {
        self.objects = objects
        names = ReferenceNames(objects)
    }

    private var graph: Graph { objects.graph }

    private typealias Row = OrderedDictionary<String, Value>

    /// The text of items in a format.
    ///
    /// - Parameters:
    ///   - columns: the values of the columns by their titles; empty for the properties of the items.
    ///   - entity: the entity of the items, whose properties are the header of CSV also without items.
    func text(
        of items: [Value],
        as format: ExchangeFormat,
        columns: OrderedDictionary<String, ParsedExpression> = [:],
        of entity: EntityType? = nil,
        in page: Page? = nil
    ) -> String {
        let rows = items.map { item -> Row in
            guard columns.isEmpty else {
                return columns.mapValues { expression in
                    written(objects.cache.value(of: expression, on: item, names: page))
                }
            }
            if let object = item.object {
                return members(of: object)
            }
            if case .map(let members) = item {
                return members
            }
            return ["value": item]
        }
        switch format {
        case .json:
            return "[\n"
                + zip(items, rows).map { item, row in
                    let isPlain = columns.isEmpty && item.object == nil
                    let value = isPlain ? item : .map(row)
                    return "  " + ValueJSON(graph: graph, isPlain: true).text(of: value)
                }.joined(separator: ",\n") + "\n]\n"
        case .csv:
            let known = columns.isEmpty ? entity.map { properties(of: $0) } ?? [] : columns.keys
            var header = OrderedSet(known)
            for row in rows {
                header.formUnion(row.keys)
            }
            return CSV.line(header.elements)
                + rows.map { row in CSV.line(header.map { cell(row[$0] ?? .null) }) }.joined()
        }
    }

    /// The names of the properties that a file has, without the id that the app has given an object.
    ///
    /// The other end of a relation, of which each object refers back to one, is left out.
    private func properties(of type: EntityType) -> OrderedSet<String> {
        OrderedSet(
            type.properties.enumerated().filter { slot, property in
                let target = property.type.entityName.flatMap { graph.types[$0] }
                let inverse = property.inverse.flatMap { target?.property(named: $0) }
                let isBack = property.type.isCollection && inverse?.type.isCollection == false
                // A file of text has no images and other files.
                let isFile = property.type.entityName.map { TypeTable.fileNames.contains($0) }
                return !(slot == 0 && type.hasID) && !isBack && isFile != true
            }.map(\.element.name)
        )
    }

    /// What a file has of an object: what it refers to by name, what it owns as it is.
    private func members(of object: ObjectID, depth: Int = 0) -> Row {
        guard let type = graph.type(of: object), depth < Limits.collectionNesting else {
            return [:]
        }
        var row: Row = [:]
        for name in properties(of: type) {
            if let property = type.property(named: name) {
                row[name] = written(graph.value(of: object, name), of: property, depth: depth)
            }
        }
        return row
    }

    private func written(_ value: Value, of property: Property, depth: Int) -> Value {
        if property.isDay {
            return graph.environment.dayText(of: value)
        }
        if let object = value.object {
            guard property.isReference || property.isShared || graph.isStoredObject(object) else {
                return .map(members(of: object, depth: depth + 1))
            }
            return names.name(of: object)
        }
        if let elements = value.elements, elements.contains(where: { $0.object != nil }) {
            return .list(elements.map { written($0, of: property, depth: depth) })
        }
        return value
    }

    /// The value of a column, with names in place of objects.
    private func written(_ value: Value) -> Value {
        if let object = value.object {
            return names.name(of: object)
        }
        return value.elements.map { .list($0.map { written($0) }) } ?? value
    }

    private func cell(_ value: Value) -> String {
        switch value {
        case .null: ""
        case .text(let text): CSV.plain(text)
        case .bool(let flag): flag ? "true" : "false"
        case .date(let date): ValueJSON.iso8601(date)
        case .list, .set, .map: ValueJSON(graph: graph, isPlain: true).text(of: value)
        default: value.text ?? ""
        }
    }
}
