import Foundation
import OKitBundle
import OKitSchema
import OKitSyntax
import TestSupport
import Testing

/// `test`: what runs, how it is reported, and what flows have reached.
struct TestCommandTests {
    private let place = try? Workplace()

    private static func folder(_ sample: String) -> String {
        SampleBundle.folder("todo").replacing("/todo", with: "/\(sample)")
    }

    private func app() async throws -> Workplace {
        let place = try #require(place)
        try await place.expect(0, "new", "list", "--from", "todo")
        try place.write(Array("expect rows 3\nexpect rows 4\n".utf8), "list/tests/wrong.flow")
        return place
    }

    @Test func reportsEachFlow() async throws {
        let outcome = try await app().expect(1, "test", "list")
        #expect(outcome.output.contains("ok     add-a-task\n"))
        #expect(
            outcome.output.contains(
                "failed wrong\nlist/tests/wrong.flow:2:1: error: expected 4 rows, found 3 [flow]\n"
            )
        )
        #expect(outcome.output.contains("3 flows, 1 failed\n"))
    }

    /// With keys, a flow passes and fails as without, and fails if the app uses the keys that it needs.
    @Test func usesATerminal() async throws {
        let place = try await app()
        let keys = ["test", "list", "--front-end", "terminal"]
        let outcome = try await place.okit(keys)
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("ok     delete\n"))
        #expect(outcome.output.contains("wrong.flow:2:1: error: expected 4 rows, found 3 [flow]"))
        try place.edit("list/screens/tasks.json", "\"key\": \"c\"", "\"key\": \"m\"")
        try place.write(
            Array("swipe row 1 \"Done\"\n".utf8),
            "list/tests/wrong.flow"
        )
        let refused = try await place.okit(keys + ["--filter", "wrong"])
        #expect(
            refused.output.contains(
                "cannot be used with keys, as the app uses those of \"more\""
            )
        )
        try await place.expect(0, "test", "list", "--filter", "wrong")
        try await place.expect(64, "test", "list", "--explore", "5", "--front-end", "terminal")
    }

    @Test func selectsAndRepeatsFlowsInARandomOrder() async throws {
        let place = try await app()
        let arguments = ["test", "list", "--filter", "d", "--repeat", "4", "--shuffle", "3"]
        let first = try await place.okit(arguments)
        #expect(first.code == 0, "\(first.errors)")
        #expect(first.output.contains("ok     add-a-task, round 4\n"))
        #expect(first.output.contains("8 flows, 0 failed"))
        #expect(try await place.okit(arguments).output == first.output)
        let none = try await place.expect(2, "test", "list", "--filter", "zzz")
        #expect(none.errors.contains("a name that contains \"zzz\""))
        try await place.expect(64, "test", "list", "--repeat", "0")
        let unknown = try await place.expect(2, "test", "list", "delet")
        #expect(unknown.errors.contains("\"delet\"; did you mean \"delete\"?"))
    }

    @Test func writesReportsForPrograms() async throws {
        let place = try await app()
        let outcome = try await place.expect(
            1,
            "test",
            "list",
            "--format",
            "json",
            "--format",
            "junit=results.xml",
            "--format",
            "github=annotations.txt"
        )
        let report = try JSONDocument(parsing: SourceText(path: "report", text: outcome.output))
        let schema = try #require(BundleSchemas.text(named: "test-report"))
        let compiled = try Schema(
            compiling: try JSONDocument(parsing: SourceText(path: "schema", text: schema))
        )
        #expect(compiled.validate(report.root).isEmpty)
        #expect(report.root["flows"]?.count == 3)
        let junit = try place.text("results.xml")
        #expect(junit.contains("tests=\"3\" failures=\"1\""))
        #expect(junit.contains("<failure type=\"flow\" message=\"expected 4 rows, found 3\">"))
        #expect(
            try place.text("annotations.txt").hasPrefix(
                "::error file=list/tests/wrong.flow,line=2,col=1,endColumn="
            )
        )
    }

    @Test(arguments: ["bookshop", "inventory", "monitor", "todo", "tracker"])
    func findsNothingInTheSamplesAtRandom(_ sample: String) async throws {
        let place = try #require(place)
        let bundle = Self.folder(sample)
        let outcome = try await place.expect(0, "test", bundle, "--explore", "80")
        #expect(
            outcome.output == "80 random operations in 2 runs with the seed 1: nothing found\n"
        )
    }

    /// The goal for what is copied from the samples.
    @Test(arguments: ["bookshop", "inventory", "monitor", "todo", "tracker"])
    func reachesNearlyAllOfTheSamples(_ sample: String) async throws {
        let place = try #require(place)
        let outcome = try await place.expect(
            0,
            "test",
            Self.folder(sample),
            "--coverage",
            "--fail-under",
            "95"
        )
        for kind in ["screens", "actions", "errors"] {
            let line = outcome.output.split(separator: "\n").first { $0.hasPrefix(kind) }
            #expect(line?.hasSuffix(" 100 %") == true, "\(line ?? "")")
        }
    }

    @Test func reportsWhatItHasFoundAtRandom() async throws {
        let place = try await app()
        let screen = try place.text("list/screens/task.json")
        try place.write(
            Array(
                screen.replacing(
                    #""body": {"#,
                    with:
                        #""actions": {"no": {"label": "No", "do": {"set": "done", "to": "done"}}}, "body": {"#
                ).utf8
            ),
            "list/screens/task.json"
        )
        let outcome = try await place.expect(
            1,
            "test",
            "list",
            "--explore",
            "200",
            "--format",
            "text",
            "--format",
            "json=report.json"
        )
        #expect(outcome.output.contains("\"no\" never changed anything [explore]"))
        #expect(outcome.output.contains("    tap \"No\"\n"))
        #expect(try place.text("report.json").contains("\"rule\": \"explore\""))
        try await place.expect(64, "test", "list", "wrong", "--explore", "10")
    }

    @Test func reportsWhatFlowsHaveReached() async throws {
        let place = try await app()
        let outcome = try await place.expect(0, "test", "list", "add-a-task", "--coverage")
        #expect(outcome.output.contains("screens       2 of 2        100 %\n"))
        #expect(outcome.output.contains("actions       2 of 3        66 %\n"))
        #expect(outcome.output.contains("list/screens/tasks.json:17:15: action \"delete\"\n"))
        let failed = try await place.expect(
            1,
            "test",
            "list",
            "add-a-task",
            "--coverage",
            "--coverage-format",
            "listing=listing.txt",
            "--coverage-format",
            "json=coverage.json",
            "--fail-under",
            "99"
        )
        #expect(failed.errors.contains("--fail-under requires 99 %"))
        let listing = try place.text("listing.txt")
        #expect(listing.contains("-       \"confirm\": \"Delete \\\"{name}\\\"?\",\n"))
        #expect(listing.contains("+     {\"search\": \"screen.query\""))
        let schema = try #require(BundleSchemas.text(named: "coverage-report"))
        let compiled = try Schema(
            compiling: try JSONDocument(parsing: SourceText(path: "schema", text: schema))
        )
        let report = try JSONDocument(
            parsing: SourceText(path: "report", text: try place.text("coverage.json"))
        )
        #expect(compiled.validate(report.root).isEmpty)
        try await place.expect(64, "test", "list", "--fail-under", "50")
    }
}
