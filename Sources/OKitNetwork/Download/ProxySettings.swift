import AsyncHTTPClient
import FoundationEssentials

/// The proxies for requests, read from the environment.
public struct ProxySettings: Sendable, Equatable {
    /// For `http` addresses.
    var plain: Proxy?
    /// For `https` addresses.
    var secure: Proxy?
    /// Hosts that are contacted directly, with all of their subdomains; `*` is every host.
    var exceptions: [String]

    /// The ports of the proxies.
    package var ports: [Int] {
        [plain, secure].compactMap { $0?.port }
    }

    struct Proxy: Sendable, Equatable {
        var host: String
        var port: Int
        var user: String?
        var password = ""
    }

    /// No proxies.
    public static let none = ProxySettings([:])

    /// Reads `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`; lower-case names take precedence.
    ///
    /// `HTTP_PROXY` is ignored if `REQUEST_METHOD` is set: in a CGI program it is a header of the
    /// client. A proxy is an `http` address; an invalid one is an error and not ignored.
    public init(environment: [String: String]) throws(DownloadError) {
        func proxy(_ name: String) throws(DownloadError) -> Proxy? {
            let isForged = name == "HTTP_PROXY" && environment["REQUEST_METHOD"] != nil
            let text = environment[name.lowercased()] ?? (isForged ? nil : environment[name])
            guard let text, !text.isEmpty else {
                return nil
            }
            guard let proxy = Proxy(text) else {
                throw .badProxy(name)
            }
            return proxy
        }
        self.init([:])
        plain = try proxy("HTTP_PROXY")
        secure = try proxy("HTTPS_PROXY")
        let list = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        exceptions = list.split { $0 == "," || $0 == " " }.map { part in
            let name = part.lowercased()
            return String(name.drop { $0 == "." })
        }
    }

    private init(_: [String: Never]) {
        exceptions = []
    }

    /// The proxy for an address; `nil` for a direct connection.
    func proxy(for url: URL) -> HTTPClient.Configuration.Proxy? {
        guard let proxy = url.scheme?.lowercased() == "https" ? secure : plain, !isException(url)
        else {
            return nil
        }
        return .server(
            host: proxy.host,
            port: proxy.port,
            authorization: proxy.user.map { .basic(username: $0, password: proxy.password) }
        )
    }

    private func isException(_ url: URL) -> Bool {
        guard let host = url.host()?.lowercased() else {
            return false
        }
        let port = url.port.map { ":\($0)" } ?? ""
        return exceptions.contains { name in
            name == "*" || name == host || name == host + port || host.hasSuffix("." + name)
        }
    }
}

extension ProxySettings.Proxy {
    fileprivate init?(_ text: String) {
        let url = text.contains("://") ? text : "http://\(text)"
        guard let address = try? BundleAddress(url), !address.isSecure,
            let host = address.url.host()
        else {
            return nil
        }
        self.init(
            host: host,
            port: address.url.port ?? 80,
            user: address.credentials?.user,
            password: address.credentials?.password ?? ""
        )
    }
}
