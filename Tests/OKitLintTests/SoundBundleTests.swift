import OKitBundle
import OKitSyntax
import Testing

/// Bundles that work are linted without a word.
struct SoundBundleTests {
    @Test func isSilentOnTheSampleBundle() throws {
        #expect(try BundleText(folder: "Tests/Fixtures/bookshop").lines { _ in true } == [])
    }

    @Test func warnsOfNothingInABundleForTests() throws {
        let bundle = try BundleText(folder: "Tests/OKitRuntimeTests/Fixtures/corner-shop")
        #expect(try bundle.lines { $0.severity > .info } == [])
    }

    @Test(arguments: StarterBundle.templates)
    func isSilentOnTemplates(_ template: String) throws {
        let starter = try #require(StarterBundle(name: "todo", template: template))
        let files = Dictionary(uniqueKeysWithValues: starter.files.map { ($0.path, $0.text) })
        #expect(try BundleText(files).lines { _ in true } == [])
    }
}
