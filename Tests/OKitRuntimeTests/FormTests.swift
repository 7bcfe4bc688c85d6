import Foundation
import OKitRuntime
import Testing

/// The cells of a detail screen in edit mode.
struct FormTests {
    private let session: AppSession

    init() throws {
        session = try SampleApp.session()
        session.send(Event(.tap, on: "row/B-1"))
    }

    @Test func disablesControlsOutsideEditMode() throws {
        let tree = session.screenTree()
        #expect(tree.node(id: "row/0-1/control")?.state == .disabled)
        #expect(tree.node(id: "row/1-1/control") == nil)
        let same = session.send(Event(.toggle(true), on: "row/0-1/control"))
        #expect(same == tree)
    }

    @Test func keepsAnOpenedDateWithinItsLimits() throws {
        session.send(Event(.tap, on: "edit"))
        let opened = session.send(Event(.tap, on: "row/0-2"))
        let editor = try #require(opened.node(id: "row/0-3/control"))
        #expect(editor.role == .date)
        #expect(editor.details.dateMode == .dateAndTime)
        #expect(opened.node(id: "row/0-2")?.state == [.expanded, .selected])
        let late = Date(timeIntervalSinceReferenceDate: 10_000_000_000)
        let changed = session.send(Event(.pick(late), on: "row/0-3/control"))
        #expect(changed.node(id: "row/0-2")?.value == .text("December 31, 2019"))
        let closed = session.send(Event(.tap, on: "row/0-2"))
        #expect(closed.node(id: "row/0-3") == nil)
    }

    @Test func choosesAReferenceInAPicker() throws {
        session.send(Event(.tap, on: "edit"))
        let opened = session.send(Event(.tap, on: "row/0-6"))
        let picker = try #require(opened.node(id: "row/0-7/control"))
        #expect(picker.value == .number(1))
        #expect(picker.children.map(\.label).first == "Fantasy")
        let chosen = session.send(Event(.choose(5), on: "row/0-7/control"))
        #expect(chosen.node(id: "row/0-6")?.value == .text("Mystery"))
        #expect(session.send(Event(.choose(6), on: "row/0-7/control")) == chosen)
    }

    @Test(arguments: [(30.0, "30"), (-4, "0"), (1e300, "100"), (.nan, "12.5"), (.infinity, "12.5")])
    func keepsANumberWithinItsBounds(_ number: Double, _ shown: String) throws {
        session.send(Event(.tap, on: "edit"))
        let tree = session.send(Event(.adjust(number), on: "row/1-0/control"))
        #expect(tree.node(id: "row/1-0")?.label == "Price: \(shown) EUR")
    }

    @Test func hidesDetailsOfAnUnmarkedBookInEditMode() throws {
        let details = session.screenTree().node(id: "section/2")
        #expect(details?.children.map(\.label) == ["Authors", "Lead Author"])
        #expect(details?.value == .text("Specifies the lead author of the book"))
        #expect(session.send(Event(.tap, on: "edit")).node(id: "section/2") == nil)
        let marked = session.send(Event(.toggle(true), on: "row/0-1/control"))
        #expect(marked.node(id: "section/2")?.label == "Details")
    }

    @Test func writesTheChosenSegment() throws {
        session.send(Event(.tap, on: "edit"))
        let tree = session.send(Event(.choose(2), on: "row/0-5/control"))
        #expect(tree.node(id: "row/0-5/control/2")?.state == .selected)
        #expect(session.send(Event(.choose(-1), on: "row/0-5/control")) == tree)
    }
}
