package import OKitExpression
package import OKitModel

/// The types of the objects that a screen of format 2 has besides its content: its state, and what
/// expressions read of providers, actions and components.
package enum ScreenObjects {
    /// The type of a provider of items of an entity; of any items without one.
    package static func provider(of entity: String?) -> EntityType {
        let item = entity.map { ValueType.object($0) } ?? .any
        return type(
            TypeTable.providerName,
            [
                ("items", .list(item)), ("count", .int), ("total", .int), ("response", .any),
                ("isEmpty", .bool), ("isLoading", .bool), ("hasMore", .bool), ("error", .any),
            ]
        )
    }

    /// The type of actions.
    package static let action = type(
        TypeTable.actionName,
        [
            ("isRunning", .bool), ("progress", .double), ("error", .any), ("isDone", .bool),
        ]
    )

    /// The type of a component with rows of an entity, or with a form for an object of it.
    package static func component(of entity: String?) -> EntityType {
        let item = entity.map { ValueType.object($0) } ?? .any
        return type(
            TypeTable.componentName,
            [
                ("selected", item), ("selection", .list(item)), ("isEmpty", .bool),
            ] + formMembers.map { ($0, .bool) }
        )
    }

    /// What forms have; of the first form of a screen, also without its name.
    package static let formMembers = [isNewName, "isChanged", "isValid"]

    /// The name by which expressions know whether a screen edits a new object.
    package static let isNewName = "isNew"

    /// Whether a screen is edited, and whether it cannot be edited.
    package static let mode = type("mode", [(editingName, .bool), ("isReadOnly", .bool)])

    /// What `user` is read from: the answer to the sign-in.
    package static let account = EntityType(
        name: "account",
        properties: [Property(userName, .any, isOptional: true)],
        hasID: false
    )

    /// The name by which expressions know who has signed in.
    package static let userName = "user"

    /// The name by which expressions know whether their screen is edited.
    package static let editingName = "isEditing"

    /// The type of the state of a screen.
    package static func state(of screen: ScreenDeclaration) -> EntityType {
        EntityType(
            name: "screen",
            properties: screen.state.map { member in
                Property(
                    member.name.name,
                    member.type,
                    isOptional: member.isOptional,
                    initial: member.initial.map { .json($0) } ?? .zero
                )
            },
            hasID: false
        )
    }

    private static func type(_ name: String, _ members: [(String, ValueType)]) -> EntityType {
        EntityType(
            name: name,
            properties: members.map { name, type in
                Property(name, type, isOptional: Self.optional.contains(name))
            },
            hasID: false
        )
    }

    /// The members that can be null.
    private static let optional: Set = ["response", "error", "selected", "progress", "total"]
}

extension ScreenObjects {
    /// The names that expressions of every screen know besides `content` and `screen`.
    ///
    /// `isEditing` is whether the content is edited; `isNew`, `isChanged` and `isValid` say how the
    /// object is that a form edits.
    package static let commonNames: [(name: String, type: ValueType)] = [
        (userName, .any), (editingName, .bool), (isNewName, .bool), ("isChanged", .bool),
        ("isValid", .bool),
    ]
}
