import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// Steps refuse values that would lose an object or an id, with a problem, and change nothing.
struct RefusedValueTests {
    private static let json = """
        {"id": "R", "name": "root", "things": [{"id": "A", "things": [{"id": "B"}]}]}
        """

    @Test(arguments: [
        (
            "things", "{things.@firstObject, things.@firstObject}",
            "the property would contain the same object"
        ),
        ("things", "{self}", "an object cannot contain itself: Thing R"),
        ("id", "'A'", "another object has the id \"A\""), ("id", "''", "an id cannot be empty"),
        ("id", "nil", "an id cannot be empty"),
    ])
    func refusesToSet(_ path: String, _ value: String, _ problem: String) throws {
        try expect(
            .set(path: BindingParser.parse(path, as: .single), to: Self.operand(value)),
            problem
        )
    }

    @Test(arguments: [
        ("things", "self", "an object cannot contain itself: Thing R"),
        ("things", "things.@firstObject", "the property would contain the same object twice"),
        ("id", "'x'", "cannot be stored here"),
    ])
    func refusesToAdd(_ path: String, _ value: String, _ problem: String) throws {
        let path = BindingParser.parse(path, as: .single)
        try expect(.add(path: path, value: Self.operand(value), at: .last), problem)
    }

    @Test func refusesToRemoveAnID() throws {
        try expect(.remove(path: BindingParser.parse("id", as: .single)), "an id cannot be empty")
    }

    @Test func letsAnObjectKeepItsIDAndChangeItsPlace() throws {
        let sample = try sample([
            .set(path: BindingParser.parse("id", as: .single), to: Self.operand("'R'")),
            .set(path: BindingParser.parse("id", as: .single), to: Self.operand("'S'")),
            .add(
                path: BindingParser.parse("things", as: .single),
                value: Self.operand("things.@firstObject.things.@firstObject"),
                at: .last
            ),
        ])
        #expect(try Self.problems(of: sample) == [])
        #expect(sample.graph.id(of: sample.root) == "S")
        #expect(sample.value("things.@count") == .int(2))
    }

    private func expect(_ step: Step, _ problem: String) throws {
        let sample = try sample([step])
        let before = sample.json
        let problems = try Self.problems(of: sample)
        #expect(problems.count == 1)
        #expect(problems.first?.contains(problem) == true, "\(problems)")
        #expect(sample.json == before)
    }

    private func sample(_ steps: [Step]) throws -> Sample {
        let type = EntityType(
            name: "Thing",
            properties: [Property("name", .text), Property("things", .list(.object("Thing")))],
            functions: ["f": EntityFunction(parameters: [], body: .steps(steps))]
        )
        return try Sample([type], Self.json)
    }

    private static func problems(of sample: Sample) throws -> [String] {
        var writer = GraphWriter(sample.graph)
        _ = writer.call("f()", on: sample.root)
        return writer.evaluator.problems.map(\.text)
    }

    private static func operand(_ text: String) -> Operand {
        .expression(PredicateParser.parse(text, as: .expression))
    }
}
