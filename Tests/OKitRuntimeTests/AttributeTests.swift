import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OKitSyntax
import Testing

/// What attributes of lists, rows and forms do, one by one, and where they are left out.
struct AttributeTests {
    /// An attribute, what is done, and what is there then.
    struct Case: CustomTestStringConvertible {
        let attributes: String
        var cell = ""
        var flow = ""
        /// The titles of the rows, in order.
        var rows = ["Beta", "alpha", "Gamma"]
        /// How often texts stand in the outline.
        var counts: [String: Int] = [:]

        var testDescription: String { [attributes, cell].joined(separator: " ") }
    }

    private static let thing = """
        {"properties":{"items":{"type":"list","of":"Item"},"links":{"type":"list","of":"Link"},
        "name":{"type":"text"},"on":{"type":"bool"}},
        "functions":{"poke":{"steps":[{"set":"name","to":"#poked"}]}}}
        """

    private static let others = [
        "models/Item.json": """
        {"id":true,"properties":{"name":{"type":"text"},"note":{"type":"text","optional":true},
        "n":{"type":"double"},"day":{"type":"date"},"on":{"type":"bool"},"kind":{"type":"text"}},
        "functions":{"poke":{"steps":[{"set":"note","to":"#poked"}]}}}
        """,
        "models/Link.json":
            #"{"parent":"ModelRef","properties":{"mark":{"type":"text","default":"own"}}}"#,
        "data/default.json": """
        {"name":"thing","items":[
        {"id":"b","name":"Beta","n":10,"day":"2026-02-01T00:00:00Z","kind":"z","on":false},
        {"id":"a","name":"alpha","n":9,"day":"2025-12-31T00:00:00Z","kind":"a","on":false},
        {"id":"c","name":"Gamma","n":100,"day":"2026-01-15T00:00:00Z","kind":"z","on":true}]}
        """,
        "screens/item.json": #"{"kind":"detail","sections":[{"rows":[{"path":"name"}]}]}"#,
    ]

