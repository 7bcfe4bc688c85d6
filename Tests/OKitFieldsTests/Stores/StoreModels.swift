import Foundation
import OKitFields
import OKitModel

/// Models that the tests of stores keep.
final class StoredPerson: Model {
    let id = Field<String>()
    let label = Field<String>()
    let age = Field<Int>()
    let born = Field<Date>()
    let pets: ModelArrayField<StoredPet> = ModelField<StoredPet>(inverse: { $0.owner })*
}

final class StoredPet: Model {
    let id = Field<String>()
    let label = Field<String>()
    let owner: ModelField<StoredPerson> = ModelField<StoredPerson>(
        foreignKey: true,
        inverse: { $0.pets }
    )
}

/// A model whose identifier is a number.
final class StoredTicket: Model {
    let number = Field<Int>()
    let label = Field<String>()
    let parts = ModelField<StoredPart>(cascadeDelete: true)*
    let next: ModelField<StoredTicket> = ModelField<StoredTicket>(foreignKey: true)
    let log = Log()

    /// What a store has called.
    final class Log {
        var calls: [String] = []
    }

    override var identifierField: (any FieldType)? { number }
    override func beforeSave() { log.calls.append("beforeSave") }
    override func afterCreate() { log.calls.append("afterCreate") }
    override func afterDelete() {
        log.calls.append("afterDelete")
        super.afterDelete()
    }
}

final class StoredPart: Model {
    let id = Field<String>()
}

class StoredShape: Model {
    let id = Field<String>()
    let label = Field<String>()
}

final class StoredCircle: StoredShape {
    let radius = Field<Double>()
}
