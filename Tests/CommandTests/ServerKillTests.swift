import Foundation
import ModelServer
import OKitBundle
import OKitModel
import OKitNetwork
import OKitRuntime
import OKitSchema
import OKitSyntax
import TestSupport
import Testing

/// The program is killed while it exchanges models with a server: nothing is lost, and nobody is asked
/// about two versions of what one has written.
@Suite(.timeLimit(.minutes(20)))
struct ServerKillTests {
    private static let kills = RandomSets.count(12, atLeast: 6)

    @Test(arguments: ["http", "encryptedHttp"])
    func losesNothing(_ storage: String) async throws {
        let place = try Workplace()
        try await ModelServer.run { url in
            let requests = Happenings<String>()
            try await FaultyProxy.run(to: url) { method in
                requests.report(method)
                return .none
            } while: { proxy in
                try Self.addApp(place, proxy, storage)
                var known = 0
                for number in 1...Self.kills {
                    try place.write(Array("type \"v\(number)\" into row 1\n".utf8), "a.flow")
                    let moment = number.isMultiple(of: 3) ? "GET" : "POST"
                    let run = [
                        "run", "note", "--data", "data", "--script", "a.flow",
                        "--allow-host", "127.0.0.1",
                    ]
                    let sent = requests.stream()
                    let killed = try await place.killOkit(run) {
                        _ = await sent.first { $0 == moment }
                    }
                    let next = try await Self.show(place)
                    #expect(next.code == 0 && next.errors == "", "\(killed)\(next.errors)")
                    let shown = next.output.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
                        .lazy.compactMap { $0.hasPrefix("v") ? Int($0.dropFirst()) : nil }.first
                    #expect(shown ?? 0 == known || shown == number, "\(next.output)")
                    known = shown ?? 0
                    // What is shown here is what another machine gets.
                    let other = try Workplace()
                    try Self.addApp(other, url, storage)
                    if let key = try AtomicFile.read(Self.keyFile(place)) {
                        try AtomicFile.write(key, to: Self.keyFile(other))
                    }
                    let there = try await Self.show(other)
                    #expect(there.output == next.output, "\(there.errors)")
                }
                #expect(known > 0)
            }
        }
    }

    private static func keyFile(_ place: Workplace) -> String {
        "\(place.path)/data/\(place.dataFolder("org.okit.note", of: "note"))/okit.key"
    }

    /// What the app shows when it is started anew.
    private static func show(_ place: Workplace) async throws -> Workplace.Outcome {
        let run = [
            "run", "note", "--data", "data", "--script", "-", "--allow-host", "127.0.0.1",
        ]
        return try await place.okit(run, input: "show\n")
    }

    private static func addApp(_ place: Workplace, _ url: String, _ storage: String) throws {
        let files = [
            "bundle.json": """
            {"formatVersion": 1, "identifier": "org.okit.note", "version": "1.0.0",
             "name": "Note", "entry": "note", "permissions": {"hosts": ["127.0.0.1"]}, "models": {
             "default": {"entity": "Note", "storage": "\(storage)", "endpoint": "\(url)/files"}}}
            """,
            "models/Note.json": """
            {"id": false, "properties": {"text": {"type": "text", "default": "v0"}}}
            """,
            "screens/note.json": """
            {"kind": "detail", "titlePath": "#Note", "editAlways": true, "sections": [{"rows": [
             {"cell": "text", "path": "text", "textPath": "text"}]}]}
            """,
        ]
        for (name, text) in files {
            try AtomicFile.write(Array(text.utf8), to: "\(place.path)/note/\(name)")
        }
    }
}
