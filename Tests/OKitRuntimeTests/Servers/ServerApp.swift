import Foundation
import OKitBundle
import OKitExpression
import OKitFields
import OKitModel
import OKitNetwork
import OKitRuntime
import OKitStorage
import OKitSyntax
import TestSupport
import Testing

/// An app with a note that a server keeps, on one machine; the folder is gone with the last use.
final class ServerApp: HostService {
    let folder = NSTemporaryDirectory() + "okit-server-" + UUID().uuidString
    let clock = VirtualClock(Date(timeIntervalSinceReferenceDate: 0))
    private let bundle: AppBundle
    private let network: NetworkPermissions?
    private let secrets: [String: String]
    private let models: [Model.Type]

    init(
        _ url: String,
        _ kind: StorageKind = .http,
        network: NetworkPermissions? = NetworkPermissions(hosts: ["127.0.0.1"]),
        auth: String? = nil,
        secrets: [String: String] = [:],
        models: [Model.Type] = []
    ) throws {
        self.network = network
        self.secrets = secrets
        self.models = models
        for (name, text) in Self.files(url, kind, auth) {
            try AtomicFile.write(Array(text.utf8), to: "\(folder)/bundle/\(name)")
        }
        var loader = BundleLoader(
            try BundleFiles(folder: folder + "/bundle"),
            schemas: BundleSchemas()
        )
        var bundle = try loader.load()
        if !models.isEmpty {
            bundle.types = TypeTable()
            bundle.entities = [:]
        }
        self.bundle = bundle
        #expect(loader.findings.map(\.message.text) == [])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// A start of the app.
    func session() -> AppSession {
        AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: clock),
            store: FileStore(folder: folder + "/data"),
            network: network,
            secrets: GrantedSecrets(
                secrets,
                for: ["127.0.0.1", "example.com"].map { SecretUse("KEY", at: $0) }
            ),
            models: models
        )
    }

    /// A start of the app that has heard of its server.
    func settled() async -> AppSession {
        let session = session()
        await settle(session)
        return session
    }

    func settle(_ session: AppSession) async {
        await clock.settle(session, asking: self)
    }

    /// Closes what covers the note, changes it, and sends it.
    func write(_ text: String, _ session: AppSession) async throws {
        while message(session) != nil {
            session.send(Event(.tap, on: "alert/ok"))
        }
        session.send(Event(.input(text), on: "row/0-0/control"))
        try await session.sendModels(asking: self)
    }

    /// Lets the server be tried again as often as it is due within that many seconds.
    func wait(_ seconds: Double, _ session: AppSession) async {
        let end = clock.now + seconds
        while let due = session.nextDue, due <= end {
            clock.advance(to: due)
            session.doDue()
            await settle(session)
        }
    }

    func answer(_ request: ServiceRequest) async -> Result<ServiceAnswer, ServiceFailure> {
        var request = request
        // No server here is silent, but the machine may be busy.
        request.timeout = 60
        return await ServiceClient(NetworkPermissions(hosts: ["127.0.0.1"])).answer(to: request)
    }

    func note(_ session: AppSession) -> String? {
        guard case .text(let text)? = session.screenTree().node(id: "row/0-0/control")?.value else {
            return nil
        }
        return text
    }

    /// What covers the screen.
    func message(_ session: AppSession) -> String? {
        guard case .text(let text)? = session.screenTree().overlay?.value else {
            return nil
        }
        return text
    }

    /// What the server has under a path.
    static func content(_ path: String = "default.json", at url: String) async throws -> String? {
        let host = try #require(ServiceHost(of: url))
        let request = ServiceRequest("look", "GET", "\(url)/files/\(path)", host)
        let client = ServiceClient(NetworkPermissions(hosts: ["127.0.0.1"]))
        let answer = try await client.answer(to: request).get()
        return answer.isSuccess ? String(decoding: answer.body, as: UTF8.self) : nil
    }

    /// Somebody else stores a content at the server.
    func put(_ text: String, at url: String) async throws {
        let body = Array(text.utf8)
        let request = try ServiceRequest(.store, .model("default"), at: "\(url)/files", body: body)
        #expect(try await answer(request).get().isSuccess)
    }

    private static func files(
        _ url: String,
        _ kind: StorageKind,
        _ auth: String?
    ) -> [String: String] {
        [
            "bundle.json": """
            {"formatVersion": 1, "identifier": "org.okit.note", "version": "1.0.0",
             "name": "Note", "entry": "note", "permissions": {"hosts": ["127.0.0.1"]}, "models": {
             "default": {"entity": "Note", "storage": "\(kind.rawValue)",
             "endpoint": "\(url)/files"\(auth.map { ", \"auth\": \($0)" } ?? "")}}}
            """,
            "models/Note.json": """
            {"id": false, "properties": {"text": {"type": "text", "default": "new"}}}
            """,
            "screens/note.json": """
            {"kind": "detail", "titlePath": "#Note", "editAlways": true, "sections": [{"rows": [
             {"cell": "text", "path": "text", "textPath": "text"}]}]}
            """,
        ]
    }
}
