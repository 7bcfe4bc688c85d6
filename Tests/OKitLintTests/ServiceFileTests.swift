import OKitLint
import OKitSyntax
import Testing

/// Services that cannot be called as their authors expect.
struct ServiceFileTests {
    private static let files: [String: String] = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test",
        "permissions": {"hosts": ["a.example.com", "b.example.com"], "secrets": ["KEY"]}}
        """,
        "app.json": #"{"start": "main"}"#,
        "screens/main.json": """
        {"providers": {"a": {"call": "listA"}, "b": {"call": "listB"}}, "body": [{"list": "a"}, {"list": "b"}]}
        """,
        "services/a.json": """
        {"baseUrl": "https://a.example.com",
        "auth": {"type": "bearer", "secret": "KEY"},
        "timeout": 5, "retries": 0, "actions": {"listA": {"get": "a", "parameters": {"n": {"type": "int", "default": 5}}, "of": "[text]"}}}
        """,
        "services/b.json": """
        {"baseUrl": "https://b.example.com",
        "actions": {"listB": {"get": "b", "of": "[text]"}}}
        """,
    ]

    private func lines(_ right: String, _ wrong: String, in path: String) throws -> [String] {
        var files = Self.files
        let text = try #require(files[path])
        try #require(text.contains(right))
        files[path] = text.replacing(right, with: wrong)
        return try BundleText(files).lines { $0.severity > .info }
    }

    @Test func findsNothingInTheServices() throws {
        #expect(try BundleText(Self.files).lines { $0.severity > .info } == [])
    }

    @Test(arguments: [
        (
            #""bearer", "secret": "KEY""#, #""bearer""#,
            #"2:18: error: the type "bearer" needs "secret" [wrong-auth]"#
        ),
        (
            #""bearer", "secret": "KEY""#, #""basic", "secret": "KEY""#,
            #"2:18: error: the type "basic" needs "user" [wrong-auth]"#
        ),
        (
            #""bearer", "secret": "KEY""#, #""bearer", "secret": "KEY", "header": "X-Key""#,
            #"2:45: error: "header" has no effect with the type "bearer" [wrong-auth]"#
        ),
        (
            #""bearer", "secret": "KEY""#,
            #""key", "secret": "KEY", "header": "X-Key", "query": "key""#,
            #"2:42: error: the secret is sent in the query; remove "header" [wrong-auth]"#
        ),
        (
            #""bearer", "secret": "KEY""#,
            #""oauth2", "tokenUrl": "https://a.example.com/token", "clientId": "me""#,
            #"2:18: error: the type "oauth2" needs "secret", "deviceUrl" or "authorizeUrl" [wrong-auth]"#
        ),
        (
            #""timeout": 5"#, #""timeout": 0"#,
            "3:12: error: expected a timeout of more than 0 and at most 3600 seconds [data-type]"
        ),
        (
            #""retries": 0"#, #""retries": -1"#,
            "3:26: error: expected an integer from 0 to 10 [data-type]"
        ),
        (
            #""default": 5"#, #""default": "x""#,
            "3:110: error: expected int, found string [data-type]"
        ),
    ])
    func explainsMistakes(_ right: String, _ wrong: String, _ line: String) throws {
        #expect(try lines(right, wrong, in: "services/a.json") == ["services/a.json:\(line)"])
    }

    @Test(arguments: [
        ("ftp://b.example.com", "expected an http or https URL with a host"),
        ("b.example.com", "expected an http or https URL with a host"),
        (
            "https://b.example.com?k=1",
            ##"paths are appended to this URL, so it cannot contain "?" or "#""##
        ),
    ])
    func explainsWrongURLs(_ url: String, _ message: String) throws {
        let found = try lines("https://b.example.com", url, in: "services/b.json")
        #expect(found.contains("services/b.json:1:13: error: \(message) [data-type]"), "\(found)")
    }

    @Test func knowsTheParametersOfStubs() throws {
        var files = Self.files
        files["services/a.stub.json"] = """
            {"actions": {"listA": {"response": ["$n", "$self", "$$x", "$5", "no. $m"]}}}
            """
        #expect(
            try BundleText(files).lines { $0.rule == "unknown-parameter" } == [
                #"services/a.stub.json:1:70: error: "listA" has no parameter "m"; it has n; write "$$" "#
                    + #"for a "$" [unknown-parameter]"#
            ]
        )
    }

    /// The place of a URL is that in the file, also in services after the first one.
    @Test func findsURLsInAllFiles() throws {
        #expect(
            try lines("https://b.", "https://c.", in: "services/b.json").filter {
                $0.contains("undeclared")
            } == [
                #"services/b.json:1:13: error: the manifest does not permit the host "c.example.com"; "#
                    + #"did you mean "a.example.com"? [undeclared-host]"#
            ]
        )
    }

    @Test func findsTokenURLs() throws {
        let auth =
            #""oauth2", "tokenUrl": "https://t.example.org/token", "clientId": "me", "secret": "KEY""#
        let found = try lines(#""bearer", "secret": "KEY""#, auth, in: "services/a.json")
        #expect(
            found.contains {
                $0.hasPrefix("services/a.json:2:40: error: the manifest does not permit")
            }
        )
    }

    @Test func reportsActionsThatAreNeverCalled() throws {
        let found = try lines(
            #""listB": {"get": "b""#,
            #""listA": {"get": "c"}, "listB": {"get": "b""#,
            in: "services/b.json"
        )
        #expect(
            found == [
                #"services/b.json:2:13: error: another service has an action "listA", which is called "#
                    + "instead [repeated-action]"
            ]
        )
    }
}
