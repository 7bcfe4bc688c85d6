import OKitFields
import OKitModel
import Testing

private final class Thing: Model {
    let id = Field<String>()
    let label = Field<String>()
    let color = Field<String>()
    let rank = Field<Int>(priority: 1)
    let person: ModelField<Thing> = ModelField<Thing>()
    let parts: ModelArrayField<Thing> = ModelField<Thing>()*
}

/// Paths of fields, and what follows them (ModelKit, "Models").
struct FieldPathTests {
    private let thing = Thing()
    private let other = Thing()

    @Test func knowsPrefixes() {
        #expect(FieldPath("one.two.*").isPrefix && FieldPath("one.two.*").length == 2)
        #expect(FieldPath(["one"]).isPrefix(of: ["one", "two"]))
        #expect(!FieldPath(["one", "two"]).isPrefix(of: ["one"]))
        #expect(FieldPath([]).isPrefix(of: "one"))
        #expect(!FieldPath(["one"]).matches("one.two"))
        #expect(FieldPath("one.*").matches("one.two"))
        var path: FieldPath = "one.two"
        #expect(path.shift() == "one" && path == "two")
    }

    /// BUG-19.
    @Test func theEmptyTextIsTheEmptyPath() {
        #expect(FieldPath("").length == 0)
        #expect(Set([FieldPath(""), FieldPath([])]).count == 1)
    }

    @Test func ordersFieldsByPriority() {
        let keys = thing.interface.fields.compactMap(\.key)
        #expect(keys == ["rank", "id", "label", "color", "person", "parts"])
        #expect(thing.label.priority == Interface.defaultPriorityOffset + 1)
    }

    @Test func leadsThroughRelatedModels() {
        thing.person.value = other
        thing["person.label"] = "Ada"
        #expect(other.label.value == "Ada")
        #expect(thing["person.label"] as? String == "Ada")
        thing["person.label"] = 5
        thing["person.nothing"] = "x"
        #expect(other.label.value == "Ada")
        #expect(thing.field(at: "nothing.label") == nil)
        #expect(thing.fieldPath(for: thing.label) == "label")
        thing.addError(at: "person.label", message: "oops")
        #expect(other.label.validationState == .invalid(["oops"]))
    }

    @Test func visitsEachModelOnce() {
        thing.person.value = other
        other.person.value = thing
        other.parts.value = [thing, Thing()]
        var count = 0
        thing.visitAllFields { _ in count += 1 }
        #expect(count == 18)
        count = 0
        thing.visitAllFields(recursive: false) { _ in count += 1 }
        #expect(count == 6)
        thing.parts.value?.append(other)
        var labels: [String] = []
        other.label.value = "Ada"
        thing.visitAllFieldValues { ($0 as? String).map { labels.append($0) } }
        #expect(labels == ["Ada"])
    }

    @Test func takesOverWhatIsNewer() {
        (thing.id.value, thing.label.value) = ("1", "Apple")
        (other.id.value, other.label.value) = ("2", "Google")
        other.color.value = "red"
        other.color.loadState = .notLoaded
        #expect(thing.merge(from: other, exclude: [thing.id]) == ["label"])
        #expect(thing.id.value == "1" && thing.label.value == "Google" && thing.color.value == nil)
        #expect(thing.merge(from: other) == ["id"])
        thing.label.value = "Apple"
        #expect(thing.merge(from: other) == [])
    }

    /// BUG-44.
    @Test func wasSetWhenItsSourceWas() throws {
        other.label.value = "x"
        #expect(thing.label.merge(from: other.label))
        #expect(thing.label.updatedAt == other.label.updatedAt)
        #expect(!thing.label.isNewer(than: other.label))
    }

    /// BUG-17.
    @Test func whatIsForgottenIsMergedNowhere() {
        (other.id.value, other.label.value) = ("2", "x")
        thing.label.value = "y"
        other.parts.value = [Thing()]
        other.unload()
        #expect(other.id.value == "2" && other.label.value == nil && other.parts.value == nil)
        #expect(other.loadState == .incomplete && other.label.loadState == .notLoaded)
        #expect(thing.merge(from: other, exclude: [thing.id]) == [])
        #expect(thing.label.value == "y")
    }
}

/// Models tell which of their fields change.
struct ModelObservationTests {
    private final class Log {
        var paths: [String] = []
    }

    private let log = Log()
    private let thing = Thing()
    private let person = Thing()

    @Test func tellsThePathOfEachChange() {
        thing.addObserver { [log] in log.paths.append("\($1)") }
        thing.label.value = "x"
        thing.label.value = "x"
        thing.person.value = person
        person.label.value = "Ada"
        #expect(log.paths == ["label", "person", "person.label"])
        thing.person.value = nil
        person.label.value = "Bob"
        #expect(log.paths == ["label", "person", "person.label", "person"])
    }

    @Test func tellsOnlyOfWhatIsWanted() {
        thing.addObserver(for: "person.label") { [log] in log.paths.append("a \($1)") }
        thing.addObserver(for: "person") { [log] in log.paths.append("b \($1)") }
        thing.addObserver(for: "person.*") { [log] in log.paths.append("c \($1)") }
        thing.person.value = person
        thing.color.value = "red"
        #expect(log.paths == ["a person", "b person", "c person"])
        log.paths = []
        person.label.value = "Ada"
        #expect(log.paths == ["a person.label", "c person.label"])
    }

    /// BUG-13.
    @Test func tellsOfElements() {
        thing.parts.value = [person]
        thing.addObserver { [log] in log.paths.append("\($1)") }
        person.label.value = "Ada"
        #expect(log.paths == ["parts.label"])
    }

    /// BUG-10, BUG-35.
    @Test func beginsAtOnceAndEndsWhenItIsCancelled() {
        let observation = thing.addObserver(updateImmediately: true) { [log] in
            log.paths.append("\($1)")
        }
        thing.label.value = "x"
        observation.cancel()
        thing.label.value = "y"
        #expect(log.paths == ["", "label"])
        var owner: Log? = Log()
        thing.addObserver(owner) { [log] in log.paths.append("owned \($1)") }
        owner = nil
        thing.label.value = "z"
        #expect(log.paths == ["", "label"])
    }

    @Test func endsWithACircle() {
        thing.person.value = person
        person.person.value = thing
        thing.addObserver { [log] in log.paths.append("\($1)") }
        person.label.value = "x"
        #expect(log.paths == ["person.label"])
    }
}
