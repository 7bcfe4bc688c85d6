import FoundationEssentials
import OKitExpression
import OKitFields
import OKitModel
import OKitSyntax
import Testing

/// An object of a declared entity, made of JSON.
private struct Sample {
    let graph: Graph
    let root: ObjectID

    init(_ types: [EntityType], _ json: String) throws {
        graph = Graph(types: TypeTable(types))
        var decoder = ModelDecoder(graph: graph)
        let source = SourceText(path: "data.json", text: json)
        let type = try #require(types.first)
        root = try #require(decoder.object(try JSONDocument(parsing: source).root, type))
        graph.setModel("default", to: root)
    }

    var json: String {
        String(decoding: (try? ModelEncoder(graph: graph).encode(root)) ?? [], as: UTF8.self)
    }
}

final class Company: Model {
    let id = IDField()
    let title = Field<String>(value: "")
    let employees = ModelField<Employee>()*
}

final class Employee: Model {
    let id = IDField()
    let title = Field<String>()
    let age = Field<Int>(value: 0).constrain(to: 0...150)
    let tags = Field<String>()*
    let company = ModelField<Company>()

    override class func declare(_ members: inout ModelMembers) {
        members.computed("isGrown") { (employee: Employee) in (employee.age.value ?? 0) >= 18 }
        members.function("grow") { (employee: Employee) in
            employee.age.value = (employee.age.value ?? 0) + 1
        }
    }
}

/// A Swift class with fields and a declared entity are the same to a graph.
struct TypedModelTests {
    private let company = Company()
    private let ada: Employee
    private let bob: Employee

    init() {
        (ada, bob) = (Employee(), Employee())
        company.title.value = "Engines"
        ada.title.value = "Ada"
        ada.age.value = 41
        ada.tags.value = ["x", "y"]
        bob.title.value = "Bob"
        bob.age.value = 12
        company.employees.value = [ada, bob]
        ada.company.value = company
    }

    private static let declared = [
        EntityType(
            name: "Company",
            properties: [
                Property("title", .text, isOptional: true),
                Property("employees", .list(.object("Employee")), isOptional: true),
            ]
        ),
        EntityType(
            name: "Employee",
            properties: [
                Property("title", .text, isOptional: true), Property("age", .int, isOptional: true),
                Property("tags", .list(.text), isOptional: true),
            ],
            computed: [
                "isGrown": ComputedProperty(
                    expression: PredicateParser.parse("age >= 18", as: .predicate)
                )
            ],
            functions: [
                "grow": EntityFunction(
                    parameters: [],
                    body: .steps([
                        .set(
                            path: BindingParser.parse("age", as: .single),
                            to: .expression(PredicateParser.parse("age + 1", as: .expression))
                        )
                    ])
                )
            ]
        ),
    ]

    private static let json = #"""
        {"id":"C","title":"Engines","employees":[
        {"id":"A","title":"Ada","age":41,"tags":["x","y"]},{"id":"B","title":"Bob","age":12}]}
        """#

    @Test(arguments: [
        ("title", BindingParser.Form.single), ("employees.title", .single),
        ("employees.@count", .single), ("employees.@avg.age", .single),
        ("employees[0]/tags", .single), ("employees[1]/../title", .single),
        ("employees.isGrown", .single), ("employees[0]/title,employees[1]/age", .list),
        ("!employees", .condition), ("nothing", .single),
    ])
    func readsBindingsAlike(_ binding: String, _ form: BindingParser.Form) throws {
        let sample = try Sample(Self.declared, Self.json)
        let expression = BindingParser.parse(binding, as: form)
        var declared = Evaluator(sample.graph)
        var typed = Evaluator(company.graph)
        let expected = declared.value(of: expression, on: sample.root)
        #expect(typed.value(of: expression, on: company.object) == expected)
        #expect(typed.problems.map(\.text) == declared.problems.map(\.text))
    }

    @Test(arguments: [
        "title BEGINSWITH 'Eng'", "ANY employees.age > 40", "ALL employees.isGrown == YES",
        "employees.@sum.age == 53", "SUBQUERY(employees, $e, $e.age < 18).@count == 1",
        "employees[FIRST].title IN {'Ada'}",
    ])
    func evaluatesPredicatesAlike(_ text: String) throws {
        let sample = try Sample(Self.declared, Self.json)
        let predicate = PredicateParser.parse(text, as: .predicate)
        #expect(predicate.problems.isEmpty)
        var declared = Evaluator(sample.graph)
        var typed = Evaluator(company.graph)
        let expected = declared.value(of: predicate, on: sample.root)
        #expect(typed.value(of: predicate, on: company.object) == expected)
        #expect(expected != .null)
    }

    @Test func readsAndWritesTheSameFiles() throws {
        let sample = try Sample(Self.declared, Self.json)
        let graph = Graph()
        graph.register(Company.self)
        var decoder = ModelDecoder(graph: graph)
        let source = SourceText(path: "data.json", text: Self.json)
        let type = try #require(graph.types["Company"])
        let object = try #require(decoder.object(try JSONDocument(parsing: source).root, type))
        graph.setModel("default", to: object)
        #expect(decoder.findings.isEmpty)
        let read = try #require(graph.model(of: object) as? Company)
        #expect(read.employees.value?.first?.tags.value == ["x", "y"])
        #expect(read.title.loadState == .loaded)
        let written = String(decoding: try ModelEncoder(graph: graph).encode(object), as: UTF8.self)
        #expect(
            written == sample.json.replacing(#""Bob","age":12"#, with: #""Bob","age":12,"tags":[]"#)
        )
    }

    @Test func aPathWritesWhatTheFieldReads() {
        var writer = GraphWriter(company.graph)
        writer.write(.text("Works"), to: "title", on: company.object)
        writer.write(.text("170"), to: "employees[1]/age", on: company.object)
        #expect(company.title.value == "Works")
        #expect(bob.age.value == 150)
        #expect(writer.call("employees[0]/grow()", on: company.object) == .null)
        #expect(ada.age.value == 42)
        #expect(writer.evaluator.problems.isEmpty)
    }

    @Test func tellsWhoHasReadAComputedProperty() {
        var seen: [Value] = []
        let binding = BindingParser.parse("isGrown", as: .single)
        let reader = company.graph.observe(binding, on: bob.object) { seen.append($0) }
        #expect(reader.value == .bool(false))
        bob.age.value = 13
        #expect(seen.isEmpty)
        bob.age.value = 18
        #expect(seen == [.bool(true)])
    }

    @Test func theSameObjectIsTheSameModel() throws {
        #expect(company.employees.value?.first === ada)
        #expect(ada.company.value === company)
        #expect(ada.parent === company)
        #expect(company.graph === bob.graph)
    }

    @Test func keepsInitialValuesToItself() {
        let (one, other) = (Employee(), Employee())
        #expect(one.age.loadState == .notLoaded)
        one.age.value = 5
        #expect(other.age.value == 0)
    }

    private struct Failure: Error {}

    @Test func aTransactionThatFailsChangesNothing() throws {
        let (graph, stamp) = (company.graph, bob.age.updatedAt)
        #expect(throws: Failure.self) {
            try graph.transaction {
                bob.age.value = 99
                company.employees.value = [ada]
                ada.company.value = Company(in: graph)
                throw Failure()
            }
        }
        #expect(bob.age.value == 12 && bob.age.updatedAt == stamp)
        #expect(company.employees.value?.count == 2)
        #expect(ada.company.value === company)
        #expect(bob.parent === company)
    }
}
