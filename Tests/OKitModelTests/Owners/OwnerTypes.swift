import OKitExpression

@testable import OKitModel

/// Entities for the tests of the owners of a graph's state.
enum OwnerTypes {
    /// A list of things, and one thing.
    static let box = EntityType(
        name: "Box",
        properties: [
            Property("things", .list(.object("Thing"))),
            Property("best", .object("Thing"), isOptional: true),
        ]
    )

    static let thing = EntityType(name: "Thing", properties: [Property("name", .text)])

    /// An object whose value is another object with a separate file.
    static let room = EntityType(
        name: "Room",
        properties: [Property("content", .object("Thing"), isStoredSeparately: true)]
    ).containingSeparateValues()

    /// A thing with hooks.
    static let watched = EntityType(
        name: "Watched",
        properties: [Property("name", .text)],
        hooks: {
            var hooks = Hooks()
            hooks.managed = [.native { _, _, _ in .null }]
            hooks.unmanaged = [.native { _, _, _ in .null }]
            hooks.changed["name"] = [.native { _, _, _ in .null }]
            return hooks
        }()
    )
}

extension ObjectTable {
    /// Adds an object with initial values and an id.
    func insert(_ type: EntityType, id: String) -> ObjectID {
        var slots = type.initialSlots
        slots[0] = .text(id)
        return insert(type, slots: slots)
    }
}
