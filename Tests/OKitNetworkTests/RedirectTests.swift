import OKitNetwork
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RedirectTests {
    @Test(arguments: [(5, nil), (6, DownloadError.Code.tooManyRedirects)])
    func followsFiveRedirects(count: Int, code: DownloadError.Code?) async throws {
        try await LoopbackServer.run { request in
            let left = Int(request.path.dropFirst()) ?? 0
            return left == 0 ? .content([1, 2]) : .redirect(to: "/\(left - 1)")
        } while: { url in
            #expect(await failure(at: "\(url)/\(count)") == code)
        }
    }

    @Test func refusesALoop() async throws {
        try await LoopbackServer.run {
            .redirect(to: $0.path)
        } while: { url in
            #expect(await failure(at: "\(url)/a.zip") == .tooManyRedirects)
        }
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://host/a.zip", "http://", "http://a%0Ab/", ""])
    func refusesOtherTargets(location: String) async throws {
        try await LoopbackServer.run { _ in
            .raw("HTTP/1.1 301 X\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
        } while: { url in
            #expect(await failure(at: "\(url)/a.zip") == .badRedirect)
        }
    }

    @Test func refusesARedirectWithoutATarget() async throws {
        try await LoopbackServer.run { _ in
            .status(302)
        } while: { url in
            #expect(await failure(at: "\(url)/a.zip") == .badRedirect)
        }
    }

    @Test func keepsCredentialsFromOtherServers() async throws {
        let heads = Mutex<[String]>([])
        try await LoopbackServer.run { request in
            heads.withLock { $0.append(request.head) }
            return .content([])
        } while: { other in
            try await LoopbackServer.run { request in
                heads.withLock { $0.append(request.head) }
                return .redirect(to: request.path == "/a" ? "/b" : "\(other)/c")
            } while: { url in
                let host = url.dropFirst("http://".count)
                let address = try BundleAddress("http://user:secret@\(host)/a")
                #expect(try await BundleDownload(address).bytes().isEmpty)
            }
        }
        let isAuthorized = heads.withLock { heads in
            heads.map { $0.contains("Authorization: Basic") }
        }
        #expect(isAuthorized == [true, true, false])
    }

    private func failure(at url: String) async -> DownloadError.Code? {
        do {
            _ = try await BundleDownload(try BundleAddress(url)).bytes()
            return nil
        } catch {
            return (error as? DownloadError)?.code
        }
    }
}
