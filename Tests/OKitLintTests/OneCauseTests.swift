import OKitSyntax
import Testing

/// One mistake is reported once.
struct OneCauseTests {
    private func lines(
        step: String = #"{"set":"size","to":1}"#,
        screen: String = #"{"kind":"detail","sections":[{"rows":[{"path":"name"}]}]}"#,
        flow: String? = nil
    ) throws -> [String] {
        var files = [
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
            """,
            "models/Thing.json": """
            {"properties":{"name":{"type":"text"},"size":{"type":"int"},
            "parts":{"type":"list","of":"Thing"}},"functions":{"go":{"steps":[\(step)]}}}
            """,
            "screens/main.json": screen,
            "services/StubService.json": #"{"actions":{"load":{"response":{}}}}"#,
        ]
        files["tests/a.flow"] = flow
        return try BundleText(files).lines { $0.severity > .info }
            .map { String($0.split(separator: ": ", maxSplits: 2).last ?? "") }
    }

    @Test(arguments: [
        (
            #"{"forEach":"parts","then":[{"set":"size","to":1}]}"#,
            "unknown member \"then\" [unknown-member]"
        ),
        (
            #"{"if":"size > 1","do":[{"set":"size","to":1}]}"#,
            "unknown member \"do\" [unknown-member]"
        ),
        (
            #"{"remove":"parts","set":"size","to":0}"#,
            "expected one kind of step, found 2: \"remove\", \"set\" [unknown-step]"
        ),
        (#"{"set":"size"}"#, "missing member \"to\" [schema]"),
    ])
    func reportsAStepOnce(_ step: String, _ message: String) throws {
        #expect(try lines(step: step) == [message])
    }

    @Test func reportsAnUnknownKindOfViewAlone() throws {
        let screen = """
            {"kind":"views","views":[{"type":"serchBar","id":"search"},
            {"type":"table","id":"table","cells":{"Cell":{"children":[]}}}],
            "objects":{"things":{"type":"ItemsCollection","attrs":{"masterKeyPath":"parts"}},
            "find":{"type":"SearchActionController","outlets":{"sender":"search","contentProvider":"things"}},
            "rows":{"type":"TableDisplayController","outlets":{"mainContentProvider":"things",
            "tableView":"table","searchController":"find"}}},
            "elements":{"search":{"attrs":{"hidden":false}},
            "things":{"bindings":[{"to":"masterObject","from":"content"}]}}}
            """
        #expect(
            try lines(screen: screen) == [
                "unknown kind of view \"serchBar\"; did you mean \"searchBar\"? "
                    + "[unknown-mediator]"
            ]
        )
    }

    @Test(arguments: [
        (#"{"attrs":{"actionName":"load"}}"#, "this mediator needs \"type\" [unknown-mediator]"),
        (
            #"{"type":"OnLoadActionController","actionName":"load"}"#,
            "unknown member \"actionName\" [unknown-member]"
        ),
        (
            #"{"type":"OnLoadActionController","attrs":{"action":"load"}}"#,
            "unknown property \"action\" [unknown-attribute]"
        ),
    ])
    func reportsAMediatorOnce(_ mediator: String, _ message: String) throws {
        let screen = """
            {"kind":"views","views":[{"type":"label","text":"a"}],"objects":{"load":\(mediator)}}
            """
        let lines = try lines(screen: screen)
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix(message.replacing(" [unknown-attribute]", with: "")) == true)
    }

    /// A label of a flow may be made of several texts.
    @Test func offersNoSafeFixForALabel() throws {
        let bundle = BundleText([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
            """,
            "models/Thing.json": #"{"properties":{"everyDays":{"type":"int"}}}"#,
            "screens/main.json":
                #"{"kind":"detail","sections":[{"rows":[{"path":"everyDays"}]}]}"#,
            "tests/a.flow": "expect text \"everyDayz\"\n",
        ])
        let finding = try #require(try bundle.findings().first { $0.rule == "flow-reference" })
        #expect(finding.proposedFix?.isSafe == false)
    }

    /// A damaged file may have the label.
    @Test func checksNoLabelsBesideDamagedFiles() throws {
        let lines = try lines(
            screen: #"{"kind":"detail","unknown":1,"sections":[{"rows":[{"path":"name"}]}]}"#,
            flow: "tap \"sice\"\n"
        )
        #expect(lines == ["unknown member \"unknown\" [unknown-member]"])
    }

    /// Two arguments are no misspelt name.
    @Test func offersNoFixForTwoArguments() throws {
        let bundle = BundleText([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
            """,
            "models/Thing.json": """
            {"properties":{"due":{"type":"date"},"everyDays":{"type":"int"}},
            "computed":{"next":"due/addDays(everyDays,#1)"}}
            """,
            "screens/main.json": #"{"kind":"detail","sections":[{"rows":[{"path":"next"}]}]}"#,
        ])
        let findings = try bundle.findings().filter { $0.severity == .error }
        #expect(findings.count == 1)
        #expect(findings.allSatisfy { $0.proposedFix == nil })
    }
}
