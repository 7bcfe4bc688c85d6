package import OKitExpression
package import OKitModel

/// The types of the objects that a screen of format 2 has besides its content: its state, and the
/// readable members of providers, actions and components.
package enum ScreenObjects {
    /// The type of a provider of items of an entity; by default, of any items.
    package static func provider(of entity: String?) -> EntityType {
        entity == nil
            ? anyProvider : type(TypeTable.providerName, ScreenMember.ofProvider, item: entity)
    }

    private static let anyProvider = type(TypeTable.providerName, ScreenMember.ofProvider)

    /// The type of actions.
    package static let action = type(TypeTable.actionName, ScreenMember.ofAction)

    /// The type of a component with rows, or with a form.
    package static let component = type(
        TypeTable.componentName,
        ScreenMember.ofList + ScreenMember.ofForm
    )

    /// The members of forms; a screen has those of its first form.
    package static let formMembers = ScreenMember.ofForm.map(\.name)

    /// The name for whether a screen edits a new object.
    package static let isNewName = "isNew"

    /// Whether a screen is being edited, and whether it is read-only.
    package static let mode = EntityType(
        name: "mode",
        properties: [editingName, "isReadOnly"].map { Property($0, .bool, isOptional: false) },
        hasID: false
    )

    /// The type of `user`: the response to the sign-in.
    package static let account = EntityType(
        name: "account",
        properties: [Property(userName, .any, isOptional: true)],
        hasID: false
    )

    /// The name for the signed-in user.
    package static let userName = "user"

    /// The name for whether the screen is being edited.
    package static let editingName = "isEditing"

    /// The type of the state of a screen.
    static func state(_ members: [StateDeclaration]) -> EntityType {
        EntityType(
            name: "screen",
            properties: members.map { member in
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

    /// The names that expressions of every screen can use besides `content` and `screen`.
    package static let commonNames: [(name: String, type: ValueType)] =
        ScreenMember.ofScreen.map { ($0.name, $0.type) }
        + ScreenMember.ofForm.map { ($0.name, $0.type) }

    private static func type(
        _ name: String,
        _ members: [ScreenMember],
        item entity: String? = nil
    ) -> EntityType {
        let item = entity.map { ValueType.object($0) } ?? .any
        return EntityType(
            name: name,
            properties: members.map { member in
                let type =
                    switch member.holds {
                    case .value: member.type
                    case .item: item
                    case .items: ValueType.list(item)
                    }
                return Property(member.name, type, isOptional: member.isOptional)
            },
            hasID: false
        )
    }
}
