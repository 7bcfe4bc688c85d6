import Foundation
import OKitTerminal
import TestSupport
import Testing

/// What the program says about what was done, failed or takes long.
@Suite(.timeLimit(.minutes(20)))
struct FeedbackExpectationTests {
    @Test("26 Typing and changes of data can be undone and redone")
    func undoesAndRedoes() throws {
        let app = try RunningApp("bookshop")
        app.expect(texts: "1 of 25")
        let row = { (stock: String) in
            app.expect("Earthsea with \(stock)") { screen in
                screen.lines.contains { $0.contains("› A Wizard") && $0.contains(stock) }
            }
        }
        app.type(Press.down, "s")
        row("3 copies")
        app.type("u")
        row("4 copies")
        app.type(Press.control("r"))
        row("3 copies")
        app.type("c")
        app.expect(focus: "Title")
        app.type("Dune", Press.control("u"))
        app.expect("an empty title") { $0.lines[2].hasSuffix("Title*") }
        app.type(Press.control("z"))
        app.expect(focus: "Title*       Dune")
        app.type(Press.control("y"))
        app.expect("an empty title") { $0.lines[2].hasSuffix("Title*") }
    }

    @Test("27 A question before a deletion names the object and the act")
    func namesWhatIsDeleted() throws {
        let app = try RunningApp("todo")
        app.expect(focus: "Look at")
        app.type(Press.down, Press.delete)
        app.expect(texts: "Delete \"Change a title\"?", "[ Cancel ]  [ Delete ]")
        app.type(Press.escape)
        app.expect(no: "[ Cancel ]")
        app.expect(texts: "Change a title", "3 open")
        app.type(Press.delete)
        app.expect(texts: "[ Delete ]")
        app.click("[ Delete ]")
        app.expect(texts: "2 open")
        app.expect(no: "Change a title")
    }

    @Test("28 A toast says what was done, with a button that undoes it")
    func showsToasts() throws {
        let app = try RunningApp("bookshop")
        app.expect(texts: "1 of 25")
        app.type(Press.down, "s")
        app.expect(texts: "Sold A Wizard of Earthsea; 3 left  [ Undo ]")
        app.expect(focus: "A Wizard")
        app.click("[ Undo ]")
        app.expect(no: "Sold A Wizard", "[ Undo ]")
        app.expect("Earthsea with 4 copies") { screen in
            screen.lines.contains { $0.contains("A Wizard") && $0.contains("4 copies") }
        }
    }

    @Test("29 A failure is shown in its place, with a button that tries again")
    func retriesAfterAFailure() throws {
        let recording = "\(RunningApp.folder("tracker"))/tests/failures.json"
        let app = try RunningApp("tracker", ["--service", recording])
        app.expect(texts: "The server is being serviced", "0 of 0")
        app.expect(focus: "[ Retry ]")
        let failure = try #require(app.screen.place(of: "The server is being serviced"))
        let table = try #require(app.screen.place(of: "Assignee"))
        #expect(failure.row < table.row)
        app.type(Press.enter)
        app.expect(texts: "1 of 1", "Export to CSV")
        app.expect(no: "The server is being serviced", "[ Retry ]")
    }

    @Test("30 What takes long is indicated, and nothing is called empty meanwhile")
    func indicatesWork() throws {
        let place = try Workplace()
        let folder = "\(place.path)/tracker"
        try FileManager.default.copyItem(atPath: RunningApp.folder("tracker"), toPath: folder)
        try place.edit(
            "tracker/services/tracker.stub.json",
            "{",
            "{\"options\": {\"debugDelay\": 3},"
        )
        let app = try RunningApp(folder: folder, in: place, ["--service", "stub"])
        app.expect("working") { screen in
            screen.lines.last?.contains("… Working") == true && screen.place(of: "Loading") != nil
                && screen.place(of: "No issue matches.") == nil
        }
        app.expect(texts: "8 of 12", "Export to CSV")
        app.expect(no: "Working", "Loading")
    }
}
