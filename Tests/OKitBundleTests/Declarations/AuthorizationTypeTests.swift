import Testing

@testable import OKitBundle

/// The types of `auth` and the table of its members name the same members.
struct AuthorizationTypeTests {
    @Test
    func namesTheMembersOfTheTable() {
        let declared = DeclarationType.authorization.members.map(\.name)
        let used = AuthorizationType.allCases.flatMap {
            $0.required + $0.alternatives + $0.optional
        }
        #expect(Set(used + ["type"]) == Set(declared))
    }
}
