import OKitArchive
import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitRuntime
import OKitSyntax

/// What it costs to parse a predicate and to evaluate it on an object, beside GNUstep's NSPredicate
/// on dictionaries, Swift's closures and `#Predicate` on structs.
enum PredicateBenchmark {
    private static let rounds = 7

    private enum Contender: String, CaseIterable {
        case declared, cel, undeclared
        case peer = "GNUstep"
        case closure
        case macro = "#Predicate"
    }

    static func run() throws {
        let cases = PredicateCase.all
        let people = PredicatePerson.all
        let declared = try GraphPeople(people, isDeclared: true)
        let undeclared = try GraphPeople(people, isDeclared: false)
        let peer = GNUstepPeer(formats: cases.map(\.format), people: people)
        if peer == nil {
            print("GNUstep is left out: apt-get install gobjc libgnustep-base-dev")
        }
        var times = cases.map { _ in [Contender: [Double]]() }
        var parsing = cases.map { _ in [Contender: [Double]]() }
        // GNUstep does not find all that it should; who is told of that still sees what it costs.
        var differences: [String: Int] = [:]
        for _ in 0..<rounds {
            let measures = try peer?.measure() ?? []
            for (index, test) in cases.enumerated() {
                let expression = PredicateParser.parse(test.format, as: .predicate)
                let (time, matches) = perPerson { declared.count(expression) }
                times[index][.declared, default: []].append(time)
                let cel = CELParser.parse(test.cel)
                let (celTime, celMatches) = perPerson { declared.count(cel) }
                times[index][.cel, default: []].append(celTime)
                try WrongResult.check("CEL", celMatches, matches)
                let (other, others) = perPerson { undeclared.count(expression) }
                times[index][.undeclared, default: []].append(other)
                try WrongResult.check("undeclared", others, matches)
                if let closure = test.closure {
                    let (time, count) = perPerson {
                        people.reduce(0) { $0 + (closure($1) ? 1 : 0) }
                    }
                    times[index][.closure, default: []].append(time)
                    try WrongResult.check("closure", count, matches)
                }
                if let macro = test.macro {
                    let (time, count) = perPerson {
                        people.reduce(0) { $0 + ((try? macro.evaluate($1)) == true ? 1 : 0) }
                    }
                    times[index][.macro, default: []].append(time)
                    try WrongResult.check("#Predicate", count, matches)
                }
                parsing[index][.declared, default: []].append(
                    repeated { PredicateParser.parse(test.format, as: .predicate).problems.count }.0
                )
                parsing[index][.cel, default: []].append(
                    repeated { CELParser.parse(test.cel).problems.count }.0
                )
                if measures.indices.contains(index), let measure = measures[index] {
                    times[index][.peer, default: []].append(measure.evaluation)
                    parsing[index][.peer, default: []].append(measure.parsing)
                    differences[test.format] = measure.matches == matches ? nil : measure.matches
                }
            }
        }
        printEvaluation(cases, times)
        for (format, matches) in differences.sorted(by: { $0.key < $1.key }) {
            print("GNUstep finds \(matches) people for \(format), which is another number")
        }
        printParsing(cases, parsing)
    }

    private static func printEvaluation(_ cases: [PredicateCase], _ times: [[Contender: [Double]]])
    {
        var table = Table(
            ["ns a person"] + Contender.allCases.map(\.rawValue)
                + ["declared: GNUstep", "undeclared: GNUstep"]
        )
        for (test, times) in zip(cases, times) {
            let medians = times.mapValues(\.median)
            let figures = Contender.allCases.map { medians[$0].map { Table.number($0) } ?? "-" }
            let ratios = [Contender.declared, .undeclared].map { own in
                guard let own = medians[own], let peer = medians[.peer] else {
                    return "-"
                }
                return Table.ratio(own, peer)
            }
            table.add([test.format] + figures + ratios)
        }
        table.print("predicates on \(PredicatePerson.all.count) people")
    }

    private static func printParsing(_ cases: [PredicateCase], _ times: [[Contender: [Double]]]) {
        var table = Table(["µs to parse", "PredicateParser", "CELParser", "GNUstep", ""])
        for (test, times) in zip(cases, times) {
            let own = times[.declared]?.median
            let peer = times[.peer]?.median
            table.add(
                [test.format]
                    + [own, times[.cel]?.median, peer].map {
                        $0.map { Table.number($0 / 1e3, 2) } ?? "-"
                    }
                    + [own.flatMap { own in peer.map { Table.ratio(own, $0) } } ?? "-"]
            )
        }
        table.print("parsing of predicates")
    }

    /// Nanoseconds for each person, and how many match.
    private static func perPerson(_ count: () -> Int) -> (Double, Int) {
        let (time, result) = repeated(count)
        return (time / Double(PredicatePerson.all.count), result)
    }

    /// Nanoseconds for one call, of as many as fill 20 ms.
    private static func repeated(_ work: () -> Int) -> (Double, Int) {
        let clock = ContinuousClock()
        let begin = clock.now
        var (calls, result) = (0, 0)
        repeat {
            result = work()
            calls += 1
        } while begin.duration(to: clock.now) < .milliseconds(20)
        return (begin.duration(to: clock.now).seconds * 1e9 / Double(calls), result)
    }
}

extension [Double] {
    fileprivate var median: Double {
        sorted()[count / 2]
    }
}

/// People as objects of a graph, of a declared entity or as JSON that nothing declares.
private struct GraphPeople {
    private let graph: Graph
    private var people: [ObjectID] = []

    init(_ people: [PredicatePerson], isDeclared: Bool) throws {
        let address = EntityType(
            name: "Address",
            properties: [Property("city", .text), Property("zip", .int)],
            hasID: false
        )
        let person = EntityType(
            name: "Person",
            properties: [
                Property("name", .text), Property("age", .int), Property("note", .text),
                Property("address", .object("Address")),
            ],
            hasID: false
        )
        graph = Graph(
            types: TypeTable([person, address]),
            environment: GraphBenchmark.environment()
        )
        for element in people {
            let source = SourceText(path: "person.json", text: element.json)
            let node = try JSONDocument(parsing: source).root
            var decoder = ModelDecoder(graph: graph)
            if let object = isDeclared ? decoder.object(node, person) : graph.makeObject(node) {
                self.people.append(object)
            }
        }
    }

    func count(_ expression: ParsedExpression) -> Int {
        var evaluator = Evaluator(graph)
        var count = 0
        for person in people {
            if case .bool(true) = evaluator.value(of: expression, on: .object(person)) {
                count += 1
            }
        }
        return count
    }
}
