import OKitModel
import OKitRuntime
import OKitSyntax

/// Makes an app with records from a file of data: CSV, JSON or JSON Lines.
package struct DataImport {
    private let path: String
    private let rows: [JSONNode]
    private var report: ImportReport
    private var names = NameTable(reserved: [
        "any", "data", "date", "day", "image", "int", "text", "object", "model",
    ])
    private var entities: [EntityPlan] = []
    private var columns: [String: [Column]] = [:]

    /// The maximum numbers of bytes of a file, and of different names of values.
    private static let (largest, mostColumns) = (64 << 20, 500)

    /// A property with the path of its values in the source, such as `address.city`.
    private struct Column {
        let source: String
        let property: PropertyPlan
        /// The entity of its objects, if it is a list of them.
        let part: String?
    }

    /// Reads a file.
    package init(_ path: String) throws(ImportFailure) {
        self.path = path
        report = ImportReport(of: path)
        let bytes: [UInt8]?
        do {
            bytes = try AtomicFile.read(path, limit: Self.largest)
        } catch {
            throw ImportFailure("\(path): \(error)")
        }
        guard let bytes else {
            throw ImportFailure("\(path): the file does not exist")
        }
        let name = path.lowercased()
        if name.hasSuffix(".csv") || name.hasSuffix(".tsv") {
            rows = try Self.objects(ofCSV: bytes, path, separator: name.hasSuffix(".tsv") ? 9 : nil)
        } else if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") {
            rows = try Self.objects(ofLines: bytes, path)
        } else {
            rows = try Self.objects(ofJSON: bytes, path)
        }
        guard !rows.isEmpty else {
            throw ImportFailure("\(path): there are no objects in the file")
        }
        var broken: JSONNode?
        for row in rows {
            row.forEachText { text in
                if broken == nil, text.string?.utf8.contains(0) == true {
                    broken = text
                }
            }
        }
        if let broken {
            throw ImportFailure("\(broken.location): records cannot store the character NUL")
        }
        noteRepetitions()
    }

    /// Makes the files of the app.
    package mutating func app() throws(ImportFailure) -> ImportedApp {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let base = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
        let words = Words(base)
        let name = names.claimType(words.singular.typeName, "Item")
        try addEntity(name, plural: words.plural.label, rows, owner: nil)
        // The parts of objects were added before them.
        entities.reverse()
        let records = JSONText.array(rows.map { record($0, name) })
        let app = RecordsApp(name: base, entities: entities, data: [name: records])
        report.note(rows.count, "objects")
        report.note(entities.count, "entities")
        var imported = ImportedApp(report: report)
        imported.files = app.files
        return imported
    }

    /// Reports values that another value of the same object hides, and what is beside the list of objects.
    private mutating func noteRepetitions() {
        for row in rows {
            var known: Set<String> = []
            for (name, value) in Self.values(of: row, prefix: "", depth: 0)
            where !known.insert(name).inserted {
                leaveOut(name, value, "the object has another value with this name")
            }
        }
        if let root = rows.first?.document.root, root.kind == .array {
            for element in root.elements where element.kind != .object {
                leaveOut("an element", element, "the other elements are objects")
            }
        }
        if let first = rows.first, first.document.root.kind == .object,
            first.range != first.document.root.range
        {
            for member in first.document.root.members
            where !member.value.elements.contains(where: { $0.kind == .object }) {
                leaveOut(member.name, member.value, "it is beside the list of objects")
            }
        }
    }

    private mutating func leaveOut(_ subject: String, _ node: JSONNode, _ reason: String) {
        let start = node.location.start
        report.leaveOut(
            subject,
            at: SourcePlace(path: path, line: start.line, column: start.column),
            because: reason
        )
    }

    // MARK: Files

    private static func objects(
        ofCSV bytes: [UInt8],
        _ path: String,
        separator: UInt8?
    ) throws(ImportFailure) -> [JSONNode] {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ImportFailure("\(path): not UTF-8")
        }
        let header = bytes.prefix { $0 != UInt8(ascii: "\n") }
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 9]
        let found =
            separator
            ?? candidates.max { left, right in
                header.count { $0 == left } < header.count { $0 == right }
            } ?? candidates[0]
        guard !text.isEmpty else {
            throw ImportFailure("\(path): the file is empty")
        }
        guard let rows = CSV.rows(of: text, separator: found), let header = rows.first else {
            throw ImportFailure(
                "\(path): a quotation mark is not closed, or is inside a value without quotation marks"
            )
        }
        let names = unique(header)
        if let index = rows.firstIndex(where: { $0.count != names.count }) {
            throw ImportFailure(
                "\(path): row \(index + 1) has \(rows[index].count) values, and the header has \(names.count)"
            )
        }
        var writer = JSONWriter()
        writer.array { writer in
            for row in rows.dropFirst() {
                writer.object { writer in
                    for (name, value) in zip(names, row) where !value.isEmpty {
                        writer.key(name)
                        if ColumnType.isNumber(value) {
                            writer.raw(value)
                        } else {
                            writer.string(value)
                        }
                    }
                }
            }
        }
        return try SourceDocument.parse(writer.bytes, path: path).elements.map(\.self)
    }

    /// Returns the names of columns, each once.
    private static func unique(_ header: [String]) -> [String] {
        var known: Set<String> = []
        return header.enumerated().map { index, name in
            let name = name.allSatisfy(\.isWhitespace) ? "column \(index + 1)" : name
            var unique = name
            var number = 2
            while !known.insert(unique).inserted {
                unique = "\(name) \(number)"
                number += 1
            }
            return unique
        }
    }

    private static func objects(
        ofLines bytes: [UInt8],
        _ path: String
    ) throws(ImportFailure) -> [JSONNode] {
        var objects: [JSONNode] = []
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard line.contains(where: { !" \t\r".utf8.contains($0) }) else {
                continue
            }
            let source = SourceText(path: path, bytes: Array(line))
            do throws(JSONSyntaxError) {
                objects.append(try JSONDocument(parsing: source).root)
            } catch {
                throw ImportFailure(
                    "\(path):\(index + 1): \(error.finding(in: source).message.text)"
                )
            }
            guard objects.last?.kind == .object else {
                throw ImportFailure("\(path):\(index + 1): expected an object")
            }
        }
        return objects
    }

    /// Returns the objects of a list, or of the only list inside an object.
    private static func objects(
        ofJSON bytes: [UInt8],
        _ path: String
    ) throws(ImportFailure) -> [JSONNode] {
        let root = try SourceDocument.parse(bytes, path: path)
        if root.kind == .object {
            let lists = root.members.map(\.value).filter { list in
                list.elements.contains { $0.kind == .object }
            }
            return lists.count == 1 ? lists[0].elements.filter { $0.kind == .object } : [root]
        }
        return root.elements.filter { $0.kind == .object }
    }

    /// The values of an object, with those of nested objects by their paths.
    private static func values(
        of node: JSONNode,
        prefix: String,
        depth: Int
    ) -> [(name: String, value: JSONNode)] {
        node.members.flatMap { member -> [(name: String, value: JSONNode)] in
            let name = prefix + member.name
            return member.value.kind == .object && depth < 3
                ? values(of: member.value, prefix: name + ".", depth: depth + 1)
                : [(name, member.value)]
        }
    }

    // MARK: Entities

    /// Adds an entity for rows.
    ///
    /// - Parameter owner: The entity that contains the rows, and the name of its list.
    private mutating func addEntity(
        _ name: String,
        plural: String,
        _ rows: [JSONNode],
        owner: (entity: String, property: String)?
    ) throws(ImportFailure) {
        var order: [String] = []
        var values: [String: [JSONNode]] = [:]
        for row in rows {
            for (name, value) in Self.values(of: row, prefix: "", depth: 0) {
                if values[name] == nil {
                    order.append(name)
                }
                values[name, default: []].append(value)
            }
        }
        guard order.count <= Self.mostColumns else {
            throw ImportFailure("\(path): more than \(Self.mostColumns) different names of values")
        }
        var table = NameTable(reserved: NameTable.reservedProperties)
        var plan = EntityPlan(name: name, plural: plural)
        if let owner {
            var property = PropertyPlan("owner", source: "owner", .entity(owner.entity))
            property.inverse = owner.property
            property.label = Words(owner.entity).label
            plan.properties.append(property)
            _ = table.claim("owner", "owner")
        }
        // Every object has an id.
        _ = table.claim("id", "id")
        var columns: [Column] = []
        for source in order {
            let found = values[source] ?? []
            let property = table.claim(
                source == "id" ? "\(Words(name).memberName)ID" : source,
                "column"
            )
            let parts = found.flatMap { $0.elements.filter { $0.kind == .object } }
            if !parts.isEmpty {
                for value in found {
                    for element in value.kind == .array ? value.elements.map(\.self) : [value]
                    where element.kind != .object && element.kind != .null {
                        leaveOut("\(name).\(source)", element, "the other values are objects")
                    }
                }
                columns.append(try list(property, source, of: name, parts))
            } else if let type = ColumnType(found, name: source, count: rows.count) {
                let plan = type.property(property, source: source)
                columns.append(Column(source: source, property: plan, part: nil))
            } else {
                report.leaveOut(
                    "\(name).\(source)",
                    at: SourcePlace(
                        path: path,
                        line: found.first?.location.start.line ?? 0,
                        column: 1
                    ),
                    because: "its values have no common type that records can store"
                )
            }
        }
        plan.properties = columns.map(\.property) + plan.properties
        plan.title = EntityTitles.title(of: plan).map { "{\($0)}" }
        self.columns[name] = columns
        entities.append(plan)
    }

    /// Returns the column for a list of objects, which become records of another entity.
    private mutating func list(
        _ property: String,
        _ source: String,
        of owner: String,
        _ parts: [JSONNode]
    ) throws(ImportFailure) -> Column {
        let words = Words(source.split(separator: ".").last.map(String.init) ?? source)
        let name = names.claimType(words.singular.typeName, "Part")
        try addEntity(name, plural: words.plural.label, parts, owner: (owner, property))
        var plan = PropertyPlan(property, source: property, .list(.entity(name)))
        plan.inverse = "owner"
        plan.deleteRule = "cascade"
        return Column(source: source, property: plan, part: name)
    }

    /// Returns the record of an object.
    private func record(_ node: JSONNode, _ entity: String) -> JSONText {
        let values = Dictionary(
            Self.values(of: node, prefix: "", depth: 0).map { ($0.name, $0.value) }
        ) {
            first,
            _ in first
        }
        return .object(
            (columns[entity] ?? []).compactMap { column in
                guard let value = values[column.source], value.kind != .null else {
                    return nil
                }
                if let part = column.part {
                    let parts = value.elements.filter { $0.kind == .object }
                    return (column.property.name, .array(parts.map { record($0, part) }))
                }
                return (column.property.name, ColumnType.converted(value, to: column.property.type))
            }
        )
    }
}
