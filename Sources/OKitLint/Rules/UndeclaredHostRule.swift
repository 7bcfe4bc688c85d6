import OKitBundle
import OKitSyntax

/// Reports hosts of services and models that the manifest does not permit; a stub reaches none.
///
/// A host that is worked out is checked when it is asked.
struct UndeclaredHostRule: Rule {
    static let page = RulePage(
        "undeclared-host",
        .error,
        finds: "Finds hosts of services and models that the manifest does not permit.",
        because: "Who runs an app sees in its manifest where it sends what; it is not let "
            + "anywhere else. A stub sends nothing.",
        in: "services/Service.json",
        bad: #"{"defaults": {"baseUrl": "https://api.example.com"}}"#,
        good: #"{"defaults": {"baseUrl": "https://test.example.com"}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        let network = bundle.manifest.network
        return bundle.serverURLs.compactMap { url in
            guard let host = url.string.flatMap({ ServiceHost(of: $0) }), !network.allow(host)
            else {
                return nil
            }
            return error(.undeclared(host.name, among: network.hosts), at: url.location)
        }
    }
}

extension Finding.Message {
    fileprivate static func undeclared(_ host: String, among hosts: [String]) -> Self {
        "the manifest does not permit the host \"\(host)\"\(hosts.suggestion(for: host))"
    }
}
