import Foundation
import OKitExpression
import OKitFields
import OKitModel
import Testing

private final class Pet: Model {
    let id = Field<String>()
    let label = Field<String>()
    let born = Field<Date>()
    let owner = ModelField<Person>(foreignKey: true)
}

private final class Person: Model {
    let id = Field<String>()
    let label = Field<String>()
    let lightName = Field<String>()
    let size = Field<Int>()
    let pets = ModelField<Pet>()*
    let friends = ModelField<Person>(foreignKey: true)*
    let partner: ModelField<Person> = ModelField<Person>()
}

/// Models as dictionaries (ModelKit, "Transformers and contexts").
struct DictionaryTests {
    private let person = Person()
    private let explicit = ValueTransformerContext(name: "explicit", explicitNull: true)

    @Test func writesWhatWasSet() {
        person.label.value = "Ada"
        person.size.value = nil
        #expect(keys(person.dictionaryValue()) == ["label"])
        #expect(keys(person.dictionaryValue(in: explicit)) == ["label", "size"])
        #expect(person.dictionaryValue(in: explicit)["size"] is NSNull)
        #expect(keys(person.dictionaryValue(fields: [person.size, person.id])) == [])
    }

    /// BUG-16.
    @Test func writesNullForArraysToo() {
        person.pets.value = nil
        #expect(person.dictionaryValue(in: explicit)["pets"] is NSNull)
        #expect(person.dictionaryValue()["pets"] == nil)
    }

    @Test func readsWhatItWrites() throws {
        let pet = Pet()
        pet.label.value = "Rex"
        pet.born.value = Date(timeIntervalSince1970: 86_400)
        person.id.value = "p1"
        person.label.value = "Ada"
        person.size.value = 7
        person.pets.value = [pet]
        let dictionary = person.dictionaryValue()
        let data = try JSONSerialization.data(withJSONObject: dictionary)
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let read = Person.from(dictionaryValue: json)
        #expect(read.label.value == "Ada" && read.size.value == 7 && read.id.value == "p1")
        #expect(read.pets.value?.first?.label.value == "Rex")
        #expect(read.pets.value?.first?.born.value == pet.born.value)
    }

    @Test func leavesAloneWhatADictionaryLacks() {
        person.label.value = "Ada"
        person.readDictionaryValue(["size": 3])
        #expect(person.label.value == "Ada" && person.size.value == 3)
        #expect(person.id.loadState == .notLoaded)
        person.readDictionaryValue(["label": NSNull()])
        #expect(person.label.value == nil && person.label.loadState == .loaded)
    }

    /// BUG-37.
    @Test(
        arguments: [
            (3, 3), (3.0, 3), (3.5, nil), (1e300, nil), (Double.nan, nil), (true, nil), ("3", nil),
        ] as [(any Sendable, Int?)]
    )
    func readsNumbersExactly(_ attribute: any Sendable, _ expected: Int?) {
        person.readDictionaryValue(["size": attribute])
        #expect(person.size.value == expected)
    }

    @Test(arguments: [
        (KeyCase.upperCamel, "LightName"), (.snake, "light_name"), (.kebab, "light-name"),
        (.lowerCamel, "lightName"), (.lower, "lightname"), (.upper, "LIGHTNAME"),
        (.capitalized, "Lightname"),
    ])
    func writesKeysInACase(_ keyCase: KeyCase, _ key: String) {
        let context = ValueTransformerContext(name: "api", keyCase: keyCase)
        person.lightName.value = "x"
        #expect(keys(person.dictionaryValue(in: context)) == [key])
        let read = Person.from(dictionaryValue: [key: "y"], in: context)
        #expect(read.lightName.value == "y")
    }

