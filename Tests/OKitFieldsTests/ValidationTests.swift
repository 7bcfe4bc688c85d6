import Foundation
import OKitExpression
import OKitFields
import OKitModel
import OKitSyntax
import Testing

/// Rules of fields (ModelKit, "Validation").
struct ValidationTests {
    @Test func namesWhatIsWrongInTheOrderOfTheRules() {
        let age = Field<Int>().require(message: "must be greater than 0") { $0 > 0 }
            .require(message: "must be even") { $0 % 2 == 0 }
        age.value = -11
        #expect(age.validationState == .unknown)
        #expect(age.validate() == .invalid(["must be greater than 0", "must be even"]))
        age.value = 3
        #expect(age.validationState == .unknown)
        #expect(age.validate() == .invalid(["must be even"]))
        age.value = 4
        #expect(age.validateIfNeeded().isValid)
    }

    @Test func nilMeetsRulesThatDoNotSayOtherwise() {
        let size = Field<Int>().require { $0 > 0 }
        #expect(size.validate() == .valid)
        size.requireNotNil()
        #expect(size.validate() == .invalid(["is required"]))
        #expect(
            Field<Int>().require(allowNil: false) { $0 > 0 }.validate()
                == .invalid(["is invalid"])
        )
    }

    @Test(arguments: [
        (0, "must be greater than or equal to 1"), (4, "must be less than or equal to 3"),
    ])
    func holdsNumbersBetweenBounds(_ value: Int, _ message: String) {
        let size = Field<Int>().require(RangeRule(minimum: 1, maximum: 3))
        size.value = value
        #expect(size.validate() == .invalid([message]))
        size.value = 3
        #expect(size.validate() == .valid)
    }

    @Test func namesASingleValue() {
        let size = Field<Int>().require(RangeRule(minimum: 6, maximum: 6))
        size.value = 7
        #expect(size.validate() == .invalid(["must be equal to 6"]))
    }

    @Test func countsCharactersAndElements() {
        let name = Field<String>().require([NotBlankRule(), LengthRule(minimum: 2, maximum: 3)])
        #expect(name.validate() == .invalid(["cannot be blank"]))
        name.value = ""
        #expect(
            name.validate()
                == .invalid(["cannot be blank", "length must be greater than or equal to 2"])
        )
        name.value = "1111"
        #expect(name.validate() == .invalid(["length must be less than or equal to 3"]))
        name.value = "👨‍👩‍👧é"
        #expect(name.validate() == .valid)
        let tags = (Field<Int>()*).require(CountRule(count: 1))
        #expect(tags.validate() == .invalid(["count must be equal to 1"]))
        tags.value = [1]
        #expect(tags.validate() == .valid)
    }

    @Test func knowsCharacters() {
        let digits = Field<String>()
            .require(CharacterSetRule(characterSet: .uppercaseHexadecimal))
        digits.value = "J9"
        #expect(digits.validate() == .invalid(["contains invalid characters"]))
        digits.value = "F9"
        #expect(digits.validate() == .valid)
        digits.value = ""
        #expect(digits.validate() == .valid)
    }

    @Test func judgesWhatAValueBecomes() {
        let text = Field<String>().require(
            TransformerRule(RangeRule<Int>(minimum: 1), description: "number") { Int($0) }
        )
        text.value = "0"
        #expect(text.validate() == .invalid(["number must be greater than or equal to 1"]))
        text.value = "x"
        #expect(text.validate() == .valid)
    }

    @Test func addsErrorsOfYourOwnUntilTheNextValidation() {
        let age = Field<Int>().require(message: "must be greater than 0") { $0 > 0 }
        age.value = -10
        age.validate()
        age.addValidationError("oops")
        #expect(age.validationState == .invalid(["must be greater than 0", "oops"]))
        #expect(age.validate() == .invalid(["must be greater than 0"]))
        age.resetValidationState()
        #expect(age.validationState == .unknown)
    }

    /// BUG-18.
    @Test func fieldsMayShareARule() {
        let rule = RangeRule(minimum: 1, maximum: 3)
        let (a, b) = (Field<Int>().require(rule), Field<Int>().require(rule))
        (a.value, b.value) = (0, 9)
        _ = b.validate()
        #expect(a.validate() == .invalid(["must be greater than or equal to 1"]))
    }
}

final class Part: Model {
    let label = Field<String>().require(NotBlankRule())
    let tags = (Field<String>().require(LengthRule(maximum: 2)))*
    let owner = ModelField<Part>().requireValid()
    let loose = ModelField<Part>()
}

/// Rules of models, and the same rules in JSON.
struct ModelValidationTests {
    @Test func joinsTheMessagesOfItsFields() {
        let part = Part()
        #expect(part.validationState == .unknown)
        #expect(part.validate() == .invalid(["cannot be blank"]))
        part.label.value = "x"
        #expect(part.validate() == .valid)
    }

    @Test func asksRelatedModelsWhereARuleSaysSo() {
        let (part, owner, loose) = (Part(), Part(), Part())
        part.label.value = "x"
        (part.owner.value, part.loose.value) = (owner, loose)
        #expect(part.validate() == .invalid(["Value is invalid"]))
        owner.label.value = "y"
        #expect(part.validate() == .valid)
    }

    /// BUG-06.
    @Test func checksTheElementsOfArrays() {
        let part = Part()
        part.label.value = "x"
        part.tags.value = ["ab", "abc"]
        #expect(part.validate() == .invalid(["length must be less than or equal to 2"]))
        #expect(
            part.validationIssues
                == [ValidationIssue("length must be less than or equal to 2", at: "tags[1]")]
        )
    }

    /// BUG-07.
    @Test func isInvalidWhereAFieldIs() {
        let part = Part()
        part.label.value = "x"
        part.label.require(TransformerRule<String, String>(nil) { $0 })
        #expect(part.validate().isInvalid)
    }

    /// BUG-08.
    @Test func endsWithACircleOfModels() {
        let (a, b) = (Part(), Part())
        (a.label.value, b.label.value) = ("a", "b")
        a.owner.value = b
        b.owner.value = a
        #expect(a.validate() == .valid)
        #expect(!a.isBlank)
        let (c, d) = (Part(), Part())
        c.owner.value = d
        d.owner.value = c
        #expect(c.isBlank)
    }

    /// BUG-45.
    @Test func leavesTheStateOfOthersAlone() {
        let (part, other) = (Part(), Part())
        part.loose.value = other
        _ = other.validate()
        _ = part.validate()
        #expect(other.validationState.isInvalid)
    }

    @Test func isBlankWithoutWhatSomebodySays() {
        let (part, other) = (Part(), Part())
        #expect(part.isBlank)
        part.owner.value = other
        #expect(part.isBlank)
        other.label.value = "x"
        #expect(!part.isBlank)
        #expect(Company().isBlank)
    }
}
