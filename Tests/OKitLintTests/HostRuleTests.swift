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
            #"bundle.json:2:40: error: "*.shop.org" permits no host: list each host by its name, "#
                + #"such as "api.example.com" [undeclared-host]"#
        ),
        (
            #"["https://api.shop.org/"]"#,
            #"bundle.json:2:40: error: "https://api.shop.org/" permits no host: list each host by "#
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
}
