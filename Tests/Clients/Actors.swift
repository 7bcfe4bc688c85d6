import OKitExpression
import OKitFields
import OKitModel

final class Member: Model {
    let id = IDField()
    let name = Field<String>()
}

/// Owns its models.
actor Register {
    private let graph = Graph()
    private var members: [Member] = []
    private let store = MemoryModelStore()

    func add(_ name: String) async throws -> Int {
        let member = Member(in: graph)
        member.name.value = name
        members.append(member)
        try await store.save(member)
        return members.count
    }

    /// The same models in another actor: only snapshots go there.
    func names() async throws -> [String] {
        let found = try await store.list(Member.self, ListRequest(sort: ["name"]))
        return found.items.compactMap(\.name.value)
    }
}

@MainActor
final class Screen {
    let model = Member()
    var text = ""

    func show(_ register: Register) async throws {
        model.name.value = try await register.names().joined(separator: ", ")
        text = model.name.value ?? ""
    }
}

@main
enum Client {
    @MainActor static func main() async throws {
        let register = Register()
        _ = try await register.add("Bob")
        let count = try await register.add("Ada")
        let screen = Screen()
        try await screen.show(register)
        print(screen.text, count)
    }
}
