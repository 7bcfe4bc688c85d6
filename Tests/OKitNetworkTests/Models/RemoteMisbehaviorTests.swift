import Foundation
import OKitBundle
import OKitModel
import OKitNetwork
import OrderedCollections
import Synchronization
import TestSupport
import Testing

/// Servers and networks that do wrong: what is read is a model or an error, and never an empty model.
@Suite(.timeLimit(.minutes(10)))
struct RemoteMisbehaviorTests {
    typealias Answer = LoopbackServer.Answer

    @Test(arguments: [
        (400, ModelStoreError.Code.refused), (401, .refused), (403, .refused), (404, .notFound),
        (409, .conflict), (410, .notFound), (422, .refused), (500, .refused), (503, .refused),
    ])
    func takesAStatusForWhatItIs(_ status: Int, _ code: ModelStoreError.Code) async throws {
        let body = #"{"id":"1","message":"no"}"#
        let answer = Answer.raw(
            "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\r\n",
            Array(body.utf8)
        )
        try await LoopbackServer.run { _ in
            answer
        } while: { url in
            var store = try Self.store(url)
            store.retries = 0
            do {
                _ = try await store.read(Patient.self, identifier: "1")
                Issue.record("nothing was thrown")
            } catch let error as ModelStoreError {
                #expect(error.code == code)
                let cause = try #require(error.cause as? ServiceFailure)
                #expect(cause.status == status)
                #expect(cause.body == .map(["id": .text("1"), "message": .text("no")]))
                #expect(!error.description.contains("no\""))
            }
        }
    }

    @Test(arguments: [
        (
            "cut off", Answer.raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", [123]),
            ModelStoreError.Code.unreachable
        ),
        ("silent", .raw("", [], ending: .silence), .unreachable),
        (
            "too slow", .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", [1], ending: .silence),
            .unreachable
        ),
        ("no JSON", .content(Array("<html>".utf8)), .unreadable),
        ("half of JSON", .content(Array(#"{"id":"1""#.utf8)), .unreadable),
        ("a list", .content(Array("[]".utf8)), .unreadable),
        ("null", .content(Array("null".utf8)), .unreadable),
        ("without identifier", .content(Array(#"{"age":3}"#.utf8)), .unreadable),
        ("empty", .content([]), .unreadable), ("no content", .status(204), .unreadable),
    ])
    func readsNothingThatIsNoModel(
        _ name: String,
        _ answer: Answer,
        _ code: ModelStoreError.Code
    ) async throws {
        try await LoopbackServer.run { _ in
            answer
        } while: { url in
            var store = try Self.store(url)
            store.retries = 0
            // Only who waits for nothing may give up early, however busy the machine is.
            store.timeout = code == .unreachable ? 0.3 : 60
            await RemoteModelStoreTests.expect(code) {
                try await store.read(Patient.self, identifier: "1")
            }
        }
    }

    @Test func tellsWhichElementsOfAListAreNone() async throws {
        let list = #"[{"id":"1","age":1},5,{"id":"2","age":"abc"},null]"#
        try await LoopbackServer.run { _ in
            .content(Array(list.utf8))
        } while: { url in
            let store = try Self.store(url)
            let page = try await store.list(Patient.self, ListRequest())
            #expect(page.items.map(\.id.value) == ["1", "2"])
            #expect(page.items.map(\.age.value) == [1, nil])
            #expect(page.failures.map(\.code) == [.unreadable, .unreadable])
            await RemoteModelStoreTests.expect(.unreadable) { try await store.list(Patient.self) }
        }
    }

    /// A burst of failures passes; a model is created once at most.
    @Test(arguments: [("GET", 3), ("PATCH", 3), ("POST", 1)])
    func repeatsWhatMayBeDoneTwice(_ method: String, _ count: Int) async throws {
        let calls = Mutex(0)
        try await LoopbackServer.run { _ in
            let number = calls.withLock { calls in
                calls += 1
                return calls
            }
            return number < 3 ? .status(503) : .content(Array(#"{"id":"1"}"#.utf8))
        } while: { url in
            let store = try Self.store(url)
            let patient = Patient()
            patient.id.value = "1"
            switch method {
            case "GET": try await store.read(patient)
            case "PATCH": try await store.update(patient)
            default:
                await RemoteModelStoreTests.expect(.refused) { try await store.create(patient) }
            }
        }
        #expect(calls.withLock { $0 } == count)
    }

    /// A proxy that delivers a request twice: one model, and twice the same answer.
    @Test func createsOneModelWhereItIsDeliveredTwice() async throws {
        let sent = Mutex<LoopbackServer.Request?>(nil)
        try await LoopbackServer.run { request in
            sent.withLock { $0 = request }
            return .content(Array(#"{"id":"1"}"#.utf8))
        } while: { url in
            let patient = Patient()
            patient.fullName.value = "Ada"
            try await Self.store(url).create(patient)
        }
        let request = try #require(sent.withLock { $0 })
        try await ModelServer.run { url in
            let host = try #require(ServiceHost(of: url))
            var delivered = ServiceRequest("twice", "POST", url + request.path, host)
            delivered.body = Array(request.body.utf8)
            #expect(delivered.add(headers: ["idempotency-key": try #require(request.key)]))
            let client = ServiceClient(NetworkPermissions(hosts: [host.name]))
            let first = try await client.answer(to: delivered).get()
            let second = try await client.answer(to: delivered).get()
            #expect(first.status == 201 && first == second)
            #expect(try await Self.store(url).list(Patient.self).count == 1)
        }
    }

    @Test func endsWhenItsTaskIsCancelled() async throws {
        let (requests, asked) = AsyncStream.makeStream(of: Void.self)
        try await LoopbackServer.run { _ in
            asked.yield()
            return .raw("", [], ending: .silence)
        } while: { url in
            let store = try Self.store(url)
            let task = Task {
                await RemoteModelStoreTests.expect(.cancelled) {
                    try await store.read(Patient.self, identifier: "1")
                }
            }
            for await _ in requests {
                break
            }
            task.cancel()
            await task.value
        }
    }

    private static func store(_ url: String) throws -> RemoteModelStore {
        try RemoteModelStore(baseURL: url, limits: ServiceLimits(backoff: .milliseconds(1)))
    }
}

extension LoopbackServer.Request {
    /// By what a server knows a request that it gets twice.
    fileprivate var key: String? {
        head.split(whereSeparator: \.isNewline).lazy
            .first { $0.lowercased().hasPrefix("idempotency-key: ") }
            .map { String($0.dropFirst("idempotency-key: ".count)) }
    }
}
