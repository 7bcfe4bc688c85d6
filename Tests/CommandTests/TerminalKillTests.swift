import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitRuntime
import OKitStorage
import OKitSyntax
import TestSupport
import Testing

/// The program is killed at any moment while somebody goes through the whole Bookshop: what was on
/// the screen is there at the next start.
@Suite(.timeLimit(.minutes(30)))
struct TerminalKillTests {
    private static let rounds = RandomSets.count(30, atLeast: 3)

    @Test func losesNothingThatWasShown() throws {
        let bundle = try SampleBundle.load("bookshop")
        let flow = try #require(bundle.flows["walk-through"])
        for _ in 0..<Self.rounds {
            let place = try Workplace()
            let player = try TerminalPlayer(
                flow,
                of: bundle,
                in: SampleBundle.folder("bookshop"),
                place,
                []
            )
            // What was stored when the last command was done, and may be stored since.
            var states = [Self.state(of: player.session)]
            player.onEvent = { states.append(Self.state(of: player.session)) }
            let last = Int.random(in: 1...flow.commands.count)
            try player.play(flow, commands: last) {
                states = [Self.state(of: player.session)]
            }
            if Bool.random() {
                _ = player.program.terminal.hasOutput(withinMilliseconds: 1000)
            }
            player.program.kill(SIGKILL)
            #expect(try player.program.end() == SIGKILL)
            let found = try Self.state(of: Self.session(bundle, in: place))
            for (model, bytes) in found {
                #expect(
                    states.contains { $0[model] == bytes },
                    "model \(model) after \(last) commands: \(String(decoding: bytes, as: UTF8.self))"
                )
            }
        }
    }

    /// The app as it starts from what is in the folder.
    private static func session(_ bundle: AppBundle, in place: Workplace) throws -> AppSession {
        let id = place.dataFolder("org.okit.bookshop", of: SampleBundle.folder("bookshop"))
        let folder = "\(place.path)/data/okit-bundle/\(id)"
        let session = AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(
                for: bundle,
                clock: VirtualClock(try #require(Surroundings.test.now))
            ),
            store: FileStore(
                folder: folder,
                keyring: Keyring(keyFile: FileStore.keyFile(in: folder))
            ),
            records: SQLiteRecordStorage()
        )
        #expect(session.findings.isEmpty)
        return session
    }

    /// The models as they are stored; the settings have ids that are made anew until they are.
    private static func state(of session: AppSession) -> [String: [UInt8]] {
        let encoder = ModelEncoder(graph: session.graph)
        var state: [String: [UInt8]] = [:]
        for name in ["default", "directory"] {
            state[name] = session.graph.model(name).flatMap { try? encoder.encode($0) }
        }
        return state
    }
}
