import OKitRuntime
import Testing

/// Each cell as an outline, in display and edit mode.
struct CellTests {
    private static let thing = """
        {"properties": {"text": {"type": "text", "default": "Hi"}, "empty": {"type": "text"},
        "on": {"type": "bool", "default": true}, "number": {"type": "double", "default": 2.5},
        "due": {"type": "date", "default": "2026-03-01T10:00:00Z"},
        "index": {"type": "int", "default": 1}, "kind": {"type": "ModelRef",
            "default": {"refKey": "k2"}},
        "kinds": {"type": "list", "of": "Kind", "default": [{"id": "k1", "name": "One"},
            {"id": "k2", "name": "Two"}]}}}
        """
    private static let kind = ["models/Kind.json": ##"{"properties": {"name": {"type": "text"}}}"##]

    private func rows(_ tree: ScreenTree) -> [String] {
        ScreenOutline.text(of: tree).split(separator: "\n").drop { !$0.hasPrefix("    section") }
            .dropFirst().map { String($0.dropFirst(6)) }
    }

    @Test(arguments: [
        (
            ##""path": "text", "detailPath": "number""##, ["row \"Hi\" = \"2.5\""],
            ["row \"Hi\" = \"2.5\""]
        ),
        (
            ##""path": "text", "editPath": "number", "detailPath": "on", "editDetailPath": "#x""##,
            ["row \"Hi\" = \"1\""], ["row \"2.5\" = \"x\""]
        ),
        (##""editPath": "text""##, ["row"], ["row \"Hi\""]),
        (
            ##""cell": "text", "path": "text", "textPath": "empty", "placeholder": "#Name""##,
            ["row \"Hi\""], ["row", "  field = \"\" <\"Name\"> (focused)"]
        ),
        (
            ##""cell": "text", "path": "text", "textPath": "text", "readOnly": true"##,
            ["row \"Hi\""], ["row", "  field = \"Hi\" (disabled, focused)"]
        ),
        (
            ##""cell": "multiline", "textPath": "empty", "placeholder": "#Note""##,
            ["row", "  textArea = \"\" <\"Note\"> (disabled)"],
            ["row", "  textArea = \"\" <\"Note\">"]
        ),
        (
            ##""cell": "switch", "path": "#On", "onPath": "on""##,
            ["row \"On\"", "  switch = on (disabled, checked)"],
            ["row \"On\"", "  switch = on (checked)"]
        ),
        (
            ##""cell": "switch", "path": "#On", "onPath": "on", "controlInDisplay": false"##,
            ["row \"On\""], ["row \"On\"", "  switch = on (checked)"]
        ),
        (
            ##""cell": "slider", "path": "#No", "valuePath": "number", "maxValuePath": "#2""##,
            ["row \"No\"", "  slider = 2 (disabled)"], ["row \"No\"", "  slider = 2"]
        ),
        (
            ##""cell": "stepper", "path": "#No", "valuePath": "number", "detailPath": "number""##,
            ["row \"No\" = \"2.5\"", "  stepper = 2.5 (disabled)"],
            ["row \"No\"", "  stepper = 2.5"]
        ),
        (
            ##""cell": "segment", "path": "#Of", "segmentsPath": "#A,#B", "selectIndexPath": "index""##,
            [
                "row \"Of\"", "  segments = 1 (disabled)", "    option \"A\"",
                "    option \"B\" (selected)",
            ],
            ["row \"Of\"", "  segments = 1", "    option \"A\"", "    option \"B\" (selected)"]
        ),
        (
            ##""cell": "date", "path": "#Due", "datePath": "due""##,
            ["row \"Due\" = 2026-03-01T10:00:00Z"], ["row \"Due\" = 2026-03-01T10:00:00Z"]
        ),
        (
            ##""cell": "date", "path": "#Due", "datePath": "due", "detailPath": "due/formatDate""##,
            ["row \"Due\" = \"March 1, 2026\""], ["row \"Due\" = \"March 1, 2026\""]
        ),
        (
            ##""cell": "picker", "path": "#Kind", "dataPath": "kinds", "namePath": "name", "##
                + ##""selectionPath": "kind""##,
            ["row \"Kind\" = \"Two\""], ["row \"Kind\" = \"Two\""]
        ),
        (##""path": "text", "showDisplay": "empty""##, [], []),
        (##""path": "text", "showDisplay": "empty", "heightEdit": "#44""##, [], ["row \"Hi\""]),
        (##""path": "text", "heightEdit": "#0""##, ["row \"Hi\""], []),
        (##""path": "text", "showEdit": false"##, ["row \"Hi\""], []),
    ])
    func showsACell(_ cell: String, _ display: [String], _ edit: [String]) throws {
        let session = try TestApp.session(
            Self.thing,
            ##"{"kind": "detail", "sections": [{"rows": [{\##(cell)}]}]}"##,
            Self.kind
        )
        #expect(rows(session.screenTree()) == display)
        #expect(rows(session.send(Event(.tap, on: "edit"))) == edit)
    }

    @Test(arguments: [(0, "time"), (1, "date"), (2, "dateAndTime"), (3, "countDown")])
    func editsTheWantedPartsOfADate(_ mode: Int, _ name: String) throws {
        let session = try TestApp.session(
            Self.thing,
            """
            {"kind": "detail", "editAlways": true, "sections": [{"rows": [
                {"cell": "date", "path": "#Due", "datePath": "due", "modePath": \(mode), "id": "d"}]}]}
            """,
            Self.kind
        )
        let json = ScreenJSON.text(of: session.send(Event(.tap, on: "row/d")))
        #expect(json.contains("\"dateMode\": \"\(name)\""))
        #expect(session.screenTree().node(id: "row/d")?.value == nil)
    }

    @Test func namesThePicturesAtTheEndsOfASlider() throws {
        let session = try TestApp.session(
            Self.thing,
            """
            {"kind": "detail", "sections": [{"rows": [{"cell": "slider", "valuePath": "number",
                "minImagePath": "#low", "maxImagePath": "#high", "id": "s"}]}]}
            """,
            Self.kind
        )
        let slider = session.screenTree().node(id: "row/s/control")
        #expect(slider?.children.map(\.details.image) == ["low", "high"])
    }
}
