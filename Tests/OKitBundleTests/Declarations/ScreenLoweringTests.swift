import OKitBundle
import OKitExpression
import Testing

/// Screens of format 1, as declarations of format 2.
struct ScreenLoweringTests {
    private func screen(_ json: String) throws -> Screen {
        let bundle = TestBundle("screens/main.json", json)
        return try #require(bundle.load().bundle.screens["main"])
    }

    /// The cell of a form with one row.
    private func cell(_ members: String) throws -> CellDeclaration {
        let json = #"{"kind": "detail", "sections": [{"rows": [{\#(members)}]}]}"#
        let body = try screen(json).lowered?.body.first
        guard case .form(let form) = body?.kind else {
            throw MissingForm()
        }
        return try #require(form.sections?.first?.rows.first)
    }

    private struct MissingForm: Error {}

    @Test(arguments: [
        ("list", ["search", "list"]), ("selection", ["search", "list"]),
        ("menu", ["search", "list"]), ("detail", ["list"]), ("settings", ["list"]),
    ])
    func hasTheComponents(of kind: String, _ keys: [String]) throws {
        let screen = try screen(#"{"kind": "\#(kind)", "dataPath": "things", "sections": []}"#)
        #expect(screen.page?.isLowered == true)
        #expect(screen.page?.components.map(\.key) == keys)
        #expect((screen.list != nil) == screen.isList)
    }

    @Test(arguments: [#"{"kind": "views", "views": []}"#, #"{"kind": "tabs", "tabs": []}"#])
    func leavesOtherScreens(_ json: String) throws {
        #expect(try screen(json).page == nil)
    }

    @Test(arguments: [
        (##""cell": "text", "textPath": "name""##, "text", "name"),
        (##""cell": "segment", "selectIndexPath": "name""##, "segments", "name"),
        (##""cell": "picker", "selectionPath": "name""##, "reference", "name"),
        (##""cell": "slider""##, "slider", ""),
    ])
    func givesACellAField(_ members: String, _ kind: String, _ path: String) throws {
        let field = try #require(try cell(members).field)
        #expect(field.kind == kind)
        #expect(field.path.expression.text == path)
        #expect(field.control?.opensInPlace == (kind == "reference"))
        #expect(field.control?.standardMaximum == (kind == "slider" ? 1 : 100))
    }

    @Test func usesVariantsInEditMode() throws {
        let cell = try cell(##""path": "name", "detailPath": "#a", "editDetailPath": "#b""##)
        func texts(isEditing: Bool) -> [String?] {
            let row = cell.rows[isEditing: isEditing]
            return [row.title?.expression.text, row.detail?.expression.text]
        }
        #expect(texts(isEditing: false) == ["name", "#a"])
        #expect(texts(isEditing: true) == ["name", "#b"])
    }

    @Test func readsActionsByPosition() throws {
        let screen = try screen(
            ##"""
            {"kind": "list", "dataPath": "things", "moreActions": "#One,#Two,#Three",
             "moreActionsEnabled": ",#false", "moreActionsTap": "first,second"}
            """##
        )
        let actions = try #require(screen.list?.actions.moreActions)
        #expect(actions.map(\.title.expression.text) == ["#One", "#Two", "#Three"])
        #expect(actions.map { $0.enabled?.expression.text } == [nil, "#false", nil])
        #expect(actions.map { $0.tap?.text } == ["first", "second", nil])
    }
}
