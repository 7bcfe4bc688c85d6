import OKitExpression
import OKitFields
import OKitModel
import Observation

// Everything here belongs to the main actor, as a package with that default isolation says.

final class Member: Model {
    let id = IDField()
    let name = Field<String>().require(NotBlankRule())
    let age = Field<Int>().constrain(to: 0...150)
    let friends: ModelArrayField<Member> = ModelField<Member>()*
}

/// What computed properties and hooks read belongs to the graph, not to the main actor.
nonisolated final class Visit: Model {
    let id = IDField()
    let days = Field<Int>()
    let price = Field<Int>()

    override class func declare(_ members: inout ModelMembers) {
        members.computed("isLong") { (visit: Visit) in (visit.days.value ?? 0) > 7 }
        members.changed("days") { (visit: Visit) in
            visit.price.value = (visit.days.value ?? 0) * 10
        }
    }
}

/// What a screen shows of a member.
@Observable
final class MemberViewModel {
    private let member: Member
    private(set) var title = ""
    private var observation: ObservationHandle?

    init(_ member: Member) {
        self.member = member
        observation = member.name.observe { [weak self] _, name in self?.title = name ?? "" }
    }

    func save(in store: any ModelStore) async throws {
        try await store.save(member)
    }
}

@main
enum Client {
    static func main() async throws {
        let (ada, bob) = (Member(), Member())
        let viewModel = MemberViewModel(ada)
        ada.friends.value = [bob]
        bob.name --> ada.name
        bob.name.value = "Bob"
        try await viewModel.save(in: MemoryModelStore())
        let visit = Visit()
        visit.days.value = 8
        print(viewModel.title, ada.validate().isValid, visit.price.value ?? 0)
    }
}
