import Foundation
import OKitExpression
import OKitFields
import OKitModel
import Testing

/// What the original's `Tests.swift` asks of fields (ModelKit 15.1); each test has the name of its
/// behaviour there.
struct FieldBehaviors {
    private enum Color: String, Enumerable {
        case red, blue
        static func allValues() -> [Color] { [.red, .blue] }
    }

    private let name = Field<String>(key: "name")
    private let size = Field<Int>(key: "size")
    private let color = EnumField<Color>(key: "color")
    private let explicit = ValueTransformerContext(name: "explicit", explicitNull: true)

    private func written(
        _ field: any FieldType,
        in context: ValueTransformerContext = ValueTransformerContext()
    ) -> AttributeDictionary {
        var dictionary: AttributeDictionary = [:]
        var written = WrittenModels()
        field.write(to: &dictionary, written: &written, in: context)
        return dictionary
    }

    @Test func enums() {
        color.value = .blue
        #expect(written(color)["color"] as? String == "blue")
        color.value = .red
        color.read(from: ["color": "blue"])
        #expect(color.value == .blue)
        color.read(from: ["color": "yellow"])
        #expect(color.value == nil)
    }

    @Test func states() {
        #expect(name.loadState == .notLoaded)
        name.value = "Bob"
        #expect(name.loadState == .loaded)
    }

    @Test func operators() {
        name.value = "Bob"
        #expect(name.value == "Bob")
        #expect(name.value != "Bobb")
    }

    @Test func validators() {
        let positive = Field<Int>().require { $0 > 0 }
        positive.value = -10
        #expect(positive.validate().isInvalid)
        positive.value = 10
        #expect(positive.validate().isValid)
        let even = Field<Int>().require(message: "must be even") { $0 % 2 == 0 }
        even.value = 3
        #expect(even.validate() == .invalid(["must be even"]))
        let present = Field<String>().requireNotNil()
        #expect(present.validate().isInvalid)
        present.value = "hello"
        #expect(present.validate().isValid)
        let long = Field<String>().require(LengthRule(minimum: 10))
        long.value = "123456789"
        #expect(long.validate().isInvalid)
        long.value = "1234567890"
        #expect(long.validate().isValid)
    }

    @Test func rangeValidation() {
        let six = Field<Int>().require(RangeRule(minimum: 6, maximum: 6))
        six.value = 6
        #expect(six.validate().isValid)
        six.value = 7
        #expect(six.validate() == .invalid(["must be equal to 6"]))
    }

    @Test func characterSetRule() {
        let digits = Field<String>()
            .require(CharacterSetRule(characterSet: .uppercaseHexadecimal))
        digits.value = "J9"
        #expect(digits.validate() == .invalid(["contains invalid characters"]))
        digits.value = "F9"
        #expect(digits.validate() == .valid)
    }

    @Test func customValidation() {
        let age = Field<Int>().require(message: "must be greater than 0") { $0 > 0 }
        age.value = -10
        age.validate()
        age.addValidationError("oops")
        #expect(age.validationState == .invalid(["must be greater than 0", "oops"]))
        #expect(age.validate().isInvalid)
    }

    @Test func validationMessages() {
        let text = Field<String>().require(LengthRule(minimum: 1, maximum: 3))
        text.value = "1111"
        #expect(text.validate() == .invalid(["length must be less than or equal to 3"]))
    }

    @Test func moreValidators() {
        let text = Field<String>().require(NotBlankRule())
        text.value = ""
        #expect(text.validate().isInvalid)
        text.value = "hi"
        #expect(text.validate().isValid)
        let both = Field<String>()
            .require([NotBlankRule(), LengthRule(minimum: 2, maximum: 10)])
        for (value, isValid) in [("", false), ("1", false), ("11", true)] {
            both.value = value
            #expect(both.validate().isValid == isValid)
        }
    }

