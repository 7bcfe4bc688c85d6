import OKitExpression
import OKitFields
import OKitModel
import OKitSyntax
import Testing

/// Models live as long as somebody holds them, or something that leads to them.
struct ModelLifetimeTests {
    private let graph = Graph()

    /// BUG-01.
    @Test func leavesNothingBehind() throws {
        weak var field: Field<String>?
        weak var child: Employee?
        weak var parent: Company?
        weak var lost: Graph?
        do {
            let company = Company()
            let employee = Employee()
            company.employees.value = [employee]
            employee.company.value = company
            (field, child, parent, lost) = (company.title, employee, company, company.graph)
            #expect(lost != nil)
        }
        #expect(field == nil && child == nil && parent == nil && lost == nil)
    }

    /// Models are elements of sets by their objects, whatever their fields hold.
    @Test func areTheSameByTheirObjects() {
        let (one, other) = (Company(in: graph), Company(in: graph))
        (one.title.value, other.title.value) = ("A", "A")
        #expect(one == one && one != other && one != Company())
        var known: [Company: Int] = [one: 1, other: 2]
        one.title.value = "B"
        known[one] = 3
        #expect(known == [one: 3, other: 2])
        func identifiers(_ models: some Sequence<some Identifiable>) -> Int {
            Set(models.map { AnyHashable($0.id) }).count
        }
        #expect(identifiers([one, other, one] as [Model]) == 2)
    }

    @Test func stayElementsOfSetsWhenTheyMove() {
        let employee = Employee()
        let known: Set<Model> = [employee]
        let before = employee.graph
        Company(in: graph).employees.append(employee)
        #expect(employee.graph === graph && before !== graph)
        #expect(known.contains(employee) && !known.contains(Employee()))
    }

    /// Releasing the observer of a removed model may remove another model.
    @Test func removesAModelWhoseObserverHoldsAnother() {
        weak var lost: Company?
        do {
            let (first, second) = (Company(in: graph), Company(in: graph))
            first.addObserver { _, _ in second.title.value = "changed" }
            second.addObserver { _, _ in }
            lost = second
        }
        #expect(lost == nil)
    }

    /// BUG-01.
    @Test func noFieldStaysOfModelsThatWereUsed() async throws {
        var fields: [WeakField] = []
        do {
            let (one, other, lone) = (Used(), Used(), Field<String>())
            one.add(field: Field<Int>(value: 1, key: "added"))
            one.text --> other.text <--> lone
            one.text.addObserver(other) { _, _ in }
            one.addObserver(for: "child.*") { _, _ in }
            other.children.value = [one]
            one.child.value = other
            one.text.value = "x"
            one.tags.append("y")
            _ = one.validate()
            _ = one.copy()
            _ = Used.from(dictionaryValue: other.dictionaryValue(), graph: one.graph)
            try await MemoryModelStore().save(one)
            #expect(lone.value == "x")
            let all = one.interface.fields + other.interface.fields + [lone]
            fields = all.map { WeakField(field: $0) }
        }
        #expect(fields.count == 14)
        #expect(fields.compactMap { $0.field?.key } == [])
        #expect(fields.allSatisfy { $0.field == nil })
    }

    private struct WeakField {
        weak var field: (any FieldType)?
    }

    private final class Used: Model {
        let id = Field<String>()
        let text = Field<String>().require(NotBlankRule()).transform(
            importValue: { value, _ in value as? String },
            exportValue: { value, _ in value }
        )
        let tags = Field<String>()*
        let color = EnumField<FieldTests.Color>()
        let child: ModelField<Used> = ModelField<Used>(inverse: { $0.children })
        let children: ModelArrayField<Used> = ModelField<Used>(inverse: { $0.child })*
    }

    /// Who is asked for while it goes is the one that goes, and no second view of its object.
    @Test func aModelThatGoesIsStillItself() {
        weak var field: Field<String>?
        var found: [Bool] = []
        do {
            let going = Going(in: graph)
            going.other.value = Going(in: graph)
            going.other.value?.other.value = going
            going.leaving = { found.append($0) }
            field = going.text
        }
        #expect(found == [true])
        #expect(field == nil)
    }

    private final class Going: Model {
        let text = Field<String>()
        let other = ModelField<Going>()
        var leaving: ((Bool) -> Void)?

        deinit {
            leaving?(other.value?.other.value === self)
        }
    }

