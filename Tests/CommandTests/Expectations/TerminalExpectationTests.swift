import Foundation
import OKitTerminal
import TestSupport
import Testing

/// What the program does with terminals of all kinds, and without one.
@Suite(.timeLimit(.minutes(20)))
struct TerminalExpectationTests {
    @Test("31 Colors are those that the terminal has")
    func usesTheColorsOfTheTerminal() throws {
        let styles = { (variables: [String: String]) in
            let app = try RunningApp("bookshop", variables: variables)
            app.expect(focus: "A Study in Scar")
            app.expect(texts: "1 of 25")
            return app.screen
        }
        let full = try styles(["COLORTERM": "truecolor"])
        #expect(full.allStyles.contains { $0.hasPrefix("f38,2,") })
        #expect(!full.allStyles.contains { $0.hasPrefix("f38,5,") })
        let indexed = try styles([:])
        #expect(indexed.allStyles.contains { $0.hasPrefix("f38,5,") })
        #expect(!indexed.allStyles.contains { $0.hasPrefix("f38,2,") })
        let few = try styles(["TERM": "xterm"])
        #expect(few.styles(of: "Title").allSatisfy { $0.contains("f36") })
        #expect(!few.allStyles.contains { $0.contains("38,") || $0.contains("48,") })
        #expect(few.styles(of: "A Study").allSatisfy { $0.contains("7") })
        let none = try styles(["NO_COLOR": "1"])
        #expect(!none.allStyles.contains { $0.hasPrefix("f") || $0.hasPrefix("b") })
        #expect(none.styles(of: "A Study").allSatisfy { $0.contains("7") })
        #expect(full.lines == none.lines)
    }

    @Test(
        "32 The theme is light on a light background and dark on a dark one",
        arguments: [("ffff/ffff/ffff", true), ("0000/0000/0000", false)]
    )
    func followsTheBackground(_ color: String, _ isLight: Bool) throws {
        let app = try RunningApp(
            "todo",
            variables: ["COLORTERM": "truecolor"],
            answers: "\u{1B}]11;rgb:\(color)\u{1B}\\\u{1B}[?6c"
        )
        app.expect(focus: "Look at")
        let row = try #require(app.screen.place(of: "Misspell")?.row)
        let style = app.screen.cells[row][3].style.split(separator: ";")
        let brightness = { (prefix: String) in
            style.first { $0.hasPrefix(prefix) }?.split(separator: ",").suffix(3)
                .compactMap { Int($0) }.reduce(0, +) ?? 0
        }
        let (text, background) = (brightness("f"), brightness("b"))
        #expect(isLight ? background > 600 && text < 300 : background < 300 && text > 600)
    }

    @Test("33 Images are pixels in terminals that can show them; kitty's keys are understood")
    func usesTheProtocolsOfKitty() throws {
        let place = try Workplace()
        let folder = "\(place.path)/book"
        for (file, text) in [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.book", "version": "1.0.0", "name": "Book"}
            """,
            "app.json": #"{"start": "book"}"#,
            "screens/book.json": #"{"title": "Book", "body": {"image": "book", "alt": "A book"}}"#,
        ] {
            let url = URL(fileURLWithPath: "\(folder)/\(file)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url)
        }
        try FileManager.default.copyItem(
            atPath: "\(RunningApp.folder("zoo"))/images",
            toPath: "\(folder)/images"
        )
        let blocks = try RunningApp(folder: folder, in: place)
        blocks.expect(texts: "▀▀  ▀▀▀", "Book")
        let pixels = try RunningApp(
            folder: folder,
            in: place,
            answers: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;16;8t\u{1B}[?6c"
        )
        let output = pixels.output { $0.contains("\u{1B}_Ga=p,") && $0.contains("commands") }
        #expect(output.contains("\u{1B}_Ga=t,f=32,s=32,v=32,"))
        #expect(output.contains("\u{1B}_Ga=p,") && !output.contains("▀"))

        let keys = try RunningApp("todo", answers: "\u{1B}[?0u\u{1B}[?6c")
        keys.expect("using the keyboard") { $0.unknown.contains("[>1u") }
        keys.expect(focus: "Look at")
        keys.type("c", "New", Press.controlEnter)
        keys.expect(texts: "4 open")
    }

    @Test("34 The screen follows the window, and signals give the terminal back")
    func followsSizesAndSignals() throws {
        let app = try RunningApp("bookshop")
        app.expect(texts: "1 of 25", "€6.80")
        app.program.resize(to: TerminalSize(columns: 40, rows: 12))
        app.expect("as high as the window") { $0.lines.last?.contains("? keys") == true }
        app.expect(texts: "1 of 25")
        app.expect(no: "€")
        for signal in [SIGTSTP, SIGCONT] {
            let times = app.screen.unknown.count { $0 == "[?1049h" }
            app.program.kill(signal)
            // Nothing can continue the first process of a session, so that it goes on by itself.
            app.expect("taken over again") { screen in
                screen.unknown.count { $0 == "[?1049h" } > times
            }
            #expect(app.screen.unknown.contains("[?1049l"))
            app.expect(focus: "A Study in S")
        }
        app.program.kill(SIGTERM)
        #expect(try app.program.end() == (128 + SIGTERM) << 8)
        app.expect("given back") { $0.unknown.last == "[?1049l" && $0.isCursorShown }
        #expect(try app.program.terminal.attributes() == PseudoTerminal().attributes())
    }

    @Test("35 An idle app writes and computes nothing; without a terminal it prints and ends")
    func restsWhenIdle() async throws {
        let app = try RunningApp("bookshop")
        app.expect(texts: "1 of 25")
        // What belongs to the start may still go on.
        while app.program.terminal.hasOutput(withinMilliseconds: 1000) {
            _ = app.program.terminal.outputBytes()
        }
        let time = try app.processorTime()
        #expect(!app.program.terminal.hasOutput(withinMilliseconds: 3000))
        #expect(try app.processorTime() <= time + 1)
        let printed = try await app.place.expect(
            0,
            "run",
            RunningApp.folder("todo"),
            "--ephemeral"
        )
        #expect(printed.output.hasPrefix("screen \"Tasks\" = \"3 open\"\n"))
        #expect(printed.output.contains("row \"Change a title\""))
        #expect(!printed.output.contains("\u{1B}"))
    }
}
