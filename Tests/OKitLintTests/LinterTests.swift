import OKitLint
import OKitSyntax
import Testing

/// Each rule: a bundle on which it is silent, and the exact report where it is not.
struct LinterTests {
    private static let sound = [
        "bundle.json": """
        {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
        "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
        """,
        "models/Thing.json": """
        {"properties":{"name":{"type":"text"},"things":{"type":"list","of":"Thing"}}}
        """,
        "screens/main.json": """
        {"kind":"list","dataPath":"things","cell":{"path":"name"},"segues":{"model":"detail"}}
        """,
        "screens/detail.json": """
        {"kind":"detail","sections":[{"rows":[{"path":"name"}]}]}
        """,
    ]

    @Test func isSilentOnASoundBundle() throws {
        #expect(try Self.report([:]) == "")
    }

    @Test(arguments: [
        (
            "bundle.json",
            """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"mian","models":{"default":{"entity":"Thing","storage":"file"}}}
            """,
            """
            app.zip!/bundle.json:2:9: error: unknown screen "mian"; did you mean "main"? \
            [unknown-screen]
                "entry":"mian","models":{"default":{"entity":"Thing","storage":"file"}}}
                        ^

            """
        ),
        (
            "screens/main.json",
            """
            {"kind":"list","dataPath":"things","segues":{"model":"elsewhere"}}
            """,
            """
            app.zip!/screens/main.json:1:54: error: unknown screen "elsewhere" [unknown-screen]
                {"kind":"list","dataPath":"things","segues":{"model":"elsewhere"}}
                                                                     ^

            """
        ),
        (
            "screens/main.json",
            """
            {"kind":"tabs","tabs":[{"title":"#A","screen":"detial"}]}
            """,
            """
            app.zip!/screens/main.json:1:47: error: unknown screen "detial"; did you mean \
            "detail"? [unknown-screen]
                {"kind":"tabs","tabs":[{"title":"#A","screen":"detial"}]}
                                                              ^

            """
        ),
    ])
    func reportsAnUnknownScreen(_ path: String, _ text: String, _ report: String) throws {
        #expect(try Self.report([path: text]) == report)
    }

    @Test func reportsAnUnknownEntity() throws {
        let text = """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thign","storage":"file"}}}
            """
        let report = """
            app.zip!/bundle.json:2:46: error: unknown entity "Thign"; did you mean "Thing"? \
            [unknown-entity]
                "entry":"main","models":{"default":{"entity":"Thign","storage":"file"}}}
                                                             ^

            """
        #expect(try Self.report(["bundle.json": text]) == report)
    }

