import Testing

/// The program that speaks Bowtie's protocol, with sessions as Bowtie holds them.
@Suite(.timeLimit(.minutes(20)))
struct BowtieTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private static let drafts = [
        "https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#",
        "http://json-schema.org/draft-06/schema#", "http://json-schema.org/draft-04/schema#",
    ]

    @Test func holdsASession() async throws {
        let items = #""schema": {"items": [{"type": "string"}]}"#
        let tests =
            #""tests": [{"description": "a", "instance": [1]}, {"description": "b", "instance": ["c"]}]"#
        let remote = #""registry": {"http://a.example/b": {"type": "null"}}"#
        let session = """
            {"cmd": "start", "version": 1}
            {"cmd": "dialect", "dialect": "\(Self.drafts[1])"}
            {"cmd": "run", "seq": 1, "case": {"description": "list", \(items), \(tests)}}
            {"cmd": "dialect", "dialect": "\(Self.drafts[0])"}
            {"cmd": "run", "seq": 2, "case": {"description": "list", \(items), \(tests)}}
            {"cmd": "run", "seq": "c", "case": {"description": "remote", \(remote), \
            "schema": {"$ref": "http://a.example/b"}, "tests": [{"description": "", "instance": null}]}}
            {"cmd": "dialect", "dialect": "https://json-schema.org/draft/2019-09/schema"}
            {"cmd": "stop"}
            {"cmd": "never read"}

            """
        let outcome = try await place.run("bowtie-okit", [], input: session)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        let link = "\"https://okit-bundle.invalid/\""
        let dialects = Self.drafts.map { "\"\($0)\"" }.joined(separator: ",")
        let mistake = "expected object, true or false as schema, found array"
        #expect(
            outcome.output.split(separator: "\n") == [
                """
                {"version":1,"implementation":{"name":"okit-bundle","language":"swift",\
                "homepage":\(link),"issues":\(link),"source":\(link),"dialects":[\(dialects)]}}
                """,
                #"{"ok":true}"#,
                #"{"seq":1,"results":[{"valid":false},{"valid":true}]}"#,
                #"{"ok":true}"#,
                #"{"seq":2,"errored":true,"context":{"message":"\#(mistake)"}}"#,
                #"{"seq":"c","results":[{"valid":true}]}"#,
                #"{"ok":false}"#,
            ]
        )
    }

    @Test(arguments: [
        ("{", "command is not JSON"),
        (#"{"cmd": "jump"}"#, "no command \"jump\"; expected start, dialect, run or stop"),
        (#"{"cmd": "start", "version": 2}"#, "only version 1 of the protocol is supported"),
        (
            #"{"cmd": "run", "seq": 1}"#,
            #""run" needs "seq" and a "case" with "schema" and "tests""#
        ),
    ])
    func refusesWhatIsNoCommand(line: String, reason: String) async throws {
        let outcome = try await place.run("bowtie-okit", [], input: line + "\n")
        #expect(outcome.code == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors == reason + "\n")
    }
}
