import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports permitted hosts that are in no URL of a service or model.
///
/// It reports nothing if a URL is computed at run time, or for a host that `UndeclaredHostRule`
/// suggests.
struct UnusedHostRule: Rule {
    static let page = RulePage(
        "unused-host",
        .warning,
        finds: "Reports hosts that the manifest permits and that no service or model uses.",
        because: "Users are asked for a permission that the app does not need.",
        in: "services/api.json",
        bad: #"{"baseUrl": "https://127.0.0.1", "actions": {"find": {"get": "things", "of": "#
            + #""[Other]"}}}"#,
        good: #"{"baseUrl": "https://test.example.com", "actions": {"find": {"get": "things", "#
            + #""of": "[Other]"}}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let files = ServiceDescription.Source.allCases.map(\.rawValue)
        guard !bundle.serverURLs.isEmpty, bundle.unreadableNames.isDisjoint(with: files),
            let hosts = analysis.document("bundle.json")?.root["permissions"]?["hosts"]
        else {
            return []
        }
        let network = bundle.manifest.network
        let urls = bundle.serverURLs.compactMap(\.string)
        guard urls.allSatisfy({ !$0.isComputed }) else {
            return []
        }
        let servers = urls.compactMap { ServiceHost(of: $0) }
        let used = servers.flatMap { [$0.name, "\($0.name):\($0.port)"] }
        let meant = servers.filter { !network.allow($0) }.compactMap {
            network.hosts.suggestion(for: $0.name).meant
        }
        return hosts.elements.filter { host in
            let name = host.string ?? ""
            return !used.contains(name.lowercased()) && !meant.contains(name)
                && !name.isInvalidHost
        }.map { host in
            var finding = warning(
                "nothing uses the host \"\(host.string ?? "")\"",
                at: host.location
            )
            finding.fix = hosts.edit(removingElement: host).map { Fix(isSafe: false, [$0]) }
            return finding
        }
    }
}

extension String {
    /// Whether the host contains a `$`, so that it is only known when it is called.
    fileprivate var isComputed: Bool {
        guard let start = firstRange(of: "://")?.upperBound else {
            return hasPrefix("$")
        }
        return self[start...].prefix { $0 != "/" && $0 != "?" }.contains("$")
    }
}
