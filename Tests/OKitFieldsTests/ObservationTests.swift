import OKitExpression
import OKitFields
import OKitModel
import OKitSyntax
import Testing

/// Fields tell who observes them (ModelKit, "Observation").
struct ObservationTests {
    /// An observable and observer that is no field.
    private final class Label: ValueObservable, ValueObserver {
        let observations = ObservationRegistry<String>()
        var value: String? {
            didSet {
                if value != oldValue {
                    notifyObservers(from: oldValue)
                }
            }
        }

        func observedValueChanged(
            from old: String?,
            to new: String?,
            observable: any ValueObservable<String>
        ) {
            value = new
        }
    }

    private final class Log {
        var lines: [String] = []
    }

    private let log = Log()
    private let name = Field<String>(value: "Bob")

    /// BUG-09.
    @Test func tellsTheValueBeforeAndTheValueNow() {
        name.addObserver { [log] in log.lines.append("\($0 ?? "nil") \($1 ?? "nil")") }
        #expect(log.lines.isEmpty)
        name.value = "Alice"
        name.value = nil
        #expect(log.lines == ["Bob Alice", "Alice nil"])
    }

    @Test func tellsOfSetsWithoutChangeWhereThatIsWanted() {
        name.addObserver { [log] _, _ in log.lines.append("change") }
        name.addObserver(requiresChange: false) { [log] _, _ in log.lines.append("set") }
        name.value = "Bob"
        #expect(log.lines == ["set"])
        name.value = "Alice"
        #expect(log.lines == ["set", "change", "set"])
    }

    /// BUG-10.
    @Test func tellsThePresentValueAtOnceWhereThatIsWanted() {
        name.addObserver(updateImmediately: true) { [log] in log.lines.append("plain") }
        name --> { [log] in log.lines.append("\($0 ?? "nil") \($1 ?? "nil")") }
        #expect(log.lines == ["plain", "nil Bob"])
    }

    @Test func tellsWhoWantsNoValues() {
        let company = Company()
        let observables: [any ChangeObservable] = [company.title, company]
        for (index, observable) in observables.enumerated() {
            observable.addObserver { [log] in log.lines.append("\(index)") }
        }
        company.title.value = "x"
        company.title.value = "x"
        #expect(log.lines == ["0", "1"])
    }

    @Test func anObserverFollowsUntilItIsTakenAway() {
        let label = Label()
        name --> label
        #expect(label.value == "Bob")
        name.value = "Alice"
        #expect(label.value == "Alice")
        name -/-> label
        name.value = "Carol"
        #expect(label.value == "Alice")
    }

    @Test func bothFollowEachOther() {
        let (a, b, c) = (Field<String>(value: "John"), Field<String>(value: "Bob"), Label())
        a <--> b
        #expect(a.value == "Bob" && b.value == "Bob")
        a.value = "x"
        #expect(b.value == "x")
        b.value = "y"
        #expect(a.value == "y")
        c <--> a
        #expect(c.value == "y")
        c.value = "z"
        #expect(a.value == "z" && b.value == "z")
    }

    @Test func chains() {
        let (a, b, c, d) = (Label(), name, Field<String>(), Field<String>())
        a --> b --> c --> d
        a.value = "x"
        #expect([b.value, c.value, d.value] == ["x", "x", "x"])
        c.value = "y"
        #expect(d.value == "y" && a.value == "x" && b.value == "x")
    }

    /// BUG-08.
    @Test func arraysFollowEachOther() {
        let (a, b) = (Field<Int>()*, Field<Int>()*)
        var count = 0
        a <--> b
        a.addObserver { _, _ in count += 1 }
        a.value = [1, 2]
        #expect(b.value == [1, 2])
        b.append(3)
        #expect(a.value == [1, 2, 3])
        #expect(count == 2)
    }

