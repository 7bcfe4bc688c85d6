import OKitSyntax

/// What all screens of an imported API share: its calls, entities and resources, and the names of screens.
struct APIApp {
    let calls: [CallPlan]
    let catalog: EntityCatalog
    var screens: NameTable
    /// The resources with screens.
    var resources: [ResourcePlan] = []
    /// The names of the screens on which calls are made with a form.
    let callScreens: CallScreens

    /// The screens of calls, and which of them others open.
    final class CallScreens {
        let names: [String]
        private(set) var opened: Set<Int> = []

        private let indices: [String: Int]

        /// - Parameter calls: The names of the calls.
        init(_ names: [String], of calls: [String]) {
            self.names = names
            indices = Dictionary(zip(calls, calls.indices)) { first, _ in first }
        }

        func isOpened(_ call: CallPlan) -> Bool {
            indices[call.name].map(opened.contains) ?? false
        }

        func open(_ call: Int) -> String {
            opened.insert(call)
            return names[call]
        }
    }

    init(_ calls: [CallPlan], _ catalog: EntityCatalog, _ screens: NameTable) {
        self.calls = calls
        self.catalog = catalog
        var screens = screens
        callScreens = CallScreens(
            calls.map { screens.claim($0.name, "call") },
            of: calls.map(\.name)
        )
        self.screens = screens
    }

    // MARK: Forms

    /// Returns the entity whose form supplies most of what a call accepts, and all that it requires; `nil` if
    /// there is none.
    func best(of entities: [String], for call: CallPlan) -> String? {
        let choices = entities.compactMap { entity -> (entity: String, count: Int)? in
            let supplied = Set(formInputs(of: call, in: entity).map(\.parameter))
            let isComplete = call.requiredInputs.allSatisfy { supplied.contains($0.name) }
            return isComplete && !supplied.isEmpty ? (entity, supplied.count) : nil
        }
        let most = choices.map(\.count).max() ?? 0
        // The entity that users already see is preferred if it lacks little.
        return choices.first { $0.count * 4 >= most * 3 }?.entity
    }

    /// Returns the parameters of a call that a form for an entity supplies, with its properties.
    func formInputs(
        of call: CallPlan,
        in entity: String
    ) -> [(parameter: String, property: String)] {
        guard let plan = catalog.entities[entity] else {
            return []
        }
        return call.parameters(.body).compactMap { input in
            guard
                let property = plan.properties.first(where: { $0.source == input.property.source }),
                property.type == input.property.type, FieldText.isEditable(property)
            else {
                return nil
            }
            return (input.name, property.name)
        }
    }

    /// Returns the picker for a property that refers to an object of a resource, such as `categoryId`.
    func reference(
        _ property: PropertyPlan
    ) -> (target: ResourcePlan, provider: (String, JSONText), field: [(String, JSONText)])? {
        let words = Words(property.source).lowercased
        guard words.count > 1, ["id", "uuid", "key"].contains(words.last ?? "") else {
            return nil
        }
        let target = resources.first { plan in
            plan.context.isEmpty && Words(plan.singular).lowercased == Array(words.dropLast())
        }
        guard let target, let list = target.resource.list, calls[list].requiredInputs.isEmpty,
            let entity = catalog.entities[target.entity],
            let identity = target.identity ?? entity.property(spelled: words.last ?? "")?.name,
            entity[identity]?.type == property.type
        else {
            return nil
        }
        let name = Words(target.singular + " choices").memberName
        let title = catalog.entities[target.entity]?.title ?? "{\(identity)}"
        return (
            target,
            (name, .object([("call", .text(calls[list].name))])),
            [
                ("as", .text("choice")), ("options", .text(name)), ("value", .text(identity)),
                ("title", .text(title)),
            ]
        )
    }

    // MARK: Actions

