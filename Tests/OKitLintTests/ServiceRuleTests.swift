import Testing

/// The rules on services: an app that asks one, and one file of it that is wrong.
struct ServiceRuleTests {
    private static let sound = BundleText([
        "bundle.json": """
        {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
        "entry":"main","models":{"default":{"entity":"Shop","storage":"file"}},
        "permissions":{"hosts":["api.shop.org"],"methods":["GET","POST"]}}
        """,
        "models/Shop.json": """
        {"properties":{"name":{"type":"text"},"lines":{"type":"list","of":"text"}},
        "functions":{"fetch":{"steps":[
        {"perform":"feed","with":"name","then":[{"set":"name","to":"response/title"},
        {"forEach":"response/lines","as":"line","steps":[{"add":"lines","value":"line"}]}],
        "else":[{"alert":{"title":"error/message"}}]}]}}}
        """,
        "screens/main.json": """
        {"kind":"detail","titlePath":"name","sections":[{"rows":[{"cell":"text","path":"name"}]}],
        "bar":{"right":[{"id":"go","title":"#Go","tapPath":"fetch()"}]}}
        """,
        "services/Service.json": """
        {"defaults":{"baseUrl":"https://api.shop.org/v1"},
        "actions":{"feed":{"nextAction":"later"},"later":{"path":"https://$name/x"}}}
        """,
        "services/StubService.json": """
        {"defaults":{"baseUrl":"https://test"},"actions":{"feed":{"httpMethod":"DELETE"}},
        "options":{"transformers":{"date":{"day":{"format":"dd"}}}}}
        """,
    ])

    @Test func areSilentOnASoundApp() throws {
        #expect(try Self.sound.lines() == [])
    }

    @Test(arguments: [
        (
            "models/Shop.json", #"{"perform":"fed"}"#,
            "5:12: error: unknown action \"fed\"; did you mean \"feed\"? [unknown-action]"
        ),
        (
            "models/Shop.json", #"{"perform":"feed","then":[{"perform":"other"}]}"#,
            "5:38: error: unknown action \"other\" [unknown-action]"
        ),
        (
            "models/Shop.json", #"{"perform":"feed","with":"nmae"}"#,
            "5:27: error: Shop has no \"nmae\"; did you mean \"name\"? [unknown-property]"
        ),
        (
            "models/Shop.json", #"{"set":"name","to":"response"}"#,
            "5:21: error: Shop has no \"response\" [unknown-property]"
        ),
        (
            "models/Shop.json", #"{"perform":"feed","then":[{"set":"name","to":"error"}]}"#,
            "5:47: error: Shop has no \"error\" [unknown-property]"
        ),
        (
            "models/Shop.json",
            #"{"set":"name","to":{"expression":"name","transformer":"dya"}}"#,
            "5:55: error: unknown transformer \"dya\"; did you mean \"day\"? [unknown-function]"
        ),
    ])
    func reportsAStep(_ path: String, _ step: String, _ line: String) throws {
        let text = """
            {"properties":{"name":{"type":"text"},"lines":{"type":"list","of":"text"}},
            "functions":{"other":{"steps":[
            {"set":"name","to":{"expression":"name","transformer":"day"}}
            ]},"fetch":{"steps":[
            \(step)
            ]}}}
            """
        let lines = try Self.lines(path, text)
        #expect(lines == ["\(path):\(line)"])
    }

    @Test(arguments: [
        (
            #"{"actions":{"feed":{"nextAction":"fed"}}}"#,
            "1:34: error: unknown action \"fed\"; did you mean \"feed\"? [unknown-action]"
        ),
        (
            #"{"defaults":{"baseUrl":"https://api.shop.com"},"actions":{"feed":{}}}"#,
            "1:24: error: the manifest does not permit the host \"api.shop.com\"; did you mean "
                + "\"api.shop.org\"? [undeclared-host]"
        ),
        (
            #"{"actions":{"feed":{"path":"http://127.0.0.1:80/$id"}}}"#,
            "1:28: error: the manifest does not permit the host \"127.0.0.1\" [undeclared-host]"
        ),
        (
            #"{"actions":{"feed":{"httpMethod":"PUT"}}}"#,
            "1:13: error: the manifest does not permit the method PUT that this action uses "
                + "[undeclared-method]"
        ),
        (
            #"{"actions":{"feed":{"headers":{"Proxy-Authorization":"$name"}}}}"#,
            "1:32: error: apps cannot set the header \"Proxy-Authorization\"; remove it "
                + "[forbidden-header]"
        ),
        (
            #"{"actions":{"feed":{"resultType":"[Shpo]"}}}"#,
            "1:34: error: unknown entity \"Shpo\"; did you mean \"Shop\"? [unknown-entity]"
        ),
    ])
    func reportsAService(_ text: String, _ line: String) throws {
        let path = "services/Service.json"
        let lines = try Self.lines(path, text)
        #expect(lines == ["\(path):\(line)"])
    }

    @Test(arguments: [
        (#""storage":"http","endpoint":"https://api.shop.org/x""#, [String]()),
        (
            #""storage":"http","endpoint":"https://api.shop.com""#,
            [
                "2:81: error: the manifest does not permit the host \"api.shop.com\"; did you mean "
                    + "\"api.shop.org\"? [undeclared-host]"
            ]
        ),
        (
            #""storage":"encryptedHttp","endpoint":"http://api.shop.org""#,
            ["2:90: warning: \"http\" is not encrypted; use \"https\" [insecure-url]"]
        ),
        (
            #""storage":"http""#,
            ["2:36: error: missing member \"endpoint\" [schema]"]
        ),
        (
            #""storage":"http","endpoint":"api.shop.org""#,
            [
                "2:81: error: \"api.shop.org\" does not match the pattern "
                    + "^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@]+(/[^?#]*)?$ [schema]"
            ]
        ),
        (
            #""storage":"http","endpoint":"https://api.shop.org","auth":{"type":"bearer"}"#,
            ["2:111: error: missing member \"secret\" [schema]"]
        ),
    ])
    func reportsAnEndpoint(_ model: String, _ lines: [String]) throws {
        var bundle = Self.sound
        bundle.files["bundle.json"] = """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Shop",\(model)}},
            "permissions":{"hosts":["api.shop.org"],"methods":["GET","POST","DELETE"]}}
            """
        #expect(try bundle.lines() == lines.map { "bundle.json:\($0)" })
    }

    @Test func reportsMethodsThatModelsAtServersNeed() throws {
        var bundle = Self.sound
        bundle.files["bundle.json"] = """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Shop","storage":"http",
            "endpoint":"https://api.shop.org"}},
            "permissions":{"hosts":["api.shop.org"],"methods":["GET","POST"]}}
            """
        let message = "the manifest does not permit the method DELETE that models on servers need"
        #expect(
            try bundle.lines() == ["bundle.json:3:12: error: \(message) [undeclared-method]"]
        )
    }

    @Test func missesNoActionOfAFileThatCannotBeRead() throws {
        let stub = "services/StubService.json"
        let lines = try Self.lines("services/Service.json", "{", without: stub)
        #expect(lines.count == 1 && lines[0].contains("[json-syntax]"), "\(lines)")
    }

    private static func lines(
        _ path: String,
        _ text: String,
        without missing: String? = nil
    ) throws -> [String] {
        var bundle = sound
        bundle.files[path] = text
        bundle.files[missing ?? ""] = nil
        return try bundle.lines()
    }
}
