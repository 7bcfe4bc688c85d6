import OKitExpression
import OKitFields
import OKitModel
import Testing

/// Fields outside every model (ModelKit, "Fields").
struct FieldTests {
    @Test func holdsWhatWasSet() {
        let name = Field<String>()
        #expect(name.value == nil)
        name.value = "Bob"
        #expect(name.value == "Bob")
        name.value = nil
        #expect(name.value == nil)
    }

    @Test func isLoadedOnceItWasSet() {
        let size = Field<Int>(value: 3)
        #expect(size.value == 3)
        #expect(size.loadState == .notLoaded)
        size.value = 3
        #expect(size.loadState == .loaded)
    }

    @Test func stampsEachSetAndEachChange() throws {
        let (a, b) = (Field<String>(), Field<String>())
        a.value = "x"
        b.value = "y"
        #expect(b.isNewer(than: a))
        #expect(try #require(b.changedAt) >= #require(a.changedAt))
        let changed = a.changedAt
        a.value = "x"
        #expect(a.isNewer(than: b))
        #expect(a.changedAt == changed)
    }

    /// BUG-20.
    @Test func constrainsInitialValuesAndLeavesThemUnstamped() {
        let size = Field<Int>(value: 99).constrain(to: 0...10)
        #expect(size.value == 10)
        #expect(size.updatedAt == nil)
        #expect(size.changedAt == nil)
    }

    @Test func keepsValuesInTheirDomain() {
        let name = Field<String>().constrain(to: ["Alice"])
        name.value = "Bob"
        #expect(name.value == nil)
        #expect(name.loadState == .loaded)
        name.value = "Alice"
        #expect(name.value == "Alice")
        let size = Field<Int>().constrain(to: 0...10)
        size.value = 11
        #expect(size.value == 10)
        let names = name*
        names.value = ["Alice", "Bob", "Alice"]
        #expect(names.value == ["Alice", "Alice"])
    }

    @Test func aDomainContainsItsBounds() {
        let range = ValueDomain(0...12)
        #expect(range.contains(0) && range.contains(12))
        #expect(!range.contains(-1) && !range.contains(13))
        #expect(!ValueDomain(["red", "green"]).contains("yellow"))
    }

    /// BUG-50.
    @Test func ignoresValuesOfAnotherType() {
        let name = Field<String>(value: "Bob")
        name.anyValue = 5
        #expect(name.value == "Bob")
        name.anyValue = "Jane"
        #expect(name.value == "Jane")
        name.anyValue = nil
        #expect(name.value == nil)
    }

    @Test func callsBackOnEverySet() {
        var seen: [Int?] = []
        let size = Field<Int>().valueUpdated { _ in seen.append(-1) }.valueUpdated {
            seen.append($0)
        }
        size.value = 1
        size.value = 1
        size.value = nil
        #expect(seen == [1, 1, nil])
    }

    enum Color: String, Enumerable {
        case red, blue, hidden
        static func allValues() -> [Color] { [.red, .blue] }
    }

    @Test func takesTheCasesOfAnEnumeration() {
        let color = EnumField<Color>(value: .red)
        color.value = .blue
        #expect(color.value == .blue)
        color.value = .hidden
        #expect(color.value == nil)
    }
}

/// Fields of several values (ModelKit, "ArrayField").
struct ArrayFieldTests {
    @Test func addsAndTakesOut() {
        let tags = Field<String>()*
        #expect(tags.value == [])
        #expect(tags.loadState == .notLoaded)
        tags.value?.append("a")
        #expect(tags.append("a"))
        #expect(tags.value == ["a", "a"])
        tags.removeAtIndex(0)
        tags.removeAtIndex(7)
        #expect(tags.removeFirst("a"))
        #expect(!tags.removeFirst("a"))
        #expect(tags.value == [])
    }

    @Test func keepsTheFirstOfEqualElements() {
        let unique = Field<Int>().arrayField(allowsDuplicates: false)
        #expect(unique.append(0) && unique.append(1))
        #expect(!unique.append(1))
        unique.value = [1, 1, 2, 3, 9, 9]
        #expect(unique.value == [1, 2, 3, 9])
    }

    /// BUG-12.
    @Test func appendsToNilAsToTheEmptyArray() {
        let tags = Field<String>()*
        tags.value = nil
        #expect(tags.append("a"))
        #expect(tags.value == ["a"])
    }
}
