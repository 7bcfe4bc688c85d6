import OKitBundle
import OKitExpression
import OKitFields
import OKitModel
import OKitRuntime
import Observation
import OpenCombine

/// A field of a model.
final class FieldSets: SetPeer {
    let name = "fields"
    private(set) var seen = 0
    private let counter = Counter()

    private final class Counter: Model {
        let number = Field<Int>()
    }

    init() {
        counter.number.addObserver { [weak self] _, _ in self?.seen += 1 }
    }

    func set(_ number: Int) {
        counter.number.value = number
    }
}

/// A subject with a sink that is told of changes alone.
final class CombineSets: SetPeer {
    let name = "OpenCombine"
    private(set) var seen = -1
    private let number = CurrentValueSubject<Int?, Never>(nil)
    private var subscription: AnyCancellable?

    init() {
        subscription = number.removeDuplicates().sink { [weak self] _ in self?.seen += 1 }
    }

    func set(_ number: Int) {
        self.number.value = number
    }
}

/// An observable object that is tracked anew after each change.
final class ObservationSets: SetPeer {
    let name = "Observation"
    private(set) var seen = -1
    private let number = ObservedNumber()
    private let queue = ObservationQueue()

    init() {
        let number = number
        queue.follow {
            number.value
        } _: { [weak self] _ in
            self?.seen += 1
        }
    }

    func set(_ number: Int) {
        self.number.value = number
        queue.flush()
    }
}

/// A model of twenty fields with rules.
final class FieldForm: FormPeer {
    let name = "fields"
    private let form = Form()
    private let fields: [Field<String>]

    private final class Form: Model {
        let a0 = text(), a1 = text(), a2 = text(), a3 = text(), a4 = text()
        let b0 = text(), b1 = text(), b2 = text(), b3 = text(), b4 = text()
        let c0 = text(), c1 = text(), c2 = text(), c3 = text(), c4 = text()
        let d0 = text(), d1 = text(), d2 = text(), d3 = text(), d4 = text()

        static func text() -> Field<String> {
            Field<String>().require([NotBlankRule(), LengthRule(maximum: 10)])
        }
    }

    init() {
        fields = form.interface.fields.compactMap { $0 as? Field<String> }
    }

    func fill(_ text: String) {
        for field in fields {
            field.value = text
        }
    }

    func validate() -> Int {
        form.validate().messages.count
    }
}

/// What a form without fields does by hand: closures, and a published list of messages.
private struct TextRule: Sendable {
    let message: String
    let holds: @Sendable (String) -> Bool

    static let all = [
        TextRule(message: "cannot be blank") { !$0.isEmpty },
        TextRule(message: "length must be less than or equal to 10") { $0.count <= 10 },
    ]

    static func messages(for text: String) -> [String] {
        all.filter { !$0.holds(text) }.map(\.message)
    }
}

/// Twenty subjects, each with what is wrong with its text.
final class CombineForm: FormPeer {
    let name = "OpenCombine"
    private let texts = (0..<20).map { _ in CurrentValueSubject<String, Never>("") }
    private let problems = (0..<20).map { _ in CurrentValueSubject<[String], Never>([]) }

    func fill(_ text: String) {
        for subject in texts {
            subject.value = text
        }
    }

    func validate() -> Int {
        for (text, problem) in zip(texts, problems) {
            problem.value = TextRule.messages(for: text.value)
        }
        return problems.flatMap(\.value).count
    }
}

/// A text that Observation watches, and what is wrong with it.
@Observable
final class ObservedInput {
    var text = ""
    var messages: [String] = []
}

/// Twenty observable inputs.
final class ObservationForm: FormPeer {
    let name = "Observation"
    private let inputs = (0..<20).map { _ in ObservedInput() }

    func fill(_ text: String) {
        for input in inputs {
            input.text = text
        }
    }

    func validate() -> Int {
        for input in inputs {
            input.messages = TextRule.messages(for: input.text)
        }
        return inputs.flatMap(\.messages).count
    }
}

/// Models with five fields.
final class FieldPeople: PeoplePeer {
    let name = "fields"
    private let people: [Person]

    private final class Person: Model {
        let name = Field<String>()
        let age = Field<Int>()
        let height = Field<Double>()
        let isActive = Field<Bool>()
        let tags = Field<String>()*
    }

    init() {
        let graph = Graph()
        people = (0..<10_000).map { index in
            let person = Person(in: graph)
            person.name.value = "Person \(index)"
            person.age.value = index
            person.height.value = 1.5
            person.isActive.value = true
            person.tags.value = ["a", "b"]
            return person
        }
    }

    func dictionaries() -> [[String: Any]] {
        people.map { $0.dictionaryValue() }
    }
}

/// Objects with subjects, written by hand.
final class CombinePeople: PeoplePeer {
    let name = "OpenCombine"
    private let people = (0..<10_000).map { Person($0) }

    private final class Person {
        let name: CurrentValueSubject<String?, Never>
        let age: CurrentValueSubject<Int?, Never>
        let height = CurrentValueSubject<Double?, Never>(1.5)
        let isActive = CurrentValueSubject<Bool?, Never>(true)
        let tags = CurrentValueSubject<[String]?, Never>(["a", "b"])

        init(_ index: Int) {
            name = CurrentValueSubject("Person \(index)")
            age = CurrentValueSubject(index)
        }
    }

    func dictionaries() -> [[String: Any]] {
        people.map { person in
            var dictionary: [String: Any] = [:]
            dictionary["name"] = person.name.value
            dictionary["age"] = person.age.value
            dictionary["height"] = person.height.value
            dictionary["isActive"] = person.isActive.value
            dictionary["tags"] = person.tags.value
            return dictionary
        }
    }
}

/// A person that Observation watches.
@Observable
final class ObservedPerson {
    var name: String?
    var age: Int?
    var height: Double?
    var isActive: Bool?
    var tags: [String]?
}

/// Observable people, written by hand.
final class ObservationPeople: PeoplePeer {
    let name = "Observation"
    private let people = (0..<10_000).map { index in
        let person = ObservedPerson()
        person.name = "Person \(index)"
        person.age = index
        person.height = 1.5
        person.isActive = true
        person.tags = ["a", "b"]
        return person
    }

    func dictionaries() -> [[String: Any]] {
        people.map { person in
            var dictionary: [String: Any] = [:]
            dictionary["name"] = person.name
            dictionary["age"] = person.age
            dictionary["height"] = person.height
            dictionary["isActive"] = person.isActive
            dictionary["tags"] = person.tags
            return dictionary
        }
    }
}
