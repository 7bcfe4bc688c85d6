import Foundation
import TestSupport
import Testing

/// `import database`, with addresses and files that are wrong.
@Suite(.timeLimit(.minutes(20)))
struct ImportDatabaseTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test(arguments: [
        "postgres://u:S3CRET@[::1", "postgres://u:S3CRET%zz@127.0.0.1:1/x",
        "postgres://u:S3CRET/x@h/x", "postgres://u:S3@CRET@h/x", "POSTGRES://u:S3CRET@h/x",
        "http://u:S3CRET@h/", "postgres:u:S3CRET@h", "host=/tmp user=u password=S3CRET",
        "postgres://u:S3CRET@127.0.0.1:1/x",
    ])
    func repeatsNoPassword(address: String) async throws {
        let outcome = try await place.expect(2, "import", "database", address, "-o", "app")
        #expect(!outcome.errors.contains("CRET") && !outcome.errors.contains("S3"))
        #expect(!outcome.errors.isEmpty && outcome.output.isEmpty)
    }

    @Test func reportsEachStatementThatFails() async throws {
        let statements = """
            create table "Müller" (id integer primary key autoincrement, "größe" text);
            attach 'x' as y;
            create table b as with recursive r(n, t) as
                (select 1, 'x' union all select n + 1, hex(zeroblob(1000)) from r) select n, t from r;
            create table c (x text
            """
        try place.write(Array(statements.utf8), "schema.sql")
        try await place.expect(0, "import", "database", "schema.sql", "-o", "app")
        let report = try String(
            contentsOfFile: "\(place.path)/app/import-report.md",
            encoding: .utf8
        )
        for line in [2, 3, 5] {
            #expect(report.contains("schema.sql:\(line):1"), "\(report)")
        }
        let entity = "\(place.path)/app/models/Muller.json"
        #expect(FileManager.default.fileExists(atPath: entity))
        try await place.expect(0, "lint", "app")
    }

    @Test func followsLinksToTheFolderAndNoneOutOfIt() async throws {
        try place.write(Array("a,b\n1,2\n".utf8), "rows.csv")
        let manager = FileManager.default
        for name in ["real", "outside"] {
            try manager.createDirectory(
                atPath: "\(place.path)/\(name)",
                withIntermediateDirectories: true
            )
        }
        try manager.createSymbolicLink(
            atPath: "\(place.path)/link",
            withDestinationPath: "\(place.path)/real"
        )
        try await place.expect(0, "import", "data", "rows.csv", "-o", "link/app")
        try await place.expect(0, "lint", "real/app")
        try manager.removeItem(atPath: "\(place.path)/real/app/screens")
        try manager.createSymbolicLink(
            atPath: "\(place.path)/real/app/screens",
            withDestinationPath: "\(place.path)/outside"
        )
        let refused = try await place.expect(2, "import", "data", "rows.csv", "-o", "link/app")
        #expect(refused.errors.contains("a link leads out of the folder"))
        #expect(try manager.contentsOfDirectory(atPath: "\(place.path)/outside").isEmpty)
    }

    @Test func refusesTheFolderOfAnotherImporter() async throws {
        try place.write(Array("a,b\n1,2\n".utf8), "rows.csv")
        try place.write(Array("create table t (id integer primary key);".utf8), "schema.sql")
        try await place.expect(0, "import", "data", "rows.csv", "-o", "app")
        let refused = try await place.expect(2, "import", "database", "schema.sql", "-o", "app")
        #expect(refused.errors.contains("made by \"import data\""))
        try await place.expect(0, "import", "data", "rows.csv", "-o", "app")
    }

    @Test func refusesAPipe() async throws {
        #expect(mkfifo("\(place.path)/pipe.sqlite", 0o600) == 0)
        let refused = try await place.expect(2, "import", "database", "pipe.sqlite", "-o", "app")
        #expect(refused.errors.contains("it is not a file"))
    }
}
