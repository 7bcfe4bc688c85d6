import OKitBundle
import OKitSyntax

/// Makes actions of a service from operations.
struct CallPlanner {
    private let files: SourceFiles
    private(set) var catalog: EntityCatalog
    private var names = NameTable()

    init(_ files: SourceFiles, _ catalog: EntityCatalog) {
        self.files = files
        self.catalog = catalog
    }

    /// Returns the action of an operation; `nil` if an app cannot use the operation.
    mutating func plan(_ operation: APIOperation) -> CallPlan? {
        let subject = "\(operation.method.uppercased()) \(operation.path)"
        do throws(ImportFailure) {
            return try make(operation, subject)
        } catch {
            leaveOut(subject, operation.node, error.description)
            return nil
        }
    }

    /// The entities with all properties.
    mutating func finish() throws(ImportFailure) -> EntityCatalog {
        try catalog.finish()
        return catalog
    }

    private mutating func leaveOut(_ subject: String, _ node: JSONNode, _ reason: String) {
        catalog.report.leaveOut(subject, at: files.place(of: node), because: reason)
    }

    private mutating func make(
        _ operation: APIOperation,
        _ subject: String
    ) throws(ImportFailure) -> CallPlan? {
        if case .other(let type) = operation.response {
            leaveOut(subject, operation.node, "the response is not JSON, but \(type)")
            return nil
        }
        if operation.body?.encoding == .other {
            leaveOut(
                subject,
                operation.node,
                "the content of the request is neither JSON nor a form"
            )
            return nil
        }
        var table = NameTable(reserved: NameTable.reservedProperties)
        var parameters: [CallPlan.Parameter] = []
        for parameter in operation.parameters {
            do throws(ImportFailure) {
                if let made = try self.parameter(parameter, of: operation, &table) {
                    parameters.append(made)
                }
            } catch {
                guard !parameter.isRequired else {
                    throw ImportFailure("it needs the parameter \"\(parameter.name)\": \(error)")
                }
                let name = "parameter \(parameter.name) of \(subject)"
                leaveOut(name, parameter.node, error.description)
            }
        }
        let words = Words(operation.id ?? "\(operation.method) \(operation.path)")
        let name = names.claim(words.memberName, "call")
        guard let (inBody, bodyEntity) = try bodyParameters(of: operation, name, subject, &table)
        else {
            return nil
        }
        var path = operation.path.prefix { $0 != "?" && $0 != "#" }.drop { $0 == "/" }.description
        for source in operation.pathParameters {
            guard
                let parameter = parameters.first(where: {
                    $0.place == .path && $0.property.source == source
                })
            else {
                leaveOut(subject, operation.node, "the parameter \"\(source)\" is not declared")
                return nil
            }
            path = path.replacing("{\(source)}", with: "{\(parameter.name)}")
        }
        // What the path does not contain cannot be sent in it.
        parameters.removeAll { parameter in
            parameter.place == .path
                && !operation.pathParameters.contains(parameter.property.source)
        }
        var plan = CallPlan(
            name: name,
            operation: operation,
            path: path,
            parameters: parameters + inBody,
            encoding: inBody.isEmpty ? nil : operation.body?.encoding,
            bodyEntity: bodyEntity
        )
        if case .json(let schema, _) = operation.response {
            try addResult(schema, to: &plan)
        }
        return plan
    }

    // MARK: Parameters

    /// Returns a parameter of the action; `nil` for a header that the program sets itself.
    ///
    /// - Throws: The reason why apps cannot send it.
    private mutating func parameter(
        _ parameter: APIOperation.Parameter,
        of operation: APIOperation,
        _ table: inout NameTable
    ) throws(ImportFailure) -> CallPlan.Parameter? {
        guard let place = CallPlan.Parameter.Place(rawValue: parameter.location) else {
            throw ImportFailure("apps send no cookies")
        }
        if place == .header {
            guard !Self.ownHeaders.contains(parameter.name.lowercased()) else {
                return nil
            }
            guard HeaderName.isValid(parameter.name) else {
                throw ImportFailure("no header can have this name")
            }
            guard !ForbiddenHeader.contains(parameter.name) else {
                throw ImportFailure("apps cannot set this header")
            }
        }
        let schema = try MergedSchema(parameter.schema, files)
        let type = try catalog.type(of: schema, from: parameter.schema, hint: "")
        guard type.isScalar || (type.isList && place == .query) else {
            throw ImportFailure("only single values and lists are sent in a \(place.rawValue)")
        }
        let name = table.claim(parameter.name, "parameter")
        var property = PropertyPlan(name, source: parameter.name, type)
        SchemaRules(schema, files).apply(
            to: &property,
            of: operation.id ?? operation.path,
            &catalog.report
        )
        if let description = parameter.description {
            property.help = SchemaRules.sentence(description, besides: parameter.name)
        }
        return CallPlan.Parameter(
            property: property,
            place: place,
            isRequired: parameter.isRequired
        )
    }

    /// The headers that the program sets itself.
    private static let ownHeaders: Set = [
        "accept", "authorization", "content-length", "content-type", "host",
    ]

