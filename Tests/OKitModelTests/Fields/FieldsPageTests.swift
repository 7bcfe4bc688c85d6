import Foundation
import OKitModel
import OKitSyntax
import Testing

private final class Novel: Model {
    let title = Field<String>().require(NotBlankRule())
    let pages = Field<Int>().constrain(to: 1...10_000)
}

private final class Author: Model {
    let id = IDField()
    let name = Field<String>()
    let books = ModelField<Novel>()*
}

/// The example of docs/fields.md: it stands here too, so that it is compiled.
struct FieldsPageTests {
    @Test func doesWhatThePageSays() throws {
        let author = Author()
        let novel = Novel()
        author.books.value = [novel]
        novel.title --> author.name
        novel.title.value = "Emma"
        novel.pages.value = 0
        let binding = BindingParser.parse("books[0]/title", as: .single)
        var evaluator = Evaluator(author.graph)
        let title = evaluator.value(of: binding, on: author.object)
        #expect(title == .text("Emma"))
        #expect(author.name.value == "Emma")
        #expect(novel.pages.value == 1)
        #expect(novel.validate() == .valid)
    }

    @Test func thePageHasTheCodeOfThisFile() throws {
        let file = URL(filePath: #filePath)
        let package = file.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: package.appending(path: "docs/fields.md"),
            encoding: .utf8
        )
        let here = try Self.lines(String(contentsOf: file, encoding: .utf8))
        let examples = page.split(separator: "```swift\n").dropFirst().prefix(2)
        for example in examples {
            let code = try #require(example.split(separator: "```").first)
            for line in Self.lines(String(code)) {
                #expect(here.contains(line), "docs/fields.md: \(line)")
            }
        }
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces).replacing("private final", with: "final")
        }
    }
}
