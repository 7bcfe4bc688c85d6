import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OKitBundle
import OKitRuntime

/// The requests of a page to its session.
struct SessionExchange: Sendable {
    let session: BrowserSession
    let request: PageRequest
    let answer: ServerAnswer
    let metrics: ServerMetrics
    let writes: PageWrites
    let uploads: Uploads
    let limits: ServerLimits

    // MARK: GET

    /// - Parameter segments: The path below that of the app.
    func get(_ segments: [String], _ app: HostedApp) async throws -> Response {
        switch (segments.first, segments.count) {
        case ("~updates", 1): return await updates()
        case ("~theme.css", 1): return await theme()
        case ("~image", 2): return image(segments[1], app)
        case ("~file", 2): return download(segments[1])
        default: return answer.text(.notFound, "no such page\n")
        }
    }

    private func theme() async -> Response {
        guard let page = await session.page() else {
            return answer.text(.gone, "the session has ended\n")
        }
        let sheet = ThemeSheet(page.tree.theme).text
        let caches = request.request.uri.query == ContentVersion.text(of: sheet)
        return answer.text(.ok, sheet, "text/css; charset=utf-8", caches: caches)
    }

    private func image(_ name: String, _ app: HostedApp) -> Response {
        guard let bytes = app.image(name), let type = Self.imageType(bytes) else {
            return answer.text(.notFound, "no such image\n")
        }
        return answer.file(bytes, type, caches: true)
    }

    /// Returns the media type of an image by its first bytes.
    private static func imageType(_ bytes: [UInt8]) -> String? {
        switch MediaKind(Data(bytes.prefix(64))) {
        case .png: return "image/png"
        case .jpeg: return "image/jpeg"
        case .gif: return "image/gif"
        case .webp: return "image/webp"
        case .some: return nil
        case nil:
            let start = String(decoding: bytes.prefix(512), as: UTF8.self)
            return start.contains("<svg") ? "image/svg+xml" : nil
        }
    }

    private func download(_ id: String) -> Response {
        guard let file = session.files.download(id) else {
            return answer.text(.notFound, "no such file\n")
        }
        return answer.file(
            Array(file.content),
            "application/octet-stream",
            caches: false,
            name: file.name
        )
    }

    /// Returns the stream of updates since the revision that the page has.
    private func updates() async -> Response {
        guard session.pageCount < limits.pages else {
            return answer.text(.tooManyRequests, "this session has too many pages\n")
        }
        let last = request.header("Last-Event-ID") ?? request.query("r") ?? ""
        let first = Int(last) ?? 0
        let stream = UpdateStream(
            session: session,
            revision: first,
            metrics: metrics,
            writes: writes,
            connection: request.connection
        )
        return answer.stream(stream)
    }

    // MARK: POST

    /// - Parameter segments: The path below that of the app.
    func post(_ segments: [String]) async throws -> Response {
        switch (segments.first, segments.count) {
        case ("~events", 1): return try await events()
        case ("~upload", 2): return try await upload(to: segments[1])
        case ("~cancel", 1):
            session.cancel()
            return answer.text(.noContent, "")
        default: return answer.text(.notFound, "no such page\n")
        }
    }

    private func events() async throws -> Response {
        guard let body = try await request.body(upTo: limits.body) else {
            return refused(.contentTooLarge, "the request is too large\n")
        }
        guard let batch = EventBatch(body) else {
            return answer.text(.badRequest, "the events are malformed\n")
        }
        metrics.add(.events)
        let outcome = await session.handle(batch)
        if outcome.isRefused {
            metrics.add(.refusedEvents)
        }
        return answer.text(
            outcome.isRefused ? .conflict : .ok,
            #"{"r":\#(outcome.revision),"n":\#(outcome.count)}"#,
            "application/json"
        )
    }

    /// Refuses a body, and closes the connection soon instead of reading the rest.
    private func refused(_ status: HTTPResponse.Status, _ text: String) -> Response {
        let connection = request.connection
        Task {
            try? await Task.sleep(for: .milliseconds(500))
            connection.close()
        }
        return answer.text(status, text)
    }

    private func upload(to key: String) async throws -> Response {
        // A body is only read if the app has asked for it, and no other one is being read.
        guard await session.asksForFile(key) else {
            return refused(.conflict, "the app does not ask for a file\n")
        }
        guard session.files.beginUpload() else {
            return refused(.tooManyRequests, "another file is being uploaded\n")
        }
        defer { session.files.endUpload() }
        guard uploads.begin() else {
            return refused(.tooManyRequests, "too many files are being uploaded; try again\n")
        }
        defer { uploads.end() }
        guard let body = try await request.body(upTo: UserFile.sizeLimit) else {
            return refused(.contentTooLarge, "the file is too large\n")
        }
        let name = request.header("X-OKit-Name")?.removingPercentEncoding ?? "file"
        let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "file"
        let file = UserFile(name: String(last.prefix(200)), content: Data(body))
        let isTaken = await uploads.give(bytes: file.content.count) {
            await session.receive(file, key: key)
        }
        return isTaken
            ? answer.text(.noContent, "")
            : answer.text(.conflict, "the app does not ask for a file\n")
    }
}