    @Test func timestamps() throws {
        let (a, b) = (Field<String>(), Field<String>())
        a.value = "a"
        b.value = "b"
        #expect(try #require(b.updatedAt) > #require(a.updatedAt))
        #expect(try #require(b.changedAt) > #require(a.changedAt))
        a.value = "a"
        #expect(try #require(a.updatedAt) > #require(b.updatedAt))
        #expect(try #require(a.changedAt) < #require(b.changedAt))
    }

    @Test func export() {
        name.value = "Bob"
        #expect(written(name)["name"] as? String == "Bob")
        size.read(from: ["size": 100])
        #expect(size.value == 100)
    }

    @Test func anyObjectValue() {
        name.value = "Bob"
        #expect(name.anyValue as? String == "Bob")
        name.anyValue = "Jane" as NSString as String
        #expect(name.value == "Jane")
        name.anyValue = 5
        #expect(name.value == "Jane")
        name.anyValue = nil
        #expect(name.value == nil)
    }

    @Test func validationState() {
        #expect(ValidationState.valid.isValid && !ValidationState.valid.isInvalid)
        let wrong = ValidationState.invalid(["wrong"])
        #expect(!wrong.isValid && wrong.isInvalid)
    }

    @Test func nulls() {
        #expect(written(name)["name"] == nil)
        #expect(written(name, in: explicit)["name"] is NSNull)
    }

    @Test func readingCustomTransformers() {
        let constant = ValueTransformerContext(name: "constant")
        size.transform(
            in: constant,
            importValue: { _, _ in 1000 },
            exportValue: { _, _ in 5 }
        )
        size.read(from: ["size": 2])
        #expect(size.value == 2)
        size.read(from: ["size": 2], in: constant)
        #expect(size.value == 1000)
        #expect(written(size)["size"] as? Int == 1000)
        #expect(written(size, in: constant)["size"] as? Int == 5)
    }

    @Test func customTransformers() {
        let string = ValueTransformerContext(name: "string")
        size.transform(
            in: string,
            importValue: { value, _ in (value as? String).flatMap { Int($0) } },
            exportValue: { value, _ in value.map { String($0) } }
        )
        size.value = 3
        #expect(!(written(size)["size"] is String))
        #expect(written(size, in: string)["size"] as? String == "3")
    }

    @Test func merging() {
        let other = Field<Int>(key: "size")
        #expect(!size.isNewer(than: other) && !other.isNewer(than: size))
        size.value = 1
        #expect(size.isNewer(than: other))
        other.value = 2
        #expect(other.isNewer(than: size))
        other.merge(from: size)
        #expect(other.value == 2)
        size.value = 500
        other.merge(from: size)
        #expect(other.value == 500)
    }

    @Test func numericConvertibles() {
        let number = Field<Double>(key: "n")
        number.read(from: ["n": Float(3)])
        #expect(number.value == 3)
        size.read(from: ["size": Float(3)])
        #expect(size.value == 3)
    }

    @Test func dynamicFields() {
        let model = Model()
        let size = Field<Int>(key: "size")
        model << size
        model["size"] = 10
        #expect(model["size"] as? Int == 10)
        #expect(model.field(at: "size")?.owner === model)
        model << Field<Int>()
        #expect(model.interface.fields.count == 1)
    }

    @Test func copyingFields() {
        let original = Field<Int>(value: 10, name: "Size", priority: 3, key: "size")
        let copy = original.copy()
        #expect(copy.value == 10 && copy.name == "Size")
        #expect(copy.priority == 3 && copy.key == "size")
        original.value = 100
        #expect(copy.value == 10)
    }

    @Test func domains() {
        let names = ValueDomain(["red", "green"])
        #expect(names.contains("red") && !names.contains("yellow"))
        let range = ValueDomain(0...12)
        #expect(range.contains(0) && range.contains(12))
        #expect(!range.contains(-1) && !range.contains(13))
    }

