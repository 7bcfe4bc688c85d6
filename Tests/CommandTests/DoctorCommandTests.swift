import Foundation
import TestSupport
import Testing

/// The report on an installation.
struct DoctorCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func reportsOnAFreshInstallation() async throws {
        let report = try await place.expect(0, "doctor").output
        for title in ["System", "Terminal", "Sandbox", "Folders", "Trust", "Keys"] {
            #expect(report.contains("\n\(title)\n"))
        }
        #expect(report.hasSuffix("\n0 problems\n"))
        // It can be pasted anywhere.
        #expect(!report.contains(place.path + "/"))
        #expect(report.contains("~/data/okit-bundle, does not exist yet") || report.contains("~/"))
        let left = try FileManager.default.contentsOfDirectory(atPath: place.path)
        #expect(left.isEmpty, "it leaves nothing behind")
    }

    @Test func namesWhatIsWrongAndWhatHelps() async throws {
        let folder = "\(place.path)/data/okit-bundle/org.okit.x/local-x"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try place.write(
            Array(repeating: 7, count: 32),
            "data/okit-bundle/org.okit.x/local-x/okit.key"
        )
        chmod("\(folder)/okit.key", 0o644)
        chmod("\(place.path)/data/okit-bundle", 0o755)
        let settings = "\(place.path)/.config/okit-bundle"
        try FileManager.default.createDirectory(
            atPath: settings,
            withIntermediateDirectories: true
        )
        chmod(settings, 0o700)
        try place.write(Array("{".utf8), ".config/okit-bundle/trust.json")
        let report = try await place.expect(1, "doctor").output
        #expect(report.contains("\n3 problems\n"))
        #expect(report.contains("other users can access it; run chmod 700 ~/data/okit-bundle"))
        #expect(report.contains("other users can read the key; run chmod 600 ~/"))
        #expect(report.contains("~/.config/okit-bundle/trust.json is damaged"))
        #expect(!report.contains("\u{7}"))
    }

    @Test func countsAppsWithPermissionsAsTrustListDoes() async throws {
        try place.addNote("one", storage: "file")
        try await place.type("text", in: "one")
        let listed = try await place.expect(0, "trust", "list").output
        #expect(listed.contains("1 permission"))
        #expect(try await place.okit("doctor").output.contains("1, 1 with permissions"))
    }

    @Test func showsNoSecrets() async throws {
        let run = try await place.okit(["doctor"], secrets: ["TOKEN": "very-secret"])
        #expect(!run.output.contains("very-secret") && !run.errors.contains("very-secret"))
    }
}
