import Foundation
import TestSupport
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
        try place.makeFolder("empty")
        let empty = try await place.okit("host", "empty", "--listen", "127.0.0.1:0")
        #expect(empty.code == 2)
        #expect(empty.errors.contains("empty: this folder contains no app"))
    }

    @Test(arguments: [
        (["--listen", "8080"], "expected an address and a port, such as 127.0.0.1:8080"),
        (["--listen", ":8080"], "expected an address and a port"),
        (["--listen", "127.0.0.1:99999"], "expected a port from 0 to 65535"),
        (["--listen", "[]:1"], "expected an address or host name before the port"),
        (["--listen", "*:8080"], "0.0.0.0 is all addresses"),
        (["--listen", "[::1:80"], "expected an address or host name before the port"),
        (
            ["--user-header", "Cookie"],
            "--user-header: expected the name of a header that only the"
        ),
        (["--user-header", "X User"], "--user-header: expected the name of a header"),
        (["--user-header", ""], "--user-header: expected the name of a header"),
        (
            ["--user-header", "X-User", "--trusted-proxy", "proxy"],
            "--trusted-proxy: expected an IP address, found \"proxy\""
        ),
        (["--data", "data", "--ephemeral"], "--data cannot be combined with --ephemeral"),
    ])
    func saysWhatAnOptionNeeds(_ options: [String], _ message: String) async throws {
        let outcome = try await Workplace().okit(["host", "apps"] + options)
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func saysWhyItCannotListen() async throws {
        let place = try Workplace()
        try await place.expect(0, "new", "apps/list", "--from", "todo")
        try await LoopbackServer.run { _ in
            .status(404)
        } while: { url in
            for (address, reason) in [
                (String(url.dropFirst("http://".count)), "another program uses this port; use "),
                ("203.0.113.1:0", "this machine does not have this address"),
                ("no.such.host.invalid:0", "this host is unknown"),
            ] {
                let outcome = try await place.okit(
                    "host",
                    "apps",
                    "--ephemeral",
                    "--listen",
                    address
                )
                #expect(outcome.code == 2)
                #expect(outcome.errors.contains("\(address): \(reason)"), "\(outcome.errors)")
            }
        }
    }

    @Test func servesAFolderOfDataAlone() async throws {
        let place = try Workplace()
        try await place.expect(0, "new", "apps/list", "--from", "todo")
        try place.write([], "file")
        let path = "\(place.path)/file"
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        let host = ["host", "apps", "--listen", "127.0.0.1:0", "--data"]
        let refused = try await place.okit(host + ["file"])
        #expect(refused.code == 2)
        #expect(refused.errors.contains("Not a directory"), "\(refused.errors)")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o755)
        // The lock of another server.
        try place.makeFolder("stored")
        let other = open("\(place.path)/stored", O_RDONLY | O_CLOEXEC)
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
        let second = try await place.okit(host + ["stored"])
        #expect(second.code == 2)
        #expect(second.errors.contains("stored: another host uses this data folder"))
        close(other)
    }

    @Test func saysThatPartsOfAnAppDoNotWork() async throws {
        let place = try Workplace()
        try await place.expect(0, "new", "apps/list", "--from", "todo")
        try place.write(Array(#"{"body": {"text": "{nmae}"}}"#.utf8), "apps/list/screens/more.json")
        let outcome = try await place.okit(
            "host",
            "apps",
            "--ephemeral",
            "--listen",
            "203.0.113.1:0"
        )
        #expect(outcome.errors.contains("note: list has an error"), "\(outcome.errors)")
    }
}

extension Workplace {
    fileprivate func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(path)/\(name)",
            withIntermediateDirectories: true
        )
    }
}
