import Foundation
import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

/// Relations in the data of an app whose entities have changed: from one object to several and back, and
/// from a text to an entity.
struct RelationMigrationTests {
    /// The concerts of a choir, in a version.
    private struct Version {
        var number = "2.0.0"
        /// The properties of a concert besides its name.
        var concert: String
        /// The property of a singer that leads back.
        var singer: String
        /// What a row shows of a concert.
        var row: String
        var drops = "[]"
    }

    private static let first = Version(
        number: "1.0.0",
        concert: """
            "singers": {"relation": "[Singer]", "inverse": "concerts"}, "host": {"relation": "Singer?", "inverse": "hosted"},
            "place": "text"
            """,
        singer: #""concerts": {"relation": "[Concert]", "inverse": "singers"}"#,
        row: "{name}: {singers.map(s, s.name).join('+')}, {host.name}, {place}"
    )

    private let folder = TemporaryFolder()

    private func app(_ version: Version) throws -> PageApp {
        let isFirst = version.number == "1.0.0"
        let places = isFirst ? "" : #", "places": {"entity": "Place", "storage": "records"}"#
        return try PageApp(
            [
                "app.json": #"{"start": "main"}"#,
                "bundle.json": """
                {"formatVersion": 2, "identifier": "org.okit.page", "version": "\(version.number)", "name": "Choir",
                 "drops": \(version.drops),
                 "models": {"default": {"entity": "Shop", "storage": "file"},
                            "singers": {"entity": "Singer", "storage": "records"},
                            "concerts": {"entity": "Concert", "storage": "records"}\(places)}}
                """,
                "models/Shop.json": #"{"properties": {"name": "text"}}"#,
                "models/Place.json": """
                {"identity": "name", "title": "{name}",
                 "properties": {"name": "text", "seats": {"type": "int", "default": 40}}}
                """,
                "models/Singer.json": """
                {"identity": "name", "title": "{name}", "properties": {"name": "text", \(version.singer),
                    "hosted": {"relation": "[Concert]", "inverse": "\(isFirst ? "host" : "hosts")"}}}
                """,
                "models/Concert.json": """
                {"title": "{name}", "properties": {"name": "text", \(version.concert)}}
                """,
                "screens/main.json": """
                {"of": "Shop", "title": "Concerts",
                 "providers": {"concerts": {"records": "Concert", "sort": "name"},
                               "singers": {"records": "Singer", "sort": "name"}},
                 "actions": {"fill": {"label": "Fill", "do": [\(isFirst ? Self.filling : #"{"toast": "no"}"#)]}},
                 "bar": ["fill"],
                 "body": [{"list": "concerts", "id": "concerts", "row": {"title": "\(version.row)"}},
                          {"list": "singers", "id": "singers",
                           "row": {"title": "{name}: {concerts.map(c, c.name).join('+')}; {hosted.map(c, c.name).join('+')}"}}]}
                """,
            ],
            store: URL(filePath: folder.path)
        )
    }

    private static let filling = """
        {"create": "Singer", "with": {"name": "'Ann'"}, "as": "ann"},
        {"create": "Singer", "with": {"name": "'Ben'"}, "as": "ben"},
        {"create": "Concert", "with": {"name": "'May'", "singers": "[ann, ben]", "host": "ben", "place": "'Hall'"}},
        {"create": "Concert", "with": {"name": "'Nov'", "singers": "[ann]", "place": "'Hall'"}},
        {"create": "Concert", "with": {"name": "'Sep'", "place": "'Park'"}}
        """

    private func play(_ flow: String, in app: PageApp) throws {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
        #expect(app.session.findings.filter { $0.severity > .info }.map(\.message.text) == [])
        try app.session.storeChanges()
    }

    private func playFirst() throws {
        try play(
            """
            tap "Fill"
            expect text "May: Ann+Ben, Ben, Hall"
            expect text "Ann: May+Nov; "
            """,
            in: try app(Self.first)
        )
    }

