import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// The formats of import and export files.
enum ExchangeFormat: String {
    case csv, json

    /// Creates the format with a name, else the format for the extension of a file.
    ///
    /// The default is CSV.
    init(_ name: String?, fileName: String?) {
        let ending = fileName?.lowercased().split(separator: ".").last.map { String($0) }
        self = name.flatMap { Self(rawValue: $0) } ?? ending.flatMap { Self(rawValue: $0) } ?? .csv
    }
}

/// Creates objects from CSV or JSON and updates existing objects with the same identity.
struct ObjectImport {
    private let graph: Graph
    private let names: ReferenceNames

    init(_ objects: AppObjects) {
        graph = objects.graph
        names = ReferenceNames(objects)
    }

    /// The reason why a file cannot be imported.
    typealias Failure = GraphWriter.ImportFailure

    /// Creates or updates the objects in a file.
    ///
    /// Either all objects are imported or none.
    ///
    /// - Returns: The number of objects.
    func importObjects(
        of entity: String,
        _ content: Data,
        as format: ExchangeFormat,
        into list: PropertyTarget?
    ) throws(Failure) -> Int {
        guard let type = graph.types[entity] else {
            throw Failure(description: "unknown entity \"\(entity)\"")
        }
        guard let text = String(validating: content, as: UTF8.self) else {
            throw Failure(description: "the file is not UTF-8 text")
        }
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw Failure(description: "the file is empty")
        }
        let rows = try format == .csv ? rows(ofCSV: text, type) : rows(ofJSON: text, type)
        var writer = GraphWriter(graph)
        try writer.importObjects(of: type, rows, into: list) { index in
            // The first line of CSV contains the names.
            format == .csv ? "line \(index + 2)" : "object \(index + 1)"
        }
        return rows.count
    }

    private typealias Row = [(property: String, value: Value)]

    private func rows(ofCSV text: String, _ type: EntityType) throws(Failure) -> [Row] {
        guard let lines = CSV.rows(of: text), let header = lines.first else {
            throw Failure(description: "the file is not CSV with a header line")
        }
        let separators: [Character] = [";", "\t", "|"]
        if header.count == 1, let separator = separators.first(where: { header[0].contains($0) }) {
            let found = separator == "\t" ? "tabs" : "\"\(separator)\""
            throw Failure(
                description: "the first line has one name, with \(found) in it; use commas"
            )
        }
        for name in header where type.slot(named: name) == nil {
            let hint = type.properties.map(\.name).suggestion(for: name)
            throw Failure(description: "\(type.name) has no \"\(name)\"\(hint)")
        }
        var names: Set<String> = []
        if let name = header.first(where: { !names.insert($0).inserted }) {
            throw Failure(description: "line 1: repeated column \"\(name)\"")
        }
        var rows: [Row] = []
        for (index, line) in lines.enumerated().dropFirst() {
            guard line.count == header.count else {
                // Nothing after the first excess value was read.
                let count =
                    line.count > header.count ? "more than \(header.count)" : "\(line.count)"
                let found = "\(count) values, expected \(header.count)"
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

    /// Returns the value of a cell; `nil` if it is not valid for the property.
    ///
    /// An empty cell is null if the property is nullable or is not a text.
    private func value(of text: String, _ property: Property?) -> Value? {
        guard property?.type != .text || (text.isEmpty && property?.isOptional == true) else {
            return .text(CSV.unescaped(text))
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
            return Decimal(number: text).map { .decimal($0) } ?? .double(number)
        case .date:
            if property?.isDay == true, let day = graph.environment.day(of: text) {
                return .date(day)
            }
            return Value.text(text).converted(to: .date)
        case .object where property?.isReference == true:
            return property.flatMap { referring(.text(CSV.unescaped(text)), $0) }
        case .list, .set, .map, .any:
            if let property, property.isReference, text.first != "[" {
                let names = text.split(separator: ";").map { name in
                    Value.text(CSV.unescaped(String(name.trimmingPrefix(while: \.isWhitespace))))
                }
                return referring(.list(names), property)
            }
            let source = SourceText(path: "cell.json", text: text)
            guard let property, text.first == "[" || text.first == "{",
                let document = try? JSONDocument(parsing: source)
            else {
                return .text(text)
            }
            return fitting(Value(json: document.root), property)
        default: return .text(text)
        }
    }

    /// Returns a value converted to the type of a property; `nil` if the conversion changes an
    /// element.
    private func fitting(_ value: Value, _ property: Property) -> Value? {
        guard !property.isReference, value.elements != nil else {
            return referring(value, property)
        }
        switch property.type.elementType {
        case .any, .object, .list, .set, .map: return value
        default: return value.isExact(as: property.type) ? value : nil
        }
    }

    /// Replaces IDs with objects in the value of a property that refers to objects.
    ///
    /// Other values are returned unchanged.
    ///
    /// - Returns: `nil` if an object does not exist.
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

    /// Returns the object of an entity that a file names; `nil` if no object or several objects
    /// match.
    private func object(_ name: String, _ entity: String) -> ObjectID? {
        let found = names.objects(named: name, of: entity)
        return found.count == 1 ? found[0] : nil
    }

    private func misfit(
        _ position: String,
        _ name: String,
        _ property: Property?,
        found: String
    ) -> Failure {
        let expected = property.map { self.expected($0) } ?? "value"
        let entity = property.flatMap { $0.isReference ? $0.type.entityName : nil }
        if let entity, names.objects(named: found, of: entity).count > 1 {
            let several =
                "more than one \(graph.label(of: entity)) is named \"\(found.prefix(40))\""
            return Failure(description: "\(position): \"\(name)\": \(several)")
        }
        let message = "\"\(name)\" expects \(expected), found \"\(found.prefix(40))\""
        return Failure(description: "\(position): \(message)")
    }

    private func expected(_ property: Property) -> String {
        guard property.isReference else {
            return property.typeName
        }
        switch property.type {
        case .object(let entity): return "the name of an existing \(graph.label(of: entity))"
        case .list(.object(let entity)): return "names of existing \(entity)"
        default: return property.typeName
        }
    }

    private func rows(ofJSON text: String, _ type: EntityType) throws(Failure) -> [Row] {
        guard
            let document = try? JSONDocument(parsing: SourceText(path: "import.json", text: text)),
            document.root.kind == .array
        else {
            throw Failure(description: "the file is not a JSON array")
        }
        var rows: [Row] = []
        for (index, element) in document.root.elements.enumerated() {
            guard case .map(let members) = Value(json: element) else {
                throw Failure(description: "the array contains an element that is not an object")
            }
            var names: Set<String> = []
            if let twice = element.members.first(where: { !names.insert($0.name).inserted }) {
                throw Failure(
                    description: "object \(index + 1): repeated member \"\(twice.name)\""
                )
            }
            var row: Row = []
            for (name, value) in members {
                let property = type.slot(named: name).map { type.properties[$0] }
                guard let fitting = property.map({ fitting(value, $0) }) ?? value else {
                    let found = value.text ?? value.kindName
                    throw misfit("object \(index + 1)", name, property, found: found)
                }
                row.append((name, fitting))
            }
            rows.append(row)
        }
        return rows
    }
}
