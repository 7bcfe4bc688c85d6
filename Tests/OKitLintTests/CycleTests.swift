import OKitSyntax
import Testing

/// Computed properties, functions and hooks of format 2 that depend on themselves.
struct CycleTests {
    private func lines(_ rule: String, _ members: String) throws -> [String] {
        let bundle = BundleText([
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test",
            "models": {"default": {"entity": "Thing", "storage": "file"}}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Thing.json": """
            {"properties": {"size": "int", "name": "text", "numbers": "[int]", "parts": "[Part]"},
            \(members)}
            """,
            "models/Part.json": """
            {"properties": {"label": "text", "parts": "[Part]"},
            "hooks": {"created": [{"create": "Part", "in": "parts"}]}}
            """,
            "screens/main.json": #"{"of": "Thing", "body": {"fact": "size"}}"#,
        ])
        return try bundle.lines {
            $0.rule == rule && $0.location.source.path.hasSuffix("Thing.json")
        }
    }

    @Test(arguments: [
        #""computed": {"a": "a + 1"}"#,
        #""computed": {"a": {"value": "size > 1 ? 1 : 0"}, "b": "b"}"#,
    ])
    func reportsComputedProperties(_ members: String) throws {
        #expect(try lines("computed-cycle", members).count == 1)
    }

    @Test(arguments: [
        #""computed": {"a": "size > 1 ? a : 0"}"#, #""computed": {"a": "size + 1", "b": "a + 1"}"#,
    ])
    func acceptsComputedPropertiesThatEnd(_ members: String) throws {
        #expect(try lines("computed-cycle", members) == [])
    }

    @Test(arguments: [
        #""functions": {"go": {"do": [{"run": "go"}]}}"#,
        #""functions": {"go": [{"run": "back"}], "back": {"do": {"run": "go"}}}"#,
        #""computed": {"a": {"value": "size", "set": [{"set": "a", "to": "value"}]}}"#,
    ])
    func reportsFunctions(_ members: String) throws {
        #expect(try !lines("function-cycle", members).isEmpty)
    }

    @Test(arguments: [
        #""functions": {"go": [{"confirm": "Again?", "then": [{"run": "go"}]}]}"#,
        #""functions": {"go": [{"return": "1"}, {"run": "go"}]}"#,
        #""functions": {"go": [{"if": "size > 1", "then": [{"run": "go"}]}]}"#,
        #""computed": {"a": {"value": "size", "set": [{"set": "size", "to": "value"}]}}"#,
    ])
    func acceptsFunctionsThatEnd(_ members: String) throws {
        #expect(try lines("function-cycle", members) == [])
    }

    @Test(arguments: [
        #""hooks": {"changed": {"size": {"set": "size", "to": "size + 1"}}}"#,
        #""hooks": {"changed": {"numbers": [{"add": "1", "in": "numbers"}]}}"#,
        #""hooks": {"changed": {"numbers": [{"for": "n", "in": "numbers", "do": [{"add": "n", "in": "numbers"}]}]}}"#,
        #""hooks": {"changed": {"parts": [{"create": "Part", "in": "parts"}]}}"#,
    ])
    func reportsHooks(_ members: String) throws {
        #expect(try !lines("hook-cycle", members).isEmpty)
    }

    @Test(arguments: [
        #""hooks": {"changed": {"size": {"set": "size", "to": "5"}}}"#,
        #""hooks": {"changed": {"size": {"add": "size", "in": "numbers"}}}"#,
        #""hooks": {"changed": {"name": {"set": "size", "to": "size + 1"}}}"#,
    ])
    func acceptsHooksThatEnd(_ members: String) throws {
        #expect(try lines("hook-cycle", members) == [])
    }
}