    @Test(arguments: [
        (
            #"{"kind":"list","dataPath":"things@smu.count"}"#, 34,
            "unknown collection operator \"@smu\"; did you mean \"@sum\"?"
        ),
        (#"{"kind":"list","dataPath":"a)b("}"#, 28, "brackets do not match"),
        (#"{"kind":"list","dataPath":"f(x"}"#, 28, "\"(\" has no closing \")\""),
        (
            #"{"kind":"list","cell":{"path":"a..b"}}"#, 32,
            "expected a name at \".\""
        ),
        (
            #"{"kind":"detail","sections":[{"rows":[{"path":"a[x]"}]}]}"#, 50,
            "expected a whole number without spaces as index"
        ),
    ])
    func warnsOfAMalformedBinding(_ screen: String, _ column: Int, _ message: String) throws {
        let blanks = String(repeating: " ", count: column - 1)
        let report = """
            app.zip!/screens/other.json:1:\(column): warning: \(message) [malformed-binding]
                \(screen)
                \(blanks)^

            """
        #expect(try Self.report(["screens/other.json": screen]) == report)
    }

    @Test(arguments: [
        (
            "models/Other.json", #"{"properties":{"a":{"type":"list","of":"Thign"}}}"#, 40,
            "unknown entity \"Thign\"; did you mean \"Thing\"? [unknown-entity]"
        ),
        (
            "models/Other.json", #"{"properties":{},"parent":"Unrelated"}"#, 27,
            "unknown entity \"Unrelated\" [unknown-entity]"
        ),
        (
            "screens/other.json", #"{"kind":"list","type":"Thong","dataPath":"a"}"#, 23,
            "unknown entity \"Thong\"; did you mean \"Thing\"? [unknown-entity]"
        ),
        (
            "screens/other.json", #"{"kind":"detail","sections":[{"rows":[{"segue":"x"}]}]}"#, 48,
            "unknown segue \"x\" [unknown-segue]"
        ),
        (
            "models/Other.json",
            #"{"hooks":{"managed":[{"if":"id != nil","then":[{"navigate":"mian"}]}]}}"#, 60,
            "unknown screen \"mian\"; did you mean \"main\"? [unknown-screen]"
        ),
    ])
    func reportsANameThatNothingHas(
        _ path: String,
        _ text: String,
        _ column: Int,
        _ message: String
    ) throws {
        let blanks = String(repeating: " ", count: column - 1)
        let report =
            "app.zip!/\(path):1:\(column): error: \(message)\n    \(text)\n    \(blanks)^\n"
        #expect(try Self.report([path: text]) == report)
    }

    @Test(arguments: [
        ("okit-lint-ignore: unknown-screen comes with the next version", ""),
        ("okit-lint-ignore: unknown-entity is elsewhere", "unknown-screen,unused-suppression"),
        ("okit-lint-ignore: unknown-screen", "malformed-suppression,unknown-screen"),
        ("okit-lint-ignore: schema is wrong", "malformed-suppression,unknown-screen"),
        ("a comment", "unknown-screen"),
    ])
    func heedsCommentsThatSuppressARule(_ comment: String, _ rules: String) throws {
        let screen = #"{"kind":"list","segues":{"***":"\#(comment)","model":"later"}}"#
        let report = try Self.report(["screens/other.json": screen])
        let found = report.split(separator: "\n").filter { $0.hasSuffix("]") }
            .compactMap { $0.split(separator: "[").last?.dropLast() }
        #expect(found.sorted().joined(separator: ",") == rules)
    }

    @Test func changesTheSeverityOfARule() throws {
        let screen = #"{"kind":"list","segues":{"model":"later"}}"#
        for (severity, expected) in [(Finding.Severity.info, ": info: "), (nil, "")] {
            var linter = Linter()
            linter.severities["unknown-screen"] = .some(severity)
            let report = try Self.report(["screens/other.json": screen], linter)
            #expect(severity == nil ? report.isEmpty : report.contains(expected))
        }
    }

    @Test func doesNotMissWhatIsThereAndCannotBeRead() throws {
        #expect(try Self.report(["screens/detail.json": "{", "models/Thing.json": "{"]) == "")
    }

    @Test func ordersFindingsByPlace() throws {
        let report = try Self.report([
            "screens/z.json": #"{"kind":"list","dataPath":"a)","segues":{"model":"none"}}"#,
            "screens/a.json": #"{"kind":"list","segues":{"model":"none"}}"#,
        ])
        let heads = report.split(separator: "\n").filter { $0.hasPrefix("app.zip") }
        #expect(
            heads.map { $0.prefix { $0 != " " } } == [
                "app.zip!/screens/a.json:1:34:", "app.zip!/screens/z.json:1:28:",
                "app.zip!/screens/z.json:1:50:",
            ]
        )
    }

    /// The linter's report on the sound bundle with some files more or others.
    private static func report(
        _ changed: [String: String],
        _ linter: Linter = Linter()
    ) throws -> String {
        let files = sound.merging(changed) { _, new in new }
        // Most of these files are alone in the bundle.
        var linter = linter
        for rule in [
            "unreachable-screen", "unused-entity", "unused-property", "missing-attribute",
            "button-without-effect",
        ] {
            linter.severities[rule] = .some(nil)
        }
        let (bundle, _) = try BundleText(files).load()
        return TextReport.text(of: linter.lint(bundle))
    }
}
