import Foundation
import OKitExpression
import OKitFields
import OKitModel

/// Models that the tests keep at servers.
final class Patient: Model {
    let id = Field<String>()
    let fullName = Field<String>()
    let age = Field<Int>()
    let born = Field<Date>()
    let isWell = Field<Bool>()
    let photo = Field<Data>()
    let nickNames = Field<String>()*
    let visits: ModelArrayField<Visit> = ModelField<Visit>(inverse: { $0.patient })*
    private(set) var calls: [String] = []

    override func beforeSave() { calls.append("beforeSave") }
    override func afterCreate() { calls.append("afterCreate") }
    override func afterDelete() {
        calls.append("afterDelete")
        super.afterDelete()
    }
}

final class Visit: Model, HasOwnerField {
    let id = Field<String>()
    let reason = Field<String>()
    let patient: ModelField<Patient> = ModelField<Patient>(
        foreignKey: true,
        inverse: { $0.visits }
    )

    var ownerField: (any ModelFieldType)? { patient }
}
