import OKitBundle
import OKitExpression
import OKitModel

/// What a change costs: on the graph, on a screen, and beside OpenCombine and Observation.
enum GraphBenchmark {
    /// Runs the part of that name, or all.
    static func run(_ part: String?) throws {
        let parts = [
            ("scaling", ScalingBenchmark.run), ("turn", SessionBenchmark.run),
            ("propagation", PropagationBenchmark.run), ("rows", RowBenchmark.run),
        ]
        for (name, run) in parts where part == nil || part == name {
            try run()
        }
    }

    /// An environment that counts ids.
    static func environment() -> AppEnvironment {
        var count = 0
        return AppEnvironment(
            clock: { .distantPast },
            makeID: {
                count += 1
                return "id-\(count)"
            }
        )
    }

    static func binding(_ text: String) -> ParsedExpression {
        BindingParser.parse(text, as: .single)
    }
}

/// A contender did other work than the rest.
struct WrongResult: Error {
    let contender: String
    let found: String
    let expected: String

    static func check<T: Equatable>(_ contender: String, _ found: T, _ expected: T) throws {
        guard found == expected else {
            throw WrongResult(contender: contender, found: "\(found)", expected: "\(expected)")
        }
    }
}