    /// Returns the parameters in the content of the request; `nil` if the app cannot send it.
    private mutating func bodyParameters(
        of operation: APIOperation,
        _ name: String,
        _ subject: String,
        _ table: inout NameTable
    ) throws(ImportFailure) -> (parameters: [CallPlan.Parameter], entity: String?)? {
        guard let body = operation.body, body.encoding != .other else {
            return ([], nil)
        }
        var made: [CallPlan.Parameter] = []
        for field in body.fields {
            let schema = try MergedSchema(field.schema, files)
            let type = try catalog.type(of: schema, from: field.schema, hint: "")
            var property = PropertyPlan(table.claim(field.name, "field"), source: field.name, type)
            SchemaRules(schema, files).apply(to: &property, of: name, &catalog.report)
            made.append(.init(property: property, place: .body, isRequired: field.isRequired))
        }
        guard let node = body.schema else {
            return (made, nil)
        }
        let schema = try MergedSchema(node, files)
        guard schema.isObject else {
            if body.isRequired {
                leaveOut(
                    subject,
                    operation.node,
                    "the content of the request is not an object with members"
                )
                return nil
            }
            return (made, nil)
        }
        let hint = Words(operation.id ?? name).typeName + "Request"
        guard let entity = try catalog.type(of: schema, from: node, hint: hint).entity else {
            return (made, nil)
        }
        try catalog.finish()
        for property in catalog.entities[entity]?.properties ?? [] where !property.isReadOnly {
            made.append(
                CallPlan.Parameter(
                    property: property.named(table.claim(property.name, "field")),
                    place: .body,
                    isRequired: schema.required.contains(property.source)
                )
            )
        }
        return (made, entity)
    }

    // MARK: Results

    /// Finds the objects in a response, which can be members of an object.
    private mutating func addResult(
        _ node: JSONNode,
        to plan: inout CallPlan
    ) throws(ImportFailure) {
        let schema = try MergedSchema(node, files)
        let words = Words(plan.operation.segments.compactMap(\.text).last ?? plan.name)
        let hint = words.singular.typeName
        let isItem = plan.operation.segments.last?.text == nil
        let wrapped = try ResponseContent(schema, named: words, isItem: isItem, files)
        if let wrapped {
            plan.resultPath = wrapped.path
            plan.total = wrapped.total
            let type = try catalog.type(of: wrapped.schema, hint: hint)
            plan.result = type
            plan.paging = paging(of: plan, next: wrapped.next)
            return
        }
        let type = try catalog.type(of: schema, from: node, hint: hint + "Result")
        plan.result = type
        plan.paging = type.isList ? paging(of: plan, next: nil) : nil
    }

    private func paging(of plan: CallPlan, next: String?) -> CallPlan.Paging? {
        let inputs = plan.parameters(.query)
        if let next {
            let cursor = inputs.first { Self.cursors.contains($0.property.source.lowercased()) }
            if let cursor {
                return .init(parameter: cursor.name, next: next, first: 1)
            }
        }
        let page = inputs.first { input in
            ["page", "page_number", "pagenumber", "page[number]"]
                .contains(input.property.source.lowercased()) && input.property.type == .int
        }
        return page.map { page in
            let least = page.property.minimum.flatMap { Int(exactly: $0.rounded()) } ?? 1
            return .init(parameter: page.name, next: nil, first: max(least, 0))
        }
    }

    private static let cursors: Set = [
        "cursor", "marker", "page_token", "pagetoken", "next_token", "nexttoken", "starting_after",
        "after", "next_marker", "next_cursor", "offset_token", "continue",
    ]
}

/// The items or the object inside a response.
private struct ResponseContent {
    let path: String
    let schema: JSONNode
    /// The key paths of the number of all items, and of the next page.
    private(set) var total: String?
    private(set) var next: String?

    /// Returns `nil` if the response itself is the result.
    init?(
        _ schema: MergedSchema,
        named words: Words,
        isItem: Bool,
        _ files: SourceFiles
    ) throws(ImportFailure) {
        guard schema.isObject, !schema.properties.contains(where: { $0.name.contains(".") }) else {
            return nil
        }
        var lists: [(name: String, schema: JSONNode)] = []
        var objects: [(name: String, schema: JSONNode)] = []
        for property in schema.properties {
            guard let merged = try? MergedSchema(property.schema, files) else {
                continue
            }
            if let items = merged.items {
                if (try? MergedSchema(items, files))?.isObject == true {
                    lists.append((property.name, property.schema))
                }
            } else if merged.isObject {
                objects.append((property.name, property.schema))
            }
        }
        let usual: Set = [
            "items", "data", "results", "entries", "values", "records", "content", "list",
        ]
        let name = words.plural.lowercased
        let list = lists.first { list in
            usual.contains(list.name.lowercased()) || Words(list.name).lowercased == name
                || (lists.count == 1
                    && (schema.properties.count <= 2 || Self.hasPaging(schema))
                    && objects.count <= 1)
        }
        if let list, !isItem {
            path = list.name
            self.schema = list.schema
            findPaging(schema, files)
            return
        }
        guard schema.properties.count == 1, let object = objects.first else {
            return nil
        }
        path = object.name
        self.schema = object.schema
    }

    private static func hasPaging(_ schema: MergedSchema) -> Bool {
        schema.properties.contains { property in
            totals.contains(property.name.lowercased())
                || nexts.contains(property.name.lowercased())
        }
    }

    private mutating func findPaging(_ schema: MergedSchema, _ files: SourceFiles) {
        for property in schema.properties {
            note(property.name, property.name)
            guard ["meta", "pagination", "paging", "page"].contains(property.name.lowercased()),
                let inner = try? MergedSchema(property.schema, files)
            else {
                continue
            }
            for member in inner.properties {
                note(member.name, "\(property.name).\(member.name)")
            }
        }
    }

    private mutating func note(_ name: String, _ path: String) {
        if Self.totals.contains(name.lowercased()) {
            total = total ?? path
        }
        if Self.nexts.contains(name.lowercased()) {
            next = next ?? path
        }
    }

    private static let totals: Set = [
        "total", "total_count", "totalcount", "count", "total_results", "totalresults",
        "total_items",
    ]
    private static let nexts: Set = [
        "next_marker", "next_cursor", "nextcursor", "next_page_token", "nextpagetoken",
        "next_token",
        "nexttoken", "next", "cursor",
    ]
}
