import OKitBundle
import OKitRuntime
import OKitSyntax
import OKitTerminal
import TestSupport
import Testing

/// The built-in themes, and themes of apps over them.
struct TerminalThemeTests {
    @Test(arguments: TerminalTheme.all)
    func isReadable(_ theme: TerminalTheme) throws {
        for ink in TerminalTheme.Ink.allCases {
            for surface in TerminalTheme.Surface.allCases {
                let contrast = try #require(theme[ink].contrast(to: theme[surface]))
                #expect(contrast >= 4.5, "\(theme.name): \(ink) on \(surface): \(contrast)")
            }
        }
    }

    /// With 256 colors, nearby colors are used.
    @Test(arguments: TerminalTheme.all)
    func isReadableWithFewerColors(_ theme: TerminalTheme) throws {
        for ink in TerminalTheme.Ink.allCases {
            for surface in TerminalTheme.Surface.allCases {
                let text = theme[ink].reduced(to: .indexed)
                let contrast = try #require(
                    text.contrast(to: theme[surface].reduced(to: .indexed))
                )
                #expect(contrast >= 4, "\(theme.name): \(ink) on \(surface): \(contrast)")
            }
        }
    }

    @Test func computesTheContrastOfTheGuidelines() throws {
        let white = TerminalColor.rgb(255, 255, 255)
        #expect(TerminalColor.rgb(0, 0, 0).contrast(to: white) == 21)
        // The lightest gray that is readable on white.
        let gray = try #require(TerminalColor(hex: "#767676"))
        let contrast = try #require(gray.contrast(to: white))
        #expect(abs(contrast - 4.54) < 0.01)
        #expect(TerminalColor.indexed(3).contrast(to: white) == nil)
    }

    @Test func hasDistinctThemesWithNames() {
        #expect(
            TerminalTheme.all.map(\.name) == [
                "dark", "light", "high-contrast", "solarized", "nord",
            ]
        )
        #expect(TerminalTheme.named("nord") == .nord)
        #expect(TerminalTheme.named("Nord") == nil)
        for theme in TerminalTheme.all {
            #expect(theme.isDark == (theme[.screen].isLight == false))
            #expect(theme[.selection] != theme[.screen] && theme[.field] != theme[.screen])
        }
    }

    /// Each cell with text on screens with all controls, as it is painted.
    @Test(arguments: TerminalTheme.all)
    func paintsReadableText(_ theme: TerminalTheme) throws {
        let trees =
            ComponentSample.all.map(\.tree) + [
                Sample.books(), Sample.detail(), Sample.books(overlay: Sample.login()),
            ]
        for tree in trees {
            let user = User(
                tree,
                size: TerminalSize(columns: 80, rows: 30),
                options: RenderOptions(theme: theme)
            )
            for row in 0..<30 {
                for cell in user.frame.buffer.row(row) where !cell.isContinuation {
                    let character = user.frame.buffer.content(of: cell)
                    guard character.isLetter || character.isNumber else {
                        continue
                    }
                    let contrast = try #require(
                        cell.style.foreground.contrast(to: cell.style.background)
                    )
                    #expect(contrast >= 4.5, "\(tree.screen): \(character) in row \(row)")
                }
            }
        }
    }

    // MARK: Themes of apps

    private func background(_ text: String, at point: Point, light: Bool) throws -> TerminalColor {
        let document = try JSONDocument(parsing: SourceText(path: "t.json", text: text))
        var tree = Sample.books()
        tree.theme = Theme(document.root)
        let options = RenderOptions(theme: light ? .light : .dark)
        let size = TerminalSize(columns: 60, rows: 20)
        return User(tree, size: size, options: options).frame.buffer[point].style.background
    }

    @Test func layersTheColorsOfAnAppOverATheme() throws {
        let title = ##"{"navBarColor": "#102030"}"##
        #expect(try background(title, at: Point(0, 0), light: true) == .rgb(0x10, 0x20, 0x30))
        #expect(
            try background(title, at: Point(0, 6), light: true) == TerminalTheme.light[.screen]
        )
        let whole = ##"{"backgroundColor": "#102030"}"##
        #expect(try background(whole, at: Point(0, 6), light: true) == .rgb(0x10, 0x20, 0x30))
    }

    /// A medium gray leaves less contrast for any text.
    @Test(arguments: ["#ffffff", "#f0e0c0", "#808080", "#303030", "#000000"])
    func keepsTextReadableOnTheBackgroundOfAnApp(_ color: String) throws {
        let text = ##"{"backgroundColor": "\##(color)"}"##
        let document = try JSONDocument(parsing: SourceText(path: "t.json", text: text))
        var tree = Sample.books()
        tree.theme = Theme(document.root)
        let buffer = User(tree, size: TerminalSize(columns: 60, rows: 20)).frame.buffer
        for row in 0..<20 {
            for cell in buffer.row(row) where buffer.content(of: cell).isLetter {
                let contrast = cell.style.foreground.contrast(to: cell.style.background) ?? 0
                #expect(contrast >= 3.5, "row \(row)")
            }
        }
    }

    // MARK: Parts of a screen

    private func buffer(
        _ colors: ColorDepth = .trueColor,
        focus: String? = nil,
        _ tree: ScreenTree = Sample.books()
    ) -> CellBuffer {
        var options = RenderOptions(theme: .dark)
        options.colors = colors
        var user = User(tree, size: TerminalSize(columns: 60, rows: 20), options: options)
        if let focus {
            user.focus(on: focus)
        }
        return user.frame.buffer
    }

    @Test func marksTheFocusedRowAcrossItsPane() {
        let buffer = buffer()
        #expect(buffer.row(5).allSatisfy { $0.style.background == TerminalTheme.dark[.selection] })
        #expect(buffer.content(of: buffer[Point(1, 5)]) == "›")
        #expect(buffer[Point(0, 6)].style.background == TerminalTheme.dark[.screen])
    }

    @Test(arguments: [ColorDepth.sixteen, .monochrome])
    func reversesTheFocusedRowWithoutColors(_ colors: ColorDepth) {
        let buffer = buffer(colors)
        #expect(buffer.row(5).allSatisfy { $0.style.attributes.contains(.reverse) })
        #expect(buffer.row(5).allSatisfy { !$0.style.attributes.contains(.dim) })
        #expect(buffer.content(of: buffer[Point(1, 5)]) == "›")
        #expect(buffer.row(6).allSatisfy { !$0.style.attributes.contains(.reverse) })
        #expect(buffer.row(6).allSatisfy { $0.style.background == .default })
    }

    @Test func hasASurfaceForEachPart() {
        let buffer = buffer()
        let theme = TerminalTheme.dark
        #expect(buffer[Point(0, 0)].style.background == theme[.header])
        #expect(buffer[Point(0, 19)].style.background == theme[.footer])
        #expect(buffer[Point(0, 18)].style.background == theme[.tabBar])
        #expect(buffer[Point(20, 2)].style.background == theme[.field])
    }

    @Test func showsFieldsAsFields() {
        let theme = TerminalTheme.dark
        let tree = Sample.detail()
        let (plain, focused) = (buffer(focus: "author", tree), buffer(focus: "title", tree))
        let row = plain.lines.firstIndex { $0.contains("Dune") && $0.contains("Title") } ?? 0
        #expect(plain[Point(50, row)].style.background == theme[.field])
        #expect(focused[Point(50, row)].style.background == theme[.focusedField])
        let mono = buffer(.monochrome, focus: "author", tree)
        #expect(mono[Point(50, row)].style.attributes.contains(.underline))
    }
}
