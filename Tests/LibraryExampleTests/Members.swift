import OKitFields
import OKitModel

final class Member: Model {
    let id = IDField()
    let name = Field<String>().require(NotBlankRule())
    let age = Field<Int>().constrain(to: 0...150)
    let friends: ModelArrayField<Member> = ModelField<Member>()*
}

/// Stores a member, and finds it again.
func storeAndFind(_ member: Member) async throws -> [Member] {
    let store = MemoryModelStore()
    try await store.save(member)
    return try await store.list(Member.self, ListRequest(sort: ["-name"], limit: 20)).items
}
