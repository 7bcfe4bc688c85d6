import Testing

@testable import OKitModel
@testable import OKitStorage

/// What is known of a server's content.
struct ServerCopyTests {
    @Test(arguments: [("\"a\"", "\"a\""), ("W/\"a\"", nil), ("a", nil), (nil, nil)])
    func keepsStrongTagsAlone(_ tag: String?, _ kept: String?) {
        var copy = ServerCopy(model: "notes")
        copy.sentDigest = "sent"
        copy.isAbsent = true
        copy.take("digest", entityTag: tag)
        #expect(copy.entityTag == kept && copy.digest == "digest")
        #expect(copy.sentDigest == nil && !copy.isAbsent)
    }

    @Test(arguments: [
        StoredItem.model("notes"), .model("a b/ü"), .part(model: "notes", id: "../7"),
        .data(id: "x y"), .image(id: "i1", ending: "png"),
    ])
    func knowsItemsByTheirPaths(_ item: StoredItem) {
        #expect(StoredItem(path: item.path) == item)
    }

    @Test(arguments: [
        "", "notes", "a/b/c.json", "../notes.json", "notes.txt", "a%2.json", "a/.json/",
        "_data/x.json",
    ])
    func knowsNoItemOfAnotherPath(_ path: String) {
        #expect(StoredItem(path: path) == nil)
    }
}
