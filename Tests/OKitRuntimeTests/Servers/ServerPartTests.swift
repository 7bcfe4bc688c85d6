import Foundation
import ModelServer
import OKitBundle
import OKitExpression
import OKitModel
import OKitNetwork
import OKitRuntime
import OKitStorage
import OKitSyntax
import TestSupport
import Testing

/// Parts and pictures of the sample app, whose models a server keeps.
@Suite(.timeLimit(.minutes(20)))
struct ServerPartTests {
    @Test func keepsPartsAtTheServer() async throws {
        try await ModelServer.run { url in
            let (here, there) = (try Machine(url), try Machine(url))
            try await here.renameGroup(1, to: "Old")
            let part = try #require(
                try await ServerApp.content("directory/G-1.json", at: url)
            )
            #expect(part.contains(#""name":"Old""#))
            let directory = try #require(try await ServerApp.content("directory.json", at: url))
            #expect(directory.contains(#""name":"Old""#))
            // Another machine has nothing, and asks for a part when it is needed.
            try await there.play(#"tap tab "Groups""#, #"expect row 1 "Old""#)
            #expect(!there.has("directory/G-2.json"))
            try await there.renameGroup(2, to: "New")
            #expect(there.has("directory/G-2.json"))
            try await here.play(#"tap tab "Groups""#, #"expect row 2 "New""#, "tap row 2")
            let other = try #require(try await ServerApp.content("directory/G-2.json", at: url))
            #expect(other.contains(#""name":"New""#))
            #expect(try here.content("directory/G-2.json") == other)
        }
    }

    @Test func takesPartsOverThatHaveChanged() async throws {
        try await ModelServer.run { url in
            let (here, there) = (try Machine(url), try Machine(url))
            try await here.renameGroup(1, to: "Old")
            try await there.play(#"tap tab "Groups""#, "tap row 1")
            try await here.renameGroup(1, to: "New")
            try await there.play(#"tap tab "Groups""#, "tap row 1", #"expect row 1 "New""#)
            let part = try await ServerApp.content("directory/G-1.json", at: url)
            #expect(try there.content("directory/G-1.json") == part)
        }
    }

    @Test func keepsAndRemovesPictures() async throws {
        try await ModelServer.run { url in
            let (here, there) = (try Machine(url), try Machine(url))
            try await here.play(#"tap "Add""#, #"type "Emma" into "Name""#, #"answer "OK""#)
            let name = try #require(here.names("_image").first)
            #expect(try await ServerApp.content("_image/\(name)", at: url)?.contains("PNG") == true)
            try await there.play(#"swipe row "Emma" "Delete""#, #"answer "Yes""#)
            #expect(try await ServerApp.content("_image/\(name)", at: url) == nil)
            try await here.play("show")
            #expect(
                try await ServerApp.content(at: url)?.contains("Emma") == false
            )
        }
    }

    /// What could not be removed at the server is removed in a later run.
    @Test func removesLaterWhatItCannotRemoveNow() async throws {
        try await Script.run { script, url, proxy in
            let machine = try Machine(proxy)
            try await machine.play(#"tap "Add""#, #"type "Emma" into "Name""#, #"answer "OK""#)
            let name = try #require(machine.names("_image").first)
            let bundle = machine.bundle
            machine.network = nil
            try await machine.play(#"swipe row "Emma" "Delete""#, #"answer "Yes""#)
            #expect(try await ServerApp.content("_image/\(name)", at: url) != nil)
            machine.network = bundle.manifest.network
            script.play([.closes, .losesAnswer])
            try await machine.play("wait 30s")
            #expect(try await ServerApp.content("_image/\(name)", at: url) == nil)
        }
    }

    /// A part that the server does not give is not taken for an empty one.
    @Test(arguments: [FaultyProxy.Fault.status(500), .status(403), .truncates])
    func readsNoPartThatTheServerDoesNotGive(_ fault: FaultyProxy.Fault) async throws {
        try await Script.run { script, url, proxy in
            let (here, there) = (try Machine(url), try Machine(proxy))
            try await here.renameGroup(1, to: "Old")
            let part = try await ServerApp.content("directory/G-1.json", at: url)
            try await there.play("show")
            script.always(fault)
            try await there.play(#"tap tab "Groups""#, "tap row 1")
            #expect(!there.has("directory/G-1.json"))
            #expect(try await ServerApp.content("directory/G-1.json", at: url) == part)
            script.always(.none)
            try await there.play(#"tap tab "Groups""#, "tap row 1", #"expect row 1 "Old""#)
            #expect(try there.content("directory/G-1.json") == part)
        }
    }
}

/// A machine with the sample app; its folder is gone with the last use.
private final class Machine: HostService {
    let bundle: AppBundle
    var network: NetworkPermissions?
    private let folder = NSTemporaryDirectory() + "okit-machine-" + UUID().uuidString
    private let clock = VirtualClock(Date(timeIntervalSinceReferenceDate: 0))

    init(_ url: String) throws {
        var bundle = try SampleApp.bundle()
        let text = SourceText(path: "endpoint", text: "\"\(url)/files\"")
        let endpoint = try JSONDocument(parsing: text).root
        for index in bundle.manifest.models.indices {
            bundle.manifest.models[index].storage = .http
            bundle.manifest.models[index].endpoint = endpoint
        }
        bundle.manifest.network = NetworkPermissions(hosts: ["127.0.0.1"])
        self.bundle = bundle
        network = bundle.manifest.network
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Plays commands in a new run of the app, when all messages of its start are closed, and sends what
    /// is left at its end.
    func play(_ commands: String...) async throws {
        let session = AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: clock),
            store: FileStore(folder: folder),
            network: network
        )
        var findings: [Finding] = []
        let flow = Flow(
            parsing: SourceText(path: "flow", text: commands.joined(separator: "\n")),
            findings: &findings
        )
        #expect(findings.isEmpty)
        await clock.settle(session, asking: self)
        while session.screenTree().overlay != nil {
            session.send(Event(.tap, on: "alert/ok"))
        }
        try await FlowRunner(session, clock: clock) { _ in }.play(flow, asking: self)
        try await session.sendModels(asking: self)
    }

    /// Opens a group, which keeps its own name as a part of the directory, and renames it.
    func renameGroup(_ row: Int, to name: String) async throws {
        try await play(
            #"tap tab "Groups""#,
            "tap row \(row)",
            "edit",
            #"type "\#(name)" into row 1"#
        )
    }

    func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/okit/data/\(path)")
    }

    func content(_ path: String) throws -> String? {
        try AtomicFile.read("\(folder)/okit/data/\(path)").map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    func names(_ path: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: "\(folder)/okit/data/\(path)"
        )
        return (names ?? []).sorted()
    }

    func answer(_ request: ServiceRequest) async -> Result<ServiceAnswer, ServiceFailure> {
        await ServiceClient(NetworkPermissions(hosts: ["127.0.0.1"])).answer(to: request)
    }
}
