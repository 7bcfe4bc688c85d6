import OKitRuntime
import OKitTerminal
import Testing

/// Whole screens, as a user sees them.
struct ScreenSnapshotTests {
    private func expect(
        _ tree: ScreenTree,
        _ columns: Int,
        _ rows: Int,
        shows image: String,
        at location: SourceLocation = #_sourceLocation
    ) {
        let size = TerminalSize(columns: columns, rows: rows)
        let shown = CellsRenderer.lines(of: tree, size: size).joined(separator: "\n")
        #expect(shown == image, "\(shown)", sourceLocation: location)
    }

    @Test
    func showsAList() {
        expect(
            Sample.books(),
            80,
            24,
            shows: """
                   Bookshop  5 books                                         [ Edit ] [ Add ]
                ────────────────────────────────────────────────────────────────────────────────
                 / Search books

                   Science Fiction
                 › Dune                                                       Frank Herbert ›
                   Neuromancer                                               William Gibson ›
                   星を継ぐもの                                              James P. Hogan ›
                   The Left Hand of Darkness                              Ursula K. Le Guin ›
                   Evil ␛[31m�red                                                     A␇B�C ›
                   5 books









                ────────────────────────────────────────────────────────────────────────────────
                   [ Sort ]
                   [Books]   Authors
                   ↑↓ move   Enter open   q quit   / search   + add   ? keys   : commands
                """
        )
    }

    @Test
    func saysBelowARowWhatIsWrongWithIt() {
        let rows = [
            Sample.node(
                "name",
                .row,
                [Sample.node("name/control", .field, "Name", .text(""), state: .invalid)]
            ),
            Sample.node("name/problem/0", .text, "cannot be blank", state: .invalid),
            Sample.node("size", .row, "Size", .text("900"), state: .invalid, events: [.tap]),
            Sample.node("size/problem/0", .text, "is too large", state: .invalid),
        ]
        let list = Sample.node("list", .list, [Sample.node("section/0", .section, rows)])
        let root = Sample.node("screen/form", .screen, "Form", nil, [list])
        let lines = CellsRenderer.lines(
            of: ScreenTree(screen: "form", root: root),
            size: TerminalSize(columns: 30, rows: 9)
        )
        #expect(lines[2].hasPrefix("  Name") && lines[2].hasSuffix("⚠"), "\(lines)")
        #expect(lines[3] == "  cannot be blank")
        #expect(lines[4].hasSuffix("⚠ 900"))
        #expect(lines[5] == "  is too large")
    }

    @Test
    func showsAForm() {
        expect(
            Sample.detail(),
            80,
            24,
            shows: """
                 ‹ Books  Dune                                                       [ Done ]
                ────────────────────────────────────────────────────────────────────────────────
                   Book
                 › Title                   Dune
                   Author                  Name
                   Price                   x                                                ⚠
                   Released                                                  2023-11-14 22:13

                   Options
                   Marked                                                            on [  ●]
                   Rating                                                − ━━━━━━━●─── +    7
                   Copies                                                               − 3 +
                   Show                                                    All [Read] Unread
                   Genre                                                                All ▾
                   │ A note
                   │
                   │





                ────────────────────────────────────────────────────────────────────────────────
                   Enter next   Esc stop typing   Ctrl-U clear
                """
        )
    }

    @Test
    func showsAnAlert() {
        expect(
            Sample.books(overlay: Sample.login()),
            80,
            24,
            shows: """
                   Bookshop  5 books                                         [ Edit ] [ Add ]
                ────────────────────────────────────────────────────────────────────────────────
                 / Search books

                   Science Fiction
                   Dune                                                       Frank Herbert ›
                   Neuromancer ╭────────────────────────────────────────────────╮iam Gibson ›
                   星を継ぐもの│  Log in                                        │s P. Hogan ›
                   The Left Han│                                                │K. Le Guin ›
                   Evil ␛[31m�r│  The shop asks for your name.                  │     A␇B�C ›
                   5 books     │                                                │
                               │› Name          ada                             │
                               │  Password      ••••••                          │
                               │                                                │
                               │                            [ Cancel ]  [ OK ]  │
                               ╰────────────────────────────────────────────────╯




                ────────────────────────────────────────────────────────────────────────────────
                   [ Sort ]
                   [Books]   Authors
                   Enter confirm   Esc cancel   Tab next   Ctrl-U clear
                """
        )
    }

    @Test
    func showsAListInLittleRoom() {
        expect(
            Sample.books(),
            40,
            12,
            shows: """
                  Bookshop  5 books   [ Edit ] [ Add ]
                ────────────────────────────────────────
                / Search books
                  Science Fiction                      ┃
                › Dune                 Frank Herbert › ┃
                  Neuromancer         William Gibson › ┃
                  星を継ぐもの        James P. Hogan › ┃
                  The Left Hand of Dar…  Ursula K. … › ┃
                  Evil ␛[31m�red               A␇B�C ›
                  [ Sort ]
                  [Books]   Authors
                  ↑↓ move   ? keys   : commands
                """
        )
    }

    @Test
    func showsAFormInLittleRoom() {
        expect(
            Sample.detail(),
            40,
            12,
            shows: """
                ‹ Books  Dune                 [ Done ]
                ────────────────────────────────────────
                  Book                                 ┃
                › Title       Dune                     ┃
                  Author      Name                     ┃
                  Price       x                      ⚠ ┃
                  Released            2023-11-14 22:13
                  Options
                  Marked                      on [  ●]
                  Rating          − ━━━━━━━●─── +    7
                ────────────────────────────────────────
                  Enter next   Esc stop typing
                """
        )
    }

    @Test
    func showsAnAlertInLittleRoom() {
        expect(
            Sample.books(overlay: Sample.login()),
            40,
            12,
            shows: """
                 ╭────────────────────────────────────╮
                ─│  Log in                            │─
                /│                                    │
                 │  The shop asks for your name.      │┃
                 │                                    │┃
                 │› Name      ada                     │┃
                 │  Password  ••••••                  │┃
                 │                                    │┃
                 │                [ Cancel ]  [ OK ]  │
                 ╰────────────────────────────────────╯
                  [Books]   Authors
                  Enter confirm   Esc cancel
                """
        )
    }
}
