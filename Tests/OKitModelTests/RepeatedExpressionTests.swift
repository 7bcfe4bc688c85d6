import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections
import Testing

/// An expression that is prepared for many values gives what it gives for each of them.
struct RepeatedExpressionTests {
    private static let types = [
        EntityType(
            name: "Thing",
            properties: [
                Property("name", .text, isOptional: true), Property("count", .int),
                Property("things", .list(.object("Thing"))),
            ]
        ),
        EntityType(name: "Hiding", properties: [Property("name", .text), Property("q", .text)]),
    ]

    private static let json = """
        {"id": "R", "name": "root", "things": [
            {"id": "A", "name": "Résumé", "count": 3}, {"id": "B", "name": "b", "count": 4},
            {"id": "C", "name": null, "count": 0}]}
        """

    @Test(arguments: [
        "name.finds(q)", "!name.finds(q)", "name == q", "name != q", "name < q", "count > q",
        "count > least && name.finds(q)", "count > least || name == q", "!(count > least)",
        "name.finds(q) && (count > 1 || things.size() == 0)", "name in q", "q == name",
        "name.finds(q) && other.size() > 2", "name.startsWith(q) && count != least",
        "name == q.length", "count + 1 > least", "q", "name.finds(missing)", "self == q",
    ])
    func givesTheSame(_ text: String) throws {
        let sample = try Sample(Self.types, Self.json)
        let hiding = sample.graph.create(try #require(sample.graph.types["Hiding"]))
        let slot = try #require(sample.graph.type(of: hiding)?.slot(named: "q"))
        sample.graph.set(hiding, slot: slot, to: .text("other"))
        let objects: [Value] =
            (sample.value("things").elements ?? []) + [.object(sample.root)]
        let others: [[Value]] = [
            [
                .map(["name": .text("résumé"), "count": .int(9)]), .map(["name": .text("x")]),
                .null,
            ],
            [.object(hiding)] + objects, [.map(["q": .text("e"), "name": .text("e")])],
            [.int(1), .text("b"), .list([])],
        ]
        let expression = CELParser.parse(text)
        #expect(expression.problems.isEmpty)
        var repeated = RepeatedExpression(expression)
        let queries: [Value] = [
            .text("e"), .text("e"), .text(""), .null, .int(3), .list([.text("b")]), .bool(true),
            .double(2.5), .decimal(4),
        ]
        for query in queries {
            let names = NameTable(["q": query, "least": .int(3), "other": .list([.int(1)])])
            for subjects in [objects] + others {
                var evaluator = Evaluator(sample.graph, names: names)
                repeated.prepare(for: subjects, in: &evaluator)
                for subject in subjects {
                    var plain = Evaluator(sample.graph, names: names)
                    let expected = plain.value(of: expression, on: subject)
                    let value = evaluator.value(of: repeated, on: subject)
                    #expect(value == expected, "\(query) on \(subject)")
                }
            }
        }
    }
}
