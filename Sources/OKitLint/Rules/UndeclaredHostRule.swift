import OKitBundle
import OKitSyntax

/// Reports hosts of services and models that the manifest does not permit; a stub needs none.
///
/// A host that is computed at run time is checked when it is called.
struct UndeclaredHostRule: Rule {
    static let page = RulePage(
        "undeclared-host",
        .error,
        finds: "Reports hosts of services and models that the manifest does not permit.",
        because: "The app cannot connect to hosts that the manifest does not list. The manifest "
            + "shows users where an app sends data. List each host by its full name. Stubs send "
            + "nothing.",
        in: "services/api.json",
        bad: #"{"baseUrl": "https://api.example.com", "actions": {"find": {"get": "things", "#
            + #""of": "[Other]"}}}"#,
        good: #"{"baseUrl": "https://test.example.com", "actions": {"find": {"get": "things", "#
            + #""of": "[Other]"}}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let network = analysis.bundle.manifest.network
        let hosts = analysis.permittedHosts
        let unusable = hosts.filter { $0.string?.isInvalidHost ?? false }
        let undeclared = analysis.bundle.serverURLs.compactMap { url in
            url.string.flatMap { ServiceHost(of: $0) }.map { (url: url, host: $0) }
        }.filter { !network.allow($0.host) }
        let findings = undeclared.filter { server in
            !unusable.contains { $0.string?.means(server.host) ?? false }
        }.map { server in
            // The port is part of the host unless it is the default one.
            let meant = network.hosts.suggestion(for: server.host.written)
            var finding = error(.undeclared(server.host.written, meant), at: server.url.location)
            finding.notes = hosts.filter { $0.string == meant.meant }.map {
                Finding.Note("the manifest permits this host", at: $0.location)
            }
            return finding
        }
        return findings + unusable.map { error(.notAHost($0.string ?? ""), at: $0.location) }
    }
}

extension BundleAnalysis {
    /// The hosts that the manifest lists.
    var permittedHosts: [JSONNode] {
        document("bundle.json")?.root["permissions"]?["hosts"]?.elements.map { $0 } ?? []
    }
}

extension String {
    /// Whether it is a pattern or a URL, although the manifest needs the name of a host.
    var isInvalidHost: Bool {
        contains("*") || contains("/")
    }

    /// Whether a pattern or URL is probably intended to permit a host.
    fileprivate func means(_ host: ServiceHost) -> Bool {
        let name = ServiceHost(of: self)?.name ?? lowercased()
        let parts = name.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last else {
            return name == host.name
        }
        return host.name.hasPrefix(first) && host.name.hasSuffix(last)
    }
}

extension Finding.Message {
    /// This has no fix: only the author can decide which of the two hosts is right.
    fileprivate static func undeclared(_ host: String, _ meant: NameSuggestion) -> Self {
        "the manifest does not permit the host \"\(host)\"\(meant.description)"
    }

    fileprivate static func notAHost(_ host: String) -> Self {
        "\"\(host)\" is not a host name; list each host by its name, such as \"api.example.com\""
    }
}
