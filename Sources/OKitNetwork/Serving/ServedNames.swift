import NIOHTTP1

/// The allowed names of a server in the `Host` header of requests.
///
/// A malicious web page can make a browser resolve the page's own name to this computer (DNS
/// rebinding); the `Host` is then still that name.
public struct ServedNames: Sendable {
    private let names: Set<String>?

    /// Any name.
    public static let any = ServedNames(names: nil)

    /// The addresses and the name of this computer, and further names.
    public static func local(and names: [String] = []) -> ServedNames {
        let all = ["localhost", "127.0.0.1", "[::1]"] + names
        return ServedNames(names: Set(all.map { $0.lowercased() }))
    }

    /// The status for refusing a request; `nil` if it is allowed.
    ///
    /// A request needs one `Host` (RFC 9112 §3.2); only HTTP/1.0 requests may have none.
    func refusal(of request: HTTPRequestHead) -> HTTPResponseStatus? {
        let hosts = request.headers["Host"]
        guard hosts.count == 1 || hosts.isEmpty && request.version == .http1_0 else {
            return .badRequest
        }
        guard let names, let host = hosts.first?.lowercased() else {
            return nil
        }
        let name =
            if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
                host[...end]
            } else {
                host.prefix { $0 != ":" }
            }
        return names.contains(String(name)) ? nil : .misdirectedRequest
    }
}
