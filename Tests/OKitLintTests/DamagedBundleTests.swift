import OKitBundle
import OKitLint
import OKitSyntax
import Testing

/// A mistake in the structure of a file hides nothing else, is reported once, and is fixed only where
/// the fix is certain.
struct DamagedBundleTests {
    /// A bundle with one mistake besides: the rows show `nmae`.
    private static let files = [
        "bundle.json": """
        {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
        "entry":"main","models":{"default":{"entity":"Shop","storage":"file"}}}
        """,
        "models/Shop.json": """
        {"properties":{"name":{"type":"text"},"books":{"type":"list","of":"Book"},
        "total":{"type":"double"}},
        "functions":{"clear":{"steps":[{"set":"total","to":0}]}}}
        """,
        "models/Book.json": #"{"properties":{"name":{"type":"text"}}}"#,
        "screens/main.json": """
        {"kind":"list",
        "dataPath":"books","titleCount":"total","titleTap":"clear",
        "rowSort":"name","cell":{"path":"nmae"},"segues":{"model":"book"}}
        """,
        "screens/book.json":
            #"{"kind":"detail","sections":[{"rows":[{"cell":"text","textPath":"name"}]}]}"#,
        "data/default.json": #"{"name":"Shop","total":1,"books":[{"id":"B","name":"Dune"}]}"#,
    ]

    private static let known =
        "screens/main.json:3:34: error: Book has no \"nmae\"; did you mean \"name\"? [unknown-property]"

    @Test(arguments: [
        ("screens/main.json", #""list""#, #""lsit""#),
        ("screens/main.json", #""kind":"list","#, ""),
        ("screens/main.json", #""kind""#, #""kidn""#),
        ("screens/main.json", #""list""#, #""menus""#),
        ("screens/main.json", #""dataPath""#, #""dataPaht""#),
        ("screens/main.json", #""segues""#, #""sgeues""#),
        ("bundle.json", #""entry""#, #""enrty""#),
        ("bundle.json", #""models""#, #""modles""#),
        ("bundle.json", #""storage":"file""#, #""storage":"flie""#),
        ("models/Book.json", #""properties""#, #""propertis""#),
        ("models/Shop.json", #""double""#, #""dobule""#),
        ("models/Shop.json", #""set""#, #""sett""#),
    ])
    func reportsTheMistakeAndNothingThatFollows(
        _ path: String,
        _ right: String,
        _ wrong: String
    ) throws {
        var bundle = BundleText(Self.files)
        bundle.files[path] = bundle.files[path]?.replacing(right, with: wrong, maxReplacements: 1)
        let lines = try bundle.lines()
        #expect(lines.count { $0.hasSuffix("[schema]") || $0.hasSuffix("[unknown-member]") } == 1)
        // Behind a correction of another length, too, the place is that in the file.
        #expect(lines.count { $0.contains("Book has no \"nmae\"") } == 1, "\(lines)")
        #expect(lines.count == 2, "\(lines)")
    }

    @Test func isSilentOnlyOnTheOtherMistake() throws {
        #expect(try BundleText(Self.files).lines() == [Self.known])
    }

    /// What cannot be corrected says nothing of what it would have declared.
    @Test(arguments: [
        ("bundle.json", #"{"default":{"entity":"Shop","storage":"file"}}"#, "[]"),
        ("models/Book.json", #"{"name":{"type":"text"}}"#, "5"),
        ("models/Shop.json", #"{"type":"double"}"#, "7"),
        ("screens/main.json", #""books""#, "{}"),
    ])
    func reportsWhatCannotBeCorrectedOnce(
        _ path: String,
        _ right: String,
        _ wrong: String
    ) throws {
        var bundle = BundleText(Self.files)
        bundle.files["screens/main.json"] = bundle.files["screens/main.json"]?
            .replacing("nmae", with: "name")
        bundle.files[path] = bundle.files[path]?.replacing(right, with: wrong, maxReplacements: 1)
        let lines = try bundle.lines()
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.hasSuffix("[schema]") == true)
    }

    /// Members that are right for the kind that was meant stay as they are.
    @Test(arguments: [#""lsit""#, #""menus""#, #""detail""#, "5"])
    func changesNoRightMember(kind: String) throws {
        var bundle = BundleText(Self.files)
        bundle.files["screens/main.json"] = bundle.files["screens/main.json"]?
            .replacing(#""list""#, with: kind)
        let fixes = Fixes(of: try bundle.findings(), includingUnsafe: true)
        for file in fixes.files {
            let text = String(decoding: file.result, as: UTF8.self)
            for name in ["dataPath", "titleCount", "titleTap", "rowSort", "cell", "segues"] {
                #expect(text.contains("\"\(name)\""))
            }
        }
    }

    /// The kind decides which members are right, so members are corrected in the next run.
    @Test func correctsTheKindBeforeItsMembers() throws {
        var bundle = BundleText(Self.files)
        let wrong = bundle.files["screens/main.json"]?.replacing(#""kind""#, with: #""knid""#)
        bundle.files["screens/main.json"] = wrong?.replacing("titleCount", with: "titelCount")
        for member in ["titelCount", "titleCount"] {
            let fixes = Fixes(of: try bundle.findings(), includingUnsafe: false)
            let fixed = fixes.files.first.map { String(decoding: $0.result, as: UTF8.self) }
            bundle.files["screens/main.json"] = fixed
            #expect(fixed?.contains("\"kind\"") == true)
            #expect(fixed?.contains("\"\(member)\"") == true)
        }
        let right = Self.files["screens/main.json"]?.replacing("nmae", with: "name")
        #expect(bundle.files["screens/main.json"] == right)
    }
}
