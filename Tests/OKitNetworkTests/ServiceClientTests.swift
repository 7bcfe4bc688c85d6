import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitNetwork
import OKitSyntax
import Synchronization
import TestSupport
import Testing

/// Calls of a server on this machine, which does right and wrong.
@Suite(.timeLimit(.minutes(20)))
struct ServiceClientTests {
    typealias Answer = LoopbackServer.Answer

    @Test func sendsWhatIsAskedAndTakesTheAnswer() async throws {
        let seen = Mutex<[String]>([])
        let answer = try await Self.ask(
            #"{"httpMethod":"POST","path":"a","encoding":"json","headers":{"X-Key":"k"},"#
                + #""parameters":{"n":1}}"#
        ) { request in
            seen.withLock { $0 = [request.head, request.body] }
            return .content(Array(#"{"ok":true}"#.utf8))
        }.get()
        #expect(answer.status == 200 && answer.body == Array(#"{"ok":true}"#.utf8))
        let sent = seen.withLock { $0 }
        #expect(sent[0].hasPrefix("POST /a HTTP/1.1\r\n"))
        #expect(sent[0].lowercased().contains("\r\nx-key: k\r\n"))
        #expect(sent[0].lowercased().contains("\r\ncontent-type: application/json\r\n"))
        #expect(sent[1] == #"{"n":1}"#)
    }

    @Test(arguments: [201, 204, 400, 404, 501])
    func takesEveryStatusAsItIs(_ status: Int) async throws {
        let answer = try await Self.ask("{}") { _ in .status(status) }.get()
        #expect(answer == ServiceAnswer(status: status, body: []))
    }

    @Test(arguments: [("", "CONNECT far.example:80"), ("far.example", nil)])
    func goesThroughTheProxyThatTheEnvironmentNames(
        _ exceptions: String,
        _ first: String?
    ) async throws {
        let heads = Mutex<[String]>([])
        let result = try await LoopbackServer.run { request in
            heads.withLock { $0.append(request.head) }
            return request.head.hasPrefix("CONNECT")
                ? .raw("HTTP/1.1 200 OK\r\n\r\n", closes: false) : .content([1])
        } while: { url in
            let proxies = try ProxySettings(environment: [
                "HTTP_PROXY": url, "NO_PROXY": exceptions,
            ])
            let request = try Self.request(#"{"retries":0}"#, "http://far.example")
            let client = ServiceClient(
                NetworkPermissions(hosts: ["far.example"]),
                limits: Self.limits,
                proxies: proxies
            )
            return await client.answer(to: request)
        }
        #expect((try? result.get().body) == (first == nil ? nil : [1]))
        let line = heads.withLock {
            $0.first?.split(separator: " ").prefix(2).joined(separator: " ")
        }
        #expect(line == first)
    }

    // MARK: Servers that do wrong

    @Test(arguments: [
        (
            "cut off", Answer.raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", [1]),
            "an incomplete response"
        ),
        ("cut off in its head", .raw("HTTP/1.1 200 OK\r\nContent-"), "an incomplete response"),
        ("no HTTP", .raw("hello\r\n\r\n"), "an incomplete response"),
        (
            "reset", .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", [], ending: .reset),
            "an incomplete response"
        ),
        ("silent", .raw("", [], ending: .silence), "takes too long"),
        (
            "silent in its body",
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", [1], ending: .silence),
            "takes too long"
        ),
        (
            "announced too large", .raw("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n"),
            "more than 1000 bytes"
        ),
        (
            "too large",
            .raw("HTTP/1.1 200 OK\r\n\r\n", Array(repeating: 65, count: 2000)),
            "more than 1000 bytes"
        ),
        (
            "unpacked too large", Self.packed(Self.bomb), "cannot be unpacked or is too large"
        ),
        ("packed wrongly", Self.packed([1, 2, 3]), "cannot be unpacked or is too large"),
        ("redirected for ever", .redirect(to: "/again"), "redirected more than 5 times"),
        ("redirected elsewhere", .redirect(to: "http://localhost:1/"), "not allowed to reach"),
        ("redirected to a file", .redirect(to: "file:///etc/passwd"), "not http or https"),
    ])
    func failsInWords(_ name: String, _ answer: Answer, _ part: String) async throws {
        let timeout = part == "takes too long" ? 0.2 : 3600
        let result = try await Self.ask(#"{"timeout":\#(timeout),"retries":0}"#) { _ in answer }
        guard case .failure(let failure) = result else {
            Issue.record("\(name): \(result)")
            return
        }
        #expect(failure.message.contains(part), "\(name): \(failure.message)")
        #expect(failure.status == nil)
    }

    @Test func asksNobodyWhoCannotProveWhoItIs() async throws {
        let seen = Mutex(0)
        let result = try await LoopbackServer.run(isSecure: true) { _ in
            seen.withLock { $0 += 1 }
            return .content([])
        } while: { url in
            let request = try Self.request("{}", url)
            return await ServiceClient(Self.permissions, limits: Self.limits).answer(to: request)
        }
        let failure = #expect(throws: ServiceFailure.self) { try result.get() }
        #expect(failure?.message == "The TLS certificate of 127.0.0.1 is not valid.")
        #expect(seen.withLock { $0 } == 0)
    }

    @Test func asksNobodyWhoDoesNotSpeakTLS() async throws {
        let result = try await LoopbackServer.run { _ in
            .content([])
        } while: { url in
            let request = try Self.request(
                #"{"retries":0}"#,
                url.replacing("http:", with: "https:")
            )
            return await ServiceClient(Self.permissions, limits: Self.limits).answer(to: request)
        }
        #expect(throws: ServiceFailure.self) { try result.get() }
    }

    @Test func endsWithAServerThatNeverEnds() async throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        let result = try await Self.ask(#"{"retries":0}"#) { _ in
            let chunk = "2000\r\n" + String(repeating: "a", count: 0x2000) + "\r\n"
            return .raw(head, ending: .repeats(Array(chunk.utf8)))
        }
        let failure = #expect(throws: ServiceFailure.self) { try result.get() }
        #expect(failure?.message.contains("more than 1000 bytes") == true)
    }

    @Test func isNotLedAwayFromTLSOrToOthersWithSecrets() async throws {
        let seen = Mutex<[String]>([])
        let answer = try await LoopbackServer.run { request in
            seen.withLock { $0.append(request.head) }
            return .content([])
        } while: { other in
            try await Self.ask(#"{"headers":{"Authorization":"Bearer x","Accept":"a/b"}}"#) { _ in
                .redirect(to: "\(other)/b")
            }
        }.get()
        #expect(answer.status == 200)
        let head = try #require(seen.withLock { $0.first }).lowercased()
        #expect(!head.contains("authorization") && head.contains("accept: a/b"))
    }

    @Test(arguments: [
        ("POST", 302, "GET /b", ""), ("POST", 303, "GET /b", ""), ("POST", 307, "POST /b", "n=1"),
        ("PUT", 308, "PUT /b", "n=1"), ("PUT", 302, "PUT /b", "n=1"),
    ])
    func followsRedirects(
        _ method: String,
        _ status: Int,
        _ line: String,
        _ body: String
    ) async throws {
        let seen = Mutex<[String]>([])
        _ = try await Self.ask(#"{"httpMethod":"\#(method)","parameters":{"n":1}}"#) { request in
            guard request.path == "/b" else {
                return .raw("HTTP/1.1 \(status) X\r\nLocation: b\r\nContent-Length: 0\r\n\r\n")
            }
            seen.withLock { $0 = [request.head, request.body] }
            return .content([])
        }.get()
        let sent = seen.withLock { $0 }
        #expect(sent[0].hasPrefix(line) && sent[1] == body)
    }

    // MARK: Repetitions

    @Test(arguments: [
        ("GET", 503, 3), ("GET", 500, 3), ("PUT", 502, 3), ("GET", 404, 1), ("GET", 501, 1),
        ("POST", 503, 1), ("POST", 429, 3), ("GET", 429, 3),
    ])
    func repeatsWhatMayHelp(_ method: String, _ status: Int, _ count: Int) async throws {
        let seen = Mutex(0)
        let answer = try await Self.ask(#"{"httpMethod":"\#(method)","retries":2}"#) { _ in
            seen.withLock { $0 += 1 }
            return .status(status)
        }.get()
        #expect(answer.status == status)
        #expect(seen.withLock { $0 } == count)
    }

    @Test(arguments: [("GET", 2), ("POST", 1)])
    func repeatsWhatBrokeOff(_ method: String, _ count: Int) async throws {
        let seen = Mutex(0)
        let result = try await Self.ask(#"{"httpMethod":"\#(method)","retries":2}"#) { _ in
            let count = seen.withLock { count in
                count += 1
                return count
            }
            return count == 1 ? .raw("HTTP/1.1 200") : .content([])
        }
        #expect(seen.withLock { $0 } == count)
        var answer = ServiceAnswer(status: 200, body: [])
        answer.followsLostAnswer = true
        #expect((try? result.get()) == (method == "GET" ? answer : nil))
    }

    @Test func comesBackWhenItIsTold() async throws {
        let seen = Mutex<[ContinuousClock.Instant]>([])
        let answer = try await Self.ask("{}") { _ in
            let count = seen.withLock { times in
                times.append(.now)
                return times.count
            }
            return count == 1
                ? .raw("HTTP/1.1 429 X\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n")
                : .content([])
        }.get()
        #expect(answer.status == 200)
        let times = seen.withLock { $0 }
        #expect(times.count == 2 && times[1] - times[0] >= .seconds(1))
    }

    @Test(arguments: ["3600", "Fri, 31 Dec 9999 23:59:59 GMT", "Fri Dec 31 23:59:59 9999"])
    func doesNotWaitLongerThanTheTimeout(_ time: String) async throws {
        let seen = Mutex(0)
        let answer = try await Self.ask(#"{"retries":1}"#) { _ in
            seen.withLock { $0 += 1 }
            return .raw("HTTP/1.1 503 X\r\nRetry-After: \(time)\r\nContent-Length: 0\r\n\r\n")
        }.get()
        #expect(answer.status == 503)
        #expect(seen.withLock { $0 } == 1)
    }

    @Test func tellsHowMuchOfALongBodyHasGone() async throws {
        let parts = Mutex<[Double]>([])
        let length = Mutex(0)
        let body = [UInt8](repeating: 65, count: 200_000)
        let answer = try await LoopbackServer.run { request in
            length.withLock { $0 = request.body.utf8.count }
            return .content([])
        } while: { url in
            var request = try Self.request(#"{"httpMethod":"POST"}"#, url)
            request.body = body
            return await ServiceClient(Self.permissions).answer(to: request) { part in
                parts.withLock { $0.append(part) }
            }
        }.get()
        #expect(answer.status == 200 && length.withLock { $0 } == body.count)
        let seen = parts.withLock { $0 }
        #expect(seen.first == 0 && seen.last == 1 && seen == seen.sorted() && seen.count == 5)
    }

    // MARK: Packing, permissions, cancellation

    @Test func unpacks() async throws {
        let answer = try await Self.ask("{}") { request in
            request.head.lowercased().contains("accept-encoding: gzip")
                ? Self.packed(Self.small) : .status(406)
        }.get()
        #expect(answer.body == Array(#"{"a":1}"#.utf8))
    }

    @Test(arguments: [
        (NetworkPermissions(), "not allowed to reach 127.0.0.1"),
        (NetworkPermissions(hosts: ["127.0.0.1"], methods: ["POST"]), "not allowed to use GET"),
    ])
    func asksNobodyWithoutPermission(
        _ permissions: NetworkPermissions,
        _ part: String
    ) async throws {
        let seen = Mutex(0)
        let result = try await Self.ask("{}", permissions) { _ in
            seen.withLock { $0 += 1 }
            return .content([])
        }
        let failure = #expect(throws: ServiceFailure.self) { try result.get() }
        #expect(failure?.message.contains(part) == true)
        #expect(seen.withLock { $0 } == 0)
    }

    @Test func endsWhenItIsCancelled() async throws {
        let (asked, continuation) = AsyncStream<Void>.makeStream()
        let result = try await LoopbackServer.run { _ in
            continuation.finish()
            return .raw("", [], ending: .silence)
        } while: { url in
            let request = try Self.request("{}", url)
            let task = Task { await ServiceClient(Self.permissions).answer(to: request) }
            for await _ in asked {}
            task.cancel()
            return await task.value
        }
        let failure = #expect(throws: ServiceFailure.self) { try result.get() }
        #expect(failure?.message.contains("cancelled") == true)
    }

    private static let permissions = NetworkPermissions(hosts: ["127.0.0.1"])
    private static let limits = ServiceLimits(size: 1000, backoff: .milliseconds(1))

    /// `{"a":1}` and 100,000 digits, packed by gzip.
    private static let small = [UInt8](
        Data(base64Encoded: "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA") ?? Data()
    )
    private static let bomb = [UInt8](
        Data(
            base64Encoded: "H4sIAAAAAAACA+3BMQEAAADCoErrn84aHkAB"
                + String(repeating: "A", count: 128) + "rwaFwk3FoIYBAA=="
        ) ?? Data()
    )

    private static func packed(_ content: [UInt8]) -> Answer {
        .raw(
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(content.count)\r\n\r\n",
            content
        )
    }

    private static func request(_ action: String, _ url: String) throws -> ServiceRequest {
        let text = #"{"defaults":{"baseUrl":"\#(url)","timeout":3600},"actions":{"a":\#(action)}}"#
        let source = SourceText(path: "services/Service.json", text: text)
        let service = ServiceDescription(try JSONDocument(parsing: source).root)
        let description = try #require(service.actions["a"])
        return try ServiceRequest(description, payload: ServicePayload { _ in .null })
    }

    private static func ask(
        _ action: String,
        _ permissions: NetworkPermissions = permissions,
        _ answer: @escaping @Sendable (LoopbackServer.Request) -> Answer
    ) async throws -> Result<ServiceAnswer, ServiceFailure> {
        try await LoopbackServer.run(answer) { url in
            let request = try request(action, url)
            return await ServiceClient(permissions, limits: limits).answer(to: request)
        }
    }
}
