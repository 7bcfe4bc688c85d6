import OKitExpression
import OKitSyntax

/// A small app that works: a list of things to do, each with a screen, and a flow that proves it.
public struct StarterBundle: Sendable {
    /// Its files: paths relative to the bundle, and their content.
    public let files: [(path: String, text: String)]

    /// Makes the files of an app of that name.
    ///
    /// - Parameter name: letters, digits, `-` and `_`, beginning with a letter.
    /// - Returns: `nil` for any other name.
    public init?(name: String) {
        guard let first = name.utf8.first, Self.isLetter(first),
            name.utf8.allSatisfy({ Self.isLetter($0) || Self.isSign($0) })
        else {
            return nil
        }
        files = [
            ("bundle.json", Self.manifest(name)),
            ("models/List.json", Self.listModel),
            ("models/Task.json", Self.taskModel),
            ("screens/tasks.json", Self.tasksScreen),
            ("screens/task.json", Self.taskScreen),
            ("data/default.json", Self.data),
            ("strings/en.json", Self.strings),
            ("tests/add-a-task.flow", Self.flow),
        ]
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// The address of a published schema, for editors.
    private static func schema(_ kind: BundleSchemas.Kind) -> String {
        "https://okit-bundle.org/schemas/1/\(kind.rawValue).schema.json"
    }

    private static func manifest(_ name: String) -> String {
        """
        {
          "$schema": "\(schema(.bundle))",
          "formatVersion": 1,
          "identifier": "org.example.\(name.replacing("_", with: "-").lowercased())",
          "version": "0.1.0",
          "name": "\(name)",
          "entry": "tasks",
          "languages": ["en"],
          "models": {
            "default": {"entity": "List", "storage": "file"}
          }
        }

        """
    }

    private static let listModel = """
        {
          "$schema": "\(schema(.entity))",
          "properties": {
            "tasks": {"type": "list", "of": "Task", "default": []}
          }
        }

        """

    private static let taskModel = """
        {
          "$schema": "\(schema(.entity))",
          "properties": {
            "name": {"type": "text", "default": ""},
            "isDone": {"type": "bool", "default": false},
            "due": {"type": "date", "default": "now"},
            "note": {"type": "text", "optional": true}
          },
          "computed": {
            "state": {
              "predicate": "isDone == YES", "ifTrue": "%done", "ifFalse": "$due.formatDate"
            }
          },
          "functions": {
            "finish": {"steps": [{"set": "isDone", "to": true}]}
          }
        }

        """

    private static let tasksScreen = """
        {
          "$schema": "\(schema(.screen))",
          "kind": "list",
          "type": "Task",
          "dataPath": "tasks",
          "titlePath": "%Tasks",
          "titleCount": "tasks.@count",
          "rowSort": "due",
          "searchPath": "name",
          "addName": "name",
          "quickName": "%Done",
          "quickTap": "finish()",
          "quickEnabled": "!isDone",
          "cell": {"path": "name", "detailPath": "state"},
          "segues": {"model": "task"}
        }

        """

    private static let taskScreen = """
        {
          "$schema": "\(schema(.screen))",
          "kind": "detail",
          "titlePath": "%Task",
          "subTitlePath": "name",
          "sections": [
            {
              "header": "General",
              "rows": [
                {"cell": "text", "path": "name", "textPath": "name", "placeholder": "%Name"},
                {"cell": "switch", "path": "%Done", "onPath": "isDone"},
                {"path": "%Due", "detailPath": "due/formatDate", "selectNextRow": 1},
                {"cell": "date", "datePath": "due", "heightDisplay": 0, "heightEdit": 0},
                {"cell": "multiline", "textPath": "note", "placeholder": "%Note"}
              ]
            }
          ]
        }

        """

    private static let data = """
        {
          "tasks": [
            {"id": "1", "name": "Look at screens/tasks.json", "due": "2026-01-01T00:00:00Z"},
            {"id": "2", "name": "Change a title", "due": "2026-01-02T00:00:00Z"},
            {"id": "3", "name": "Misspell a member and run lint", "due": "2026-01-03T00:00:00Z"}
          ]
        }

        """

    private static let strings = """
        {
          "$schema": "\(schema(.strings))",
          "done": "done"
        }

        """

    private static let flow = """
        # A new task gets a name, and can be done.
        expect rows 3
        tap "Add"
        type "Pack the bundle" into "Name"
        answer "OK"
        expect rows 4
        swipe row "Pack the bundle" "Done"
        expect row "Pack the bundle" value "done"

        """
}
