import OKitNetwork
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ProxyTests {
    @Test(arguments: ["HTTP_PROXY", "http_proxy"])
    func goesThroughTheProxy(variable: String) async throws {
        let heads = Mutex<[String]>([])
        try await LoopbackServer.run { request in
            heads.withLock { $0.append(request.head) }
            // First the way to the server, then what comes through it.
            return request.head.hasPrefix("CONNECT")
                ? .raw("HTTP/1.1 200 OK\r\n\r\n", closes: false) : .content([1])
        } while: { url in
            let host = url.dropFirst("http://".count)
            var download = BundleDownload(try BundleAddress("http://far.invalid/a.zip"))
            download.proxies = try ProxySettings(environment: [variable: "http://ann:pw@\(host)"])
            #expect(try await download.bytes() == [1])
        }
        let first = heads.withLock { $0.first }
        #expect(first?.hasPrefix("CONNECT far.invalid:80") == true)
        #expect(first?.lowercased().contains("proxy-authorization: basic") == true)
    }

    @Test(arguments: [
        "127.0.0.1", "*", "0.0.1", ".0.0.1", "other, 127.0.0.1",
    ])
    func asksExceptionsDirectly(list: String) async throws {
        try await ScriptedServer(.content([1])).run { url in
            var download = BundleDownload(try BundleAddress("\(url)/a.zip"))
            download.proxies = try ProxySettings(
                environment: ["HTTP_PROXY": "http://127.0.0.1:1", "NO_PROXY": list]
            )
            #expect(try await download.bytes() == [1])
        }
    }

    @Test func asksDirectlyWhereTheVariableMayBeAHeader() async throws {
        try await ScriptedServer(.content([1])).run { url in
            var download = BundleDownload(try BundleAddress("\(url)/a.zip"))
            download.proxies = try ProxySettings(
                environment: ["HTTP_PROXY": "http://127.0.0.1:1", "REQUEST_METHOD": "GET"]
            )
            #expect(try await download.bytes() == [1])
        }
    }

    @Test func reportsAProxyThatCannotBeReached() async throws {
        let proxies = try ProxySettings(environment: ["HTTP_PROXY": "127.0.0.1:1"])
        var download = BundleDownload(try BundleAddress("http://far.invalid/a.zip"))
        download.proxies = proxies
        let error = await #expect(throws: DownloadError.self) { try await download.bytes() }
        #expect(error?.code == .noConnection)
    }

    @Test(arguments: [
        "https://host:3128", "socks5://host", "http://ho st", "http://user:secret@:1",
    ])
    func refusesWhatIsNoProxy(text: String) {
        let error = #expect(throws: DownloadError.self) { () throws in
            try ProxySettings(environment: ["HTTPS_PROXY": text])
        }
        #expect(error?.code == .badProxy)
        #expect(error?.description.contains("secret") == false)
    }
}
