import OKitFields
import OKitModel
import Testing

private class Animal: Model {
    let id = IDField()
    let label = Field<String>()
    let friends: ModelArrayField<Animal> = ModelField<Animal>(foreignKey: true)*
    let best = ModelField<Animal>(foreignKey: true)

    override class func instanceClass(for dictionary: AttributeDictionary) -> Model.Type? {
        dictionary["barks"] == nil ? nil : Dog.self
    }
}

private final class Dog: Animal {
    let barks = Field<Bool>()
}

/// What the reference asks for beyond the original's own tests (ModelKit 17.11), where no other test
/// has it.
struct AcceptanceTests {
    private let graph = Graph()

    @Test func exportsAForeignKeyForEachElementInOrder() {
        let (owner, one, two) = (Animal(in: graph), Animal(in: graph), Animal(in: graph))
        (one.id.value, two.id.value) = ("1", "2")
        owner.friends.value = [two, one]
        #expect(owner.dictionaryValue()["friends"] as? [String] == ["2", "1"])
        owner.best.value = two
        #expect(owner.dictionaryValue()["friends"] as? [String] == ["2", "1"])
        #expect(owner.dictionaryValue()["best"] as? String == "2")
    }

    @Test func listsThatAreBoundToEachOtherChangeOnceEach() {
        let (left, right) = (Field<Int>()*, Field<Int>()*)
        left <--> right
        var changes: [String] = []
        let kept = [
            left.addObserver { changes.append("left \($1 ?? [])") },
            right.addObserver { changes.append("right \($1 ?? [])") },
        ]
        left.value = [1, 2]
        #expect(changes.sorted() == ["left [1, 2]", "right [1, 2]"])
        #expect(right.value == [1, 2] && kept.count == 2)
    }

    @Test func whatIsUnloadedErasesNothingElsewhere() {
        let (here, there) = (Animal(in: graph), Animal(in: graph))
        here.label.value = "here"
        there.label.value = "there"
        there.unload()
        #expect(here.merge(from: there, exclude: [here.id]) == [])
        #expect(here.label.value == "here")
    }

    @Test func aSubclassThatIsReadTwiceIsTheSameModel() {
        let first = Animal.from(dictionaryValue: ["id": "d", "barks": true], graph: graph)
        let second = Animal.from(dictionaryValue: ["id": "d", "barks": false], graph: graph)
        #expect(first === second)
        #expect((first as? Dog)?.barks.value == false)
    }
}
