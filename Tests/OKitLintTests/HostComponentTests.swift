import OKitSyntax
import Testing

/// Components that the program around the app adds: what screens give them.
struct HostComponentTests {
    private func findings(
        _ component: String,
        receiver: String = "number"
    ) throws -> [String] {
        try BundleText([
            "app.json": #"{"start": "main"}"#,
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.shop", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "file"}},
             "functions": {"withTax": {"on": "\(receiver)", "parameters": ["number"], "returns": "double"}},
             "components": {"stars": {"values": {"value": "int", "of": "int?"}, "events": ["chosen"]}}}
            """,
            "models/Shop.json":
                #"{"properties": {"rating": "int", "name": "text", "price": "double"}}"#,
            "screens/main.json": """
            {"of": "Shop", "title": "{name}, {price.withTax(7)}",
             "actions": {"count": {"do": {"set": "rating", "to": "rating + 1"}}},
             "body": {"component": \(component)}}
            """,
        ]).findings().filter { $0.severity > .info }.map { "\($0.rule): \($0.message.text)" }
    }

    @Test func acceptsWhatIsDeclared() throws {
        let component = #""stars", "with": {"value": "rating", "of": 5}, "on": {"chosen": "count"}"#
        #expect(try findings(component) == [])
    }

    @Test(arguments: [
        ("nubmer", "number"), ("Shpo", "Shop"),
    ])
    func reportsReceiversOfFunctions(_ receiver: String, _ meant: String) throws {
        let found = try findings(#""stars", "with": {"value": "rating"}"#, receiver: receiver)
        #expect(
            found.first
                == "unknown-entity: unknown value or entity \"\(receiver)\"; did you mean \"\(meant)\"?"
        )
    }

    @Test(arguments: [
        (#""strs""#, "unknown-component: unknown component \"strs\"; did you mean \"stars\"?"),
        (#""stars""#, "missing-parameter: \"stars\" needs the value \"value\""),
        (
            #""stars", "with": {"valu": "rating"}"#,
            "unknown-parameter: the component \"stars\" has no \"valu\"; did you mean \"value\"?"
        ),
        (
            #""stars", "with": {"value": "name"}"#,
            "type-mismatch: \"value\" expects int, found text; write \"int(name)\" to convert it"
        ),
        (
            #""stars", "with": {"value": "rating"}, "on": {"chose": "count"}"#,
            "unknown-parameter: the component \"stars\" has no \"chose\"; did you mean \"chosen\"?"
        ),
        (
            #""stars", "with": {"value": "rating"}, "on": {"chosen": "cont"}"#,
            "unknown-action: unknown action \"cont\"; did you mean \"count\"?"
        ),
    ])
    func reportsMistakes(_ component: String, _ message: String) throws {
        let found = try findings(component).filter { !$0.hasPrefix("unused-action") }
        #expect(found == [message], "\(found)")
    }
}
