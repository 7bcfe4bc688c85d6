import OKitSyntax
import Testing

/// Mistakes of authors who are new to format 2, each with all that lint says about it.
struct NewAppMistakeTests {
    private static let garden: [String: String] = [
        "app.json": #"{"start": "plants"}"#,
        "bundle.json": #"""
        {"formatVersion": 2, "identifier": "org.okit.garden", "version": "1.0.0",
        "name": "Garden", "models": {"default": {"entity": "Garden", "storage": "file"}},
        "permissions": {"hosts": ["localhost:8765"], "methods": ["GET", "PATCH"]}}
        """#,
        "models/Garden.json": #"{"properties": {"plants": "[Plant]"}}"#,
        "models/Metrics.json": #"{"properties": {"cpu": "double"}}"#,
        "models/Plant.json": #"""
        {"title": "{name}", "properties": {
        "name": {"type": "text", "rules": {"notBlank": true}},
        "place": {"type": "text", "values": ["balcony", "window"]},
        "interval": {"type": "int", "default": 7, "rules": [{"minimum": 1}]},
        "watered": {"type": "date", "default": "now", "rules": {"predicate": "value <= now",
        "message": "cannot be in the future"}}},
        "computed": {"days": "interval + 1", "isOutside": "place == 'balcony'"}}
        """#,
        "data/default.json": #"""
        {"plants": [{"name": "Fern", "place": "balcony", "interval": 3,
        "watered": "2025-06-01T08:00:00Z"}]}
        """#,
        "screens/plants.json": #"""
        {"of": "Garden", "title": "Plants", "providers": {"metrics": {"call": "metrics"}},
        "actions": {"water": {"label": "Water", "of": "Plant", 
        "do": {"set": "watered", "to": "now"}}},
        "body": [{"list": "plants", "row": {"title": "{name}", "detail": "{days}",
        "badge": "{isOutside}"}, "actions": ["water"], "open": "plant"},
        {"text": "{metrics.response.cpu} %"}]}
        """#,
        "screens/plant.json": #"""
        {"of": "Plant", "title": "{name}",
        "actions": {"store": {"label": "Store", "call": "updatePlant"}},
        "body": {"form": "self", "fields": ["name", {"field": "place", "as": "radio"},
        "interval", "watered"], "save": {"new": "store", "changed": "store"}}}
        """#,
        "services/garden.json": #"""
        {"baseUrl": "http://localhost:8765/", "actions": {
        "metrics": {"get": "metrics", "of": "Metrics"},
        "updatePlant": {"patch": "plants/{name}", "parameters": {"name": "text",
        "place": "text"}, "of": "Plant"}}}
        """#,
        "services/garden.stub.json": #"""
        {"actions": {"metrics": {"response": {"cpu": 4}},
        "updatePlant": {"response": {"name": "Fern", "place": "window"}}}}
        """#,
    ]

    /// What is found besides hints, without the place in the file.
    private func findings(_ files: [String: String]) throws -> [String] {
        try BundleText(files).lines { $0.severity > .info }.map { line in
            let parts = line.split(separator: ": ", maxSplits: 2)
            let path = parts[0].prefix { $0 != ":" }
            return "\(path): \(parts[2])"
        }
    }

    /// The rule that dates are in the past does not depend on the day on which lint runs.
    @Test func findsNothingInTheApp() throws {
        #expect(try findings(Self.garden) == [])
    }

    /// A file, what is changed in it, and what lint says.
    private static let mistakes: [(String, String, String, String)] = [
        (
            "models/Plant.json", "notBlank", "notblank",
            #"unknown member "notblank"; did you mean "notBlank"? [unknown-member]"#
        ),
        (
            "models/Plant.json", #"{"minimum": 1}"#, #"{"min": 1}"#,
            #"unknown member "min"; did you mean "minimum"? [unknown-member]"#
        ),
        (
            "models/Plant.json", "value <= now", "value <= now || vlaue > value",
            #"unknown name "vlaue"; did you mean "value"? [unknown-property]"#
        ),
        (
            "models/Plant.json", #""type": "int""#, #""type": "integer""#,
            #"unknown type "integer"; did you mean "int"? [schema]"#
        ),
        (
            "models/Garden.json", "[Plant]", "Plant[]",
            #"unknown type "Plant[]"; did you mean "[Plant]"? [schema]"#
        ),
        (
            "models/Plant.json", #""type": "date""#, #""type": "datetime""#,
            #"unknown type "datetime"; did you mean "date"? [schema]"#
        ),
        (
            "models/Garden.json", "[Plant]", "[plant]",
            #"unknown type "[plant]"; did you mean "[Plant]"? [schema]"#
        ),
        (
            "models/Plant.json", #""type": "int""#, #""type": "zzzzz""#,
            #"unknown type "zzzzz"; expected any, bool, color, data, date, day, decimal, double, "#
                + #"image, int, text, an entity, or a list such as "[text]" [schema]"#
        ),
        (
            "models/Plant.json", "place == 'balcony'", "place == balcony",
            "unknown name \"balcony\"; a text needs quotes: 'balcony' [unknown-property]"
        ),
        (
            "models/Plant.json", "interval + 1", "name.find('a')",
            #"text has no function "find"; did you mean "finds"? [unknown-function]"#
        ),
        (
            "data/default.json", #""place": "balcony""#, #""place": "balkony""#,
            "place: must be one of balcony, window [broken-rule]"
        ),
        (
            "data/default.json", "2025-06-01", "9025-06-01",
            "watered: cannot be in the future [broken-rule]"
        ),
        (
            "screens/plants.json", #""to": "now""#, #""to": "'now'""#,
            #""watered" expects date, found text "now"; write "now" without the inner quotes "#
                + "[type-mismatch]"
        ),
        (
            "screens/plants.json", #"{"set": "watered", "to": "now"}"#,
            #"{"refresh": "metrics", "toast": "Water"}"#,
            #""refresh" and "toast" are two steps; write a list with an object for each "#
                + "[unknown-member]"
        ),
        (
            "screens/plants.json", "response.cpu", "response.cpuu",
            #"the response of "metrics" has no "cpuu"; did you mean "cpu"? [unknown-property]"#
        ),
        (
            "screens/plant.json", #""new": "store""#, #""nw": "store""#,
            #"unknown member "nw"; did you mean "new"? [unknown-member]"#
        ),
        (
            "services/garden.json", "plants/{name}", "plants/{id}",
            #"the path has {id}, and "parameters" has no "id" [unknown-parameter]"#
        ),
        (
            "bundle.json", #""formatVersion": 2"#, #""formatVersion": 3"#,
            "unsupported format version 3; this program supports the versions 1 and 2 [schema]"
        ),
        (
            "bundle.json", #""formatVersion": 2,"#, "",
            #"missing member "formatVersion"; this program supports the versions 1 and 2 [schema]"#
        ),
    ]

    @Test(arguments: mistakes)
    func findsOneCause(_ path: String, _ right: String, _ wrong: String, _ message: String) throws {
        var files = Self.garden
        let text = try #require(files[path])
        try #require(text.contains(right))
        files[path] = text.replacing(right, with: wrong, maxReplacements: 1)
        #expect(try findings(files) == ["\(path): \(message)"])
    }

    @Test func suggestsTheControlThatALongerWordMeans() throws {
        var files = Self.garden
        files["screens/plant.json"] = files["screens/plant.json"]?.replacing(
            #""radio""#,
            with: #""radiobutton""#
        )
        let found = try findings(files)
        #expect(found.count == 1)
        #expect(found.first?.contains(#"found "radiobutton"; did you mean "radio"?"#) == true)
    }

    @Test func namesThePortOfAHost() throws {
        var files = Self.garden
        files["services/garden.json"] = files["services/garden.json"]?.replacing(
            "8765",
            with: "8766"
        )
        #expect(
            try findings(files) == [
                "bundle.json: nothing uses the host \"localhost:8765\" [unused-host]",
                "services/garden.json: the manifest does not permit the host \"localhost:8766\"; "
                    + "did you mean \"localhost:8765\"? [undeclared-host]",
            ]
        )
    }

    /// An expression that cannot be parsed has no type to be wrong.
    @Test func reportsASyntaxErrorAlone() throws {
        var files = Self.garden
        files["screens/plants.json"] = files["screens/plants.json"]?.replacing(
            #""of": "Plant", "#,
            with: #""of": "Plant", "enabled": "place = name", "#
        )
        let found = try findings(files)
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.hasSuffix("[malformed-expression]") == true, "\(found)")
    }

    /// A value that cannot be read hides texts of its file.
    @Test func reportsNoLabelsOfFlowsBesideDamage() throws {
        var files = Self.garden
        files["tests/water.flow"] = "tap \"Water now\"\n"
        files["screens/plants.json"] = files["screens/plants.json"]?
            .replacing(#""label": "Water""#, with: #""label": "Water now""#)
            .replacing(
                #""body": ["#,
                with: #""on": {"load": {"export": "plants", "as": "xlsx"}}, "body": ["#
            )
        let found = try findings(files)
        #expect(!found.contains { $0.contains("[flow-reference]") }, "\(found)")
        #expect(found.contains { $0.contains(#"found "xlsx""#) }, "\(found)")
    }

    @Test func reportsAStubWithoutItsService() throws {
        var files = Self.garden
        files["services/garden.json"] = nil
        let found = try findings(files)
        #expect(
            found.contains(
                "services/garden.stub.json: missing services/garden.json, which describes the "
                    + "actions of this service [missing-service-action]"
            )
        )
        #expect(!found.contains { $0.contains("[untyped-items]") })
    }

    @Test func namesTheFileThatLacksAnAction() throws {
        var files = Self.garden
        files["services/garden.stub.json"] = files["services/garden.stub.json"]?.replacing(
            #"{"actions": {"#,
            with: #"{"actions": {"signIn": {"response": null}, "#
        )
        #expect(
            try findings(files) == [
                "services/garden.stub.json: services/garden.json has no action \"signIn\" "
                    + "[missing-service-action]"
            ]
        )
    }
}
