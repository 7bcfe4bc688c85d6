import OKitExpression
import OKitFields
import OKitModel
import OKitSyntax
import Testing

private final class Firm: Model {
    let id = IDField()
    let label = Field<String>()
    let staff: ModelArrayField<Worker> = ModelField<Worker>(inverse: { $0.firm })*
}

private final class Worker: Model {
    let id = IDField()
    let label = Field<String>()
    let firm = ModelField<Firm>(inverse: { $0.staff })
    let desk: ModelField<Desk> = ModelField<Desk>(inverse: { $0.worker })
}

private final class Desk: Model {
    let worker = ModelField<Worker>(inverse: { $0.desk })
    let twin: ModelField<Desk> = ModelField<Desk>()
}

/// Relations that lead to each other (ModelKit, "Relations").
struct InverseTests {
    private let graph = Graph()

    @Test func setsTheOtherSideOfOneToOne() {
        let (worker, desk, other) = (Worker(in: graph), Desk(in: graph), Desk(in: graph))
        desk.worker.value = worker
        #expect(worker.desk.value === desk)
        other.worker.value = worker
        #expect(worker.desk.value === other)
        #expect(desk.worker.value == nil)
        worker.desk.value = nil
        #expect(other.worker.value == nil)
    }

    @Test func setsTheOtherSideOfOneToMany() {
        let (firm, other, worker) = (Firm(in: graph), Firm(in: graph), Worker(in: graph))
        worker.firm.value = firm
        #expect(firm.staff.value?.first === worker)
        other.staff.value = [worker]
        #expect(worker.firm.value === other)
        #expect(firm.staff.value?.isEmpty == true)
        other.staff.removeFirst(worker)
        #expect(worker.firm.value == nil)
    }

    /// BUG-21.
    @Test func knowsModelsWithoutIdentifier() {
        let desk = Desk(in: graph)
        let worker = Worker(in: graph)
        worker.desk.value = desk
        #expect(desk.worker.value === worker)
    }

    /// BUG-43.
    @Test func movesAChildWithoutNilInBetween() {
        let (firm, other, worker) = (Firm(in: graph), Firm(in: graph), Worker(in: graph))
        firm.label.value = "a"
        other.label.value = "b"
        worker.firm.value = firm
        var seen: [String?] = []
        var counts: [String] = []
        worker.firm.addObserver { seen.append($1?.label.value) }
        firm.staff.addObserver { counts.append("a\($1?.count ?? -1)") }
        other.staff.addObserver { counts.append("b\($1?.count ?? -1)") }
        worker.firm.value = other
        #expect(seen == ["b"])
        #expect(counts.sorted() == ["a0", "b1"])
    }

    @Test func aPathSetsTheOtherSideToo() {
        let (firm, worker) = (Firm(), Worker())
        firm.staff.value = [worker]
        var writer = GraphWriter(firm.graph)
        writer.write(.null, to: "staff[0]/firm", on: firm.object)
        #expect(worker.firm.value == nil)
        #expect(firm.staff.value?.isEmpty == true)
    }

    @Test func endsWhereAModelIsItsOwnInverse() {
        let (a, b) = (Desk(in: graph), Desk(in: graph))
        for desk in [a, b] {
            desk.twin.findInverse = { $0.twin }
        }
        a.twin.value = a
        a.twin.value = b
        #expect(a.twin.value === b)
    }

    @Test func movesBetweenGraphsWithBothSides() {
        let (firm, worker) = (Firm(), Worker())
        worker.firm.value = firm
        #expect(worker.graph === firm.graph)
        #expect(firm.staff.value?.first === worker)
    }
}
