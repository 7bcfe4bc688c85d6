import OKitBundle
import Testing

/// Bundles that work are linted without a word.
struct SoundBundleTests {
    @Test(arguments: ["Bundles/bookshop", "Tests/OKitRuntimeTests/Fixtures/corner-shop"])
    func isSilentOnASampleBundle(_ folder: String) throws {
        #expect(try BundleText(folder: folder).lines() == [])
    }

    @Test func isSilentOnTheStarterBundle() throws {
        let starter = try #require(StarterBundle(name: "todo"))
        let files = Dictionary(uniqueKeysWithValues: starter.files.map { ($0.path, $0.text) })
        #expect(try BundleText(files).lines() == [])
    }
}
