package import OKitBundle
package import OKitExpression
package import OKitSyntax

/// A provider of a screen of views, lowered to one that the runtime has for all screens (WidgetKit
/// §3.1).
package struct LoweredProvider: Sendable {
    /// The source and the conditions of its items.
    package private(set) var declaration: ProviderDeclaration
    /// The value at which the key path of its list begins.
    package let content: Value
    /// The problems of its attributes, which a binding may have set.
    package private(set) var problems: [Finding] = []

    /// The attributes that it uses.
    package static let attributes = [
        "entityName", "predicateFormat", "filterFormat", "searchString", "masterObject",
        "masterKeyPath", "sortByFields", "sortAscending", "groupByField", "fileName",
    ]

    /// Creates the provider of a mediator.
    ///
    /// - Parameters:
    ///   - values: The current values of its attributes, in the order of `attributes`.
    ///   - hasRecords: Whether the app stores records.
    package init(
        _ mediator: MediatorDeclaration,
        _ kind: MediatorKind,
        _ values: [Value],
        hasRecords: Bool
    ) {
        let values = Dictionary(uniqueKeysWithValues: zip(Self.attributes, values))
        let parts = Parts(mediator: mediator, values: values)
        content = values["masterObject"] ?? .null
        declaration = ProviderDeclaration(mediator.name, .none)
        switch kind {
        case .managedObjectsProvider, .managedObjectsCollection:
            problems = parts.problems(in: ["predicateFormat", "masterKeyPath", "filterFormat"])
            if hasRecords, problems.isEmpty, let entity = parts["entityName"] {
                declaration = parts.records(of: entity)
            }
        case .itemsCollection:
            let searched = parts["searchString"] == nil ? [] : ["filterFormat"]
            problems = parts.problems(in: ["predicateFormat"] + searched)
            if problems.isEmpty, let path = parts["masterKeyPath"] {
                declaration = parts.items(at: path)
            }
        case .jsonFileDataProvider:
            if let name = parts["fileName"] {
                let file = Named(name: name, location: mediator.name.location)
                declaration = ProviderDeclaration(mediator.name, .file(file, isEditable: true))
            }
        default:
            break
        }
    }
}

/// The attributes of a provider, and the parsed parts.
private struct Parts {
    let mediator: MediatorDeclaration
    let values: [String: Value]

    /// The text of an attribute; `nil` for an empty one.
    subscript(name: String) -> String? {
        values[name]?.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The problems of attributes that are expressions.
    func problems(in names: [String]) -> [Finding] {
        names.compactMap { name in
            self[name].flatMap { mediator.problem(in: $0, of: name) }
        }
    }

    /// The records that the predicates select, of those that refer to the master (WidgetKit
    /// §3.1.1).
    func records(of entity: String) -> ProviderDeclaration {
        var conditions = [self["predicateFormat"]]
        var variables = filter == nil ? [:] : searchVariables
        if let path = self["masterKeyPath"], let master = values["masterObject"], !master.isNull {
            conditions.append("\(path) = $\(Self.masterVariable)")
            variables[Self.masterVariable] = master
        }
        conditions.append(filter)
        return ProviderDeclaration(
            mediator.name,
            .records(Named(name: entity, location: mediator.name.location)),
            where: condition(conditions),
            variables: variables,
            sortedBy: order,
            groupedBy: self["groupByField"].flatMap { keyPath($0) }
        )
    }

    /// The elements of a collection of the master that the predicates select.
    func items(at path: String) -> ProviderDeclaration {
        ProviderDeclaration(
            mediator.name,
            keyPath(path).map { .items($0) } ?? .none,
            where: condition([self["predicateFormat"], filter]),
            variables: searchVariables,
            sortedBy: order
        )
    }

    private static let masterVariable = "okitMaster"

    /// The condition of a search, if there is one.
    private var filter: String? {
        self["searchString"] == nil ? nil : self["filterFormat"]
    }

    private var searchVariables: [String: Value] {
        self["searchString"].map { ["input": .text($0)] } ?? [:]
    }

    private var order: [ProviderDeclaration.Order] {
        let isDescending = values["sortAscending"]?.condition != true
        return (self["sortByFields"]?.split(separator: ",") ?? []).compactMap { field in
            let path = String(field.filter { !$0.isWhitespace })
            return path.isEmpty
                ? nil
                : keyPath(path).map {
                    ProviderDeclaration.Order($0, isDescending: isDescending)
                }
        }
    }

    /// The conjunction of conditions.
    private func condition(_ conditions: [String?]) -> LocatedExpression? {
        let conditions = conditions.compactMap(\.self)
        guard conditions.count > 1 else {
            return conditions.first.flatMap { expression($0, .predicate) }
        }
        // The combined text is not in a file.
        return expression(
            conditions.map { "(\($0))" }.joined(separator: " AND "),
            .predicate,
            at: mediator.name.location
        )
    }

    private func keyPath(_ text: String) -> LocatedExpression? {
        expression(text, .expression)
    }

    private func expression(
        _ text: String,
        _ form: PredicateParser.Form,
        at location: SourceLocation? = nil
    ) -> LocatedExpression? {
        let parsed = PredicateParser.parse(text, as: form, allowsArguments: false)
        return LocatedExpression(unwritten: location.map { parsed.located(at: $0) } ?? parsed)
    }
}

extension MediatorDeclaration {
    /// The problem of an attribute's current text as a predicate or key path.
    package func problem(in text: String, of attribute: String) -> Finding? {
        let parsed = PredicateParser.parse(
            text,
            as: attribute.hasSuffix("Format") ? .predicate : .expression,
            allowsArguments: false
        )
        return parsed.problems.first.map { problem in
            let message: Finding.Message = """
                \(attribute) of "\(name.name)" is malformed: \(problem.message.text)
                """
            return Finding("malformed-predicate", .warning, message, at: name.location)
        }
    }
}
