import OKitExpression
import OKitModel
import OKitSyntax
import Testing

struct StepMachineTests {
    @Test func stopsAfterTenThousandSteps() throws {
        let set = Self.set("name", "done")
        let sample = try Self.sample(["f": Array(repeating: set, count: StepMachine.stepLimit)])
        #expect(try Self.pause(of: "f()", in: sample) == "finished")
        let more = try Self.sample(["f": Array(repeating: set, count: StepMachine.stepLimit + 1)])
        #expect(try Self.pause(of: "f()", in: more) == "exhausted")
    }

    @Test(arguments: [
        (StepMachine.depthLimit, "finished"), (StepMachine.depthLimit + 1, "exhausted"),
    ])
    func stopsWhereCallsAreNestedTooDeep(_ depth: Int, _ pause: String) throws {
        var functions: [String: [Step]] = [:]
        for level in 1..<depth {
            functions["f\(level)"] = [Self.call("f\(level + 1)()"), Self.set("name", "\(level)")]
        }
        functions["f\(depth)"] = [Self.set("other", "deep")]
        let sample = try Self.sample(functions)
        #expect(try Self.pause(of: "f1()", in: sample) == pause)
        #expect(sample.value("name") == .text(pause == "finished" ? "1" : ""))
    }

    @Test(arguments: [
        [Self.call("f()")], [Self.call("f()"), Self.set("name", "x")],
        [Self.branch("#1", then: [Self.call("f()")])],
    ])
    func endsARecursionThatNeverEnds(_ steps: [Step]) throws {
        let sample = try Self.sample(["f": steps])
        #expect(try Self.pause(of: "f()", in: sample) == "exhausted")
    }

    @Test func takesOneBranchOfABranch() throws {
        let inner = Self.branch("name", then: [Self.set("other", "then")], else: [])
        let outer = Self.branch("!name", then: [], else: [inner, Self.set("count", "2")])
        let sample = try Self.sample(["f": [outer]])
        _ = try Self.pause(of: "f()", in: sample)
        #expect(sample.value("count") == .int(0))
        try sample.write(.text("x"), to: "name")
        _ = try Self.pause(of: "f()", in: sample)
        #expect(sample.value("other") == .text("then"))
        #expect(sample.value("count") == .int(2))
    }

    @Test func returnsFromTheFunctionAndNotFromItsCaller() throws {
        let returning = Self.branch("#1", then: [.result(Self.operand("#1"))])
        let sample = try Self.sample([
            "f": [Self.call("g()"), Self.set("name", "after")],
            "g": [returning, Self.set("other", "never")],
        ])
        #expect(try Self.pause(of: "f()", in: sample) == "finished")
        #expect(sample.value("name") == .text("after"))
        #expect(sample.value("other") == .text(""))
    }

    @Test(arguments: [(true, "yes"), (false, "no")])
    func waitsForTheAnswerOfADialog(_ isConfirmed: Bool, _ expected: String) throws {
        let dialog = Dialog(
            kind: .confirm,
            title: BindingParser.parse("name", as: .list),
            message: nil
        )
        let asking = Step.dialog(
            dialog,
            then: [Self.set("other", "yes")],
            else: [Self.set("other", "no")]
        )
        let sample = try Self.sample([
            "f": [Self.set("name", "Sure?"), Self.call("g()"), Self.set("count", "5")],
            "g": [asking],
        ])
        var machine = try sample.machine("f()")
        guard case .dialog(let request) = machine.run(on: sample.graph) else {
            Issue.record("the machine does not wait")
            return
        }
        #expect(request.title == "Sure?")
        #expect(request.message == "")
        #expect(request.kind == .confirm)
        #expect(sample.value("count") == .int(0))
        machine.answer(isConfirmed: isConfirmed)
        guard case .finished = machine.run(on: sample.graph) else {
            Issue.record("the machine does not end")
            return
        }
        #expect(sample.value("other") == .text(expected))
        #expect(sample.value("count") == .int(5))
    }

