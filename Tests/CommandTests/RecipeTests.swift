import Foundation
import Testing

/// Each recipe of `docs/recipes.md` is short, is formatted, has no findings, and its flow passes.
@Suite(.timeLimit(.minutes(20)))
struct RecipeTests {
    /// A question with the files of its answer.
    struct Recipe: Sendable, CustomTestStringConvertible {
        let question: String
        let files: [(path: String, text: String)]

        var testDescription: String { question }
    }

    private static let recipes = (try? all()) ?? []

    @Test func answersThirtyQuestions() {
        #expect(Self.recipes.count == 33)
        #expect(Self.recipes.dropFirst().allSatisfy { $0.question.hasSuffix("?") })
    }

    @Test(arguments: recipes.dropFirst())
    func runs(_ recipe: Recipe) async throws {
        let place = try Workplace()
        let app = try #require(Self.recipes.first)
        let own = recipe.files.filter { !$0.path.hasSuffix(".flow") }
        let lines = own.reduce(0) { $0 + $1.text.split(separator: "\n").count }
        #expect(lines <= 25)
        for file in app.files + recipe.files {
            let folder = URL(fileURLWithPath: "\(place.path)/shop/\(file.path)")
                .deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try place.write(Array(file.text.utf8), "shop/\(file.path)")
        }
        let format = try await place.okit("format", "--check", "shop")
        #expect(format.output.isEmpty, "\(format.output)")
        #expect(try await place.okit("lint", "shop").findings == [])
        let test = try await place.okit("test", "shop")
        #expect(test.output.contains("1 flow, 0 failed"), "\(test.output)")
    }

    /// The app of the answers, then the recipes.
    private static func all() throws -> [Recipe] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appendingPathComponent("docs/recipes.md"),
            encoding: .utf8
        )
        let block = /\n`([^`\n]+)`:\n\n```(?:json)?\n(.*?\n)```\n/.dotMatchesNewlines()
        return text.components(separatedBy: "\n## ").dropFirst().map { section in
            Recipe(
                question: String(section.prefix { $0 != "\n" }),
                files: section.matches(of: block).map {
                    (String($0.output.1), String($0.output.2))
                }
            )
        }
    }
}
