import OKitBundle
import OKitExpression
import OKitNetwork
import OKitSyntax
import Synchronization
import TestSupport
import Testing

/// Names that resolve to this computer or to a private network.
@Suite(.timeLimit(.minutes(20)))
struct PrivateAddressTests {
    /// What the servers of this test were asked.
    private final class Requests: Sendable {
        private let all = Mutex<[String]>([])

        var heads: [String] {
            all.withLock { $0 }
        }

        func add(_ head: String) {
            all.withLock { $0.append(head) }
        }
    }

    private let requests = Requests()

    @Test(arguments: [
        "127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254",
        "fe80::1%eth0", "fd00::1", "0.0.0.0", "64:ff9b::7f00:1", "unknown",
    ])
    func areNotReachedWithoutAGrant(_ address: String) async throws {
        let failure = await #expect(throws: ServiceFailure.self) {
            try await ask("api.example.com", resolvedTo: [address]).get()
        }
        let message =
            "\"a\" was not sent: api.example.com has an address of this computer "
            + "or of a private network; allow it with --allow-private api.example.com:"
        #expect(failure?.message.hasPrefix(message) == true)
        #expect(requests.heads.isEmpty)
    }

    /// The resolver of the system understands numbers without asking a server.
    @Test(arguments: ["2130706433", "127.1", "0x7f.0.0.1"])
    func areNotReachedByNumbers(_ host: String) async throws {
        let failure = await #expect(throws: ServiceFailure.self) {
            try await ask(host, resolvedTo: nil).get()
        }
        #expect(failure?.message.contains("--allow-private \(host)") == true)
        #expect(requests.heads.isEmpty)
    }

    @Test(arguments: ["api.example.com", "API.example.com"])
    func areReachedByTheirNameWithAGrant(_ host: String) async throws {
        let granted = ["api.example.com"]
        _ = try await ask(host, resolvedTo: ["127.0.0.1"], granted: granted).get()
        let heads = requests.heads
        #expect(heads.count == 1 && heads[0].lowercased().contains("\r\nhost: api.example.com"))
    }

    /// Nothing listens at the first address.
    @Test func areTriedInTurn() async throws {
        let granted = ["api.example.com"]
        let addresses = ["127.0.0.2", "127.0.0.1"]
        _ = try await ask("api.example.com", resolvedTo: addresses, granted: granted).get()
        #expect(requests.heads.count == 1)
    }

    @Test func getNoRequestTwice() async throws {
        let granted = ["api.example.com"]
        let result = try await ask(
            "api.example.com",
            resolvedTo: ["127.0.0.1", "127.0.0.1"],
            granted: granted,
            answer: .raw("HTTP/1.1 2")
        )
        #expect(throws: ServiceFailure.self) { try result.get() }
        #expect(requests.heads.count == 1)
    }

    @Test func endWithTheTimeoutOfTheRequest() async throws {
        let (never, _) = AsyncStream<Void>.makeStream()
        let resolver = HostResolver { _ in
            for await _ in never {}
            throw CancellationError()
        }
        var client = ServiceClient(NetworkPermissions(hosts: ["api.example.com"]))
        client.resolver = resolver
        var request = try Self.request("http://api.example.com")
        request.timeout = 0.1
        let result = await client.answer(to: request)
        let failure = #expect(throws: ServiceFailure.self) { try result.get() }
        #expect(failure?.message.contains("takes too long") == true)
    }

    @Test func areLeftOutWhereThereAreOthers() throws {
        let host = try #require(ServiceHost(of: "https://api.example.com"))
        let permissions = NetworkPermissions(hosts: [host.name])
        let addresses = ["10.0.0.1", "93.184.216.34", "2606:2800:21f::1"]
        #expect(
            try permissions.checked(addresses, of: host, for: "a") == Array(addresses.dropFirst())
        )
        #expect(try permissions.checked([], of: host, for: "a").isEmpty)
    }

    @Test(arguments: ["https://localhost", "https://[::1]", "https://files.example.com"])
    func areNotReachedForADescription(_ host: String) async throws {
        var download = BundleDownload(try BundleAddress("\(host):1/a.yaml"))
        download.resolver = HostResolver { _ in ["127.0.0.1"] }
        download.isHostTrusted = false
        let error = await #expect(throws: DownloadError.self) { try await download.bytes() }
        #expect(error?.code == .privateRedirect)
        #expect(error?.description.contains("private network") == true)
    }

    @Test(arguments: ["http://localhost", "http://127.0.0.2", "http://files.example.com"])
    func areNotReachedByARedirectOfADownload(_ target: String) async throws {
        try await LoopbackServer.run { request in
            requests.add(request.path)
            return .redirect(to: "\(target):1/b.zip")
        } while: { url in
            var download = BundleDownload(try BundleAddress("\(url)/a.zip"))
            download.resolver = HostResolver { _ in ["127.0.0.1"] }
            let error = await #expect(throws: DownloadError.self) { try await download.bytes() }
            #expect(error?.code == .privateRedirect)
        }
        #expect(requests.heads == ["/a.zip"])
    }

    private func ask(
        _ host: String,
        resolvedTo addresses: [String]?,
        granted: [String] = [],
        answer: LoopbackServer.Answer = .content([])
    ) async throws -> Result<ServiceAnswer, ServiceFailure> {
        try await LoopbackServer.run { request in
            requests.add(request.head)
            return answer
        } while: { url in
            let port = url.split(separator: ":").last ?? ""
            let request = try Self.request("http://\(host):\(port)")
            var permissions = NetworkPermissions(hosts: [host.lowercased()])
            permissions.privateHosts = granted
            var client = ServiceClient(permissions)
            if let addresses {
                client.resolver = HostResolver { _ in addresses }
            }
            return await client.answer(to: request)
        }
    }

    private static func request(_ url: String) throws -> ServiceRequest {
        let text = #"{"defaults":{"baseUrl":"\#(url)","retries":0},"actions":{"a":{}}}"#
        let source = SourceText(path: "services/Service.json", text: text)
        let service = ServiceDescription(try JSONDocument(parsing: source).root)
        let description = try #require(service.actions["a"])
        return try ServiceRequest(description, payload: ServicePayload { _ in .null })
    }
}
