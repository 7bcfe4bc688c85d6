import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// Ada, 41, with two friends, in a graph whose clock stands still.
func people(_ transformers: [String: Transformer] = [:]) throws -> (Graph, ObjectID) {
    let person = EntityType(
        name: "Person",
        properties: [
            Property("name", .text), Property("age", .int), Property("isAdmin", .bool),
            Property("nick", .text, isOptional: true), Property("since", .date),
            Property("tags", .list(.text)), Property("friends", .list(.object("Person"))),
            Property("empty", .list(.object("Person"))),
        ],
        functions: [
            "greet": EntityFunction(
                parameters: ["word"],
                body: .returns(PredicateParser.parse("$word", as: .expression))
            )
        ]
    )
    var numbers = RandomNumbers(seed: 1)
    let environment = AppEnvironment(
        texts: ["due": "Due", "books": "Bücher"],
        transformers: transformers,
        clock: { Date(timeIntervalSinceReferenceDate: 700_000_000) },
        makeID: { "new" },
        makeRandom: { numbers.next() }
    )
    let graph = Graph(types: TypeTable([person]), environment: environment)
    let json = """
        {"id": "p1", "name": "Ada", "age": 41, "isAdmin": true, "nick": null, "since": 600000000,
        "tags": ["x", "y"], "friends": [
        {"id": "p2", "name": "Grace", "age": 70, "tags": ["q"]},
        {"id": "p3", "name": "Linus", "age": 30}]}
        """
    let document = try JSONDocument(parsing: SourceText(path: "people.json", text: json))
    var decoder = ModelDecoder(graph: graph)
    let object = decoder.object(document.root, person)
    return (graph, try #require(object))
}

/// The value of a format string on Ada, and what was wrong.
func evaluate(
    _ text: String,
    as form: PredicateParser.Form = .predicate,
    _ variables: [String: Value] = ["limit": .int(3)]
) throws -> (Value, [String]) {
    let (graph, person) = try people()
    var evaluator = Evaluator(graph, variables: variables)
    let parsed = PredicateParser.parse(text, as: form)
    #expect(parsed.problems.isEmpty, "\(text): \(parsed.problems)")
    let value = evaluator.value(of: parsed, on: person)
    return (value, evaluator.problems.map(\.text))
}
