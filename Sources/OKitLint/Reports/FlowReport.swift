import OKitExpression
public import OKitSyntax

/// The result of a flow.
public struct FlowResult: Sendable {
    /// The name of the flow: that of its file without `.flow`.
    public var name: String
    /// The number of the run, from 1.
    public var round: Int
    /// The problems; empty if all expectations hold.
    public var problems: [Finding]
    /// The duration.
    public var seconds: Double

    /// Creates a result.
    public init(name: String, round: Int, problems: [Finding], seconds: Double) {
        self.name = name
        self.round = round
        self.problems = problems
        self.seconds = seconds
    }
}

/// A report format for the results of flows.
public enum FlowReport: String, Sendable, CaseIterable {
    /// Text.
    case text
    /// JSON: `Schemas/test-report.schema.json`.
    case json
    /// JUnit test results, for CI servers.
    case junit
    /// GitHub workflow commands that annotate lines.
    case github

    /// The report of results, in order.
    public func report(of results: [FlowResult]) -> String {
        switch self {
        case .text: results.map(Self.text).joined() + Self.summary(of: results)
        case .json: Self.json(results)
        case .junit: Self.junit(results)
        case .github:
            results.flatMap(\.problems).map { GitHubReport.line(of: $0) + "\n" }.joined()
        }
    }

    /// A result as a line of text, followed by its problems.
    public static func text(of result: FlowResult) -> String {
        let round = result.round > 1 ? ", round \(result.round)" : ""
        let state = result.problems.isEmpty ? "ok    " : "failed"
        return "\(state) \(result.name.printable)\(round)\n" + TextReport.text(of: result.problems)
    }

    /// The numbers of flows and of failed flows.
    public static func summary(of results: [FlowResult]) -> String {
        let failed = results.count { !$0.problems.isEmpty }
        return "\(results.count) \(results.count == 1 ? "flow" : "flows"), \(failed) failed\n"
    }

    /// Incremented when a member changes its meaning.
    private static let version: Int64 = 1

    private static func json(_ results: [FlowResult]) -> String {
        var writer = JSONWriter(layout: .indented)
        writer.object { writer in
            writer.key("version")
            writer.int(version)
            writer.key("columnUnit")
            writer.string("character")
            writer.key("flows")
            writer.array { writer in
                for result in results {
                    write(result, to: &writer)
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    private static func write(_ result: FlowResult, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("name")
            writer.string(result.name)
            writer.key("round")
            writer.int(Int64(result.round))
            writer.key("passed")
            writer.bool(result.problems.isEmpty)
            writer.key("seconds")
            writer.double(result.seconds)
            writer.key("findings")
            writer.array { writer in
                for finding in result.problems {
                    JSONReport.write(finding, to: &writer)
                }
            }
        }
    }

    private static func junit(_ results: [FlowResult]) -> String {
        let failed = results.count { !$0.problems.isEmpty }
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuites name="okit-bundle test">"#,
            "  <testsuite name=\"flows\" tests=\"\(results.count)\" failures=\"\(failed)\" errors=\"0\""
                + " time=\"\(time(results.reduce(0) { $0 + $1.seconds }))\">",
        ]
        for result in results {
            let name = XMLText.escaped(
                result.round > 1 ? "\(result.name), round \(result.round)" : result.name
            )
            let test =
                "    <testcase classname=\"flows\" name=\"\(name)\" time=\"\(time(result.seconds))\""
            guard let problem = result.problems.first else {
                lines.append(test + "/>")
                continue
            }
            lines += [
                test + ">",
                "      <failure type=\"\(XMLText.escaped(problem.rule))\" "
                    + "message=\"\(XMLText.escaped(problem.message.text))\">"
                    + XMLText.escaped(TextReport.text(of: result.problems)) + "</failure>",
                "    </testcase>",
            ]
        }
        lines += ["  </testsuite>", "</testsuites>"]
        return lines.map { $0 + "\n" }.joined()
    }

    /// Seconds with three decimals.
    private static func time(_ seconds: Double) -> String {
        let milliseconds = Int((max(seconds, 0) * 1000).rounded())
        let fraction = String(milliseconds % 1000)
        let zeros = String(repeating: "0", count: 3 - fraction.count)
        return "\(milliseconds / 1000).\(zeros)\(fraction)"
    }
}
