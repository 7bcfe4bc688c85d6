import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections
import Testing

/// The declarations of functions and operators, held to their examples.
struct FunctionTableTests {
    @Test(arguments: FunctionTable.standard.all.filter { $0.example != nil })
    func showsItsValue(_ function: Function) throws {
        let example = try #require(function.example)
        let value =
            function.notation == .cel
            ? try Self.valueInCEL(of: example)
            : try Self.value(of: example, isBinding: function.receiver != nil)
        #expect(value == example.value)
    }

    @Test(arguments: Macro.allCases)
    func showsTheValueOfAMacro(_ macro: Macro) throws {
        #expect(try Self.valueInCEL(of: macro.example) == macro.example.value)
    }

    @Test(arguments: FunctionPage.operatorsOfCEL)
    func showsTheValueOfAnOperatorOfCEL(_ entry: FunctionPage.CELOperator) throws {
        #expect(try Self.valueInCEL(of: entry.example) == entry.example.value)
    }

    @Test(arguments: Operator.all.filter { $0.notation == .all }.map(\.example))
    func showsTheValueOfAnOperator(_ example: Function.Example) throws {
        #expect(try Self.value(of: example, isBinding: false) == example.value)
    }

    @Test(arguments: SpecialForm.allCases)
    func showsTheValueOfASpecialForm(_ form: SpecialForm) throws {
        #expect(try Self.value(of: form.example, isBinding: false) == form.example.value)
    }

    @Test func documentsEveryFunction() {
        for function in FunctionTable.standard.all {
            #expect(function.summary.hasSuffix("."), "\(function.name)")
            #expect(function.example != nil || function.purity != .pure, "\(function.name)")
        }
        #expect(Operator.all.allSatisfy { $0.summary.hasSuffix(".") })
    }

    /// The text of an example's value in CEL, on a fixed object.
    private static func valueInCEL(of example: Function.Example) throws -> String? {
        var evaluator = evaluator()
        let expression = CELParser.parse("'%s'.format([\(example.expression)])")
        #expect(expression.problems.isEmpty, "\(example.expression)")
        let value = evaluator.value(of: expression, on: nil as ObjectID?)
        #expect(evaluator.problems.isEmpty, "\(example.expression)")
        return value.text
    }

    /// An evaluator with the values that examples use.
    private static func evaluator() -> Evaluator {
        // 2026-03-28T12:00:00Z
        let now = Date(timeIntervalSince1970: 1_774_699_200)
        let environment = AppEnvironment(clock: { now }, makeID: { "id" })
        let graph = Graph(types: TypeTable(), environment: environment)
        let line: (Int64, [String]) -> Value = { copies, tags in
            .map(["copies": .int(copies), "tags": .list(tags.map { .text($0) })])
        }
        let members: OrderedDictionary<String, Value> = [
            "title": .text("The left hand"), "word": .text("tree"), "copies": .int(3),
            "path": .text("home/notes.txt"), "price": .double(12.345),
            "due": .date(Date(timeIntervalSince1970: 1_774_693_800)),
            "color": .color(RGBColor(red: 0x33, green: 0x66, blue: 0x99)),
            "photo": .data(Data([0xFF, 0xD8, 0xFF, 0xE0])),
            "lines": .list([line(2, ["a", "b"]), line(3, ["b"])]),
        ]
        let variables = members.map { ($0.key, $0.value) }
        return Evaluator(graph, variables: Dictionary(variables) { first, _ in first })
    }

    /// The text of an example's value, on a fixed object.
    private static func value(of example: Function.Example, isBinding: Bool) throws -> String? {
        var evaluator = evaluator()
        let expression =
            isBinding
            ? BindingParser.parse(example.expression, as: .single)
            : PredicateParser.parse(
                example.expression,
                as: example.expression.isCondition ? .predicate : .expression
            )
        #expect(expression.problems.isEmpty, "\(example.expression)")
        let value = evaluator.value(of: expression, on: nil as ObjectID?)
        #expect(evaluator.problems.isEmpty, "\(example.expression)")
        return evaluator.text(of: value)
    }
}

extension String {
    /// Whether the predicate notation reads it, not the expression notation.
    fileprivate var isCondition: Bool {
        PredicateParser.parse(self, as: .predicate).problems.isEmpty
    }
}
