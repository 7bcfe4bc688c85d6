import Testing

@testable import OKitNetwork

struct BundleAddressTests {
    @Test(arguments: [
        ("http://host/a.zip", "http://host/a.zip"),
        ("https://user:secret@host:8443/x/a.zip?token=secret#part", "https://host:8443/x/a.zip"),
        ("HTTPS://Host/a b.zip", "HTTPS://Host/a%20b.zip"),
        ("http://host/\u{1B}[2J\u{202E}.zip", "http://host/%1B%5B2J%E2%80%AE.zip"),
        ("http://[::1]:80", "http://[::1]:80"),
    ])
    func namesItselfWithoutSecrets(text: String, name: String) throws {
        #expect(try BundleAddress(text).name == name)
    }

    /// Another query is another address, and what is remembered of it has nothing of the query.
    @Test func remembersAddressesByTheirQueries() throws {
        let texts = ["", "?", "?tenant=secret", "?tenant=b", "?~"]
        let keys = try texts.map { try BundleAddress("https://u:secret@host/a.zip\($0)").key }
        #expect(keys[0] == "https://host/a.zip" && keys[1] == keys[0])
        #expect(Set(keys).count == 4)
        #expect(keys.allSatisfy { !$0.contains("secret") && !$0.contains("tenant") })
        #expect(BundleAddress.name(inKeyWithQuery: keys[2]) == keys[0])
        #expect(BundleAddress.name(inKeyWithQuery: keys[0]) == nil)
        #expect(BundleAddress.name(inKeyWithQuery: "/folder/a?~b.zip") == nil)
    }

    @Test(arguments: [
        "", "http://", "http:///a.zip", "https://:80/", "ftp://host/a.zip", "file:///a.zip",
        "http://user:secret@/a.zip", "http://host:0/", "http://host:99999/", "http://h%0D%0Ax/",
        "http://secret host/", "a.zip",
    ])
    func refusesWhatIsNoAddress(text: String) {
        let error = #expect(throws: DownloadError.self) { try BundleAddress(text) }
        #expect(error?.code == .badURL)
        #expect(error?.description.contains("secret") == false)
    }

    @Test func hidesUserInfoInErrors() async throws {
        let address = try BundleAddress("http://user:secret@127.0.0.1:1/a.zip?key=secret")
        let error = await #expect(throws: DownloadError.self) {
            try await BundleDownload(address).bytes()
        }
        #expect(error?.code == .noConnection)
        #expect(error?.description.hasPrefix("http://127.0.0.1:1/a.zip: ") == true)
        #expect(error?.description.contains("secret") == false)
        #expect("\(String(reflecting: error))".contains("secret") == false)
    }

    @Test func neverGoesFromHTTPSToHTTP() throws {
        let address = try BundleAddress("https://user:secret@host/a/b.zip")
        let error = #expect(throws: DownloadError.self) {
            try address.redirected(to: "http://host/a/b.zip")
        }
        #expect(error?.code == .insecureRedirect)
        #expect(error?.description.contains("secret") == false)
        #expect(try address.redirected(to: "../c.zip").name == "https://host/c.zip")
        #expect(try address.redirected(to: "//other/c.zip").name == "https://other/c.zip")
    }

    @Test(arguments: [
        "", "12", String(repeating: "g", count: 64), String(repeating: "0", count: 65),
    ])
    func refusesWhatIsNoDigest(hex: String) {
        #expect(ContentDigest(hex: hex) == nil)
    }

    @Test func readsDigestsOfAnyCase() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        #expect(ContentDigest(hex: empty) == ContentDigest(of: []))
        #expect(ContentDigest(hex: empty.uppercased()) == ContentDigest(of: []))
    }
}
