import OKitBundle
import OKitSyntax

/// The entities of schemas.
///
/// A schema with named members is an entity: by its name in the description, or by the place where it is used.
struct EntityCatalog {
    /// The entities, in the order in which they were found.
    private(set) var names: [String] = []
    private(set) var entities: [String: EntityPlan] = [:]

    private let files: SourceFiles
    private var namesOfSchemas: [String: String] = [:]
    private var table = NameTable(reserved: Self.reserved)
    /// The entities whose properties are still to be read, so that schemas that refer to each other do not
    /// nest.
    private var waiting: [(name: String, schema: MergedSchema)] = []

    /// What was left out.
    var report: ImportReport

    private static let reserved: Set = [
        "any", "bool", "color", "data", "date", "day", "decimal", "double", "image", "int", "text",
        "model",
        "modeldata", "modelimage", "modelfile", "modeldate", "object",
    ]

    /// The maximum number of entities.
    private static let most = 5000

    init(_ files: SourceFiles, _ report: ImportReport) {
        self.files = files
        self.report = report
    }

    /// Reads the properties of all entities that were found.
    mutating func finish() throws(ImportFailure) {
        while let (name, schema) = waiting.popLast() {
            let found = try properties(of: schema, in: name)
            entities[name]?.properties = found
        }
    }

    mutating func change(_ name: String, _ change: (inout EntityPlan) -> Void) {
        if var plan = entities[name] {
            change(&plan)
            entities[name] = plan
        }
    }

    /// Returns the type of a schema.
    ///
    /// - Parameter hint: The name of an entity that the schema does not name itself.
    mutating func type(of node: JSONNode, hint: String) throws(ImportFailure) -> PropertyType {
        let schema = try MergedSchema(node, files)
        return try type(of: schema, from: node, hint: hint)
    }

    mutating func type(
        of schema: MergedSchema,
        from node: JSONNode,
        hint: String
    ) throws(ImportFailure) -> PropertyType {
        if schema.isObject, schema.types.isSubset(of: ["object"]) {
            return entity(schema, from: node, hint: hint).map { .entity($0) } ?? .any
        }
        guard schema.types.count <= 1 else {
            // Numbers that are also accepted as text, and similar.
            return schema.types == ["integer", "number"] ? .double : .any
        }
        switch schema.types.first {
        case "string": return text(schema)
        case "integer": return .int
        case "number": return schema["format"]?.string == "decimal" ? .decimal : .double
        case "boolean": return .bool
        case "file": return .data
        case "object": return .map
        case "array":
            guard let items = schema.items else {
                return .list(.any)
            }
            let element = try type(of: items, hint: Words(hint).singular.typeName)
            // A list of lists has no component that edits it.
            return element.isList ? .any : .list(element)
        case nil:
            if schema.additional != nil {
                return .map
            }
            if let items = schema.items {
                let element = try type(of: items, hint: Words(hint).singular.typeName)
                return element.isList ? .any : .list(element)
            }
            let kinds = Set(schema.values.map(\.kind))
            return kinds == [.string] ? .text : .any
        default: return .any
        }
    }

    private func text(_ schema: MergedSchema) -> PropertyType {
        switch schema["format"]?.string {
        case "date-time": .date
        case "date": .day
        case "binary": .data
        case "color": .color
        default: .text
        }
    }

    // MARK: Entities

    /// Returns the name of the entity of a schema; `nil` if there are too many.
    private mutating func entity(
        _ schema: MergedSchema,
        from node: JSONNode,
        hint: String
    ) -> String? {
        let place = schema.node
        let key = "\(place.document.source.path)#\(place.range.lowerBound)"
        if let known = namesOfSchemas[key] {
            return known
        }
        guard entities.count < Self.most else {
            report.leaveOut(
                "schema",
                at: files.place(of: place),
                because: "more than \(Self.most) entities"
            )
            return nil
        }
        let written = Self.name(ofReference: node["$ref"]?.string)
        let title = schema["title"]?.string.flatMap { $0.count <= 40 ? $0 : nil }
        let words = Words(written ?? (hint.isEmpty ? title ?? "" : hint))
        let name = table.claimType(words.typeName, "Entity")
        namesOfSchemas[key] = name
        names.append(name)
        var plan = EntityPlan(name: name, plural: Words(name).plural.label)
        let label = Words(name).label
        plan.label = label == SentenceCase.text(of: name) ? nil : label
        entities[name] = plan
        waiting.append((name, schema))
        return name
    }

    /// Returns the last part of a reference: the name of a schema, or of a file.
    private static func name(ofReference reference: String?) -> String? {
        guard let last = reference?.split(separator: "/").last else {
            return nil
        }
        var name = String(last)
        if let hash = name.lastIndex(of: "#") {
            name = String(name[..<hash])
        }
        for ending in [".yaml", ".yml", ".json"] where name.hasSuffix(ending) {
            name = String(name.dropLast(ending.count))
        }
        // The parts of lists and compositions have no names.
        return name.isEmpty || Int(name) != nil || ["items", "schema", "allOf"].contains(name)
            ? nil : name
    }

    /// The title of a property; `nil` for the title of a shared schema, and for titles that generators derive from
    /// names.
    private static func label(of node: JSONNode) -> String? {
        guard node["$ref"] == nil, let title = node["title"]?.string,
            (1...40).contains(title.count),
            !title.contains(where: \.isNewline), title.contains(where: \.isLetter),
            !title.hasSuffix("Schema"), !title.hasSuffix("schema")
        else {
            return nil
        }
        // A title that is a name of code is spelled as words.
        let isName = !title.contains(" ") && title.contains { $0 == "_" || $0.isUppercase }
        return isName && title != title.prefix(1).uppercased() + title.dropFirst().lowercased()
            ? Words(title).label : title.prefix(1).uppercased() + title.dropFirst()
    }

    private mutating func properties(
        of schema: MergedSchema,
        in entity: String
    ) throws(ImportFailure) -> [PropertyPlan] {
        var table = NameTable(reserved: NameTable.reservedProperties)
        var properties: [PropertyPlan] = []
        for (source, node) in schema.properties {
            let place = files.place(of: node)
            guard !source.contains("."), !source.isEmpty, !source.contains("/") else {
                report.leaveOut(
                    "property \(entity).\(source)",
                    at: place,
                    because: "the name contains a character that separates the parts of key paths"
                )
                continue
            }
            let name = table.claim(source, "property")
            do throws(ImportFailure) {
                var merged = try MergedSchema(node, files)
                for other in schema.otherDeclarations[source] ?? [] where !merged.values.isEmpty {
                    merged.addValues(of: try MergedSchema(other, files))
                }
                let hint = entity + Words(source).typeName
                let type = try type(of: merged, from: node, hint: hint)
                var property = PropertyPlan(name, source: source, type)
                property.isOptional = !schema.required.contains(source) || merged.isNullable
                if let title = Self.label(of: node) {
                    property.label = title == SentenceCase.text(of: name) ? nil : title
                }
                SchemaRules(merged, files).apply(to: &property, of: entity, &report)
                properties.append(property)
            } catch {
                report.leaveOut(
                    "property \(entity).\(source)",
                    at: place,
                    because: error.description
                )
            }
        }
        return properties
    }
}
