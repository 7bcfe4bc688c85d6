import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Objects as CSV or JSON, and the other way round.
struct ObjectExchange {
    let graph: Graph

    /// A format of files.
    enum Format: String {
        case csv, json

        /// The format with that name, else that of a file's name; CSV without either.
        init(_ name: String?, fileName: String?) {
            let ending = fileName?.lowercased().split(separator: ".").last.map { String($0) }
            self =
                name.flatMap { Self(rawValue: $0) } ?? ending.flatMap { Self(rawValue: $0) } ?? .csv
        }
    }

    /// Why a file cannot be imported.
    typealias Failure = GraphWriter.ImportFailure

    // MARK: Export

    /// The text of items in a format.
    func text(of items: [Value], as format: Format) -> String {
        switch format {
        case .json:
            let objects = items.map { item in
                item.object.map { Value.map(.init(uniqueKeysWithValues: members(of: $0))) } ?? item
            }
            return "[\n"
                + objects.map { "  " + ValueJSON(graph: graph, isPlain: true).text(of: $0) }
                .joined(separator: ",\n") + "\n]\n"
        case .csv:
            let rows = items.map { item -> [(String, Value)] in
                if let object = item.object {
                    return members(of: object)
                }
                if case .map(let members) = item {
                    return members.map { ($0.key, $0.value) }
                }
                return [("value", item)]
            }
            var names: [String] = []
            for name in rows.flatMap({ $0.map(\.0) }) where !names.contains(name) {
                names.append(name)
            }
            return CSV.line(names)
                + rows.map { row in
                    CSV.line(names.map { name in cell(row.first { $0.0 == name }?.1 ?? .null) })
                }.joined()
        }
    }

    /// The properties of an object that a file has, without the id that the app has given it.
    ///
    /// What it refers to is an id, what it owns is written with it. The other end of a relation, of
    /// which each object refers back, is left out.
    private func members(of object: ObjectID, depth: Int = 0) -> [(String, Value)] {
        guard let type = graph.type(of: object), depth < Limits.collectionNesting else {
            return []
        }
        return type.properties.enumerated().compactMap { slot, property in
            let value = graph.value(of: object, slot: slot)
            guard !(slot == 0 && type.hasID) else {
                return nil
            }
            if property.inverse != nil, property.type.entityName != nil, value.elements != nil {
                return nil
            }
            return (property.name, written(value, of: property, depth: depth))
        }
    }

    private func written(_ value: Value, of property: Property, depth: Int) -> Value {
        if let object = value.object {
            guard property.isReference || property.isShared || graph.isStoredObject(object) else {
                return .map(.init(uniqueKeysWithValues: members(of: object, depth: depth + 1)))
            }
            return RowNames.identity(of: object, graph).map { .text($0) } ?? .null
        }
        if let elements = value.elements, elements.contains(where: { $0.object != nil }) {
            return .list(elements.map { written($0, of: property, depth: depth) })
        }
        return value
    }

    private func cell(_ value: Value) -> String {
        switch value {
        case .null: ""
        case .text(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .date(let date): ValueJSON.iso8601(date)
        case .list, .set, .map: ValueJSON(graph: graph, isPlain: true).text(of: value)
        default: value.text ?? ""
        }
    }

    // MARK: Import

    /// Makes objects of the content of a file, all of them or none.
    ///
    /// - Returns: how many.
    func importObjects(
        of entity: String,
        _ content: Data,
        as format: Format,
        into list: Target?
    ) throws(Failure) -> Int {
        guard let type = graph.types[entity] else {
            throw Failure(description: "unknown entity \"\(entity)\"")
        }
        guard let text = String(validating: content, as: UTF8.self) else {
            throw Failure(description: "the file is not a text in UTF-8")
        }
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw Failure(description: "the file is empty")
        }
        let rows = try format == .csv ? rows(ofCSV: text, type) : rows(ofJSON: text, type)
        var writer = GraphWriter(graph)
        try writer.importObjects(of: type, rows, into: list) { index in
            // The first line of CSV has the names.
            format == .csv ? "line \(index + 2)" : "object \(index + 1)"
        }
        return rows.count
    }

    private typealias Row = [(property: String, value: Value)]

