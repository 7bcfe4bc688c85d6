import Foundation
import OKitExpression
import OKitModel
import OKitRuntime
import OKitStorage
import OKitSyntax
import Testing

/// Parts and pictures of the sample app, which have files of their own.
struct PartTests {
    private let folder = NSTemporaryDirectory() + "okit-parts-" + UUID().uuidString

    @Test func storesAPartInAFileOfItsOwnAndReadsItWhenItIsAskedFor() throws {
        defer { removeAll() }
        try play(#"tap tab "Groups""#, "tap row 1", "edit", #"type "Old" into row 1"#)
        #expect(try names("directory") == ["G-1.json", "G-2.json"])
        #expect(try text("directory/G-1.json").contains(#""name":"Old""#))
        #expect(try text("directory.json").contains(#""name":"Old""#))
        #expect(try !text("directory.json").contains("Charlotte Brontë\"}]"))
        try AtomicFile.write(Array("no JSON".utf8), to: data + "directory/G-2.json")
        let session = try play(
            #"tap tab "Groups""#,
            #"expect row 1 "Old""#,
            "tap row 1",
            #"expect row 3 value "2""#
        )
        #expect(session.findings.isEmpty)
        #expect(try names("directory") == ["G-1.json", "G-2.json"])
    }

    @Test func setsASpoiledPartAsideAndSaysSo() throws {
        defer { removeAll() }
        try play(#"tap tab "Groups""#, "tap row 1", "edit", #"type "Old" into row 1"#)
        try AtomicFile.write(Array("no JSON".utf8), to: data + "directory/G-2.json")
        let session = try play(#"tap tab "Groups""#, "tap row 2", #"expect alert "Error""#)
        #expect(session.findings.map(\.rule) == ["json-syntax", DataProblem.unreadableModel])
        #expect(try names("directory") == ["G-1.json", "G-2.json.unreadable-1"])
    }

    @Test func removesTheFilesOfWhatIsDeleted() throws {
        defer { removeAll() }
        try play(#"tap "Add""#, #"type "Emma" into "Name""#, #"answer "OK""#)
        let pictures = try names("_image")
        #expect(pictures.count == 1 && pictures[0].hasSuffix(".png"))
        let picture = try #require(try AtomicFile.read(data + "_image/" + pictures[0]))
        #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try text("default.json").contains(#""size":\#(picture.count)"#))
        try play(#"swipe row "Emma" "Delete""#, #"answer "Yes""#)
        #expect(try names("_image").isEmpty)
    }

    @Test func keepsWhatTheUserHasNotSeen() throws {
        defer { removeAll() }
        try play(#"tap tab "Groups""#, "tap row 1", "edit", #"type "Old" into row 1"#)
        try FileManager.default.removeItem(atPath: data + "directory/G-1.json")
        try FileManager.default.createDirectory(
            atPath: data + "directory/G-1.json",
            withIntermediateDirectories: false
        )
        let session = try play(
            #"tap tab "Groups""#,
            "tap row 1",
            #"expect alert "Error""#,
            #"answer "OK""#
        )
        #expect(session.findings.map(\.rule) == [DataProblem.lockedData])
        #expect(try names("directory") == ["G-1.json", "G-2.json"])
    }

    // MARK: Support

    private var data: String {
        folder + "/okit/data/"
    }

    /// Plays commands in a new run of the app, and stores what they have changed.
    @discardableResult
    private func play(_ commands: String...) throws -> AppSession {
        let session = try SampleApp.session(store: FileStore(folder: folder))
        let text = commands.joined(separator: "\n")
        var findings: [Finding] = []
        let flow = Flow(
            parsing: SourceText(path: "test.flow", text: text),
            findings: &findings
        )
        #expect(findings.isEmpty)
        let clock = VirtualClock(Date(timeIntervalSinceReferenceDate: 0))
        try FlowRunner(session, clock: clock) { _ in }.play(flow)
        try session.storeChanges()
        return session
    }

    private func text(_ file: String) throws -> String {
        String(decoding: try #require(try AtomicFile.read(data + file)), as: UTF8.self)
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: data + folder).sorted()
    }

    private func removeAll() {
        try? FileManager.default.removeItem(atPath: folder)
    }
}
