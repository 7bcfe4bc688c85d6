import Foundation
import Testing

/// Bundles of format 1, converted to format 2.
@Suite(.timeLimit(.minutes(20)))
struct UpgradeCommandTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The bundles of format 1, with the number of their screens and of those that stay.
    private static let bundles: [(path: String, screens: Int, rest: [String])] = [
        ("Tests/Fixtures/bookshop", 20, []),
        ("Bundles/zoo", 15, []),
        ("Bundles/widget-feed", 3, ["screens/feed.json"]),
    ]

    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    /// Copies a bundle twice, with storage that tests can read; random keys are not part of the data.
    private func copy(_ path: String) throws {
        for name in ["old", "new"] {
            try FileManager.default.copyItem(
                atPath: "\(Self.root)/\(path)",
                toPath: "\(place.path)/\(name)"
            )
            let manifest = try place.text("\(name)/bundle.json")
            let plain = manifest.replacingOccurrences(of: "\"encrypted\"", with: "\"file\"")
            try place.write(Array(plain.utf8), "\(name)/bundle.json")
        }
    }

    @Test(arguments: bundles)
    func convertsScreens(path: String, screens: Int, rest: [String]) async throws {
        try copy(path)
        let outcome = try await place.expect(0, "upgrade", "new")
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.first == "new: \(screens - rest.count) of \(screens) screens converted")
        let places = lines.dropFirst().filter { $0.contains("/screens/") }
        #expect(places.count == rest.count)
        for file in rest {
            #expect(places.contains { $0.contains("new/\(file)") })
            #expect(try place.text("new/\(file)").contains("\"format\": 1"))
        }
        let lint = try await place.expect(0, "lint", "new")
        #expect(lint.output == "")
        let check = try await place.expect(0, "format", "--check", "new")
        #expect(check.output == "")

        let again = try await place.expect(0, "upgrade", "new")
        #expect(again.output == "new: nothing to upgrade\n")
    }

    @Test(arguments: bundles)
    func playsTheSameFlowsAndStoresTheSame(
        path: String,
        screens: Int,
        rest: [String]
    ) async throws {
        try copy(path)
        try await place.expect(0, "upgrade", "new")
        let flows = try FileManager.default.contentsOfDirectory(atPath: "\(place.path)/old/tests")
            .filter { $0.hasSuffix(".flow") }.sorted()
        #expect(!flows.isEmpty)
        for flow in flows {
            for name in ["old", "new"] {
                let outcome = try await place.okit([
                    "run", name, "--headless", "--quiet", "--service", "stub", "--script",
                    "old/tests/\(flow)", "--data", "data/\(flow)/\(name)", "--seed", "1",
                    "--now", "2026-01-01T00:00:00Z", "--locale", "en_US", "--time-zone", "UTC",
                ])
                #expect(outcome.code == 0, "\(flow) of \(name): \(outcome.errors)")
            }
            let old = try stored("data/\(flow)/old")
            #expect(try stored("data/\(flow)/new") == old, "\(flow)")
        }
    }

    /// The stored models by their names.
    private func stored(_ folder: String) throws -> [String: String] {
        let root = "\(place.path)/\(folder)"
        var files: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: root)
        where path.hasSuffix(".json") && !path.hasSuffix("okit.schema.json") {
            // The folder of an app has the place of its bundle in its name.
            let name = path.components(separatedBy: "/okit/").last ?? path
            files[name] = try place.text("\(folder)/\(path)")
        }
        return files
    }

    @Test func printsWhatWouldChange() async throws {
        try copy("Tests/Fixtures/bookshop")
        let before = try place.text("new/screens/books.json")
        let outcome = try await place.expect(0, "upgrade", "new", "--diff")
        #expect(outcome.output.contains("+++ b/new/screens/books.json"))
        #expect(outcome.output.contains("+  \"formatVersion\": 2,"))
        #expect(outcome.errors.contains("20 of 20 screens would be converted"))
        #expect(try place.text("new/screens/books.json") == before)
        #expect(!FileManager.default.fileExists(atPath: "\(place.path)/new/app.json"))
    }

    @Test func leavesWhatFormat2CannotSay() async throws {
        try copy("Tests/Fixtures/bookshop")
        try place.edit(
            "new/screens/groups.json",
            "\"reorder\"",
            "\"reorderEnabled\": \"name\", \"reorder\""
        )
        let outcome = try await place.expect(0, "upgrade", "new")
        #expect(outcome.errors.contains("new: 18 of 20 screens converted"))
        #expect(outcome.errors.contains("\"reorderEnabled\" has no equivalent in format 2"))
        #expect(outcome.errors.contains("it is opened by \"groups\", which is not converted"))
        #expect(try place.text("new/screens/groups.json").contains("\"format\": 1"))
        let lint = try await place.okit("lint", "new", "--min-severity", "error")
        #expect(lint.code == 0, "\(lint.output)")
    }

    /// Errors that only `lint` finds count too: what is wrong already cannot be compared.
    @Test(arguments: [
        ("\"kind\": \"list\"", "\"kind\": \"lost\"", "schema"),
        ("\"%Book Shop\"", "\"nmae\"", "unknown-property"),
    ])
    func changesNothingWithErrors(old: String, new: String, rule: String) async throws {
        try copy("Tests/Fixtures/bookshop")
        try place.edit("new/screens/books.json", old, new)
        let outcome = try await place.expect(2, "upgrade", "new")
        #expect(outcome.errors.contains("[\(rule)]"))
        #expect(outcome.errors.contains("the bundle has errors"))
        #expect(!FileManager.default.fileExists(atPath: "\(place.path)/new/app.json"))
    }

    @Test func leavesAnAppFileThatIsThere() async throws {
        try copy("Tests/Fixtures/bookshop")
        try place.write(Array("{\"mine\": true}".utf8), "new/app.json")
        let outcome = try await place.expect(2, "upgrade", "new")
        #expect(outcome.errors.contains("app.json already exists"))
        #expect(try place.text("new/app.json") == "{\"mine\": true}")
    }

    @Test func writesControlCharactersAsEscapes() async throws {
        try copy("Tests/Fixtures/bookshop")
        try place.edit(
            "new/screens/books.json",
            "\"titlePath\": \"%Book Shop\"",
            ##""titlePath": "#Bo\u001b[31m\tks""##
        )
        let outcome = try await place.expect(0, "upgrade", "new")
        #expect(outcome.errors.contains("20 of 20 screens converted"))
        let text = try place.text("new/screens/books.json")
        #expect(text.contains(#"Bo\u001b[31m\tks"#))
        #expect(try await place.expect(0, "lint", "new").output == "")
    }

    @Test func takesBackWhatItCannotFinish() async throws {
        try copy("Tests/Fixtures/bookshop")
        // A file cannot take the place of a folder with something in it.
        try FileManager.default.createDirectory(
            atPath: "\(place.path)/new/screens/authorPick2.json/x",
            withIntermediateDirectories: true
        )
        let outcome = try await place.okit("upgrade", "new")
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("nothing was changed"))
        for file in ["bundle.json", "screens/books.json", "screens/app.json"] {
            #expect(try place.bytes("new/\(file)") == place.bytes("old/\(file)"))
        }
        #expect(!FileManager.default.fileExists(atPath: "\(place.path)/new/app.json"))
    }

    @Test func refusesZips() async throws {
        try copy("Tests/Fixtures/bookshop")
        try await place.expect(0, "pack", "old", "--output", "old.zip")
        let outcome = try await place.expect(2, "upgrade", "old.zip")
        #expect(outcome.errors.contains("old.zip: expected a folder"))
    }
}
