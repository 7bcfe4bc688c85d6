import Foundation
import OKitExpression
import OKitFields
import OKitModel
import Testing

private final class Enterprise: Model {
    let id = Field<String>()
    let name = Field<String>()
    let size = Field<Int>()
    let parentCompany: ModelField<Enterprise> = ModelField<Enterprise>()
    let employees: ModelArrayField<Person> = ModelField<Person>(inverse: { $0.company })*
}

private final class Person: Model {
    let id = Field<String>()
    let name = Field<String>().requireNotNil()
    let company: ModelField<Enterprise> = ModelField<Enterprise>(inverse: { $0.employees })
    let profile: ModelField<Profile> = ModelField<Profile>(inverse: { $0.person })
}

private final class Profile: Model {
    let person: ModelField<Person> = ModelField<Person>(inverse: { $0.profile })
}

private final class Club: Model {
    let name = Field<String>()
    let members = ModelField<Person>()*
    let names = (ModelField<Person>().transform(with: ModelValueTransformer { [$0.name] }))*
}

private final class Knot: Model {
    let knot: ModelField<Knot> = ModelField<Knot>(inverse: { $0.knot })
}

private final class Labelled: Model {
    let title = Field<String>()

    override func initializeField(_ field: any FieldType) {
        if field.key == "title" {
            field.name = "The title"
        }
    }
}

private class Base: Model {
    override class func instanceClass(for dictionary: AttributeDictionary) -> Model.Type? {
        switch dictionary["type"] as? String {
        case "a": A.self
        case "b": B.self
        case "unrelated": Club.self
        default: nil
        }
    }
}

private final class A: Base {}
private final class B: Base {}

private final class Machine: Model {
    let name = Field<String>().requireNotNil()
    let component = ModelField<Component>().requireValid()
    let loose = ModelField<Component>()
}

private final class Component: Model {
    let label = Field<String>().requireNotNil()
}

/// What the original's `ModelTests.swift` asks (ModelKit 15.8); each test has the name of its
/// behaviour there.
struct ModelBehaviors {
    @Test func copySomeFields() {
        let company = Enterprise()
        (company.id.value, company.name.value) = ("c", "Apple")
        let copy = company.copy(fields: [company.name])
        #expect(copy.name.value == "Apple" && copy.id.value == nil)
    }

    @Test func modelArrayFields() {
        let company = Enterprise()
        company.id.value = "c"
        company.employees.value = [Person()]
        #expect(company.employees.value?.count == 1)
    }

    @Test func fieldModel() {
        let (company, parent) = (Enterprise(), Enterprise())
        (company.name.value, company.size.value, parent.name.value) = ("Apple", 5, "Holding")
        company.parentCompany.value = parent
        #expect(company.interface["name"] === company.name)
        let dictionary = company.dictionaryValue()
        #expect(dictionary["name"] as? String == "Apple" && dictionary["size"] as? Int == 5)
        let nested = dictionary["parentCompany"] as? AttributeDictionary
        #expect(nested?["name"] as? String == "Holding")
    }

    @Test func arrayFields() {
        let (club, ada, bob) = (Club(), Person(), Person())
        (ada.name.value, bob.name.value) = ("Ada", "Bob")
        club.members.value = [ada, bob]
        let members = club.dictionaryValue()["members"] as? [AttributeDictionary]
        #expect(members?.compactMap { $0["name"] as? String } == ["Ada", "Bob"])
    }

    @Test func fieldInitialization() {
        #expect(Labelled().title.name == "The title")
    }

    @Test func selectiveDictionary() {
        let company = Enterprise()
        (company.id.value, company.name.value) = ("c", "Apple")
        let dictionary = company.dictionaryValue(fields: [company.name])
        #expect(Array(dictionary.keys) == ["name"])
    }

    @Test func observationCycles() {
        let (a, b) = (Knot(), Knot())
        a.knot.value = a
        a.knot.value = b
        #expect(a.knot.value === b && b.knot.value === a)
    }

