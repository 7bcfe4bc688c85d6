import Foundation
import OKitExpression
import OKitFields
import OKitModel
import OKitNetwork
import TestSupport
import Testing

/// Models at a server that speaks the contract, over a real connection, through each network.
@Suite(.timeLimit(.minutes(20)))
struct RemoteModelStoreTests {
    @Test(arguments: Network.allCases)
    func keepsAllThatAModelHas(_ network: Network) async throws {
        try await network.run { url in
            let store = try Network.store(url)
            let patient = Patient()
            patient.fullName.value = "Ada King"
            patient.age.value = 36
            patient.born.value = Date(timeIntervalSinceReferenceDate: -5_845_737_600)
            patient.isWell.value = false
            patient.photo.value = Data([0, 255, 7])
            patient.nickNames.value = ["Ada", "ä/?"]
            try await store.create(patient)
            let id = try #require(patient.identifier)
            #expect(patient.calls == ["beforeSave", "afterCreate"])

            let found = try await store.read(Patient.self, identifier: id)
            #expect(found.fullName.value == "Ada King")
            #expect(found.age.value == 36)
            #expect(found.born.value == patient.born.value)
            #expect(found.isWell.value == false)
            #expect(found.photo.value == Data([0, 255, 7]))
            #expect(found.nickNames.value == ["Ada", "ä/?"])
            #expect(found.loadState == .loaded)

            patient.age.value = nil
            patient.fullName.value = "unsaved"
            try await store.update(patient, fields: [patient.age])
            try await store.read(found)
            #expect(found.age.value == nil)
            #expect(found.fullName.value == "Ada King")

            try await store.delete(patient)
            #expect(patient.calls.last == "afterDelete")
            #expect(try await store.containsModel(found) == false)
        }
    }

    @Test(arguments: Network.allCases)
    func failsInItsOwnWords(_ network: Network) async throws {
        try await network.run { url in
            let store = try Network.store(url)
            let patient = Patient()
            await Self.expect(.noIdentifier) { try await store.read(patient) }
            await Self.expect(.noIdentifier) { try await store.update(patient) }
            patient.id.value = "p/1"
            await Self.expect(.notFound) { try await store.update(patient) }
            await Self.expect(.notFound) { try await store.delete(patient) }
            try await store.save(patient)
            await Self.expect(.conflict) { try await store.create(patient) }
            try await store.save(patient)
            let visit = Visit(in: patient.graph)
            visit.patient.value = Patient(in: patient.graph)
            await Self.expect(.noPath) { try await store.create(visit) }
        }
    }

    @Test(arguments: Network.allCases)
    func reachesModelsThroughTheirOwner(_ network: Network) async throws {
        try await network.run { url in
            let store = try Network.store(url)
            let graph = Graph()
            let ada = Patient(in: graph)
            let bob = Patient(in: graph)
            try await store.create(ada)
            try await store.create(bob)
            for (patient, reason) in [(ada, "cough"), (ada, "fever"), (bob, "leg")] {
                let visit = Visit(in: graph)
                visit.reason.value = reason
                visit.patient.value = patient
                try await store.create(visit)
            }
            let elsewhere = Patient()
            elsewhere.id.value = ada.id.value
            let visits = try await store.list(elsewhere.visits)
            #expect(Set(visits.compactMap(\.reason.value)) == ["cough", "fever"])
            #expect(elsewhere.visits.value?.count == 2)
            try await store.deleteAll(elsewhere.visits)
            #expect(try await store.list(Visit.self).map(\.reason.value) == ["leg"])
        }
    }

    @Test(arguments: Network.allCases, [["age"], ["-age"], ["-is_well", "age"], []])
    func goesThroughPages(_ network: Network, _ sort: [String]) async throws {
        try await network.run { url in
            let store = try Network.store(url)
            for age in [3, nil, 1, 2, 2, nil, 5] {
                let patient = Patient()
                patient.age.value = age
                patient.isWell.value = age.map { $0 > 2 }
                try await store.create(patient)
            }
            let all = try await store.list(Patient.self, ListRequest(sort: sort)).items
            var paged: [Patient] = []
            var request = ListRequest(sort: sort, limit: 2)
            repeat {
                let page = try await store.list(Patient.self, request)
                #expect(page.items.count <= 2 && page.failures.isEmpty)
                paged += page.items
                // What is deleted meanwhile does not move the next page.
                if let last = page.items.last, page.next != nil {
                    let id = try #require(last.id.value)
                    try await store.delete(ModelKey(Patient.kind, identifier: id))
                }
                request.cursor = page.next
            } while request.cursor != nil
            #expect(all.count == 7)
            #expect(paged.map(\.id.value) == all.map(\.id.value))
            let ages = all.map { $0.age.value ?? 0 }
            #expect(sort != ["age"] || ages == ages.sorted())
            #expect(sort != ["-age"] || ages == ages.sorted(by: >))
        }
    }

    @Test(
        arguments: Network.allCases,
        [
            (["age": Value.int(2)], 1), (["is_well": .bool(true)], 2), (["full_name": .null], 1),
            (["full_name": .text("a&b=ä"), "age": .int(1)], 1), (["full_name": .text("none")], 0),
        ]
    )
    func filters(_ network: Network, _ wanted: ([String: Value], Int)) async throws {
        let (filters, count) = wanted
        try await network.run { url in
            let store = try Network.store(url)
            for (age, name) in [(1, "a&b=ä"), (2, "b"), (3, nil)] {
                let patient = Patient()
                patient.age.value = age
                patient.fullName.value = name
                patient.isWell.value = age > 1
                try await store.create(patient)
            }
            let page = try await store.list(Patient.self, ListRequest(filters: filters))
            #expect(page.items.count == count)
        }
    }

    @Test(arguments: Network.allCases)
    func refusesAPageThatIsNone(_ network: Network) async throws {
        try await network.run { url in
            let store = try Network.store(url)
            await Self.expect(.refused) {
                try await store.list(Patient.self, ListRequest(cursor: "[nonsense"))
            }
        }
    }

    @Test(arguments: ["ftp://a/", "http://user@a/", "nothing", "http://a/?b"])
    func refusesABaseThatIsNone(_ url: String) {
        let error = #expect(throws: ModelStoreError.self) { try RemoteModelStore(baseURL: url) }
        #expect(error?.code == .noPath)
    }

    static func expect<Result>(
        _ code: ModelStoreError.Code,
        at location: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Result
    ) async {
        do {
            _ = try await body()
            Issue.record("nothing was thrown", sourceLocation: location)
        } catch {
            let found = (error as? ModelStoreError)?.code
            #expect(found == code, "\(error)", sourceLocation: location)
        }
    }
}
