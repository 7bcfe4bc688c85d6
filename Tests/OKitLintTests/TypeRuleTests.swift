import Testing

/// The rules on expressions: a sound app, and one line of it that is wrong.
struct TypeRuleTests {
    private static let sound = BundleText([
        "bundle.json": """
        {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
        "entry":"main","models":{"default":{"entity":"Shop","storage":"file"}}}
        """,
        "models/Shop.json": """
        {"properties":{"name":{"type":"text"},"books":{"type":"list","of":"Book"}},
        "functions":{"open":{"steps":[{"navigate":"main"}]}}}
        """,
        "models/Book.json": """
        {"parent":"Thing","properties":{"price":{"type":"double"},"due":{"type":"date"},
        "done":{"type":"bool","default":false},"tags":{"type":"list","of":"text"}},
        "functions":{"rename":{"parameters":["x"],"steps":[{"set":"name","to":"x"}]},
        "finish":{"steps":[
        {"set":"done","to":true}
        ]},"label":{"returns":"name"}}}
        """,
        "models/Thing.json": #"{"properties":{"name":{"type":"text"}}}"#,
        "screens/main.json": """
        {"kind":"list","titlePath":"name","dataPath":"books","rowSort":"price","quickTap":"finish()",
        "cell":{"path":"name","accyTap":"rename(name)"},
        "segues":{"model":"book"}}
        """,
        "screens/book.json": """
        {"kind":"detail","titlePath":"../name","sections":[{"rows":[
        {"cell":"switch","onPath":"done"}
        ]}]}
        """,
        "data/default.json": """
        {"name":"Corner",
        "books":[
        {"id":"1","name":"Dune","price":1}
        ]}
        """,
    ])

    @Test func isSilentOnASoundBundle() throws {
        #expect(try Self.sound.lines() == [])
    }

