import OKitFields
import OKitModel
import Testing

/// What the original's `ObservationTests.swift` asks (ModelKit 15.4); each test has the name of its
/// behaviour there.
struct ObservationBehaviors {
    /// An observable and observer that is no field.
    private final class View: ValueObservable, ValueObserver {
        let observations = ObservationRegistry<String>()
        var value: String? {
            didSet { notifyObservers(from: oldValue, changed: oldValue != value) }
        }

        func observedValueChanged(
            from old: String?,
            to new: String?,
            observable: any ValueObservable<String>
        ) {
            if value != new {
                value = new
            }
        }
    }

    @Test func arrayObservation() {
        let tags = Field<String>()*
        var seen: [String]? = nil
        tags.addObserver { seen = $1 }
        tags.value = ["a", "b"]
        #expect(seen == ["a", "b"])
        tags.append("c")
        #expect(seen == ["a", "b", "c"])
    }

    @Test func valueChangedParameter() {
        let field = Field<String>(value: "Bob")
        var (changes, sets) = (0, 0)
        field.addObserver(requiresChange: true) { _, _ in changes += 1 }
        field.addObserver(requiresChange: false) { _, _ in sets += 1 }
        #expect(changes == 0 && sets == 0)
        field.value = "Bob"
        #expect(changes == 0 && sets == 1)
        field.value = "Alice"
        #expect(changes == 1 && sets == 2)
    }

    @Test func observation() {
        let (field, view) = (Field<String>(), View())
        field --> view
        field.value = "Alice"
        #expect(view.value == "Alice")
        var (first, second): (String?, String?) = (nil, nil)
        let observation = field --> { first = $1 }
        field --> { second = $1 }
        field.value = "Bob"
        #expect(first == "Bob" && second == "Bob")
        field.removeObservation(observation)
        field.value = "Carol"
        #expect(first == "Bob" && second == "Carol" && view.value == "Carol")
        field -/-> view
        field.value = "Dan"
        #expect(view.value == "Carol" && second == "Dan")
    }

    @Test func heterogeneousBinding() {
        let (view, field) = (View(), Field<String>(value: "Title"))
        view <--> field
        #expect(view.value == "Title")
        view.value = "a"
        #expect(field.value == "a")
        field.value = "b"
        #expect(view.value == "b")
    }

    @Test func binding() {
        let (a, b) = (Field<String>(value: "John"), Field<String>(value: "Bob"))
        a <--> b
        #expect(a.value == "Bob" && b.value == "Bob")
        a.value = "x"
        #expect(b.value == "x")
        let (c, d) = (Field<String>(value: "c"), Field<String>(value: "d"))
        c <-- d
        #expect(c.value == "d")
        c.value = "y"
        #expect(d.value == "d")
        d.value = "z"
        #expect(c.value == "z")
    }

    @Test func observable() {
        let (source, a, b) = (View(), Field<String>(), Field<String>())
        source --> a
        source --> b
        source.value = "x"
        #expect(a.value == "x" && b.value == "x")
        source -/-> a
        source.value = "y"
        #expect(a.value == "x" && b.value == "y")
    }

    @Test func chaining() {
        let (a, b, c) = (Field<String>(value: "x"), Field<String>(), Field<String>())
        let result = a --> b
        #expect(result === b)
        result --> c
        #expect(c.value == "x")
        a.value = "y"
        #expect(c.value == "y")
    }

    @Test func chainingInline() {
        let fields = (0..<4).map { _ in Field<String>() }
        fields[0] --> fields[1] --> fields[2] --> fields[3]
        fields[0].value = "x"
        #expect(fields.allSatisfy { $0.value == "x" })
        fields[2].value = "y"
        #expect(fields.map(\.value) == ["x", "x", "y", "y"])
    }

    @Test func chainingClosureWithSideEffect() {
        let (a, b) = (Field<String>(), Field<String>())
        var seen: String?
        a --> b --> { seen = $1 }
        a.value = "x"
        #expect(seen == "x")
    }
}