    @Test func writesALiteralAsThePropertysType() throws {
        let source = SourceText(path: "a", text: "12")
        let literal = Operand.literal(try JSONDocument(parsing: source).root)
        let sample = try Self.sample([
            "f": [.set(path: BindingParser.parse("count", as: .single), to: literal)]
        ])
        _ = try Self.pause(of: "f()", in: sample)
        #expect(sample.value("count") == .int(12))
    }

    @Test func goesThroughACollectionUnderAName() throws {
        let sample = try Self.sample([
            "f": [
                .define(name: "n", value: Self.operand("#")),
                .loop(
                    path: BindingParser.parse("tags", as: .single),
                    name: "tag",
                    steps: [
                        .define(
                            name: "n",
                            value: Self.operand("n/stringByAppendingString(tag)")
                        )
                    ]
                ),
                .set(path: BindingParser.parse("other", as: .single), to: Self.operand("n")),
            ]
        ])
        try sample.write(.list([.text("a"), .text("b"), .text("c")]), to: "tags")
        #expect(try Self.pause(of: "f()", in: sample) == "finished")
        #expect(sample.value("other") == .text("abc"))
    }

    @Test func addsMovesAndRemovesElements() throws {
        let tags = BindingParser.parse("tags", as: .single)
        let sample = try Self.sample([
            "f": [
                .add(path: tags, value: Self.operand("#b"), at: .last),
                .add(path: tags, value: Self.operand("#a"), at: .first),
                .add(path: tags, value: Self.operand("#c"), at: .index(1)),
                .add(path: tags, value: Self.operand("#z"), at: .index(99)),
                .move(path: tags, from: Self.operand("#1"), to: Self.operand("#2")),
                .remove(path: BindingParser.parse("name", as: .single)),
                .remove(path: BindingParser.parse("tags[1]", as: .single)),
                .remove(path: BindingParser.parse("tags[9]", as: .single)),
            ]
        ])
        try sample.write(.text("x"), to: "name")
        #expect(try Self.pause(of: "f()", in: sample) == "finished")
        #expect(sample.value("tags").text == "(a, c, z)")
        #expect(sample.value("name") == .text(""))
    }

    @Test func givesArgumentsToAFunctionAndTakesItsValue() throws {
        let sample = try Self.sample([
            "f": [.call(BindingParser.parse("g(#in)", as: .single)), Self.set("name", "done")]
        ])
        #expect(try Self.pause(of: "f()", in: sample) == "finished")
        #expect(sample.value("name") == .text("done"))
    }

    @Test func endsALoopThatTakesTooManySteps() throws {
        let list = BindingParser.parse("tags", as: .single)
        func loop(_ steps: [Step]) -> Step { .loop(path: list, name: "x", steps: steps) }
        let sample = try Self.sample(["f": [loop([loop([loop([])])])]])
        try sample.write(.list(Array(repeating: .text("a"), count: 30)), to: "tags")
        #expect(try Self.pause(of: "f()", in: sample) == "exhausted")
    }

    // MARK: Fixtures

    private static func sample(_ functions: [String: [Step]]) throws -> Sample {
        try Sample([
            EntityType(
                name: "Thing",
                properties: [
                    Property("name", .text), Property("other", .text), Property("count", .int),
                    Property("tags", .list(.text)),
                ],
                functions: functions.mapValues {
                    EntityFunction(parameters: [], body: .steps($0))
                }
            )
        ])
    }

    private static func pause(of path: String, in sample: Sample) throws -> String {
        var machine = try sample.machine(path)
        switch machine.run(on: sample.graph) {
        case .finished: return "finished"
        case .dialog: return "dialog"
        case .failed: return "exhausted"
        case .effect: return "effect"
        case .action: return "action"
        case .request: return "request"
        }
    }

    private static func set(_ path: String, _ text: String) -> Step {
        .set(path: BindingParser.parse(path, as: .single), to: operand("#" + text))
    }

    private static func call(_ path: String) -> Step {
        .call(BindingParser.parse(path, as: .single))
    }

    private static func branch(
        _ condition: String,
        then: [Step],
        else otherwise: [Step] = []
    ) -> Step {
        .branch(if: BindingParser.parse(condition, as: .condition), then: then, else: otherwise)
    }

    private static func operand(_ binding: String) -> Operand {
        .expression(BindingParser.parse(binding, as: .single))
    }
}
