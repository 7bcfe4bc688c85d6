import Foundation
import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

/// Images in the data of an app whose entities have changed.
struct ImageMigrationTests {
    private let folder = TemporaryFolder()

    private func app(_ version: String, storage: String, note: String) throws -> PageApp {
        let isRecords = storage == "records"
        return try PageApp(
            [
                "app.json": #"{"start": "main"}"#,
                "bundle.json": """
                {"formatVersion": 2, "identifier": "org.okit.page", "version": "\(version)", "name": "Shop",
                 "models": {"default": {"entity": "Shop", "storage": "file"},
                            "devices": {"entity": "\(isRecords ? "Device" : "Devices")", "storage": "\(storage)"}}}
                """,
                "models/Shop.json": #"{"properties": {"name": "text"}}"#,
                "models/Devices.json": #"{"properties": {"all": "[Device]"}}"#,
                "models/Device.json": """
                {"properties": {"name": "text", \(note), "photo": "ModelImage?", "raw": "data?"}}
                """,
                "screens/main.json": """
                {"of": "Shop", "title": "Devices",
                 "providers": {"found": {\(isRecords ? #""records": "Device""# : #""items": "models.devices.all""#)}},
                 "actions": {"add": {"label": "Add", "do": {
                    "create": "Device", "with": {"name": "'Scale'"}\(isRecords ? "" : #", "in": "models.devices.all""#)}}},
                 "bar": ["add"], "body": {"list": "found", "open": "device", "row": {"title": "{name}: {photo.label}"}}}
                """,
                "screens/device.json": """
                {"of": "Device", "title": "Device", "body": [
                    {"form": "self", "fields": ["name", {"field": "photo", "as": "image"},
                                                {"field": "raw", "as": "file"}]}]}
                """,
            ],
            store: URL(filePath: folder.path)
        )
    }

    private func play(_ flow: String, in app: PageApp) throws {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
        #expect(!app.session.findings.contains { $0.severity > .info })
        try app.session.storeChanges()
    }

    /// The first version ends before the second one starts.
    private func playFirst(_ storage: String) throws {
        let first = try app("1.0.0", storage: storage, note: #""note": "text?""#)
        let image = "\u{47}IF89a"
        first.files.contents["p.gif"] = image
        try play(
            """
            tap "Add"
            tap row 1
            tap #photo/control
            type "p.gif" into "File"
            answer "OK"
            back
            expect row 1 "Scale: p.gif"
            """,
            in: first
        )
    }

    @Test(arguments: ["records", "file"])
    func stay(storage: String) throws {
        try playFirst(storage)
        let second = try app(
            "2.0.0",
            storage: storage,
            note: #""remark": {"type": "text?", "renamedFrom": "note"}"#
        )
        try play("expect row 1 \"Scale: p.gif\"", in: second)
    }
}
