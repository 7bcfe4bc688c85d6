import OKitBundle
import OKitExpression
import OKitSyntax

/// Converts the mediators of a screen of views to providers and actions of format 2, as far as
/// possible.
struct MediatorUpgrade {
    /// An action of a service that a view triggers.
    struct Call {
        let mediator: MediatorDeclaration
        let action: String
        /// The form whose values are sent.
        let form: String?
        /// The status with its messages, and the views that are disabled while the action runs.
        var status: MediatorDeclaration?
    }

    /// A table with the provider of its rows.
    struct Table {
        let view: String
        let provider: MediatorDeclaration
        let searchBar: String?
        /// The condition of the search.
        let filter: LocatedExpression?
    }

    /// The calls, by the views that trigger them.
    private(set) var calls: [String: Call] = [:]
    private(set) var tables: [Table] = []
    /// The names of the views that are search fields.
    private(set) var searchBars: Set<String> = []
    private let screen: Screen

    init(_ screen: Screen) throws {
        self.screen = screen
        let kinds = Dictionary(grouping: screen.objects) { $0.type.name }
        let known: Set = [
            "ButtonActionController", "BarButtonActionController", "ManagedObjectsProvider",
            "TableDisplayController", "SearchActionController", "ActionStatusController",
        ]
        for object in screen.objects where !known.contains(object.type.name) {
            throw Unconvertible(
                "\"\(object.type.name)\" has no equivalent in format 2",
                at: object.type.location
            )
        }
        for kind in ["ButtonActionController", "BarButtonActionController"] {
            for object in kinds[kind] ?? [] {
                try add(call: object)
            }
        }
        for status in kinds["ActionStatusController"] ?? [] {
            try add(status: status)
        }
        for display in kinds["TableDisplayController"] ?? [] {
            try add(table: display, searches: kinds["SearchActionController"] ?? [])
        }
        let unused = (kinds["ManagedObjectsProvider"] ?? []).first { provider in
            !tables.contains { $0.provider.name.name == provider.name.name }
        }
        if let unused {
            throw Unconvertible("no table shows the provider", at: unused.name.location)
        }
    }

    /// Throws if a mediator has members that are not converted.
    private func check(
        _ object: MediatorDeclaration,
        attributes: Set<String>,
        outlets: Set<String>
    ) throws {
        let odd =
            object.attributes.first { !attributes.contains($0.name) }.map { $0.key.location }
            ?? object.outlets.first { !outlets.contains($0.property.name) }?.property.location
        if let odd {
            throw Unconvertible("\"\(object.name.name)\" does more than format 2 supports", at: odd)
        }
        guard object.evaluations.isEmpty else {
            throw Unconvertible("\"evals\" has no equivalent in format 2", at: object.name.location)
        }
    }

    private func outlet(_ name: String, of object: MediatorDeclaration) -> String? {
        object.outlets.first { $0.property.name == name }?.targets.first?.name
    }

    private mutating func add(call object: MediatorDeclaration) throws {
        try check(object, attributes: ["actionName"], outlets: ["sender", "form"])
        guard let sender = outlet("sender", of: object),
            let action = object.attribute("actionName")?.string
        else {
            throw Unconvertible("the controller has no sender or action", at: object.name.location)
        }
        calls[sender] = Call(
            mediator: object,
            action: action,
            form: outlet("form", of: object)
        )
    }

    private mutating func add(status object: MediatorDeclaration) throws {
        try check(object, attributes: ["actionName", "errorMessage"], outlets: ["elements"])
        let action = object.attribute("actionName")?.string
        guard let sender = calls.first(where: { $0.value.action == action })?.key else {
            throw Unconvertible(
                "the status does not belong to an action of the screen",
                at: object.name.location
            )
        }
        calls[sender]?.status = object
    }

    private mutating func add(
        table object: MediatorDeclaration,
        searches: [MediatorDeclaration]
    ) throws {
        try check(object, attributes: [], outlets: ["mainContentProvider", "tableView"])
        guard let view = outlet("tableView", of: object),
            let name = outlet("mainContentProvider", of: object),
            let provider = screen.objects.first(where: { $0.name.name == name })
        else {
            throw Unconvertible("the table has no provider", at: object.name.location)
        }
        try check(
            provider,
            attributes: [
                "entityName", "sortByFields", "sortAscending", "groupByField", "filterFormat",
                "predicateFormat",
            ],
            outlets: []
        )
        let search = searches.first { outlet("contentProvider", of: $0) == name }
        if let search {
            try check(search, attributes: ["filterFormat"], outlets: ["sender", "contentProvider"])
        }
        let bar = search.flatMap { outlet("sender", of: $0) }
        bar.map { _ = searchBars.insert($0) }
        let filter = search?.expressions["filterFormat"] ?? provider.expressions["filterFormat"]
        tables.append(
            Table(view: view, provider: provider, searchBar: bar, filter: filter?.first)
        )
    }

    // MARK: Providers

    /// The provider of a table.
    func provider(of table: Table) throws -> JSONText {
        let object = table.provider
        var scope = ScopeUpgrade()
        scope.beginsAtContent = true
        scope.names = ["input": "screen.query"]
        var conditions: [String] = []
        if let predicate = object.expressions["predicateFormat"]?.first {
            conditions.append(try scope.condition(predicate.expression))
        }
        if table.searchBar != nil, let filter = table.filter {
            conditions.append(try scope.condition(filter.expression))
        }
        let ascends = object.attribute("sortAscending")?.bool ?? true
        let order = (object.attribute("sortByFields")?.string ?? "").split(separator: ",").map {
            (ascends ? "" : "-") + $0.filter { !$0.isWhitespace }
        }
        return .members([
            ("records", .text(object.attribute("entityName")?.string ?? "")),
            (
                "where",
                conditions.isEmpty ? nil : .text(conditions.joined(separator: " && "))
            ),
            ("sort", order.isEmpty ? nil : .array(order.map { .text($0) })),
            ("section", object.attribute("groupByField")?.string.map { .text($0) }),
        ])
    }
}