    @Test(arguments: [
        ("userID", "userId", "UserId", "user_id", "user-id"),
        ("URLPath", "urlPath", "UrlPath", "url_path", "url-path"),
        (
            "parseHTMLString", "parseHtmlString", "ParseHtmlString", "parse_html_string",
            "parse-html-string"
        ),
        ("item2Name", "item2Name", "Item2Name", "item2_name", "item2-name"),
        ("snake_case_key", "snakeCaseKey", "SnakeCaseKey", "snake_case_key", "snake_case_key"),
        ("kebab-key", "kebab-key", "Kebab-Key", "kebab_key", "kebab-key"),
        ("two words", "twoWords", "TwoWords", "two_words", "two-words"),
        ("widgetIDs", "widgetIDs", "WidgetIDs", "widget_i_ds", "widget-i-ds"),
        ("ABC", "abc", "Abc", "abc", "abc"),
    ])
    func splitsWords(
        _ key: String,
        _ lowerCamel: String,
        _ upperCamel: String,
        _ snake: String,
        _ kebab: String
    ) {
        #expect(KeyCase.lowerCamel.apply(to: key) == lowerCamel)
        #expect(KeyCase.upperCamel.apply(to: key) == upperCamel)
        #expect(KeyCase.snake.apply(to: key) == snake)
        #expect(KeyCase.kebab.apply(to: key) == kebab)
    }

    @Test func usesTheTransformerOfAContext() {
        let constant = ValueTransformerContext(name: "constant")
        let size = Field<Int>(key: "size")
            .transform(in: constant, importValue: { _, _ in 1000 }, exportValue: { _, _ in 5 })
        size.read(from: ["size": 2])
        #expect(size.value == 2)
        size.read(from: ["size": 2], in: constant)
        #expect(size.value == 1000)
        var dictionary: AttributeDictionary = [:]
        size.write(to: &dictionary)
        #expect(dictionary["size"] as? Int == 1000)
        size.write(to: &dictionary, in: constant)
        #expect(dictionary["size"] as? Int == 5)
    }

    /// BUG-03.
    @Test func whatAContextDoesNotSayIsAsInTheDefaultOne() {
        let day = Field<Date>(key: "day").transform(with: DateTransformer(dateFormat: "yyyy-MM-dd"))
        day.value = Date(timeIntervalSince1970: 0)
        var dictionary: AttributeDictionary = [:]
        day.write(to: &dictionary, in: explicit)
        #expect(dictionary["day"] as? String == "1970-01-01")
        day.read(from: ["day": "2015-03-03"], in: explicit)
        #expect(day.value != Date(timeIntervalSince1970: 0) && day.value != nil)
    }

    @Test func usesTheTransformerOfATypeInNestedModels() throws {
        let context = ValueTransformerContext(name: "api", keyCase: .upperCamel)
        context.transform(
            String.self,
            with: ValueTransformer(
                importValue: { value, _ in value as? String },
                exportValue: { value, _ in "<\(value ?? "")>" }
            )
        )
        let pet = Pet()
        pet.label.value = "Rex"
        person.pets.value = [pet]
        let pets = try #require(person.dictionaryValue(in: context)["Pets"] as? [[String: Any]])
        #expect(pets.first?["Label"] as? String == "<Rex>")
    }

    @Test func endsWithACircle() {
        let (a, b) = (person, Person())
        (a.id.value, b.id.value) = ("a", "b")
        a.partner.value = b
        b.partner.value = a
        let nested = a.dictionaryValue()["partner"] as? [String: Any]
        #expect(nested?["id"] as? String == "b")
        #expect(keys(nested?["partner"] as? [String: Any] ?? [:]) == ["id"])
    }

    /// BUG-05.
    @Test func writesTheIdentifiersOfForeignKeysEachTime() {
        let (a, b, pet) = (Person(), Person(), Pet())
        (a.id.value, b.id.value) = ("a", "b")
        person.friends.value = [a, b]
        person.pets.value = [pet]
        pet.owner.value = a
        let dictionary = person.dictionaryValue()
        #expect(dictionary["friends"] as? [String] == ["a", "b"])
        #expect((dictionary["pets"] as? [[String: Any]])?.first?["owner"] as? String == "a")
    }

    /// BUG-22, BUG-23.
    @Test func completesAModelOfWhichOnlyTheIdentifierWasKnown() {
        let graph = Graph()
        let context = ValueTransformerContext(name: "api", keyCase: .upperCamel)
        let pet = Pet.from(dictionaryValue: ["Owner": "p1"], in: context, graph: graph)
        let owner = pet.owner.value
        #expect(owner?.id.value == "p1" && owner?.loadState == .incomplete)
        let same = Person.from(
            dictionaryValue: ["Id": "p1", "Label": "Ada"],
            in: context,
            graph: graph
        )
        #expect(same === owner)
        #expect(owner?.loadState == .loaded && owner?.label.value == "Ada")
    }