    @Test func forgetsObjectsThatNothingLeadsTo() {
        var company: Company? = Company(in: graph)
        let id = company?.id.value ?? ""
        company?.employees.value = [Employee(in: graph), Employee(in: graph)]
        company?.employees.value?.first?.company.value = company
        let ids = company?.employees.value?.compactMap(\.id.value) ?? []
        #expect(ids.allSatisfy { graph.object(id: $0) != nil } && ids.count == 2)
        company?.employees.value?.removeLast()
        #expect(graph.object(id: ids[1]) == nil)
        company = nil
        #expect(graph.object(id: id) == nil && graph.object(id: ids[0]) == nil)
    }

    @Test func keepsWhatLeadsToAModelThatIsHeld() throws {
        var company: Company? = Company(in: graph)
        let employee = Employee(in: graph)
        company?.title.value = "Engines"
        employee.company.value = company
        company?.employees.value = [employee]
        company = nil
        #expect(employee.company.value?.title.value == "Engines")
        #expect(employee.company.value?.employees.value?.first === employee)
    }

    @Test func findsAnotherOwner() {
        let company = Company(in: graph)
        var first: Employee? = Employee(in: graph)
        let second = Employee(in: graph)
        var shared: Company? = Company(in: graph)
        let id = shared?.id.value ?? ""
        first?.company.value = shared
        second.company.value = shared
        shared = nil
        first = nil
        #expect(second.company.value?.id.value == id)
        #expect(second.company.value?.parent === second)
        company.employees.value = [second]
        second.company.value = nil
        #expect(graph.object(id: id) == nil)
    }

    @Test func keepsANamedModelUntilItsNameIsAnothers() {
        var company: Company? = Company(in: graph)
        let id = company?.id.value ?? ""
        graph.setModel("default", to: company?.object ?? Company(in: graph).object)
        company = nil
        #expect(graph.object(id: id) != nil)
        let held = graph.object(id: id).flatMap { graph.model(of: $0) }
        let other = Company(in: graph)
        graph.setModel("default", to: other.object)
        #expect(held?.identifier == id)
    }

    @Test func aFieldKeepsItsModel() {
        let title = Company(in: graph).title
        title.value = "Engines"
        #expect((title.owner as? Company)?.title.value == "Engines")
    }

    @Test func aLongChainEndsAtOnce() {
        var first: Link? = Link(in: graph)
        let id = first?.id.value ?? ""
        var last = first
        for _ in 0..<5_000 {
            let next = Link(in: graph)
            last?.next.value = next
            last = next
        }
        let lastID = last?.id.value ?? ""
        last = nil
        #expect(graph.object(id: lastID) != nil)
        first = nil
        #expect(graph.object(id: id) == nil && graph.object(id: lastID) == nil)
    }

    private final class Link: Model {
        let id = IDField()
        let next = ModelField<Link>()
    }
}

/// A model that is assigned into another graph moves there.
struct ModelMovingTests {
    @Test func movesWithAllThatHangsTogether() {
        let (company, employee, boss) = (Company(), Employee(), Company())
        employee.title.value = "Ada"
        boss.title.value = "Boss"
        employee.company.value = boss
        let from = employee.graph
        #expect(from !== company.graph)
        company.employees.value = [employee]
        #expect(employee.graph === company.graph && boss.graph === company.graph)
        #expect(employee.company.value === boss)
        #expect(employee.title.value == "Ada")
        #expect(employee.title.loadState == .loaded)
        let id = employee.id.value ?? ""
        #expect(from.object(id: id) == nil)
        #expect(company.graph.object(id: id) == employee.object)
    }

    @Test func leavesANamedModelWhereItIs() throws {
        let graph = Graph()
        let named = Company(in: graph)
        graph.setModel("default", to: named.object)
        let employee = Employee(in: graph)
        named.employees.value = [employee]
        employee.company.value = named
        let other = Company()
        other.employees.value = [employee]
        #expect(employee.graph === other.graph)
        #expect(named.graph === graph)
        #expect(named.employees.value?.isEmpty == true)
        #expect(employee.company.value == nil)
    }

    @Test func aFieldAloneGoesToItsValue() {
        let company = Company()
        let graph = company.graph
        let field = ModelField<Company>()
        field.value = company
        #expect(company.graph === graph)
        #expect(field.value === company)
    }
}
