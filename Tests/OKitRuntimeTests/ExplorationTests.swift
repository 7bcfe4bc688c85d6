import Foundation
import OKitRecords
import OKitRuntime
import OKitSyntax
import Testing

/// Random walks over the screens of an app.
struct ExplorationTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"tasks": "[Task]", "count": "int"}}"#,
        "models/Task.json": #"{"properties": {"name": "text", "done": "bool"}}"#,
        "data/default.json":
            #"{"tasks": [{"name": "a", "done": false}, {"name": "b", "done": true}]}"#,
        "screens/main.json": """
        {"of": "Shop",
         "actions": {
            "more": {"label": "More", "do": {"set": "count", "to": "count + 1"}},
            "toggle": {"label": "Toggle", "of": "Task", "do": {"set": "done", "to": "!done"}}},
         "bar": ["more"],
         "body": [{"search": "screen.query"}, {"text": "{count}"},
                  {"list": "tasks", "actions": ["toggle"], "open": "task",
                   "row": {"title": "{name} {done}"}}],
         "state": {"query": ""}}
        """,
        "screens/task.json": """
        {"of": "Task", "title": "{name}", "body": {"form": "self", "save": "explicitly"}}
        """,
    ]

    private func explore(
        _ change: (inout [String: String]) -> Void = { _ in },
        count: Int = 300
    ) throws -> [Discovery] {
        var files = Self.files
        change(&files)
        let exploration = Exploration(of: try PageApp.bundle(files), records: SQLiteRecordStorage())
        let length = Exploration.walkLength
        let outcomes = (0..<count / length).map { exploration.walk(length, seed: UInt64($0)) }
        #expect(outcomes.allSatisfy { $0.count > 0 })
        return exploration.summary(of: outcomes)
    }

    private func replace(_ text: String, with other: String) -> (inout [String: String]) -> Void {
        { files in
            files["screens/main.json"] = files["screens/main.json"]?.replacing(text, with: other)
        }
    }

    @Test func findsNothingInASoundApp() throws {
        #expect(try explore().isEmpty)
    }

    @Test func walksTheSameWayForASeed() throws {
        let exploration = Exploration(of: try PageApp.bundle(Self.files))
        let first = exploration.walk(40, seed: 7)
        let second = exploration.walk(40, seed: 7)
        #expect(first.activeActions == second.activeActions)
        #expect(first.count == second.count)
    }

    @Test func findsProblemsOfExpressions() throws {
        let found = try explore(replace("{count}", with: "{10 / (count - 2)}"))
        #expect(found.map(\.kind) == [.problem])
        #expect(found.first?.lines == ["tap \"More\"", "tap \"More\""])
        #expect(found.first?.finding.message.text == "cannot divide by 0")
    }

    @Test func findsActionsThatChangeNothing() throws {
        let found = try explore(replace("count + 1", with: "count"))
        #expect(found.map(\.kind) == [.idleAction])
        #expect(found.first?.lines == ["tap \"More\""])
        #expect(
            found.first?.finding.message.text
                == "the action \"more\" never changed anything"
        )
    }

    @Test func findsScreensThatBackDoesNotLeave() throws {
        let found = try explore { files in
            files["screens/task.json"] = """
                {"of": "Task", "title": "{name}", "on": {"leave": {"open": "task", "object": "self"}},
                 "body": {"text": "{name}"}}
                """
        }
        #expect(found.map(\.kind) == [.deadEnd])
        #expect(found.first?.lines.count == 2)
        #expect(found.first?.lines.last == "back")
    }
}
