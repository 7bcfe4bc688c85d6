import OKitExpression
import OKitFields
import OKitModel

class Person: Model {
    let id = IDField()
    let name = Field<String>()
}

final class Worker: Person {
    let firm = ModelField<Firm>(inverse: { $0.staff })
}

final class Firm: Model {
    let id = IDField()
    let staff: ModelArrayField<Worker> = ModelField<Worker>(inverse: { $0.firm })*
}

@main
struct Client {
    static func main() async throws {
        let (firm, worker) = (Firm(), Worker())
        worker.name.value = "Ada"
        worker.firm.value = firm
        let store = MemoryModelStore()
        try await store.save(worker)
        let members = worker.dictionaryValue()
        print(firm.staff.value?.count ?? 0, members["name"] as? String ?? "")
    }
}
