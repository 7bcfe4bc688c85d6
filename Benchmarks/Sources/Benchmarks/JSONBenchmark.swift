import Foundation
import OKitExpression
import OKitSyntax
import RapidJSONReader

/// Parsing a large text: ours against RapidJSON and Foundation.
struct JSONBenchmark {
    private static let rounds = 15

    private let name: String
    private let source: SourceText
    private let data: Data
    /// The same bytes with the zero byte behind them that RapidJSON's fastest stream needs.
    private let terminated: [CChar]
    private let values: Int

    /// Runs both layouts and prints the results.
    static func run() throws {
        for (name, layout) in [("pretty", JSONWriter.Layout.indented), ("minified", .compact)] {
            let bytes = AppDescription.text(size: 10_000_000, layout: layout)
            try JSONBenchmark(name: name, bytes: bytes).report()
        }
    }

    private init(name: String, bytes: [UInt8]) throws {
        self.name = name
        source = SourceText(path: "app.json", bytes: bytes)
        data = Data(bytes)
        terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        values = try JSONDocument(parsing: source).root.numberOfValues
    }

    private func report() throws {
        let size = source.bytes.count
        print("\(name): \(size) bytes, \(values) values, median of \(Self.rounds) rounds")
        let contest = Contest(contenders: [
            .init(name: "JSONDocument") { try check(parse()) },
            .init(name: "RapidJSON SAX") { try check(rapidJSON(sameWork: false)) },
            .init(name: "RapidJSON SAX, same work") { try check(rapidJSON(sameWork: true)) },
            .init(name: "JSONSerialization") { _ = try foundation() },
        ])
        let medians = try contest.medians(rounds: Self.rounds)
        for (contender, median) in zip(contest.contenders, medians) {
            let speed = Double(size) / median.seconds / 1e6
            let each = median.seconds / Double(values) * 1e9
            let ratio = median.seconds / medians[0].seconds
            print(
                pad(contender.name),
                number(speed, 0),
                "MB/s",
                number(each, 1),
                "ns/value",
                "  JSONDocument is",
                number(ratio, 2),
                "times as fast"
            )
        }
        let own = try Memory.measure { try JSONDocument(parsing: source) }
        let other = try Memory.measure { try foundation() }
        for (name, memory) in [("JSONDocument", own), ("JSONSerialization", other)] {
            let peak = memory.peak.map { number(Double($0) / Double(size), 2) } ?? "unknown"
            let kept = number(Double(memory.kept) / Double(size), 2)
            print(pad(name), "memory above the input: peak", peak, "x input, kept", kept, "x input")
        }
        print()
    }

    private func parse() throws -> Int {
        try JSONDocument(parsing: source).root.kind == .object ? values : 0
    }

    private func rapidJSON(sameWork: Bool) -> Int {
        rapidjson_read(terminated, source.bytes.count, sameWork)
    }

    private func foundation() throws -> Any {
        try JSONSerialization.jsonObject(with: data)
    }

    /// All must have seen the same text.
    private func check(_ count: Int) throws {
        guard count == values else {
            throw Disagreement(found: count, expected: values)
        }
    }

    private func pad(_ text: String) -> String {
        text.padding(toLength: 26, withPad: " ", startingAt: 0)
    }

    private func number(_ value: Double, _ digits: Int) -> String {
        let text = String(format: "%.\(digits)f", value)
        return String(repeating: " ", count: max(0, 7 - text.count)) + text
    }
}

/// A contender has counted another number of values.
private struct Disagreement: Error {
    let found: Int
    let expected: Int
}

extension JSONNode {
    /// This value and all in it, names included.
    fileprivate var numberOfValues: Int {
        let inElements = elements.reduce(0) { $0 + $1.numberOfValues }
        return members.reduce(1 + inElements) { $0 + 1 + $1.value.numberOfValues }
    }
}
