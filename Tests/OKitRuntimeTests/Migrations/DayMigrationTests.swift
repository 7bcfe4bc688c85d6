import OKitRuntime
import OKitSyntax
import Testing

/// Properties that become calendar days.
struct DayMigrationTests {
    typealias Version = VersionedApp.Version

    /// A version whose books have a moment in the evening, and a text of a day.
    private static var first: Version {
        var version = Version()
        version.properties = #""pages": "int", "due": "date?", "sold": "text""#
        version.book = """
            {"name": "'Emma'", "pages": 12, "due": "timestamp('2026-03-01T18:30:00Z')",
             "sold": "'2026-02-01'"}
            """
        return version
    }

    private func version(due: String, sold: String = #""text""#) -> Version {
        .second {
            $0.properties = "\"pages\": \"int\", \"due\": \(due), \"sold\": \(sold)"
            $0.detail = "{due.format('dateTime short')} {sold}"
        }
    }

    @Test(arguments: VersionedApp.storages)
    func areNotMadeOfMomentsByThemselves(storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill(Self.first)
        try app.expectRefusal(
            version(due: #""day?""#),
            then: Self.first,
            "Book.due was date and is day (2 values)"
        )
    }

    @Test(arguments: VersionedApp.storages)
    func areConvertedOnce(storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill(Self.first)
        try app.expect(
            .second {
                $0.properties = """
                    "pages": "int", "due": {"type": "day?", "convert": "old.due"},
                    "sold": {"type": "day", "convert": "old.sold"}
                    """
                $0.detail = "{due.format('dateTime short')} {sold.format('dateTime short')}"
            },
            shows: "Emma: 3/1/26, 12:00 AM 2/1/26, 12:00 AM"
        )
    }

    @Test(arguments: VersionedApp.storages)
    func becomeMomentsAgain(storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        var first = Self.first
        first.properties = #""pages": "int", "due": "day?", "sold": "text""#
        try app.fill(first)
        let session = try app.start(version(due: #""date?""#))
        #expect(session.play("expect text \"Emma: 3/1/26, 12:00 AM 2026-02-01\"") == nil)
        #expect(!session.newFindings.contains { $0.severity > .info })
    }

    @Test(arguments: VersionedApp.storages)
    func areNoTextsOfMoments(storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        var first = Self.first
        first.properties = #""pages": "int", "due": "day?", "sold": "text""#
        try app.fill(first)
        try app.expectRefusal(
            .second {
                $0.properties = #""pages": "int", "due": "text?", "sold": "text""#
                $0.detail = "{due}"
            },
            then: first,
            "Book.due was day and is text (2 values)"
        )
    }
}
