import Foundation
import OKitExpression
import OKitFields
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

final class Member: Model {
    let id = IDField()
    let name = Field<String>().require(NotBlankRule())
    let age = Field<Int>().constrain(to: 0...150)
    let friends: ModelArrayField<Member> = ModelField<Member>()*
}

/// The examples of docs/fields.md and of the landing page: they stand here too, so that they are
/// compiled.
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

    @Test func storesWhatThePageSays() async throws {
        let store = MemoryModelStore()
        let author = Author()
        author.name.value = "Jane Austen"
        try await store.save(author)
        let found = try await store.list(Author.self, ListRequest(sort: ["-name"], limit: 20))
        #expect(found.items.map(\.name.value) == ["Jane Austen"] && found.next == nil)
    }

    @Test func doesWhatTheLandingPageSays() async throws {
        let (ada, bob) = (Member(), Member())
        ada.name --> bob.name
        ada.name.value = "Ada"
        ada.age.value = 200
        ada.friends.value = [bob]
        let members = ada.dictionaryValue()
        try await MemoryModelStore().save(ada)
        #expect(bob.name.value == "Ada" && ada.age.value == 150)
        #expect(Set(members.keys) == ["id", "name", "age", "friends"])
    }

    @Test(arguments: [
        ("docs/fields.md", 3), ("Sources/OKitFields/OKitFields.docc/OKitFields.md", 1),
    ])
    func thePageHasTheCodeOfThisFile(_ path: String, _ count: Int) throws {
        let file = URL(filePath: #filePath)
        let package = file.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: package.appending(path: path), encoding: .utf8)
        let here = try Self.lines(String(contentsOf: file, encoding: .utf8))
        let examples = page.split(separator: "```swift\n").dropFirst().enumerated()
            .filter { $0.offset < 2 || $0.element.contains("ModelStore") }.map(\.element)
        #expect(examples.count == count)
        for example in examples {
            let code = try #require(example.split(separator: "```").first)
            for line in Self.lines(String(code)) {
                #expect(here.contains(line), "\(path): \(line)")
            }
        }
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces).replacing("private final", with: "final")
        }
    }
}
