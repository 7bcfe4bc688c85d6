import Foundation
import ModelServer
import OKitBundle
import OKitExpression
import OKitFields
import OKitModel
import OKitNetwork
import OrderedCollections
import Synchronization
import TestSupport
import Testing

/// Servers and networks that do wrong: what is read is a model or an error, and never an empty model.
@Suite(.timeLimit(.minutes(20)))
struct RemoteMisbehaviorTests {
    typealias Answer = LoopbackServer.Answer

    /// BUG-28.
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
            var store = try Network.store(url)
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

    /// A server that answers lists where one model is meant, nothing where it has changed something,
    /// and its own codes where something is wrong, as PostgREST does.
    @Test(arguments: [
        ("GET", 200, "[]", ModelStoreError.Code.unreadable), ("PATCH", 200, "[]", .unreadable),
        ("GET", 406, #"{"code":"PGRST116","message":"0 rows"}"#, .refused),
        ("POST", 409, #"{"code":"23505","message":"duplicate key"}"#, .conflict),
        ("PATCH", 401, #"{"code":"PGRST301","message":"JWT expired"}"#, .refused),
        ("DELETE", 403, #"{"code":"42501","message":"denied"}"#, .refused),
        ("POST", 201, "", nil), ("PATCH", 204, "", nil), ("DELETE", 204, "", nil),
    ])
    func understandsAServerOfRows(
        _ method: String,
        _ status: Int,
        _ body: String,
        _ code: ModelStoreError.Code?
    ) async throws {
        try await LoopbackServer.run { _ in
            .raw(
                "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\r\n",
                Array(body.utf8)
            )
        } while: { url in
            let store = try Network.store(url)
            let patient = Patient()
            patient.id.value = "1"
            patient.fullName.value = "Ada"
            do {
                switch method {
                case "GET": try await store.read(patient)
                case "POST": try await store.create(patient)
                case "PATCH": try await store.update(patient)
                default: try await store.delete(ModelKey(Patient.kind, identifier: "1"))
                }
                #expect(code == nil)
            } catch let error as ModelStoreError {
                #expect(error.code == code)
                #expect(status < 300 || (error.cause as? ServiceFailure)?.status == status)
            }
            #expect(patient.fullName.value == "Ada")
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
            var store = try Network.store(url)
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
            let store = try Network.store(url)
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
            let store = try Network.store(url)
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
            try await Network.store(url).create(patient)
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
            #expect(try await Network.store(url).list(Patient.self).count == 1)
        }
    }

    /// BUG-28: an empty answer is no content, whatever its status.
    @Test(arguments: [200, 204])
    func takesAnEmptyAnswerForNoContent(_ status: Int) async throws {
        try await LoopbackServer.run { _ in
            .status(status)
        } while: { url in
            let patient = Patient()
            patient.id.value = "1"
            patient.age.value = 36
            try await Network.store(url).update(patient)
            #expect(patient.age.value == 36)
            try await Network.store(url).delete(patient)
        }
    }

    /// BUG-29.
    @Test func sendsTheParametersOfARead() async throws {
        let paths = Mutex<[String]>([])
        try await LoopbackServer.run { request in
            paths.withLock { $0.append(request.path) }
            return .content(Array(#"{"id":"1"}"#.utf8))
        } while: { url in
            let key = ModelKey(Patient.kind, identifier: "1")
            _ = try await Network.store(url).read(
                key,
                parameters: ["depth": .int(2), "a b": .null]
            )
        }
        #expect(paths.withLock { $0 } == ["/patients/1?a%20b=&depth=2"])
    }

    /// What a network does to what is to be deleted: it is gone, and nobody is told otherwise.
    @Test(arguments: ["twice", "lost", "half"])
    func deletesOnce(_ fault: String) async throws {
        try await ModelServer.run { server in
            let (patient, other) = (Patient(), Patient())
            for patient in [patient, other] {
                try await Network.store(server).create(patient)
                for _ in 0..<3 {
                    let visit = Visit(in: patient.graph)
                    visit.patient.value = patient
                    try await Network.store(server).create(visit)
                }
            }
            let deletes = Mutex(0)
            try await FaultyProxy.run(to: server) { method in
                guard method == "DELETE" else { return .none }
                let number = deletes.withLock { deletes in
                    deletes += 1
                    return deletes
                }
                return fault == "twice"
                    ? .repeats
                    : number % 2 == 0 ? .none : fault == "lost" ? .losesAnswer : .truncates
            } while: { proxy in
                let store = try Network.store(proxy)
                try await store.deleteAll(patient.visits)
                #expect(patient.visits.value?.count == 0)
                try await store.delete(patient)
            }
            #expect(deletes.withLock { $0 } == (fault == "twice" ? 2 : 4))
            let rest = try await Network.store(server).list(Visit.self)
            #expect(
                rest.count == 3 && rest.allSatisfy { $0.patient.value?.id.value == other.id.value }
            )
            #expect(try await Network.store(server).list(Patient.self).count == 1)
            try await Network.store(server).delete(
                ModelKey(Patient.kind, identifier: other.identifier ?? "")
            )
            await RemoteModelStoreTests.expect(.notFound) {
                try await Network.store(server).delete(other)
            }
        }
    }

    /// A server that knows no keys says that there is nothing; only a repetition may believe that it was
    /// itself.
    @Test(arguments: [
        ([503, 404], nil), ([429, 404], ModelStoreError.Code.notFound), ([404], .notFound),
    ])
    func believesThatItHasDeleted(_ statuses: [Int], _ code: ModelStoreError.Code?) async throws {
        let rest = Mutex(statuses[...])
        try await LoopbackServer.run { _ in
            .status(rest.withLock { $0.popFirst() } ?? 500)
        } while: { url in
            let key = ModelKey(Patient.kind, identifier: "1")
            let store = try Network.store(url)
            if let code {
                await RemoteModelStoreTests.expect(code) { try await store.delete(key) }
            } else {
                try await store.delete(key)
            }
        }
    }

    @Test func goesToTheEndOfAListAndNoFurther() async throws {
        try await LoopbackServer.run { request in
            let number = Int(request.path.split(separator: "=").last ?? "") ?? 0
            let next = number < 4 ? #","next":"\#(number + 1)""# : ""
            return .content(Array(#"{"items":[{"id":"\#(number)"}]\#(next)}"#.utf8))
        } while: { url in
            let ids = try await Network.store(url).list(Patient.self).map(\.id.value)
            #expect(ids == ["0", "1", "2", "3", "4"])
        }
    }

    @Test func endsWhenItsTaskIsCancelled() async throws {
        let (requests, asked) = AsyncStream.makeStream(of: Void.self)
        try await LoopbackServer.run { _ in
            asked.yield()
            return .raw("", [], ending: .silence)
        } while: { url in
            let store = try Network.store(url)
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
}

extension LoopbackServer.Request {
    /// By what a server knows a request that it gets twice.
    fileprivate var key: String? {
        head.split(whereSeparator: \.isNewline).lazy
            .first { $0.lowercased().hasPrefix("idempotency-key: ") }
            .map { String($0.dropFirst("idempotency-key: ".count)) }
    }
}
