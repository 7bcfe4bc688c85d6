import OKitBundle
import OKitModel
import Testing

/// Requests for models that a server keeps.
struct ModelRequestTests {
    private let endpoint = "https://notes.example.com/app/"

    @Test func asksUnderThePathOfTheFile() throws {
        let request = try ServiceRequest(.read, .part(model: "a b", id: "x/y"), at: endpoint)
        #expect(request.method == "GET")
        #expect(request.url == "https://notes.example.com/app/" + "a%2520b/x%252Fy.json")
        #expect(request.isPrivate && request.isRepeatable)
    }

    @Test(arguments: [
        "", "notes", "ftp://a.example", "https://a.example?x=1", "https://a.example#x", "https://",
    ])
    func asksNoServerThatIsNone(_ endpoint: String) {
        #expect(throws: ServiceFailure.self) {
            try ServiceRequest(.read, .model("notes"), at: endpoint)
        }
    }

    @Test(arguments: [
        (StoredItem.model("notes"), "{}", "application/json"),
        (.model("notes"), "\u{89}OKIT", "application/octet-stream"),
        (.data(id: "x"), "{}", "application/octet-stream"),
    ])
    func saysWhatItSends(_ item: StoredItem, _ body: String, _ type: String) throws {
        let request = try ServiceRequest(.store, item, at: endpoint, body: Array(body.utf8))
        #expect(request.headers.first { $0.name == "content-type" }?.value == type)
    }
}
