import Foundation
import OKitStorage
import Testing

struct DataFolderTests {
    @Test func keepsPlainNames() {
        #expect(path("org.okit.Book-shop_2").hasPrefix("org.okit.Book-shop_2/local-shop~"))
    }

    @Test(arguments: [
        ("/apps/shop", "/other/shop"), ("/apps/shop", "/apps/shop2"), ("/a/b", "/a_b"),
    ])
    func bundlesOfOtherPathsAreOtherApps(one: String, other: String) {
        func path(_ local: String) -> String {
            DataFolder.path(identifier: "a", origin: .local(local))
        }
        #expect(path(one) != path(other))
        #expect(path(one) == path(one))
    }

    @Test func neverLeadsElsewhereAndNeverCollides() {
        let identifiers = [
            "", ".", "..", "../a", "a/b", "a_b", "a b", "a\\b", "a\0b", ".a", "~", "ä", "a\u{308}",
            String(repeating: "a", count: 300), String(repeating: "a", count: 301),
        ]
        let paths = identifiers.map { path($0) }
        #expect(Set(paths).count == identifiers.count)
        for path in paths {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            #expect(parts.count == 2)
            #expect(parts.allSatisfy { (1...255).contains($0.utf8.count) && !$0.hasPrefix(".") })
            #expect(path.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        }
    }

    @Test func aHashedNameIsNoNameThatABundleCanHave() {
        let hashed = String(path("a/b").prefix { $0 != "/" })
        #expect(path(hashed) != path("a/b"))
    }

    @Test(arguments: [
        ("https://host/a/x.zip", "https://host/a/y.zip"), ("https://host", "https://host/x.zip"),
        ("https://host/x.zip?y=/z/", "HTTPS://HOST:443/x.zip?y=/z/#/"),
        ("https://host/x", "https://host/x?"),
        ("http://host/x", "http://host:80/"),
    ])
    func bundlesOfOneFolderShareTheirOrigin(one: String, other: String) throws {
        #expect(try path("a", one) == path("a", other))
    }

    @Test(arguments: [
        ("https://host/x.zip", "http://host/x.zip"),
        ("https://host/x.zip", "https://host:80/x.zip"),
        ("https://host/a/x.zip", "https://host/b/x.zip"), ("https://host/a/x", "https://host/a/x/"),
        ("https://host/a%2Fb/x", "https://host/a/b/x"), ("https://host/x", "https://host.b/x"),
        ("https://host/x?a=1", "https://host/x?a=2"), ("https://host/x?a=1", "https://host/x"),
    ])
    func otherServersAndFoldersAreOtherOrigins(one: String, other: String) throws {
        #expect(try path("a", one) != path("a", other))
    }

    @Test func knowsWhereDataWasBefore() throws {
        func former(_ url: String) throws -> String? {
            DataFolder.formerPath(identifier: "a", origin: .url(try #require(URL(string: url))))
        }
        #expect(try former("https://host/x.zip?a=1") == path("a", "https://host/x.zip"))
        #expect(try former("https://host/x.zip") == nil)
        #expect(DataFolder.formerPath(identifier: "a", origin: .publisher("1")) == nil)
        #expect(DataFolder.formerPath(identifier: "a", origin: .local("/b")) == "a/local")
    }

    @Test func namesTheHost() throws {
        #expect(try path("a", "https://Example.org/x.zip").hasPrefix("a/example.org~"))
    }

    private func path(_ identifier: String) -> String {
        DataFolder.path(identifier: identifier, origin: .local("/apps/shop"))
    }

    private func path(_ identifier: String, _ url: String) throws -> String {
        DataFolder.path(identifier: identifier, origin: .url(try #require(URL(string: url))))
    }
}
