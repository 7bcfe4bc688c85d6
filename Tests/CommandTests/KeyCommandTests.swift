import Foundation
import OKitModel
import OKitStorage
import Testing

/// The command that changes the key of an app's data.
struct KeyCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func changesTheKeyOfAnApp() async throws {
        try place.addNote("one", storage: "encrypted")
        try await place.type("sealed", in: "one")
        let folder = "data/okit-bundle/\(place.dataFolder("org.okit.note", of: "one"))"
        let key = try place.bytes("\(folder)/okit.key")
        let file = try place.bytes("\(folder)/okit/data/default.json")
        let outcome = try await place.expect(0, "change-key", "one")
        #expect(outcome.output.contains("\"Note\""))
        let changed = try place.bytes("\(folder)/okit.key")
        #expect(changed.count == 32 && changed != key)
        #expect(try place.bytes("\(folder)/okit/data/default.json") != file)
        let shown = try await place.okit("run", "one")
        #expect(shown.output.contains("sealed"), "\(shown.errors)")
    }

    @Test func refusesWhatHasNoKey() async throws {
        try place.addNote("one", storage: "file")
        try await place.type("plain", in: "one")
        let outcome = try await place.expect(2, "change-key", "org.okit.note")
        #expect(outcome.errors.contains("no encrypted data"))
        try await place.expect(2, "change-key", "org.okit.other")
    }

    @Test func changesNothingWhileTheAppRuns() async throws {
        try place.addNote("one", storage: "encrypted")
        try await place.type("sealed", in: "one")
        let folder =
            "\(place.path)/data/okit-bundle/\(place.dataFolder("org.okit.note", of: "one"))"
        let key = try AtomicFile.read("\(folder)/okit.key")
        let other = FileStore(folder: folder)
        other.kinds = ["default": .encrypted]
        _ = try other.read(.model("default"))
        let outcome = try await place.expect(2, "change-key", "one")
        #expect(outcome.errors.contains("another run of the app"))
        #expect(try AtomicFile.read("\(folder)/okit.key") == key)
        withExtendedLifetime(other) {}
    }
}