    @Test func aCircleThatNeverSettlesEnds() {
        let (a, b) = (Field<Int>(value: 0), Field<Int>(value: 0))
        a.addObserver { [unowned b] _, new in b.value = (new ?? 0) + 1 }
        b.addObserver { [unowned a] _, new in a.value = (new ?? 0) + 1 }
        a.value = 1
        #expect((a.value ?? 0) > 1)
    }

    /// BUG-35.
    @Test func eachObservationEndsAlone() {
        let first = name --> { [log] _, _ in log.lines.append("first") }
        let owner = Label()
        name.addObserver(owner) { [log] _, _ in log.lines.append("owned") }
        var handle: ObservationHandle? = name.observe { [log] _, _ in log.lines.append("held") }
        #expect(handle != nil)
        log.lines = []
        name.value = "1"
        first.cancel()
        name.value = "2"
        handle = nil
        name.value = "3"
        name.removeObserver(owner)
        name.value = "4"
        #expect(log.lines == ["first", "owned", "held", "owned", "held", "owned"])
    }

    /// BUG-36.
    @Test func tellsInTheOrderOfRegisteringWhateverIsRemovedMeanwhile() {
        var second: ValueObservation<String>?
        name.addObserver { [log] _, _ in
            log.lines.append("1")
            second?.cancel()
        }
        second = name.addObserver { [log] _, _ in log.lines.append("2") }
        name.addObserver { [log] _, _ in log.lines.append("3") }
        name.value = "x"
        #expect(log.lines == ["1", "3"])
    }

    @Test func anOwnerThatIsGoneObservesNothing() {
        var owner: Label? = Label()
        name.addObserver(owner ?? Label()) { [log] _, _ in log.lines.append("told") }
        name.value = "x"
        owner = nil
        name.value = "y"
        #expect(log.lines == ["told"])
    }
}

/// Observation of the fields of models.
struct ModelFieldObservationTests {
    /// BUG-01.
    @Test func aBindingKeepsNothingAlive() {
        weak var a: Company?
        weak var b: Company?
        weak var field: Field<String>?
        do {
            let (one, other, lone) = (Company(), Company(), Field<String>())
            one.title --> other.title --> lone
            one.title <--> lone
            one.title.value = "x"
            #expect(lone.value == "x")
            (a, b, field) = (one, other, lone)
        }
        #expect(a == nil && b == nil && field == nil)
    }

    /// BUG-11.
    @Test func whoIsTakenAwayLeavesExpressionsAlone() {
        let company = Company()
        var seen: [Value] = []
        let binding = BindingParser.parse("title", as: .single)
        let reader = company.graph.observe(binding, on: company.object) { seen.append($0) }
        company.title.addObserver { _, _ in seen.append(.null) }
        company.title.removeAllObservers()
        company.title.value = "x"
        #expect(seen == [.text("x")])
        #expect(!reader.isStale)
    }

    @Test func tellsOfWhatAPathHasWritten() {
        let company = Company()
        var seen: [String?] = []
        company.title.addObserver { seen.append($1) }
        var writer = GraphWriter(company.graph)
        writer.write(.text("x"), to: "title", on: company.object)
        company.graph.flush()
        #expect(seen == ["x"])
    }

    @Test func staysWithAnObjectThatMoves() {
        let (company, employee) = (Company(), Employee())
        var seen: [String?] = []
        employee.title.addObserver { seen.append($1) }
        company.employees.value = [employee]
        employee.title.value = "Ada"
        #expect(seen == ["Ada"])
    }

    @Test func staysWithAnObjectThatNobodyReferences() {
        let company = Company()
        company.employees.value = [Employee()]
        var seen: [String?] = []
        company.employees.value?.first?.title.addObserver { seen.append($1) }
        company.employees.value?.first?.title.value = "Ada"
        #expect(seen == ["Ada"])
    }

    /// BUG-14.
    @Test func anAssignmentIsOneChange() {
        let company = Company()
        var counts: [Int?] = []
        company.employees.addObserver { counts.append($1?.count) }
        company.employees.value = [Employee(), Employee()]
        company.employees.append(Employee())
        #expect(counts == [2, 3])
    }
}
