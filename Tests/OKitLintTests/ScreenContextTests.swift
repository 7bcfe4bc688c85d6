import OKitSyntax
import Testing

/// Which object a screen's paths begin at: one screen more, and what is found in it.
struct ScreenContextTests {
    private static let shop = BundleText([
        "bundle.json": """
        {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
        "entry":"main","models":{"default":{"entity":"Shop","storage":"file"},
        "people":{"entity":"People","storage":"file"}}}
        """,
        "models/Shop.json": """
        {"properties":{"motto":{"type":"text"},"books":{"type":"list","of":"Book"},
        "names":{"type":"list","of":"text"}},
        "functions":{"help":{"steps":[{"navigate":"helped"}]},
        "show":{"steps":[{"navigate":"helped","context":"books[0]"}]}}}
        """,
        "models/Book.json": #"{"properties":{"title":{"type":"text"},"done":{"type":"bool"}}}"#,
        "models/People.json": #"{"properties":{"list":{"type":"list","of":"Person"}}}"#,
        "models/Person.json": #"{"properties":{"born":{"type":"date"},"title":{"type":"text"}}}"#,
        "screens/main.json": """
        {"kind":"tabs","tabs":[{"title":"#A","screen":"books"},{"title":"#B","screen":"people"}]}
        """,
        "screens/books.json": """
        {"kind":"list","dataPath":"books","segues":{"model":"either","go":"same"},
        "bar":{"right":[{"title":"#A","segue":"go"}]}}
        """,
        "screens/people.json": """
        {"kind":"list","contextPath":"people>/.","dataPath":"list","segues":{"model":"either"}}
        """,
        "screens/either.json": #"{"kind":"detail"}"#,
        "screens/same.json": #"{"kind":"detail"}"#,
        "screens/helped.json": #"{"kind":"detail"}"#,
    ])

    private static let cases: [(String, String, String?)] = [
        // The rows of two lists.
        ("either", #"{"kind":"detail","titlePath":"title"}"#, nil),
        ("either", #"{"kind":"detail","titlePath":"born"}"#, nil),
        (
            "either", #"{"kind":"detail","titlePath":"motto"}"#,
            #"1:31: error: Book has no "motto" [unknown-property]"#
        ),
        // The owner of either.
        ("either", #"{"kind":"detail","titlePath":"../motto"}"#, nil),
        // A button hands on what its screen has.
        ("same", #"{"kind":"detail","titlePath":"motto"}"#, nil),
        (
            "same", #"{"kind":"detail","titlePath":"title"}"#,
            #"1:31: error: Shop has no "title" [unknown-property]"#
        ),
        // Steps hand on the object that they run on, or what they say.
        ("helped", #"{"kind":"detail","titlePath":"motto"}"#, nil),
        ("helped", #"{"kind":"detail","titlePath":"title"}"#, nil),
        (
            "helped", #"{"kind":"detail","titlePath":"born"}"#,
            #"1:31: error: Book has no "born" [unknown-property]"#
        ),
        // The screen's and the cell's own way from there.
        ("same", #"{"kind":"detail","contextPath":"books[0]","titlePath":"title"}"#, nil),
        (
            "same",
            #"{"kind":"detail","sections":[{"rows":[{"contextPath":"books[0]","path":"title"}]}]}"#,
            nil
        ),
        (
            "same", #"{"kind":"detail","contextPath":"boks[0]","titlePath":"whatever"}"#,
            #"1:33: error: Shop has no "boks"; did you mean "books"? [unknown-property]"#
        ),
        // Attributes of rows and of the screen.
        ("same", #"{"kind":"list","dataPath":"books","rowSort":"title","titlePath":"motto"}"#, nil),
        (
            "same", #"{"kind":"list","dataPath":"books","rowSort":"motto"}"#,
            #"1:46: error: Book has no "motto" [unknown-property]"#
        ),
        (
            "same", #"{"kind":"list","dataPath":"motto"}"#,
            "1:28: error: expected objects, found text [type-mismatch]"
        ),
        (
            "same", #"{"kind":"list","dataPath":"names"}"#,
            "1:28: error: expected objects, found list of text [type-mismatch]"
        ),
    ]

    @Test(arguments: cases)
    func followsWhatLeadsToAScreen(_ name: String, _ text: String, _ finding: String?) throws {
        var bundle = Self.shop
        bundle.files["screens/\(name).json"] = text
        #expect(
            try bundle.lines() == [finding].compactMap { $0.map { "screens/\(name).json:\($0)" } }
        )
    }

    @Test func saysNothingOfScreensThatNothingLeadsTo() throws {
        var bundle = Self.shop
        bundle.files["screens/alone.json"] = #"{"kind":"detail","titlePath":"whatever"}"#
        let lines = try bundle.lines()
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("[unreachable-screen]") == true)
    }
}
