import Foundation
import OKitImport
import OKitSyntax
import TestSupport
import Testing

/// Screens made of views, and storyboards with mistakes.
struct StoryboardViewsTests {
    /// A storyboard with scenes.
    private func storyboard(_ scenes: [String]) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="a">
        <scenes>\(scenes.joined())</scenes></document>
        """
    }

    private func scene(
        _ id: String,
        _ views: String,
        _ more: String = "",
        kind: String = "viewController"
    ) -> String {
        """
        <scene sceneID="s-\(id)"><objects><\(kind) id="\(id)" sceneMemberID="viewController">
        <view key="view" id="v-\(id)"><subviews>\(views)</subviews></view>\(more)</\(kind)></objects></scene>
        """
    }

    private func button(_ title: String, _ connections: String) -> String {
        """
        <button id="b-\(title)"><state key="normal" title="\(title)"/>
        <connections>\(connections)</connections></button>
        """
    }

    private func app(_ files: [String: String]) throws -> ImportedApp {
        let folder = try TemporaryFolder(tree: files)
        return try StoryboardImport([folder.path]).app()
    }

    private func json(_ text: String?) throws -> JSONNode {
        try JSONDocument(parsing: SourceText(path: "file", text: text ?? "null")).root
    }

    /// The body of the first screen with some views.
    private func body(_ views: String, _ more: String = "") throws -> String {
        let app = try app(["a.storyboard": storyboard([scene("a", views, more)])])
        let checked = try CheckedApp(app)
        #expect(checked.problems == [])
        #expect(checked.failures() == [])
        let screen = try #require(app.files.first { $0.key.hasPrefix("screens/") })
        return JSONText(try #require(try json(screen.value)["body"])).description
    }

    @Test(arguments: [
        (#"<label id="l" text="A {b}"/>"#, #"[{"text": "A {{b}}"}]"#),
        (
            #"<label id="l"><string key="text">A&#10;b</string></label>"#, #"[{"text": "A\nb"}]"#
        ),
        (
            #"<textField id="t" placeholder="Name"><textInputTraits key="textInputTraits" secureTextEntry="YES"/></textField>"#,
            #"[{"form": "screen", "fields": [{"field": "name", "label": "Name", "as": "secret"}]}]"#
        ),
        (
            #"<stackView id="s"><subviews><label id="l" text="On"/><switch id="w" on="YES"/></subviews></stackView>"#,
            #"[{"form": "screen", "fields": [{"field": "on", "label": "On", "as": "switch"}]}]"#
        ),
        (
            #"<slider id="s" value="0.5" minValue="0.0" maxValue="2"/>"#,
            #"[{"form": "screen", "fields": [{"field": "slider", "label": "Slider", "as": "slider", "min": 0, "max": 2}]}]"#
        ),
        (
            #"<stepper id="s" maximumValue="10"/>"#,
            #"[{"form": "screen", "fields": [{"field": "stepper", "label": "Stepper", "as": "stepper", "min": 0, "max": 10, "step": 1}]}]"#
        ),
        (
            #"<segmentedControl id="s" selectedSegmentIndex="1"><segments><segment title="A"/><segment title="B"/></segments></segmentedControl>"#,
            #"[{"form": "screen", "fields": [{"field": "segmentedControl", "label": "Segmented control", "as": "radio", "options": "[{'value': 0, 'label': 'A'}, {'value': 1, 'label': 'B'}]"}]}]"#
        ),
        (
            #"<datePicker id="d" datePickerMode="date"/>"#,
            #"[{"form": "screen", "fields": [{"field": "datePicker", "label": "Date picker", "as": "date"}]}]"#
        ),
        (#"<textView id="t" editable="NO" text="Hi"/>"#, #"[{"text": "Hi"}]"#),
        (#"<progressView id="p" progress="0.25"/>"#, #"[{"progress": 0.25}]"#),
        (#"<activityIndicatorView id="p" animating="YES"/>"#, #"[{"spinner": true}]"#),
        (#"<pageControl id="p" numberOfPages="3"/>"#, #"[{"text": "1/3"}]"#),
    ])
    func makesComponents(_ view: String, _ component: String) throws {
        #expect(try body(view) == component)
    }

    @Test func opensScreensAndGoesBack() throws {
        let app = try app([
            "a.storyboard": storyboard([
                scene(
                    "a",
                    button("Go", #"<segue destination="b" kind="show" id="1"/>"#)
                        + button("Over", #"<segue destination="b" kind="presentation" id="2"/>"#)
                        + button("Save", #"<action selector="save:" destination="a" id="3"/>"#)
                ),
                scene(
                    "b",
                    button("Leave", #"<segue destination="x" kind="unwind" id="4"/>"#),
                    #"<navigationItem key="navigationItem" title="B"/>"#
                ),
            ])
        ])
        let checked = try CheckedApp(app)
        #expect(checked.problems == [])
        #expect(checked.failures() == [])
        let actions = try #require(try json(app.files["screens/go.json"])["actions"])
        #expect(actions["go"]?["open"]?.string == "b")
        #expect(actions["over"]?["place"]?.string == "over")
        #expect(
            actions["save"]?["do"]?["alert"]?.string
                == "\"save:\" is written in code and was not imported."
        )
        #expect(
            try json(app.files["screens/b.json"])["actions"]?["leave"]?["do"]?["back"]?.bool == true
        )
    }

    @Test func makesListsOfPrototypes() throws {
        let table = """
            <tableView id="t" dataMode="prototypes"><prototypes>
            <tableViewCell id="c" reuseIdentifier="one" textLabel="l1" detailTextLabel="l2">
            <tableViewCellContentView key="contentView" id="cv"><subviews>
            <label id="l1" text="Coffee"/><label id="l2" text="3.50"/></subviews></tableViewCellContentView>
            <connections><segue destination="b" kind="show" id="1"/></connections></tableViewCell>
            </prototypes></tableView>
            """
        let app = try app([
            "a.storyboard": storyboard([
                scene(
                    "a",
                    #"<searchBar id="s" placeholder="Find"/>"# + table,
                    #"<navigationItem key="navigationItem" title="Drinks"/>"#
                ),
                scene("b", #"<label id="x" text="Drink"/>"#),
            ])
        ])
        let checked = try CheckedApp(app)
        #expect(checked.problems == [])
        #expect(checked.failures() == [])
        let screen = try json(app.files["screens/drinks.json"])
        #expect(screen["providers"]?["shown"]?["items"]?.string == "app.drinks")
        #expect(app.files["data/default.json"]?.contains("Coffee") == true)
        #expect(app.files["models/Drink.json"]?.contains("detail") == true)
    }

    @Test func translatesTexts() throws {
        let app = try app([
            "Base.lproj/Main.storyboard": storyboard([
                scene("a", #"<label id="l-1" text="Hello"/>"#)
            ]),
            "de.lproj/Main.strings": #""l-1.text" = "Hallo"; "none.text" = "x";"#,
        ])
        let checked = try CheckedApp(app)
        #expect(checked.problems == [])
        #expect(try json(app.files["strings/de.json"])["Hello"]?.string == "Hallo")
        #expect(app.report.entries.contains { $0.subject == "text \"none.text\"" })
    }

    // MARK: Containers

    private func container(_ kind: String, _ id: String, _ parts: [String]) -> String {
        let relation = kind == "splitViewController" ? "masterViewController" : "viewControllers"
        let segues = parts.map { part in
            """
            <segue destination="\(part)" kind="relationship" relationship="\(relation)" id="r-\(id)-\(part)"/>
            """
        }
        return """
            <scene><objects><\(kind) id="\(id)"><connections>\(segues.joined())</connections></\(kind)>
            </objects></scene>
            """
    }

    @Test(arguments: ["tabBarController", "splitViewController", "pageViewController"])
    func showsPartsOfContainers(_ kind: String) throws {
        let app = try app([
            "a.storyboard": storyboard([
                container(kind, "a", ["b", "c"]),
                scene(
                    "b",
                    #"<label id="l" text="One"/>"#,
                    #"<tabBarItem key="tabBarItem" title="First"/>"#
                ),
                scene("c", #"<label id="m" text="Two"/>"#),
            ])
        ])
        let checked = try CheckedApp(app)
        #expect(checked.problems == [])
        #expect(checked.failures() == [])
        if kind == "tabBarController" {
            let tabs = try json(app.files["app.json"])["tabs"]
            #expect(tabs?.elements.map { $0["title"]?.string } == ["First", "Two"])
        } else {
            #expect(app.files.values.contains { $0.contains(#""include": "one""#) })
        }
    }

    @Test func makesScreensOfXibFiles() throws {
        let xib = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="CardView"/>
            <view id="v"><subviews><label id="l" text="Card"/></subviews></view></objects></document>
            """
        let app = try app(["CardView.xib": xib])
        let checked = try CheckedApp(app)
        #expect(checked.problems == [])
        #expect(checked.failures() == [])
        #expect(app.files["screens/card.json"]?.contains("Card") == true)
    }

    @Test func distinguishesPrototypesByTheirKind() throws {
        func cell(_ id: String, _ text: String, _ segue: String) -> String {
            """
            <collectionViewCell id="\(id)" reuseIdentifier="\(id)"><view key="contentView" id="w-\(id)">
            <subviews><label id="l-\(id)" text="\(text)"/></subviews></view>
            <connections>\(segue)</connections></collectionViewCell>
            """
        }
        let cells =
            cell("photo", "A photo", #"<segue destination="b" kind="show" id="1"/>"#)
            + cell("add", "New", #"<segue destination="c" kind="presentation" id="2"/>"#)
        let app = try app([
            "a.storyboard": storyboard([
                scene(
                    "a",
                    "<collectionView id=\"x\"><cells>\(cells)</cells></collectionView>",
                    #"<navigationItem key="navigationItem" title="Photos"/>"#
                ),
                scene("b", #"<label id="y" text="Photo"/>"#),
                scene("c", #"<label id="z" text="Form"/>"#),
            ])
        ])
        let checked = try CheckedApp(app)
        #expect(checked.problems == [])
        #expect(checked.failures() == [])
        let list = try json(app.files["screens/photos.json"])["body"]?.elements.first {
            $0["list"] != nil
        }
        #expect(list?["rows"]?.count == 2)
    }

    // MARK: Mistakes

    @Test(arguments: [
        "", "x", "<document/>", "<document type=\"CocoaTouch\"><scenes></document>",
        "<!DOCTYPE d [<!ENTITY a \"b\">]><document type=\"CocoaTouch\">&a;</document>",
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><document type=\"CocoaTouch\"/>",
        "<document type=\"CocoaTouch\"><scenes/></document>",
        "<document type=\"Cocoa.XIB\"/>", "<document type=\"CocoaTouch\" a=\"&#1;\"/>",
    ])
    func refusesFiles(_ text: String) throws {
        let error = #expect(throws: ImportFailure.self) { try app(["a.storyboard": text]) }
        #expect(error?.description.contains("a.storyboard:") == true)
    }

    @Test(arguments: [
        // Containers that contain each other.
        [
            #"<scene><objects><navigationController id="a"><connections><segue destination="b" kind="relationship" relationship="rootViewController" id="1"/></connections></navigationController></objects></scene>"#,
            #"<scene><objects><navigationController id="b"><connections><segue destination="a" kind="relationship" relationship="rootViewController" id="2"/></connections></navigationController></objects></scene>"#,
            #"<scene><objects><viewController id="c"><view key="view" id="v"/></viewController></objects></scene>"#,
        ],
        // A screen that embeds itself.
        [
            #"<scene><objects><viewController id="a"><view key="view" id="v"><subviews><containerView id="x"><connections><segue destination="a" kind="embed" id="1"/></connections></containerView></subviews></view></viewController></objects></scene>"#
        ],
        // Objects with the same id, destinations that do not exist, names that expressions use.
        [
            #"<scene><objects><viewController id="a" title="self"><view key="view" id="a"><subviews><button id="a"><state key="normal" title="back"/><connections><segue destination="none" kind="show" id="1"/></connections></button><textField id="a" placeholder="true"/><textField id="a" placeholder="app"/></subviews></view></viewController></objects></scene>"#,
            #"<scene><objects><viewController id="b" title="Self"><view key="view" id="v"><subviews><label id="l" text="{{ ' \" }"/></subviews></view></viewController></objects></scene>"#,
            #"<scene><objects><viewController id="c" title="../../x"/></objects></scene>"#,
        ],
        // Attributes of OKit that are not valid.
        [
            #"<scene><objects><tableViewController id="a" customClass="ModelListTableController"><tableView key="view" id="t"><prototypes><tableViewCell id="c" customClass="ModelTableCell"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="path" value="a/b(c(d"/><userDefinedRuntimeAttribute type="string" keyPath="accyTap" value="x(1,2)"/></userDefinedRuntimeAttributes></tableViewCell></prototypes></tableView><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="dataPath" value="true"/><userDefinedRuntimeAttribute type="string" keyPath="kind" value="x"/><userDefinedRuntimeAttribute type="string" keyPath="contextPath" value="../x/.."/><userDefinedRuntimeAttribute type="string" keyPath="type" value="import"/><userDefinedRuntimeAttribute type="string" keyPath="***" value="x"/></userDefinedRuntimeAttributes></tableViewController></objects></scene>"#
        ],
    ])
    func survivesMistakes(_ scenes: [String]) throws {
        do {
            let app = try app(["a.storyboard": storyboard(scenes)])
            #expect(try CheckedApp(app).errors == [])
        } catch let error as ImportFailure {
            #expect(!error.description.isEmpty)
        }
    }

    private static let fixture = SharedFile("fixtures/bookshop/Main.storyboard")

    @Test(
        .enabled(if: fixture.isThere, "shared/fixtures is not beside the repository: skipped"),
        arguments: 0..<RandomSets.count(500, gate: 12)
    )
    func survivesChangedBytes(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var bytes = Array(try String(contentsOf: Self.fixture.open(), encoding: .utf8).utf8)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        do {
            #expect(try CheckedApp(app(["a.storyboard": text])).errors == [])
        } catch let error as ImportFailure {
            #expect(error.description.contains("a.storyboard:"))
        }
    }
}
