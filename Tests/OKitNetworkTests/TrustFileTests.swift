import OKitBundle
import OKitNetwork
import TestSupport
import Testing

/// What is remembered of apps.
struct TrustFileTests {
    private let file: TrustFile
    private let folder: TemporaryFolder
    private let app = TrustedApp(id: "a/local-a", identifier: "a", name: "A", source: "/a")

    init() throws {
        folder = try TemporaryFolder([:])
        file = TrustFile(path: "\(folder.path)/trust.json")
    }

    /// A permission that is revoked while a run loads the app stays revoked.
    @Test func revokesWhileTheAppStarts() throws {
        var granted = app
        granted.granted.hosts = ["a.example", "b.example"]
        try file.update(granted) { $0 = granted }
        // Loaded by a run, which asks for nothing new.
        let started = try #require(try file.app(app.id))
        try file.update(app) { $0.revoke(Permission(.host, "a.example")) }
        try file.update(started) { $0.noteStart(of: started, BundlePermissions()) }
        let known = try #require(try file.app(app.id))
        #expect(known.granted.hosts == ["b.example"])
        #expect(known.declined?.hosts == ["a.example"])
    }

    /// What the user grants at a start is remembered, also if it was revoked before.
    @Test func grantsAtAStart() throws {
        var revoked = app
        revoked.granted.hosts = ["a.example"]
        revoked.revoke(Permission(.host, "a.example"))
        try file.update(revoked) { $0 = revoked }
        var started = revoked
        started.name = "New"
        started.granted.storage = true
        var accepted = BundlePermissions()
        accepted.hosts = ["a.example"]
        try file.update(started) { $0.noteStart(of: started, accepted) }
        let known = try #require(try file.app(app.id))
        #expect(known.granted.hosts == ["a.example"])
        #expect(known.declined?.hosts == [])
        #expect(known.granted.storage)
        #expect(known.name == "New")
    }
}