    /// BUG-02.
    @Test func aCopyIsAnotherModel() {
        person.id.value = "p1"
        person.label.value = "Ada"
        let copy = person.copy()
        #expect(copy !== person && copy.id.value == "p1" && copy.graph !== person.graph)
        copy.label.value = "Bob"
        #expect(person.label.value == "Ada")
        #expect(person.copy(fields: [person.label]).id.value == nil)
    }

    private class Shape: Model {
        let kind = Field<String>()

        override class func instanceClass(for dictionary: AttributeDictionary) -> Model.Type? {
            switch dictionary["kind"] as? String {
            case "circle": Circle.self
            case "pet": Pet.self
            default: nil
            }
        }
    }

    private final class Circle: Shape {
        let radius = Field<Int>()
    }

    @Test func choosesTheClassOfADictionary() {
        let circle = Shape.from(dictionaryValue: ["kind": "circle", "radius": 3])
        #expect((circle as? Circle)?.radius.value == 3)
        #expect(!(Shape.from(dictionaryValue: ["kind": "pet"]) is Circle))
        #expect(Shape.from(dictionaryValue: ["kind": "x"]).kind.value == "x")
    }

    private func keys(_ dictionary: AttributeDictionary) -> [String] {
        dictionary.keys.sorted()
    }
}

/// A model is written as its fields say at that moment, however often its class was written before.
struct WritingPlanTests {
    private final class Plain: Model {
        let label = Field<String>()
        let size = Field<Int>()
        let tags = Field<String>()*
    }

    private let graph = Graph()

    private func plain() -> Plain {
        let model = Plain(in: graph)
        model.label.value = "a"
        model.size.value = 1
        model.tags.value = ["x"]
        return model
    }

    @Test func writesWhatWasSet() {
        let full = plain().dictionaryValue()
        #expect(full.count == 3 && full["label"] as? String == "a" && full["size"] as? Int == 1)
        #expect(full["tags"] as? [String] == ["x"])
        let part = Plain(in: graph)
        part.size.value = 2
        #expect(part.dictionaryValue().keys.sorted() == ["size"])
        part.label.value = nil
        part.tags.value = []
        #expect(part.dictionaryValue().keys.sorted() == ["size", "tags"])
        let explicit = ValueTransformerContext(name: "nulls", explicitNull: true)
        #expect(part.dictionaryValue(in: explicit)["label"] is NSNull)
    }

    @Test(arguments: [KeyCase.upper, .lower, .upper])
    func writesKeysInTheCaseThatIsAskedFor(_ keyCase: KeyCase) {
        let model = plain()
        let context = ValueTransformerContext(name: "case", keyCase: keyCase)
        let keys = ["label", "size", "tags"].map { keyCase.apply(to: $0) }
        #expect(model.dictionaryValue(in: context).keys.sorted() == keys)
        #expect(model.dictionaryValue().keys.sorted() == ["label", "size", "tags"])
    }

    @Test func heedsFieldsThatAreDeclaredAnewLater() {
        let (model, other) = (plain(), plain())
        _ = (model.dictionaryValue(), other.dictionaryValue())
        model.size.transform(
            with: ValueTransformer(importValue: { _, _ in 5 }, exportValue: { _, _ in 7 })
        )
        #expect(model.dictionaryValue()["size"] as? Int == 7)
        #expect(other.dictionaryValue()["size"] as? Int == 1)
        other.tags.field.transform(
            with: ValueTransformer(importValue: { _, _ in "i" }, exportValue: { _, _ in "e" })
        )
        #expect(other.dictionaryValue()["tags"] as? [String] == ["e"])
        let third = plain()
        third << Field<Int>(value: 3, key: "seats")
        third["seats"] = 4
        #expect(third.dictionaryValue()["seats"] as? Int == 4)
        #expect(plain().dictionaryValue().count == 3)
    }
}
