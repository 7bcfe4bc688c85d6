import Foundation
import Testing

/// The options of `host`; the server itself is tested with OKitBrowser.
struct HostCommandTests {
    @Test func refusesSessionsThatServersCannotShare() async throws {
        let place = try Workplace()
        try await place.expect(0, "new", "apps/list", "--from", "todo")
        let host = ["host", "apps", "--listen", "127.0.0.1:0", "--sessions"]
        #expect(try await place.okit(host + ["APPS", "--ephemeral"]).code == 64)
        let unknown = try await place.okit(host + ["APPS"])
        #expect(unknown.code == 2)
        #expect(unknown.errors.contains("--sessions: OKIT_CONNECTION_APPS is not set"))
        for address in ["sessions.sqlite", "APPS=postgres://db/okit"] {
            let refused = try await place.okit(host + [address])
            #expect(refused.code == 2)
            #expect(refused.errors.contains("--sessions: expected a postgres:// URL, or a name"))
        }
        let missing = try await place.okit(host + ["postgres://okit:secret@127.0.0.1:1/okit"])
        #expect(missing.code == 2)
        #expect(missing.errors.contains("--sessions: postgres://okit@127.0.0.1:1/okit: "))
        #expect(!missing.errors.contains("secret"))
    }

    @Test func saysThatAFolderIsAnAppItself() async throws {
        let place = try Workplace()
        try await place.expect(0, "new", "list", "--from", "todo")
        let refused = try await place.okit("host", "list", "--listen", "127.0.0.1:0")
        #expect(refused.code == 2)
        #expect(refused.errors.contains("list: this folder is an app; name the folder that"))
    }
}