    /// Returns the action for a call: the call itself, or a form if it needs more than the screen knows.
    func action(_ index: Int, _ plan: ResourcePlan, onRow: Bool) -> JSONText {
        let call = calls[index]
        let label = Self.label(of: call, in: plan)
        // A command in the path does something by itself; its options have defaults.
        let isCommand = call.operation.segments.last?.text != nil && call.parameters(.body).isEmpty
        guard call.operation.method != "get", call.requiredInputs.isEmpty,
            isCommand || call.parameters.allSatisfy({ $0.place == .path })
        else {
            return opening(index, label: label, plan, from: onRow ? plan : nil)
        }
        var members: [(String, JSONText)] = [("label", .text(label.braced))]
        if onRow {
            members.append(("of", .text(plan.entity)))
        }
        if Self.isDestructive(call) {
            members += [
                ("style", .text("destructive")),
                ("confirm", .text("\(label.braced)\(onRow ? named(plan) : "")?")),
            ]
        }
        members.append(("call", .text(call.name)))
        let with = plan.with.filter { known in call.parameters.contains { $0.name == known.0 } }
        if !with.isEmpty {
            members.append(("with", .object(with)))
        }
        members.append(("then", .object([("toast", .text("\(label.braced): done"))])))
        return .object(members)
    }

    /// Returns the action that opens the form of a call.
    ///
    /// - Parameter row: The resource of the object on which it runs; `nil` for none.
    func opening(
        _ index: Int,
        label: String,
        _ plan: ResourcePlan,
        from row: ResourcePlan?
    ) -> JSONText {
        var members: [(String, JSONText)] = [("label", .text(label.braced))]
        var with = plan.with.filter { known in
            calls[index].parameters.contains { $0.name == known.0 }
        }
        if let row, let identity = row.identity {
            members.append(("of", .text(row.entity)))
            with.append((identity, .text("self.\(identity)")))
        }
        members.append(("open", .text(callScreens.open(index))))
        if !with.isEmpty {
            members.append(("with", .object(with)))
        }
        return .object(members)
    }

    /// Returns the action that deletes an object.
    func deletion(_ index: Int, _ plan: ResourcePlan, titled title: String?) -> JSONText {
        let call = calls[index]
        guard call.requiredInputs.isEmpty else {
            return opening(index, label: "Delete", plan, from: plan)
        }
        var members: [(String, JSONText)] = [
            ("label", .text("Delete")), ("of", .text(plan.entity)), ("style", .text("destructive")),
            ("confirm", .text("Delete\(named(plan))?")), ("call", .text(call.name)),
        ]
        let with = plan.with.filter { known in call.parameters.contains { $0.name == known.0 } }
        if !with.isEmpty {
            members.append(("with", .object(with)))
        }
        members.append(("then", .object([("toast", .text("Deleted\(named(plan))"))])))
        return .object(members)
    }

    private func named(_ plan: ResourcePlan) -> String {
        let title = catalog.entities[plan.entity]?.title
        return title.map { " \"\($0)\"" } ?? " this \(plan.singular.lowercasedFirst.braced)"
    }

    /// The name of a call beside its resource: `Start` instead of `Start a container`.
    private static func label(of call: CallPlan, in plan: ResourcePlan) -> String {
        let words = Words(call.operation.title)
        let own = Set(Words(plan.singular).lowercased + Words(plan.title).lowercased)
        let articles: Set = ["a", "an", "the", "of", "for", "from", "in", "to"]
        let chosen = words.lowercased.filter { !own.contains($0) && !articles.contains($0) }
        guard words.count <= 4, !chosen.isEmpty, chosen.count <= 2 else {
            return call.operation.title
        }
        return Words(chosen.joined(separator: " ")).label
    }

    private static func isDestructive(_ call: CallPlan) -> Bool {
        let words = Set(Words(call.name).lowercased + Words(call.operation.path).lowercased)
        return call.operation.method == "delete"
            || !words.isDisjoint(with: [
                "delete", "remove", "kill", "prune", "purge", "destroy", "reset", "revoke",
                "cancel",
            ])
    }
}
