import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// Steps that run when something happens to an object.
struct HookTests {
    @Test func runsOnceForEachOwner() throws {
        var hooks = Hooks()
        hooks.managed = [Self.append("m")]
        hooks.unmanaged = [Self.append("u")]
        let sample = try Self.sample(hooks)
        let type = try #require(sample.graph.types["Thing"])
        let added = sample.graph.create(type, id: "A")
        try sample.write(.list([.object(added)]), to: "things")
        try Self.run(sample)
        #expect(sample.graph.value(of: added, "log") == .text("m"))
        sample.graph.delete(added)
        try Self.run(sample)
        #expect(sample.graph.value(of: added, "log") == .text("mu"))
        sample.graph.collectOrphans()
        #expect(sample.graph.type(of: added) == nil)
    }

    @Test func followsAChangeToItsEnd() throws {
        var hooks = Hooks()
        hooks.changed["name"] = [Self.set("log", "name")]
        let sample = try Self.sample(hooks)
        try sample.write(.text("x"), to: "name")
        try sample.write(.text("y"), to: "name")
        #expect(try Self.run(sample) == 1)
        #expect(sample.value("log") == .text("name"))
        try sample.write(.text("y"), to: "name")
        #expect(try Self.run(sample) == 0)
    }

    @Test func cutsACircleAndNamesIt() throws {
        var hooks = Hooks()
        hooks.changed["name"] = [Self.append("x"), Self.set("name", "a", after: "name")]
        let sample = try Self.sample(hooks)
        try sample.write(.text("b"), to: "name")
        let cycle = #expect(throws: HookCycle.self) { try Self.run(sample) }
        #expect(cycle?.hooks == ["Thing R: changed name"])
        #expect(try Self.run(sample) == 0)
    }

    @Test func cutsHooksThatCreateObjectsWithoutEnd() throws {
        var hooks = Hooks()
        hooks.managed = [
            .add(path: BindingParser.parse("things", as: .single), value: nil, at: .last)
        ]
        let sample = try Self.sample(hooks)
        let type = try #require(sample.graph.types["Thing"])
        try sample.write(.list([.object(sample.graph.create(type, id: "A"))]), to: "things")
        let cycle = #expect(throws: HookCycle.self) { try Self.run(sample) }
        #expect(cycle?.hooks == ["Thing: managed"])
        #expect(try Self.run(sample) == 0)
    }

    @Test func limitsTheHooksOfATurn() throws {
        var hooks = Hooks()
        let add = Step.add(path: BindingParser.parse("things", as: .single), value: nil, at: .last)
        hooks.managed = [add, add, add]
        let sample = try Self.sample(hooks)
        let type = try #require(sample.graph.types["Thing"])
        try sample.write(.list([.object(sample.graph.create(type, id: "A"))]), to: "things")
        #expect(throws: HookCycle.self) { try Self.run(sample) }
    }

    @Test func letsHooksCreateObjectsThatHaveHooks() throws {
        var hooks = Hooks()
        hooks.managed = [
            .branch(
                if: PredicateParser.parse("id == 'A'", as: .predicate, allowsArguments: false),
                then: [
                    .add(path: BindingParser.parse("things", as: .single), value: nil, at: .last)
                ],
                else: []
            )
        ]
        let sample = try Self.sample(hooks)
        let type = try #require(sample.graph.types["Thing"])
        try sample.write(.list([.object(sample.graph.create(type, id: "A"))]), to: "things")
        #expect(try Self.run(sample) == 2)
    }

    /// - Returns: how many hooks ran.
    @discardableResult
    private static func run(_ sample: Sample) throws -> Int {
        var runner = HookRunner()
        var count = 0
        while let hook = try runner.next(on: sample.graph) {
            var machine = StepMachine(hook)
            _ = machine.run(on: sample.graph)
            count += 1
        }
        return count
    }

    private static func sample(_ hooks: Hooks) throws -> Sample {
        try Sample(
            [
                EntityType(
                    name: "Thing",
                    properties: [
                        Property("name", .text), Property("log", .text),
                        Property("things", .list(.object("Thing"))),
                    ],
                    hooks: hooks
                )
            ],
            #"{"id": "R"}"#
        )
    }

    private static func append(_ text: String) -> Step {
        set("log", text, after: "log")
    }

    private static func set(_ path: String, _ text: String, after: String? = nil) -> Step {
        let value = after.map { "\($0)/stringByAppendingString(#\(text))" } ?? "#\(text)"
        return .set(
            path: BindingParser.parse(path, as: .single),
            to: .expression(BindingParser.parse(value, as: .single))
        )
    }
}