    private static let cells: [(String, String?)] = [
        (
            #"{"cell":"switch","onPath":"doen"}"#,
            #"2:28: error: Book has no "doen"; did you mean "done"? [unknown-property]"#
        ),
        (##"{"cell":"slider","valuePath":"#5","readOnly":true}"##, nil),
        (
            #"{"cell":"switch","onPath":"due"}"#,
            "2:28: error: \"due\" is date, which cannot hold the state of a switch [type-mismatch]"
        ),
        (
            #"{"cell":"date","datePath":"due/startOfDay"}"#,
            "2:32: error: date has no writable property [not-writable]"
        ),
        (
            #"{"cell":"text","textPath":"rename()"}"#, nil
        ),
        (
            #"{"cell":"text","textPath":"label()"}"#,
            """
            2:28: error: "label" is not a function with steps and a single parameter \
            [not-writable]
            """
        ),
        (
            ##"{"path":"#A,nmae"}"##,
            #"2:13: error: Book has no "nmae"; did you mean "name"? [unknown-property]"#
        ),
        (#"{"path":"\u0023A,price/round2"}"#, nil),
        (
            #"{"path":"\u0023A,price/rund2"}"#,
            """
            2:24: error: double has no function "rund2"; did you mean "round2"? \
            [unknown-function]
            """
        ),
        (
            ##"{"path":"due/addDays(#1,#2)"}"##,
            "2:14: error: \"addDays\" expects whole number, found \"#1,#2\" [type-mismatch]"
        ),
        (
            #"{"path":"due/addDays"}"#,
            "2:14: error: \"addDays\" expects 1 argument, found 0 [wrong-argument-count]"
        ),
        (
            #"{"path":"tags"}"#,
            "2:10: error: expected text, found list of text [type-mismatch]"
        ),
        (
            #"{"path":"defualt>/name"}"#,
            #"2:10: error: unknown model "defualt"; did you mean "default"? [unknown-model]"#
        ),
        (
            ##"{"imagePath":"#bird"}"##,
            #"2:14: warning: unknown image "bird" [unknown-image]"#
        ),
    ]

    @Test(arguments: cells)
    func checksCellsOnTheRowThatLedThere(_ cell: String, _ finding: String?) throws {
        try Self.expect(
            finding,
            in: "screens/book.json",
            replacing: #"{"cell":"switch","onPath":"done"}"#,
            with: cell
        )
    }

    @Test(arguments: [
        ("deletePrompt", "5", "3:16: error: expected boolean or string, found number [schema]"),
        ("group", "true", "3:9: error: expected string, found boolean [schema]"),
    ])
    func checksConstantsOfAttributes(_ name: String, _ value: String, _ finding: String) throws {
        try Self.expect(
            finding,
            in: "screens/main.json",
            replacing: #""segues""#,
            with: "\"\(name)\":\(value),\"segues\""
        )
    }

    @Test func wantsSettingsInTheModelOfThatName() throws {
        try Self.expect(
            "2:92: error: this model stores the settings of the app; expected the entity "
                + "ModelSettings, found Shop [wrong-entity]",
            in: "bundle.json",
            replacing: #""models":{"default":{"entity":"Shop","storage":"file"}"#,
            with: #""models":{"default":{"entity":"Shop","storage":"file"},"#
                + #""settings":{"entity":"Shop","storage":"file"}"#
        )
    }

    private static let steps: [(String, String?)] = [
        (
            #"{"set":"done","to":"due"}"#,
            "5:20: error: bool cannot hold date [type-mismatch]"
        ),
        (
            #"{"set":"done","to":[]}"#, "5:20: error: expected bool, found array [data-type]"
        ),
        (
            #"{"call":"price"}"#,
            "5:10: error: \"price\" is a property, not a function [not-a-function]"
        ),
        (
            #"{"forEach":"tags","as":"t","steps":[{"call":"rename(t/size)"}]}"#,
            "5:55: error: text has no function \"size\" [unknown-function]"
        ),
        (
            ##"{"let":"d","to":"due"},{"forEach":"tags","steps":[{"let":"d","to":"d/adDays(#1)"}]}"##,
            """
            5:70: error: date has no function "adDays"; did you mean "addDays"? [unknown-function]
            """
        ),
        (
            #"{"if":"due > 5","then":[]}"#,
            "5:8: error: cannot compare date with int [type-mismatch]"
        ),
        (
            #"{"let":"n","to":{"template":"$nmae"}}"#,
            #"5:31: error: Book has no "nmae"; did you mean "name"? [unknown-property]"#
        ),
        (##"{"prompt":{"title":"#A","as":"n"},"then":[{"set":"name","to":"n"}]}"##, nil),
        (
            #"{"add":"name","value":"name"}"#,
            "5:9: error: \"name\" is text, which cannot hold one more element [type-mismatch]"
        ),
        (
            #"{"set":"a)b(","to":true}"#,
            "5:9: warning: brackets do not match [malformed-binding]"
        ),
        (
            #"{"let":"n","to":{"template":"$due","transformer":"dtae:time"}}"#,
            """
            5:50: error: unknown transformer "dtae"; did you mean "date"? [unknown-function]
            """
        ),
        (#"{"remove":"."}"#, nil), (#"{"remove":"tags[0]"}"#, nil), (#"{"store":"default"}"#, nil),
        (
            #"{"store":"defalt"}"#,
            #"5:10: error: unknown model "defalt"; did you mean "default"? [unknown-model]"#
        ),
    ]

    @Test(arguments: steps)
    func checksSteps(_ step: String, _ finding: String?) throws {
        try Self.expect(
            finding,
            in: "models/Book.json",
            replacing: #"{"set":"done","to":true}"#,
            with: step
        )
    }

    private static let setters: [(String, String?)] = [
        (
            #"{"set":"name","to":"valeu"}"#,
            #"2:21: error: Book has no "valeu" [unknown-property]"#
        ),
        (#"{"set":"name","to":"value"}"#, nil),
        (
            #"{"set":"done","to":"value/addDays(#1)"}"#,
            "2:27: error: text has no function \"addDays\" [unknown-function]"
        ),
        (
            #"{"set":"short","to":"value"}"#,
            """
            2:9: error: cannot write "short": it is computed and has no setter \
            [not-writable]
            """
        ),
    ]

    @Test(arguments: setters)
    func checksSettersOfComputedProperties(_ step: String, _ finding: String?) throws {
        try Self.expect(
            finding,
            in: "models/Book.json",
            replacing: #"{"parent":"Thing","#,
            with: """
                {"parent":"Thing","computed":{"short":"name/initial","title":{"get":"name","set":[
                \(step)
                ]}},
                """
        )
    }

    private static let objects: [(String, String?)] = [
        (
            #"{"id":"1","nmae":"Dune"}"#,
            """
            3:11: warning: Book has no property "nmae"; did you mean "name"? \
            [unknown-data-member]
            """
        ),
        (
            #"{"id":"1","price":"much"}"#,
            "3:19: error: expected double, found string [data-type]"
        ),
    ]

    @Test(arguments: objects)
    func checksDataFiles(_ object: String, _ finding: String?) throws {
        try Self.expect(
            finding,
            in: "data/default.json",
            replacing: #"{"id":"1","name":"Dune","price":1}"#,
            with: object
        )
    }

    @Test func reportsEntitiesThatAreBuiltIn() throws {
        var bundle = Self.sound
        bundle.files["models/ModelSettings.json"] = #"{"properties":{}}"#
        bundle.files["models/Book.json"]?.replace(
            #""properties":{"#,
            with: #""properties":{"settings":{"type":"ModelSettings"},"#
        )
        let message = "ModelSettings is built in, so this declaration is ignored; "
        #expect(
            try bundle.lines() == [
                "models/ModelSettings.json:1:1: error: " + message
                    + "rename the entity [built-in-entity]"
            ]
        )
    }

    @Test func reportsASecondPropertyThatIsKeptApart() throws {
        var bundle = Self.sound
        bundle.files["models/Thing.json"] = """
            {"properties":{"name":{"type":"text"},"a":{"type":"data","apart":true},
            "b":{"type":"ModelImage","apart":true}}}
            """
        #expect(
            try bundle.lines() == [
                "models/Thing.json:2:1: error: Thing already stores \"a\" in a separate file; "
                    + "an entity can have one such property [apart-property]"
            ]
        )
    }

    @Test func reportsFilesThatNothingUses() throws {
        var bundle = Self.sound
        bundle.files["screens/alone.json"] = #"{"kind":"list"}"#
        bundle.files["models/Alone.json"] = #"{"properties":{}}"#
        bundle.files["data/alone.json"] = "{}"
        bundle.files["strings/de.json"] = #"{"a":"A"}"#
        bundle.files["strings/en.json"] = #"{"a":"A","b":"B"}"#
        #expect(
            try bundle.lines() == [
                #"data/alone.json:1:1: warning: unknown model "alone" [unknown-model]"#,
                #"models/Alone.json:1:1: info: nothing uses the entity "Alone" [unused-entity]"#,
                """
                screens/alone.json:1:1: warning: nothing opens the screen "alone" \
                [unreachable-screen]
                """,
                """
                strings/en.json:1:10: warning: the language "de" has no text for "b" \
                [missing-text]
                """,
            ]
        )
    }

    private static func expect(
        _ finding: String?,
        in path: String,
        replacing old: String,
        with new: String
    ) throws {
        var bundle = sound
        let text = try #require(bundle.files[path])
        bundle.files[path] = text.replacing(old, with: new)
        #expect(try bundle.lines() == [finding].compactMap { $0.map { "\(path):\($0)" } })
    }
}
