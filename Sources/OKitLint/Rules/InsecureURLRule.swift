import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports services and models that are called without encryption, except on this machine.
struct InsecureURLRule: Rule {
    static let page = RulePage(
        "insecure-url",
        .warning,
        finds: "Reports URLs of services and models that use http, except those of the local "
            + "computer.",
        because: "Anyone on the network path can read and change the data.",
        in: "services/api.json",
        bad: #"{"baseUrl": "http://test.example.com", "actions": {"find": {"get": "things", "#
            + #""of": "[Other]"}}}"#,
        good: #"{"baseUrl": "https://test.example.com", "actions": {"find": {"get": "things", "#
            + #""of": "[Other]"}}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.serverURLs.compactMap { url in
            guard let text = url.string, text.lowercased().hasPrefix("http://"),
                ServiceHost(of: text).map({ !Self.isHere($0.name) }) ?? true
            else {
                return nil
            }
            var finding = warning("\"http\" is not encrypted; use \"https\"", at: url.location)
            let place = url.range.lowerBound + 5
            finding.fix = Fix(isSafe: false, [TextEdit(place..<place, "s")])
            return finding
        }
    }

    private static func isHere(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }
}