    private func rows(ofCSV text: String, _ type: EntityType) throws(Failure) -> [Row] {
        guard let lines = CSV.rows(of: text), let header = lines.first else {
            throw Failure(description: "the file is not CSV with a line of names")
        }
        let separators: [Character] = [";", "\t", "|"]
        if header.count == 1, let separator = separators.first(where: { header[0].contains($0) }) {
            let found = separator == "\t" ? "tabs" : "\"\(separator)\""
            throw Failure(
                description: "the first line has one name, with \(found) in it; separate by commas"
            )
        }
        for name in header where type.slot(named: name) == nil {
            let hint = type.properties.map(\.name).suggestion(for: name)
            throw Failure(description: "\(type.name) has no \"\(name)\"\(hint)")
        }
        var names: Set<String> = []
        if let name = header.first(where: { !names.insert($0).inserted }) {
            throw Failure(description: "line 1: there are two columns \"\(name)\"")
        }
        var rows: [Row] = []
        for (index, line) in lines.enumerated().dropFirst() {
            guard line.count == header.count else {
                let found = "\(line.count) values, expected \(header.count)"
                throw Failure(description: "line \(index + 1): \(found)")
            }
            var row: Row = []
            for (name, text) in zip(header, line) {
                let property = type.slot(named: name).map { type.properties[$0] }
                guard let value = value(of: text, property) else {
                    throw misfit("line \(index + 1)", name, property, found: text)
                }
                row.append((name, value))
            }
            rows.append(row)
        }
        return rows
    }

    /// The value of a cell: null where it is empty and the property is not a text; `nil` where it is
    /// not one of the property.
    private func value(of text: String, _ property: Property?) -> Value? {
        guard property?.type != .text else {
            return .text(text)
        }
        guard !text.isEmpty else {
            return .null
        }
        switch property?.type {
        case .bool: return ["true": Value.bool(true), "false": .bool(false)][text.lowercased()]
        case .int: return Int64(text).map { .int($0) }
        case .double, .decimal:
            guard let number = Double(text), number.isFinite else {
                return nil
            }
            return Decimal(string: text).map { .decimal($0) } ?? .double(number)
        case .date: return Value.text(text).converted(to: .date)
        case .object where property?.isReference == true:
            return property.flatMap { referring(.text(text), $0) }
        case .list, .set, .map, .any:
            let source = SourceText(path: "cell.json", text: text)
            guard let property, text.first == "[" || text.first == "{",
                let document = try? JSONDocument(parsing: source)
            else {
                return .text(text)
            }
            return referring(Value(json: document.root), property)
        default: return .text(text)
        }
    }

    /// The objects of the ids in the value of a property that refers to objects; other values as they are.
    ///
    /// - Returns: `nil` where an object is missing.
    private func referring(_ value: Value, _ property: Property) -> Value? {
        guard property.isReference else {
            return value
        }
        switch (property.type, value) {
        case (.object(let entity), .text(let id)):
            return object(id, entity).map { .object($0) }
        case (.list(.object(let entity)), .list(let elements)):
            var objects: [Value] = []
            for element in elements {
                guard let object = element.text.flatMap({ object($0, entity) }) else {
                    return nil
                }
                objects.append(.object(object))
            }
            return .list(objects)
        default: return value
        }
    }

    /// The object of an entity with an id.
    private func object(_ id: String, _ entity: String) -> ObjectID? {
        graph.object(id: id).flatMap { graph.type(of: $0)?.name == entity ? $0 : nil }
    }

    private func misfit(
        _ place: String,
        _ name: String,
        _ property: Property?,
        found: String
    ) -> Failure {
        let expected = property.map { Self.expected($0) } ?? "value"
        let message = "\"\(name)\" expects \(expected), found \"\(found.prefix(40))\""
        return Failure(description: "\(place): \(message)")
    }

    private static func expected(_ property: Property) -> String {
        guard property.isReference else {
            return "\(property.type)"
        }
        switch property.type {
        case .object(let entity): return "the id of a \(entity)"
        case .list(.object(let entity)): return "ids of \(entity)"
        default: return "\(property.type)"
        }
    }

    private func rows(ofJSON text: String, _ type: EntityType) throws(Failure) -> [Row] {
        guard
            let document = try? JSONDocument(parsing: SourceText(path: "import.json", text: text)),
            document.root.kind == .array
        else {
            throw Failure(description: "the file is not a list in JSON")
        }
        var rows: [Row] = []
        for (index, element) in document.root.elements.enumerated() {
            guard case .map(let members) = Value(json: element) else {
                throw Failure(description: "the list has something that is not an object")
            }
            var names: Set<String> = []
            if let twice = element.members.first(where: { !names.insert($0.name).inserted }) {
                throw Failure(
                    description: "object \(index + 1): there are two members \"\(twice.name)\""
                )
            }
            var row: Row = []
            for (name, value) in members {
                let property = type.slot(named: name).map { type.properties[$0] }
                guard let fitting = property.map({ referring(value, $0) }) ?? value else {
                    let found = cell(value)
                    throw misfit("object \(index + 1)", name, property, found: found)
                }
                row.append((name, fitting))
            }
            rows.append(row)
        }
        return rows
    }
}
