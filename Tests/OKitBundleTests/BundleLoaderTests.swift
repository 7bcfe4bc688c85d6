import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

struct BundleLoaderTests {
    /// A bundle that is only run reads data when it is needed, and says what is wrong with it then.
    @Test func readsDataWhenItIsNeeded() async throws {
        var bundle = TestBundle()
        bundle.files["data/broken.json"] = "{"
        let files = try bundle.bundleFiles()
        let (run, findings) = try await BundleLoader.load(files, toRun: true)
        #expect(findings.isEmpty)
        #expect(run.data["default"]?.root["name"]?.string == "root")
        #expect(run.data["broken"] == nil)
        #expect(
            run.data.finding(about: "broken")?.location.description.hasSuffix("broken.json:1:2")
                == true
        )
        #expect(run.data["nowhere"] == nil && run.data.finding(about: "nowhere") == nil)
        let (checked, problems) = try await BundleLoader.load(files)
        #expect(checked.data["broken"] == nil)
        #expect(problems.count == 1)
    }

    @Test func readsASoundBundleWithoutAWord() throws {
        let (bundle, findings) = try TestBundle().load()
        #expect(findings.isEmpty)
        #expect(bundle.manifest.identifier == "org.okit.test")
        #expect(bundle.manifest.entry.name == "main")
        #expect(bundle.manifest.models.map(\.name) == ["default"])
        #expect(bundle.screens.keys.sorted() == ["main"])
        #expect(bundle.types["Thing"]?.memberNames == ["id", "name"])
        #expect(bundle.texts["en"]?["Title"] == "A title")
        #expect(bundle.data["default"]?.root["name"]?.string == "root")
    }

    @Test(arguments: [
        (
            "bundle.json", "{\n\"name\": }",
            "app.zip!/bundle.json:2:9: json-syntax: expected a value, found '}'"
        ),
        (
            "bundle.json", "[]",
            "app.zip!/bundle.json:1:1: schema: expected object, found array"
        ),
        (
            "screens/main.json", "{\"kind\":\"list\",\n \"titelPath\":\"x\"}",
            "app.zip!/screens/main.json:2:2: unknown-member: "
                + "unknown member \"titelPath\"; did you mean \"titlePath\"?"
        ),
        (
            "screens/main.json", #"{"kind":"list","kind":"list"}"#,
            "app.zip!/screens/main.json:1:16: duplicate-member: "
                + "member \"kind\" is repeated in this object"
        ),
        (
            "models/Thing.json", "{}{}",
            "app.zip!/models/Thing.json:1:3: json-syntax: expected the end of the text, found '{'"
        ),
        (
            "strings/en.json", #"{"Title":5}"#,
            "app.zip!/strings/en.json:1:10: schema: expected string, found number"
        ),
        (
            "data/default.json", "[]",
            "app.zip!/data/default.json:1:1: schema: expected object, found array"
        ),
        (
            "screens/main.json", "\u{FEFF}{}",
            "app.zip!/screens/main.json:1:1: json-syntax: "
                + "the text begins with a byte order mark; save it as UTF-8 without one"
        ),
    ])
    func reportsWhatIsWrongAtItsPlace(_ path: String, _ text: String, _ finding: String) throws {
        #expect(try TestBundle(path, text).load().findings == [finding])
    }

    @Test func throwsWithoutAManifest() throws {
        var bundle = TestBundle()
        bundle.files["bundle.json"] = nil
        let error = #expect(throws: BundleError.self) { try bundle.load() }
        #expect(error?.code == .noManifest)
        #expect(
            error?.description
                == "app.zip: no bundle.json found; expected a folder or zip with a bundle.json"
        )
    }

    @Test func allowsCommentsEverywhereAndMoreThanOnce() throws {
        let comment = #""***":"a","***":{"b":[null]},"#
        let bundle = TestBundle(
            "screens/main.json",
            "{\(comment)\"kind\":\"list\",\"dataPath\":\"things\",\"cell\":{\(comment)\"path\":\"name\"}}"
        )
        #expect(try bundle.load().findings.isEmpty)
    }

    @Test func reportsARepeatedMemberWithItsFirstPlace() throws {
        let (_, findings) = try TestBundle(
            "data/default.json",
            #"{"a":1,"b":{"a":2},"\u0061":3}"#
        ).load()
        #expect(
            findings == [
                "app.zip!/data/default.json:1:20: duplicate-member: "
                    + "member \"a\" is repeated in this object"
            ]
        )
    }

    @Test(arguments: [(511, true), (512, false), (5000, false)])
    func readsDataNestedUpToALimit(_ depth: Int, _ isRead: Bool) throws {
        let open = String(repeating: "[", count: depth)
        let close = String(repeating: "]", count: depth)
        let (bundle, findings) = try TestBundle("data/default.json", "{\"a\":\(open)\(close)}")
            .load()
        #expect(findings.isEmpty == isRead)
        #expect((bundle.data["default"] != nil) == isRead)
    }

    @Test(arguments: ["1e999999999", "-1e-999999999", String(repeating: "9", count: 20_000)])
    func takesNumbersOfAnySize(_ number: String) throws {
        let (_, findings) = try TestBundle(
            "screens/main.json",
            #"{"kind":"list","dataPath":"things","cell":{"path":\#(number)}}"#
        ).load()
        let data = TestBundle("data/default.json", #"{"a":\#(number)}"#)
        #expect(findings.count <= 1)
        #expect(try data.load().findings.isEmpty)
    }

    @Test(arguments: [
        "screens/sub/other.json", "screens.json", "screens/other.JSON", "other/other.json",
        "other.json", "screens/other.json/x", "tests/other.txt",
    ])
    func leavesOutFilesThatAreNoPartOfABundle(_ path: String) throws {
        let (bundle, findings) = try TestBundle(path, "{").load()
        #expect(findings.isEmpty)
        #expect(bundle.screens.keys.sorted() == ["main"])
    }

    @Test(arguments: ["é", "e\u{301}", "名前", " ", "a\"b", "-", "..."])
    func namesAScreenLikeItsFile(_ name: String) throws {
        let (bundle, _) = try TestBundle("screens/\(name).json", #"{"kind":"list"}"#).load()
        #expect(
            bundle.screens[name]?.name.unicodeScalars.elementsEqual(name.unicodeScalars) == true
        )
    }
}
