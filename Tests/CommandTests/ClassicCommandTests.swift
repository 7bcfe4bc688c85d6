import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ClassicCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try add(
            "Info.plist",
            """
            <plist><dict><key>CFBundleIdentifier</key><string>org.okit.demo</string>
            <key>CFBundleName</key><string>Demo\u{1B}[31m</string></dict></plist>
            """
        )
        try add(
            "Main.storyboardc/Info.plist",
            """
            <plist><dict><key>UIStoryboardDesignatedEntryPointIdentifier</key><string>A</string>
            <key>UIViewControllerIdentifiersToNibNames</key>
            <dict><key>A</key><string>a</string><key>B</key><string>b</string></dict></dict></plist>
            """
        )
        try add("Main.storyboardc/a.nib", Self.nib)
    }

    /// A nib with a controller and nothing in it.
    private static var nib: Data {
        func name(_ name: String, isClass: Bool) -> [UInt8] {
            let length = UInt8(name.utf8.count) | 0x80
            return isClass
                ? [length + 1, 0x80] + Array(name.utf8) + [0] : [length] + Array(name.utf8)
        }
        // Class, first value and number of values of each object.
        let objects: [UInt8] = [0x80, 0x80, 0x81, 0x81, 0x81, 0x81, 0x82, 0x82, 0x80]
        // Key, type and object of each value.
        let values: [UInt8] = [0x80, 10, 1, 0, 0, 0, 0x81, 10, 2, 0, 0, 0]
        let keys =
            name("UINibTopLevelObjectsKey", isClass: false)
            + name("UINibEncoderEmptyKey", isClass: false)
        var classes = name("NSObject", isClass: true)
        classes += name("NSArray", isClass: true) + name("UIViewController", isClass: true)
        var header = Array("NIBArchive".utf8) + [1, 0, 0, 0, 9, 0, 0, 0]
        var tables: [UInt8] = []
        for (count, table) in [(3, objects), (2, keys), (2, values), (3, classes)] {
            header += [UInt8(count), 0, 0, 0, UInt8(50 + tables.count), 0, 0, 0]
            tables += table
        }
        return Data(header + tables)
    }

    private func add(_ path: String, _ text: String) throws {
        try add(path, Data(text.utf8))
    }

    private func add(_ path: String, _ data: Data) throws {
        let url = URL(fileURLWithPath: "\(place.path)/app/Demo.bundle/\(path)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try data.write(to: url)
    }

    @Test func inspectsAClassicBundle() async throws {
        let outcome = try await place.okit("inspect", "app")
        #expect(outcome.code == 0)
        #expect(
            outcome.output == """
                Demo\u{FFFD}[31m (org.okit.demo), classic
                entry     A
                scene     A
                    UIViewController
                findings  1

                """
        )
        #expect(outcome.errors.hasPrefix("app/Demo.bundle/Main.storyboardc/b.nib:1:1: warning: "))
    }

    @Test func refusesWhatHasNoFirstScene() async throws {
        try add("Main.storyboardc/a.nib", "NIBArchive")
        let outcome = try await place.okit("inspect", "app")
        #expect(outcome.code == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasSuffix(": the first scene \"A\" cannot be read\n"))
    }

    @Test func runsAClassicBundle() async throws {
        let outcome = try await place.okit("run", "app", "--headless", "--ephemeral")
        #expect(outcome.code == 0)
        #expect(outcome.output == "screen\n  bar\n")
        #expect(outcome.errors.contains("the nib is missing"))
    }

    @Test func lintsAClassicBundle() async throws {
        let outcome = try await place.okit("lint", "app")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("[classic-malformed]"))
    }

    /// The bundle of 2018 (WidgetKit §10.5), as it was published.
    @Test(.enabled(if: WidgetDemo.isAvailable, "WidgetDemo.zip is not at hand"))
    func playsTheOriginalDemo() async throws {
        let flow = place.path + "/demo.flow"
        try Data(WidgetDemo.flow.utf8).write(to: URL(fileURLWithPath: flow))
        let outcome = try await place.okit(
            "run",
            WidgetDemo.path,
            "--headless",
            "--ephemeral",
            "--script",
            flow
        )
        #expect(outcome.errors.contains("error:") == false)
        #expect(outcome.code == 0)
    }

    @Test(.enabled(if: WidgetDemo.isAvailable, "WidgetDemo.zip is not at hand"))
    func findsTheMistakesOfTheOriginalDemo() async throws {
        let outcome = try await place.okit("lint", WidgetDemo.path)
        let rules = outcome.output.split(separator: "\n").compactMap { line in
            line.hasSuffix("]") ? line.split(separator: "[").last?.dropLast() : nil
        }
        #expect(rules.sorted() == ["classic-missing", "unknown-action", "unknown-image"])
        #expect(outcome.output.contains("\"searchPosts\""))
        #expect(outcome.output.contains("\"bird\""))
    }

    @Test func drawsNoGraphOfAClassicBundle() async throws {
        let outcome = try await place.okit("inspect", "app", "--graph", "dot")
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("--graph requires a bundle with bundle.json"))
    }
}
