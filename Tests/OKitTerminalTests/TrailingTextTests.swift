import OKitRuntime
import Testing

@testable import OKitTerminal

/// The value and the detail of a row share the room after its label.
struct TrailingTextTests {
    private static func parts(_ value: String?, _ detail: String?, in room: Int) -> [String] {
        var row = ScreenNode(id: "row", role: .row, value: value.map { .text($0) })
        row.details.component.detail = detail
        return TrailingText(row, isControl: false, RenderOptions()).parts(in: room).map {
            "\($0.text)|\($0.limit)"
        }
    }

    @Test(arguments: [
        (20, ["from Perth|10", " · 12 km|8"]), (18, ["from Perth|10", " · 12 km|8"]),
        (17, ["from Perth|9", " · 12 km|8"]), (11, ["from Perth|3", " · 12 km|8"]),
        (10, ["12 km|10"]), (3, ["12 km|3"]),
    ])
    func shortensTheValueFirst(_ room: Int, _ expected: [String]) {
        #expect(Self.parts("from Perth", "12 km", in: room) == expected)
    }

    @Test
    func keepsAShortValue() {
        #expect(Self.parts("A", "12 km", in: 9) == ["A|1", " · 12 km|8"])
    }

    @Test
    func paintsOneText() {
        #expect(Self.parts("from Perth", nil, in: 5) == ["from Perth|5"])
        #expect(Self.parts(nil, nil, in: 5) == ["|5"])
    }

    /// A control that shows its value itself still shows that it is busy.
    @Test
    func marksABusyControl() {
        var field = ScreenNode(id: "field", role: .field, value: .text("Dune"))
        field.state = [.busy, .invalid]
        let text = TrailingText(field, isControl: true, RenderOptions())
        #expect(text.parts(in: 5).map(\.text) == ["…"])
        #expect(text.isWrong)
    }
}
