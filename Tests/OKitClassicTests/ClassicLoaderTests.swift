import OKitBundle
import OKitClassic
import OKitExpression
import OKitSyntax
import Testing

struct ClassicLoaderTests {
    private static let unreadableValue = """
        app.zip!/\(ClassicApp.storyboard)form-view.nib:1:1: classic-malformed: the value of runtime \
        attribute "rectangle" is of an unknown class
        """
    private static let bareScreen = """
        app.zip!/Feed.bundle/form:1:1: classic-missing: screen "Form" has no restoration identifier, \
        so no file describes it
        """

    @Test func readsAllPartsOfABundle() throws {
        let (bundle, findings) = try #require(try ClassicApp().load())
        #expect(findings == [Self.unreadableValue, Self.bareScreen])
        #expect(bundle.identifier == "org.okit.feed")
        #expect(bundle.name == "Feed")
        #expect(bundle.version == "1.0")
        #expect(bundle.entry == "Navigation")
        #expect(bundle.scenes.keys.sorted() == ["Form", "List", "Navigation"])
        #expect(bundle.screens.keys.sorted() == ["ListScreen"])
        #expect(bundle.services.keys.sorted() == ["StubService"])
        #expect(bundle.model.entities.map(\.name) == ["Account", "Post", "User"])
        #expect(bundle.cells.keys.sorted() == ["Row"])
        #expect(bundle.images == ["gear"])
        let list = try #require(bundle.scenes["List"]).controller
        #expect(bundle.screen(of: list)?["objects"]?["posts"] != nil)
    }

    @Test func readsABundleThatIsNotInAFolder() throws {
        var app = ClassicApp()
        app.files = Dictionary(
            uniqueKeysWithValues: app.files.map { ($0.dropFirst("Feed.bundle/".count), $1) }
                .map { (String($0), $1) }
        )
        #expect(try app.load()?.bundle.entry == "Navigation")
    }

    @Test(arguments: ["bundle.json", "Other.bundle/Info.plist"])
    func tellsOtherBundlesByTheirContent(path: String) throws {
        #expect(ClassicLoader(try ClassicApp(path, []).zip) == nil)
    }

    @Test(
        arguments: [
            (
                "Feed.bundle/Info.plist", nil, .noManifest,
                "app.zip!/Feed.bundle/Info.plist: no such file"
            ),
            (
                "Feed.bundle/Info.plist", Array("bplist00".utf8), .badManifest,
                "app.zip!/Feed.bundle/Info.plist: the property list is malformed at byte 8: the trailer "
                    + "is missing"
            ),
            (
                "Feed.bundle/Info.plist", ClassicApp.plist([:]), .badManifest,
                "app.zip!/Feed.bundle/Info.plist: CFBundleIdentifier is missing"
            ),
            (
                "\(ClassicApp.storyboard)Info.plist", nil, .noEntry,
                "app.zip: unknown storyboard \"Main\""
            ),
            (
                "\(ClassicApp.storyboard)Info.plist", ClassicApp.plist([:]), .noEntry,
                "app.zip!/\(ClassicApp.storyboard)Info.plist: the storyboard has no initial scene"
            ),
            (
                "\(ClassicApp.storyboard)navigation.nib", nil, .noEntry,
                "app.zip!/\(ClassicApp.storyboard): the first scene \"Navigation\" cannot be read"
            ),
            (
                "\(ClassicApp.storyboard)navigation.nib", [1], .noEntry,
                "app.zip!/\(ClassicApp.storyboard): the first scene \"Navigation\" cannot be read"
            ),
        ] as [(String, [UInt8]?, BundleError.Code, String)]
    )
    func refusesWhatCannotBegin(
        path: String,
        bytes: [UInt8]?,
        code: BundleError.Code,
        message: String
    ) throws {
        let app = ClassicApp(path, bytes)
        let error = #expect(throws: BundleError.self) { try app.load() }
        #expect(error?.code == code)
        #expect(error?.description == message)
    }

