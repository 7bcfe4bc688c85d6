import Foundation
import Testing

/// The app of `docs/first-app.md` is clean after each step, and its flow passes.
@Suite(.timeLimit(.minutes(20)))
struct GuideTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func makesAnAppThatWorks() async throws {
        let steps = try Self.steps(of: "first-app")
        #expect(steps.count == 4)
        for folder in ["models", "screens", "data", "tests"] {
            try FileManager.default.createDirectory(
                atPath: "\(place.path)/books/\(folder)",
                withIntermediateDirectories: true
            )
        }
        for (number, files) in steps.enumerated() {
            #expect(!files.isEmpty)
            for file in files {
                try place.write(Array(file.text.utf8), "books/\(file.path)")
            }
            let format = try await place.okit("format", "--check", "books")
            #expect(format.output.isEmpty, "step \(number + 1): \(format.output)")
            let lint = try await place.okit("lint", "books")
            #expect(lint.findings == [], "step \(number + 1)")
            let run = try await place.okit("run", "books", "--headless", "--ephemeral")
            #expect(run.code == 0 && run.errors.isEmpty, "step \(number + 1): \(run.errors)")
            #expect(run.output.contains("Emma"))
        }
        let test = try await place.okit("test", "books")
        #expect(test.code == 0, "\(test.output)")
        #expect(test.output.contains("1 flow, 0 failed"))
    }

    /// The apps of the other tutorials are clean at the end, and their flows pass.
    @Test(arguments: [("rest-app", 2), ("records-app", 1), ("monitor-app", 1), ("forms-app", 1)])
    func makesTheAppOfATutorial(_ page: String, _ flows: Int) async throws {
        for file in try Self.steps(of: page).flatMap(\.self) {
            let folder = URL(fileURLWithPath: "\(place.path)/app/\(file.path)")
                .deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try place.write(Array(file.text.utf8), "app/\(file.path)")
        }
        let format = try await place.okit("format", "--check", "app")
        #expect(format.output.isEmpty, "\(format.output)")
        #expect(try await place.okit("lint", "app").findings == [])
        let test = try await place.okit("test", "app")
        #expect(test.code == 0, "\(test.output)")
        #expect(test.output.contains("\(flows) \(flows == 1 ? "flow" : "flows"), 0 failed"))
        let keys = try await place.okit("test", "app", "--front-end", "terminal")
        #expect(keys.code == 0, "\(keys.output)")
    }

    /// The commands of `docs/shipping.md` that need no server do what they say.
    @Test func shipsTheAppOfTheGuide() async throws {
        for file in try Self.steps(of: "first-app").flatMap(\.self) {
            let folder = URL(fileURLWithPath: "\(place.path)/books/\(file.path)")
                .deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try place.write(Array(file.text.utf8), "books/\(file.path)")
        }
        let lines = try Self.page("shipping").split(separator: "\n")
            .filter { $0.hasPrefix("    okit-bundle ") && !$0.contains("https://") }
            .map { $0.split(separator: " ").dropFirst().map(String.init) }
            .filter { !["run", "serve", "backup", "restore"].contains($0.first) }
        #expect(lines.count == 9)
        for words in lines {
            let result = try await place.okit(words)
            #expect(result.code == 0, "\(words): \(result.output) \(result.errors)")
        }
    }

    private static func page(_ name: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: "docs/\(name).md"), encoding: .utf8)
    }

    /// The files of each section of a page: code blocks below a line with their path.
    private static func steps(of page: String) throws -> [[(path: String, text: String)]] {
        let text = try Self.page(page)
        let block = /\n`([^`\n]+)`:\n\n```(?:json)?\n(.*?\n)```\n/.dotMatchesNewlines()
        return text.components(separatedBy: "\n## ").dropFirst().map { section in
            section.matches(of: block).map { (String($0.output.1), String($0.output.2)) }
        }.filter { !$0.isEmpty }
    }
}