    @Test func fieldValueDomains() {
        let names = Field<String>().constrain(to: ["Alice"])
        names.value = "Bob"
        #expect(names.value == nil)
        names.value = "Alice"
        #expect(names.value == "Alice")
        let range = Field<Int>().constrain(to: 0...10)
        range.value = 11
        #expect(range.value == 10)
        let array = names*
        array.value = ["Alice", "Bob", "Alice"]
        #expect(array.value == ["Alice", "Alice"])
    }

    private final class Initial: Model {
        let label = Field<String>(value: "new")
        let sizes = Field<Int>().arrayField(value: [1])
    }

    @Test func initialValues() {
        let (a, b) = (Initial(), Initial())
        #expect(a.label.value == "new" && a.sizes.value == [1])
        #expect(a.label.loadState == .notLoaded && a.sizes.loadState == .notLoaded)
        a.sizes.append(2)
        #expect(b.sizes.value == [1])
    }

    // MARK: Array fields (15.2)

    @Test func array() {
        let field = Field<String>()*
        field.value = ["a", "b"]
        #expect(field.value?.count == 2)
        let fresh = Field<String>()*
        fresh.value?.append("a")
        #expect(fresh.value?.count == 1)
        fresh.append("a")
        #expect(fresh.value?.count == 2)
        fresh.removeAtIndex(0)
        #expect(fresh.value?.count == 1)
        fresh.removeFirst("a")
        #expect(fresh.value?.isEmpty == true)
    }

    @Test func defaultTransformers() {
        let numbers = Field<Int>(key: "numbers")*
        numbers.read(from: ["numbers": [1, 2, 3]], in: ValueTransformerContext())
        #expect(numbers.value == [1, 2, 3])
        #expect(written(numbers)["numbers"] as? [Int] == [1, 2, 3])
    }

    @Test func countRule() {
        let numbers = (Field<Int>()*).require(CountRule(count: 1))
        for (value, isValid) in [([], false), ([1], true), ([1, 2], false)] {
            numbers.value = value
            #expect(numbers.validate().isValid == isValid)
        }
    }

    @Test func unique() {
        let unique = Field<Int>().arrayField(allowsDuplicates: false)
        #expect(unique.append(0) && unique.append(1) && !unique.append(1))
        #expect(unique.value?.count == 2)
        let all = Field<Int>()*
        #expect(all.append(0) && all.append(1) && all.append(1))
        #expect(all.value?.count == 3)
        unique.value = [1, 1, 2, 3, 9, 9]
        #expect(unique.value == [1, 2, 3, 9])
    }

    // MARK: Custom fields (15.3)

    private final class Marked: Field<String> {
        override func writeSeenValue(
            to dictionary: inout AttributeDictionary,
            written: inout WrittenModels,
            in context: ValueTransformerContext
        ) {
            dictionary["text"] = "seen"
        }
    }

    @Test func seen() {
        let field = Marked(key: "text")
        field.value = "value"
        var written = WrittenModels()
        var dictionary: AttributeDictionary = [:]
        field.write(to: &dictionary, written: &written, in: ValueTransformerContext())
        #expect(dictionary["text"] as? String == "value")
        field.write(to: &dictionary, written: &written, in: ValueTransformerContext())
        #expect(dictionary["text"] as? String == "seen")
        field.write(to: &dictionary)
        #expect(dictionary["text"] as? String == "value")
    }

    // MARK: Collections (15.6)

    @Test func typeDictionary() {
        var dictionary = TypeDictionary<String>()
        dictionary[Int.self] = "int"
        #expect(dictionary.count == 1)
        #expect(dictionary.map(\.value) == ["int"])
        #expect(dictionary.contains { $0.key == Int.self })
        dictionary[String.self] = "text"
        #expect(dictionary.count == 2)
        #expect(dictionary.remove(Int.self) == "int" && dictionary[Int.self] == nil)
    }

    @Test func arrayExtension() {
        #expect(["red", "blue"].difference(["red"]) == ["blue"])
        let (left, right) = ["red", "blue"].symmetricDifference(["blue", "green"])
        #expect(left == ["red"] && right == ["green"])
    }
}