    @Test(
        arguments: [
            (
                "Feed.bundle/ListScreen.json", nil,
                "Feed.bundle/ListScreen.json:1:1: classic-missing: screen \"ListScreen\" has no "
                    + "description"
            ),
            (
                "Feed.bundle/ListScreen.json", "{\"Other\":{}}",
                "Feed.bundle/ListScreen.json:1:1: classic-missing: missing member \"ListScreen\", "
                    + "which describes the screen"
            ),
            (
                "Feed.bundle/StubService.json", "{",
                "Feed.bundle/StubService.json:1:2: json-syntax: unexpected end of the text inside a value"
            ),
            (
                "Feed.bundle/Model.momd/Model.mom", "x",
                "Feed.bundle/Model.momd/Model.mom:1:1: classic-malformed: the property list is malformed "
                    + "at byte 0: it starts neither with bplist00 nor with an XML element in UTF-8"
            ),
            (
                "\(ClassicApp.storyboard)form.nib", nil,
                "\(ClassicApp.storyboard):1:1: classic-missing: a segue of scene \"List\" refers to "
                    + "\"Form\", which is not a scene"
            ),
            (
                "\(ClassicApp.storyboard)list-view.nib/runtime.nib", nil,
                "\(ClassicApp.storyboard)list-view.nib:1:1: classic-malformed: the nib of the view of "
                    + "StandardViewController is missing or cannot be read"
            ),
            (
                "Feed.bundle/Row.nib", "NIBArchive",
                "Feed.bundle/Row.nib:1:1: classic-malformed: the NIB archive is malformed at byte 10: "
                    + "4 bytes expected, but 0 are left"
            ),
            (
                "Feed.bundle/Assets.car", "BOMStore",
                "Feed.bundle/Assets.car:1:1: classic-malformed: the asset catalogue is malformed at "
                    + "byte 8: 4 bytes expected, but 0 are left"
            ),
        ] as [(String, String?, String)]
    )
    func reportsWhatIsMissingOrMalformed(
        path: String,
        text: String?,
        finding: String
    ) throws {
        let (_, findings) = try #require(
            try ClassicApp(path, text.map { Array($0.utf8) }).load()
        )
        #expect(findings.contains("app.zip!/\(finding)"))
    }

    @Test(arguments: [
        ("Model.momd/Old.mom", "New", ["Account", "Post", "User"]),
        ("Model.momd/Old.mom", "Old", ["Thing"]),
        ("Other.mom", "Model", ["Account", "Post", "Thing", "User"]),
    ])
    func readsThePresentVersionOfEachModel(
        path: String,
        current: String,
        entities: [String]
    ) throws {
        let thing = ModelFile.attribute(700) { _ in .null }
        var app = ClassicApp("Feed.bundle/\(path)", thing.bytes)
        app.files["Feed.bundle/Model.momd/VersionInfo.plist"] = ClassicApp.plist([
            "NSManagedObjectModel_CurrentVersionName": .text(current == "New" ? "Model" : current)
        ])
        #expect(try app.load()?.bundle.model.entities.map(\.name) == entities)
    }

    @Test func listsWhatIsInABundle() throws {
        let bundle = try #require(try ClassicApp().load()).bundle
        let lines = ClassicListing(bundle).text.split(separator: "\n").map(String.init)
        #expect(lines.first == "Feed 1.0 (org.okit.feed), classic")
        for line in [
            "entry     Navigation", "scene     List",
            "    author -> User, inverse posts, from user, nullify",
            "    StandardViewController screen ListScreen", "        holds List",
            "            UITableView table", "                cell \"Cell\"",
            "        object posts: ManagedObjectsProvider", "service   StubService: feed",
            "        action nextButton -> self.next:", "        segue self -> Form, modal \"Next\"",
            "images    gear",
        ] {
            #expect(lines.contains(line))
        }
    }
}
