import OKitSyntax
import Testing

struct JSONNearestNameTests {
    @Test(arguments: [
        ("tablView", "tableView"), ("titelPath", "titlePath"), ("TITLE", "title"),
        ("ttile", "title"),
        ("titlee", "title"),
    ])
    func findsWhatWasMeant(name: String, expected: String) {
        let names = ["tableView", "titlePath", "title", "subtitle", "kind"]
        #expect(names.nearest(to: name) == expected)
        #expect(Set(names).nearest(to: name) == expected)
    }

    @Test(arguments: ["colour", "", "x"])
    func findsNothingThatIsFarOff(name: String) {
        #expect(["tableView", "title", "kind"].nearest(to: name) == nil)
    }

    @Test func prefersTheFirstInTheAlphabet() {
        #expect(["cat", "bat", "rat"].nearest(to: "hat") == "bat")
    }

    @Test func leavesOutTheNameItself() {
        #expect(["title"].nearest(to: "title") == nil)
        #expect([String]().nearest(to: "title") == nil)
    }
}