    @Test func copy() throws {
        let company = Enterprise()
        let (ada, bob) = (Person(), Person())
        (company.id.value, company.name.value) = ("c", "Apple")
        (ada.id.value, bob.id.value) = ("a", "b")
        company.employees.value = [ada]
        bob.company.value = company
        let copy = company.copy()
        #expect(copy !== company && copy.id.value == "c")
        let employees = try #require(copy.employees.value)
        #expect(employees.count == 2 && employees.allSatisfy { $0.company.value === copy })
        copy.name.value = "Google"
        #expect(company.name.value == "Apple")
        copy.employees.append(Person())
        #expect(copy.employees.value?.count == 3 && company.employees.value?.count == 2)
    }

    @Test func inverseFields() {
        let (person, first, second) = (Person(), Profile(), Profile())
        person.profile.value = first
        #expect(first.person.value === person)
        second.person.value = person
        #expect(person.profile.value === second && first.person.value == nil)
        let (apple, google) = (Enterprise(), Enterprise())
        person.company.value = apple
        #expect(apple.employees.value?.first === person)
        apple.employees.removeFirst(person)
        #expect(person.company.value == nil)
        apple.employees.value = [person]
        #expect(person.company.value === apple)
        google.employees.value = [person]
        #expect(person.company.value === google && apple.employees.value?.isEmpty == true)
    }

    @Test func customSubclass() {
        #expect(Base.from(dictionaryValue: ["type": "a"]) is A)
        #expect(Base.from(dictionaryValue: ["type": "b"]) is B)
        for type in ["x", "unrelated"] {
            let model = Base.from(dictionaryValue: ["type": type])
            #expect(!(model is A) && !(model is B))
        }
    }

    @Test func nestedValidations() {
        let (machine, component, loose) = (Machine(), Component(), Component())
        machine.component.value = component
        machine.loose.value = loose
        #expect(machine.validate().isInvalid)
        machine.name.value = "Engine"
        #expect(!machine.validate().isValid)
        component.label.value = "Cylinder"
        #expect(machine.validate().isValid)
        #expect(loose.validate().isInvalid)
    }

    @Test func validationMessages() {
        #expect(Component().validate() == .invalid(["is required"]))
    }

    @Test func explicitNulls() {
        let explicit = ValueTransformerContext(name: "explicit", explicitNull: true)
        let (company, parent) = (Enterprise(), Enterprise())
        company.parentCompany.value = parent
        func nested(_ context: ValueTransformerContext) -> AttributeDictionary? {
            company.dictionaryValue(in: context)["parentCompany"] as? AttributeDictionary
        }
        #expect(nested(ValueTransformerContext())?["name"] == nil)
        #expect(nested(explicit)?["name"] is NSNull)
        #expect(company.dictionaryValue(in: explicit)["name"] == nil)
        company.name.value = nil
        #expect(company.dictionaryValue(in: explicit)["name"] is NSNull)
    }

    @Test func merging() {
        let (apple, google) = (Enterprise(), Enterprise())
        (apple.id.value, apple.name.value) = ("1", "Apple")
        (google.id.value, google.name.value) = ("2", "Google")
        apple.merge(from: google, exclude: [apple.id])
        #expect(apple.name.value == "Google" && apple.id.value == "1")
        apple.merge(from: google)
        #expect(apple.id.value == "2")
    }

    @Test func mergingUnsetFields() {
        let (apple, other) = (Enterprise(), Enterprise())
        apple.name.value = "Apple"
        apple.merge(from: other)
        #expect(apple.name.value == "Apple")
        other.name.value = "Other"
        other.name.loadState = .notLoaded
        apple.merge(from: other)
        #expect(apple.name.value == "Apple")
    }

    @Test func fieldLoadStates() {
        let company = Enterprise()
        #expect(company.name.loadState == .notLoaded)
        #expect(company.employees.loadState == .notLoaded)
    }

    @Test func transformerFields() {
        let (club, ada) = (Club(), Person())
        (ada.id.value, ada.name.value) = ("a", "Ada")
        club.names.value = [ada]
        let names = club.dictionaryValue()["names"] as? [AttributeDictionary]
        #expect(names?.map { Array($0.keys) } == [["name"]])
        let read = Club.from(dictionaryValue: ["names": [["id": "b", "name": "Bob"]]])
        #expect(read.names.value?.first?.id.value == "b")
    }
}