    private func play(
        _ screen: String,
        _ flow: String,
        _ more: [String: String] = [:]
    ) throws -> AppSession {
        let bundle = try TestApp.bundle(
            Self.thing,
            screen,
            Self.others.merging(more) { _, new in new }
        )
        let clock = VirtualClock(Date(timeIntervalSince1970: 0))
        let session = AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: clock),
            store: nil
        )
        var findings: [Finding] = []
        let parsed = Flow(parsing: SourceText(path: "f", text: flow), findings: &findings)
        try #require(findings.isEmpty, "\(findings)")
        do throws(FlowFailure) {
            try FlowRunner(session, clock: clock) { _ in }.play(parsed)
        } catch {
            Issue.record("\(error.finding)\n\(ScreenOutline.text(of: session.screenTree()))")
        }
        return session
    }

    private func expect(_ counts: [String: Int], in session: AppSession) {
        let outline = ScreenOutline.text(of: session.screenTree())
        for (text, count) in counts {
            #expect(outline.ranges(of: text).count == count, "\(text) in\n\(outline)")
        }
    }

    private static let delete = #"button "Delete""#
    private static let more = #"button "More...""#

    private static let lists: [Case] = [
        Case(attributes: ##""rowSort":"n""##, rows: ["alpha", "Beta", "Gamma"]),
        Case(
            attributes: ##""rowSort":"n","rowSortAsc":"#false""##,
            rows: ["Gamma", "Beta", "alpha"]
        ),
        Case(attributes: ##""rowSort":"day""##, rows: ["alpha", "Gamma", "Beta"]),
        Case(attributes: ##""rowSort":"name""##, rows: ["alpha", "Beta", "Gamma"]),
        Case(
            attributes: ##""group":"kind""##,
            rows: ["alpha", "Beta", "Gamma"],
            counts: [#"section "a""#: 1, #"section "z""#: 1]
        ),
        Case(
            attributes: ##""group":"kind","groupSort":"#false""##,
            rows: ["Beta", "Gamma", "alpha"]
        ),
        Case(
            attributes: ##""group":"kind","groupSortAsc":"#false""##,
            rows: ["Beta", "Gamma", "alpha"]
        ),
        Case(
            attributes: ##""group":"n","groupName":"kind""##,
            rows: ["alpha", "Beta", "Gamma"],
            counts: ["section": 2]
        ),
        Case(attributes: "", counts: [delete: 3, more: 0, #"button "Add""#: 1, "search": 1]),
        Case(attributes: ##""delete":"#false""##, counts: [delete: 0]),
        Case(attributes: ##""deleteEnabled":"on""##, counts: [delete: 1]),
        Case(attributes: ##""editEnabled":"on""##, counts: [delete: 1]),
        Case(attributes: ##""edit":"#false""##, counts: [delete: 0, #"button "Edit""#: 0]),
        Case(
            attributes: ##""deletePrompt":"#false""##,
            flow: #"swipe row "alpha" "Delete""#,
            rows: ["Beta", "Gamma"]
        ),
        Case(
            attributes: "",
            flow: "swipe row \"alpha\" \"Delete\"\nexpect alert \"Confirm Deletion\"\nanswer \"No\""
        ),
        Case(
            attributes: ##""more":"#true","moreEnabled":"on","moreTap":"poke()""##,
            flow: #"swipe row "Gamma" "More...""#,
            counts: [more: 1, "poked": 1]
        ),
        Case(
            attributes: ##""quickImage":"#book","quickTap":"poke()","quickEnabled":"on""##,
            flow: #"swipe row "Gamma" "book""#,
            counts: [#"button "book""#: 1, "poked": 1]
        ),
        Case(
            attributes: ##""quickName":"#Mark","quickTap":"poke()""##,
            flow: "edit",
            counts: [#"button "Mark""#: 0]
        ),
        Case(
            attributes: ##""segues":{"model":"item"},"navEnabled":"on""##,
            flow: #"tap row "Gamma""# + "\nexpect screen \"item\"\nback"
        ),
        Case(attributes: ##""tap":"poke()""##, flow: #"tap row "Beta""#, counts: ["poked": 1]),
        Case(
            attributes: ##""tapEdit":"poke()""##,
            flow: "edit\ntap row \"Beta\"",
            counts: ["poked": 1]
        ),
        Case(attributes: ##""add":"#false""##, counts: [#"button "Add""#: 0]),
        Case(attributes: ##""addAppend":"#true""##, flow: "tap \"Add\"", rows: defaultRows + [""]),
        Case(attributes: "", flow: "tap \"Add\"", rows: [""] + defaultRows),
        Case(attributes: ##""search":"#false""##, counts: ["search": 0]),
        Case(attributes: "", flow: #"search "ALPHÁ""#, rows: ["alpha"]),
        Case(
            attributes: ##""searchFilters":"a,z","searchFilterPath":"kind""##,
            flow: #"search "" in "z""#,
            rows: ["Beta", "Gamma"],
            counts: [#"option "All""#: 1]
        ),
        Case(
            attributes:
                ##""promptPath":"#A,#B","titlePath":"#Things","titleCount":"items.@count""##,
            counts: [#"screen "A B" > "Things (3)""#: 1]
        ),
        Case(
            attributes: ##""titlePath":"#T","titleCount":"#1","subTitleObject":"#ox""##,
            counts: [#"screen "T" = "1 ox""#: 1]
        ),
        Case(
            attributes: ##"""
                "titlePath":"#T","titleCount":"#0","subTitleObject":"#ox","subTitleObjectPlural":"#oxen"
                """##,
            counts: [#"screen "T" = "0 oxen""#: 1]
        ),
        Case(
            attributes: ##""titlePath":"#T","titleCount":"#2","subTitleObject":"#cat""##,
            counts: [#"screen "T" = "2 cats""#: 1]
        ),
        Case(
            attributes: ##""titlePath":"#T","subTitlePath":"#S","subTitleSwap":"#true""##,
            counts: [#"screen "S" = "T""#: 1]
        ),
        Case(
            attributes: ##""titlePath":"#T","titleTap":"poke()""##,
            flow: "tap title",
            counts: ["thing": 0]
        ),
        Case(
            attributes: ##""editAlways":"#true""##,
            counts: ["(editing)": 1, "button \"Done\"": 0]
        ),
        Case(
            attributes: ##""reorder":"#true","reorderEnabled":"!on""##,
            flow: "edit\nmove row 1 to 2",
            rows: ["alpha", "Beta", "Gamma"]
        ),
        Case(
            attributes: ##""selectPath":"on""##,
            flow: "edit\ntick row \"Beta\"",
            counts: ["(checked)": 2]
        ),
        Case(
            attributes: "",
            cell:
                ##","accyText":"#Poke","accyTap":"poke()","accyShow":"!on","accyEnabled":"note""##,
            counts: [#"button "Poke" (disabled)"#: 2, #"button "Poke""#: 2]
        ),
        Case(
            attributes: "",
            cell: ##"""
                ,"accyText":"#No","accyEditText":"#Poke","accyEditTap":"poke()","accyEditShow":"on"
                """##,
            flow: "edit\ntap \"Poke\"",
            counts: [#"button "Poke""#: 1, #"button "No""#: 0, "poked": 1]
        ),
        Case(
            attributes: "",
            cell: ##","showEdit":"on""##,
            flow: "edit",
            rows: ["Gamma"]
        ),
        Case(attributes: "", cell: ##","heightDisplay":"#0""##, rows: []),
    ]

    private static let defaultRows = ["Beta", "alpha", "Gamma"]

    @Test(arguments: lists)
    func shapesLists(_ test: Case) throws {
        let attributes = test.attributes.isEmpty ? "" : test.attributes + ","
        let session = try play(
            """
            {"kind":"list","type":"Item","dataPath":"items","searchPath":"name",\(attributes)
            "cell":{"path":"name","detailPath":"note"\(test.cell)}}
            """,
            test.flow
        )
        let rows = FlowRows.titles(of: session.screenTree())
        #expect(rows == test.rows)
        expect(test.counts, in: session)
    }

    /// However long a list is, rows that nobody sees cost nothing.
    @Test func evaluatesTheRowsThatAreSeenAlone() throws {
        let counts = try [100, 5000].map { count in
            let items = (0..<count).map { #"{"id":"i\#($0)","name":"n\#($0)","n":1,"kind":"k"}"# }
            let bundle = try TestApp.bundle(
                Self.thing,
                """
                {"kind":"list","type":"Item","dataPath":"items","searchPath":"name","titlePath":"name",
                "cell":{"path":"name","detailPath":"n","accyText":"kind","accyTap":"poke()"}}
                """,
                Self.others.merging(
                    ["data/default.json": "{\"items\":[\(items.joined(separator: ","))]}"]
                ) { _, new in new }
            )
            let session = AppSession(
                bundle: bundle,
                environment: Surroundings.test.environment(for: bundle, clock: nil),
                store: nil,
                rows: 20
            )
            #expect(session.screenTree().node(id: "list")?.details.window?.total == count)
            let first = session.evaluationCount
            session.send(Event(.window(first: 50, count: 20), on: "list"))
            #expect(session.screenTree().root.first { $0.label == "n69" } != nil)
            return [first, session.evaluationCount]
        }
        #expect(counts[0] == counts[1])
    }

    @Test func showsOtherSignsInEditMode() throws {
        let session = try play(
            """
            {"kind":"list","type":"Item","dataPath":"items","cell":{"path":"name","editPath":"kind",
            "detailPath":"n","editDetailPath":"day/formatDate","imagePath":"#book",
            "editImagePath":"#pen","ribbonColor":"##FF0000","editRibbonColor":"##00FF00",
            "accyPath":"#1","accyEditPath":"#3"}}
            """,
            ""
        )
        func first() throws -> ScreenNode {
            try #require(session.screenTree().root.first { $0.role == .row })
        }
        let shown = try first()
        #expect(shown.label == "Beta" && shown.value == .text("10"))
        #expect(shown.details.image == "book" && shown.details.ribbon?.uppercased() == "#FF0000")
        #expect(shown.details.accessory == .disclosure)
        session.send(Event(.tap, on: "edit"))
        let edited = try first()
        #expect(edited.label == "z" && edited.value == .text("February 1, 2026"))
        #expect(edited.details.image == "pen" && edited.details.ribbon?.uppercased() == "#00FF00")
        #expect(edited.details.accessory == .checkmark)
    }

    @Test(arguments: [("#true", true), ("#false", false)])
    func takesTheEditModeAlong(_ inherits: String, _ isEditing: Bool) throws {
        let session = try play(
            """
            {"kind":"detail","sections":[{"rows":[{"path":"name"}]}],"segues":{"next":"item"},
            "bar":{"right":[{"title":"#Next","segue":"next"}]}}
            """,
            "edit\ntap \"Next\"",
            [
                "screens/item.json": """
                {"kind":"detail","editInherit":"\(inherits)","sections":[{"rows":[{"path":"#x"}]}]}
                """
            ]
        )
        #expect(session.screenTree().screen == "item")
        #expect(session.screenTree().root.state.contains(.editing) == isEditing)
    }

    @Test func showsSectionsByMode() throws {
        let session = try play(
            """
            {"kind":"detail","sectionHeaders":"#One,#Two,#Three","sectionFooters":",#Foot",
            "sectionsShowDisplay":",#false","sectionsShowEdit":"#false","sections":[
            {"header":"Static","rows":[{"path":"#r1"}]},{"rows":[{"path":"#r2"}]},
            {"rows":[{"path":"#r3"}]}]}
            """,
            ""
        )
        #expect(FlowRows.titles(of: session.screenTree()) == ["r1", "r3"])
        expect([#"section "One""#: 1, #"section "Two""#: 0, "Static": 0], in: session)
        session.send(Event(.tap, on: "edit"))
        #expect(FlowRows.titles(of: session.screenTree()) == ["r2", "r3"])
        expect([#"section "Two" = "Foot""#: 1], in: session)
    }

    @Test(arguments: [("#true", true), ("#false", false)])
    func tintsTheRowWhoseEditorIsOpen(_ accent: String, _ isTinted: Bool) throws {
        let session = try play(
            """
            {"kind":"detail","sections":[{"rows":[{"cell":"date","datePath":"items[0].day",
            "heightDisplay":"#0","heightEdit":"#0"},
            {"id":"a","path":"#A","selectNextRow":"#-1","selectNextAccent":"\(accent)"}]}]}
            """,
            "edit\ntap row \"A\""
        )
        let row = try #require(session.screenTree().root.first { $0.label == "A" })
        #expect(row.state.contains(.expanded))
        #expect(row.state.contains(.selected) == isTinted)
        #expect(session.screenTree().root.first { $0.role == .date } != nil)
        session.send(Event(.tap, on: row.id))
        #expect(session.screenTree().root.first { $0.role == .date } == nil)
    }

    @Test func makesReferencesOfTheTypeThatTheSelectionNames() throws {
        let session = try play(
            """
            {"kind":"detail","sections":[{"rows":[{"path":"links.@count","detailPath":"links/mark[0]"}]}],
            "segues":{"pick":{"screen":"pick","modal":true}},
            "bar":{"right":[{"title":"#Pick","segue":"pick"}]}}
            """,
            """
            tap "Pick"
            tap row "Beta"
            tap row "Gamma"
            expect row "Beta" checked
            expect "Clear" hidden
            # Neither is taken away, nor added again.
            tap row "Beta"
            expect row "Beta" checked
            close
            """,
            [
                "screens/pick.json": """
                {"kind":"selection","contextPath":"/","type":"Item","dataPath":"items","refType":"Link",
                "selectionPath":"links","unselect":"#false","clear":"#false","selectAppend":"#true",
                "edit":"#false","add":"#false","cell":{"path":"name"}}
                """
            ]
        )
        expect(["own": 1], in: session)
    }
}

/// The rows of a screen.
private enum FlowRows {
    static func titles(of tree: ScreenTree) -> [String] {
        var titles: [String] = []
        func collect(_ node: ScreenNode) {
            if node.role == .row {
                titles.append(node.label ?? "")
            }
            node.children.forEach(collect)
        }
        collect(tree.root)
        return titles
    }
}
