import OKitLint
import OKitSyntax
import Testing

/// Hosts of the manifest and of URLs: one finding for each mistake, and no fix that changes where data
/// is sent.
struct HostRuleTests {
    @Test(arguments: [
        (
            #"["api.shpo.org"]"#,
            #"services/Service.json:1:24: error: the manifest does not permit the host "api.shop.org"; "#
                + #"did you mean "api.shpo.org"? [undeclared-host]"#
        ),
        (
            #"["*.shop.org"]"#,
            #"bundle.json:2:40: error: "*.shop.org" is not a host name; list each host by its name, "#
                + #"such as "api.example.com" [undeclared-host]"#
        ),
        (
            #"["https://api.shop.org/"]"#,
            #"bundle.json:2:40: error: "https://api.shop.org/" is not a host name; list each host by "#
                + #"its name, such as "api.example.com" [undeclared-host]"#
        ),
    ])
    func reportsAHostOnceWithoutAFix(_ hosts: String, _ line: String) throws {
        let bundle = BundleText([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","permissions":{"hosts":\(hosts)}}
            """,
            "screens/main.json": #"{"kind":"detail"}"#,
            "services/Service.json":
                #"{"defaults":{"baseUrl":"https://api.shop.org"},"actions":{"feed":{}}}"#,
        ])
        let isAboutHosts = { (finding: Finding) in finding.rule.hasSuffix("-host") }
        #expect(try bundle.lines(where: isAboutHosts) == [line])
        let fixes = Fixes(of: try bundle.findings().filter(isAboutHosts), includingUnsafe: true)
        #expect(fixes.files.isEmpty)
    }

    /// Format 2 has a file for each service.
    @Test func knowsTheHostsOfAllServices() throws {
        func lines(_ hosts: String) throws -> [String] {
            try BundleText([
                "bundle.json": """
                {"formatVersion":2,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
                "models":{"default":{"entity":"App","storage":"file"}},"permissions":{"hosts":\(hosts)}}
                """,
                "app.json": #"{"start":"main"}"#,
                "models/App.json": #"{"properties":{"name":"text"}}"#,
                "screens/main.json": """
                {"providers":{"a":{"call":"a"},"b":{"call":"b"}},"body":[{"list":"a"},{"list":"b"}]}
                """,
                "services/a.json":
                    #"{"baseUrl":"https://a.example.com","actions":{"a":{"get":"a"}}}"#,
                "services/b.json":
                    #"{"baseUrl":"https://b.example.org","actions":{"b":{"get":"b"}}}"#,
            ]).lines { $0.rule.hasSuffix("-host") }
        }
        #expect(try lines(#"["a.example.com", "b.example.org"]"#) == [])
        let undeclared = try lines(#"["a.example.com"]"#)
        #expect(undeclared.count == 1)
        #expect(undeclared.first?.contains(#"does not permit the host "b.example.org""#) == true)
    }
}