    private static let hosts =
        #""hosts": {"relation": "[Singer]", "inverse": "hosted", "renamedFrom": "host"}"#

    @Test func oneObjectBecomesAList() throws {
        try playFirst()
        let second = Version(
            concert:
                #""singers": {"relation": "[Singer]", "inverse": "concerts"}, "place": "text", "#
                + Self.hosts,
            singer: Self.first.singer,
            row: "{name}: {singers.map(s, s.name).join('+')}, {hosts.map(s, s.name).join('+')}"
        )
        try play(
            """
            expect text "May: Ann+Ben, Ben"
            expect text "Nov: Ann, "
            expect text "Ben: May; May"
            """,
            in: try app(second)
        )
    }

    private static func soloist(_ members: String, drops: String = "[]") -> Version {
        Version(
            concert: """
                "soloist": {"relation": "Singer?", "inverse": "concerts", "renamedFrom": "singers"\(members)},
                "place": "text", \(hosts)
                """,
            singer: #""concerts": {"relation": "[Concert]", "inverse": "soloist"}"#,
            row: "{name}: {soloist.name}",
            drops: drops
        )
    }

    @Test func aListDoesNotBecomeOneObjectByItself() throws {
        try playFirst()
        let refusing = try app(Self.soloist(""))
        let finding = try #require(refusing.session.findings.first { $0.severity == .error })
        #expect(finding.rule == "refused-migration")
        for part in [
            "Concert.soloist was [Singer] and is Singer (3 values)",
            """
            Singer.concerts can lose objects: Concert.soloist, its other end, now contains only \
            one (3 values)
            """,
        ] {
            #expect(finding.message.text.contains(part), "\(finding.message.text)")
        }
        // Nothing has changed.
        try play("expect text \"May: Ann+Ben, Ben, Hall\"", in: try app(Self.first))
    }

    @Test func aListBecomesTheObjectThatConvertChooses() throws {
        try playFirst()
        let second = Self.soloist(#", "convert": "old.singers.first()""#)
        try play(
            """
            expect text "May: Ann"
            expect text "Sep: "
            expect text "Ann: May+Nov; "
            expect text "Ben: ; May"
            """,
            in: try app(second)
        )
    }

    @Test func aListIsRemovedWherePermitted() throws {
        try playFirst()
        let second = Self.soloist("", drops: #"["Concert.singers", "Singer.concerts"]"#)
        try play(
            """
            expect text "May: "
            expect text "Ann: ; "
            """,
            in: try app(second)
        )
    }

    @Test func aTextBecomesARecordOfEachIdentity() throws {
        try playFirst()
        let second = Version(
            concert:
                #""singers": {"relation": "[Singer]", "inverse": "concerts"}, \#(Self.hosts), "#
                + #""venue": {"relation": "Place?", "convert": "old.place"}"#,
            singer: Self.first.singer,
            row: "{name}: {venue.name} {venue.seats} {venue.id}",
            drops: #"["Concert.place"]"#
        )
        try play(
            """
            expect text "May: Hall 40 Place/1"
            expect text "Nov: Hall 40 Place/1"
            expect text "Sep: Park 40 Place/2"
            """,
            in: try app(second)
        )
    }

    @Test(arguments: [
        ("old.singers.size()", "expected Singer, found int 2"),
        ("old.singers", "expected Singer, found a list"),
    ])
    func namesWhatConvertYields(_ expression: String, _ problem: String) throws {
        try playFirst()
        let refusing = try app(Self.soloist(#", "convert": "\#(expression)""#))
        let finding = try #require(refusing.session.findings.first { $0.severity == .error })
        #expect(
            finding.message.text.contains(
                #""convert" of Concert.soloist fails for the object Concert/1: \#(problem)"#
            ),
            "\(finding.message.text)"
        )
    }
}
