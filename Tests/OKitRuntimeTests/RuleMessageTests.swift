import Foundation
import OKitExpression
import OKitFields
import OKitLint
import OKitModel
import OKitRuntime
import OKitSyntax
import Testing

/// Rules say the same wherever somebody is told of them.
struct RuleMessageTests {
    struct Case: Sendable, CustomTestStringConvertible {
        /// The property `p` as a bundle declares it.
        let property: String
        /// Its value in the bundle's data; `nil` for none.
        let data: String?
        /// The state of a Swift field with the same rules and value.
        let field: @Sendable () -> ValidationState
        let messages: [String]
        var path = "p"

        var testDescription: String { property }
    }

    static let cases: [Case] = [
        Case(
            property: #"{"type":"text","rules":{"notBlank":true}}"#,
            data: #""""#,
            field: { Field(value: "").require(NotBlankRule()).validate() },
            messages: ["cannot be blank"]
        ),
        Case(
            property: #"{"type":"text","optional":true,"rules":{"required":true}}"#,
            data: nil,
            field: { Field<String>().requireNotNil().validate() },
            messages: ["is required"]
        ),
        Case(
            property: #"{"type":"int","rules":{"minimum":1,"maximum":9}}"#,
            data: "10",
            field: { Field(value: 10).require(RangeRule(minimum: 1, maximum: 9)).validate() },
            messages: ["must be less than or equal to 9"]
        ),
        Case(
            property: #"{"type":"double","rules":{"minimum":1.5}}"#,
            data: "1",
            field: { Field(value: 1.0).require(RangeRule(minimum: 1.5)).validate() },
            messages: ["must be greater than or equal to 1.5"]
        ),
        Case(
            property: #"{"type":"int","rules":{"minimum":6,"maximum":6}}"#,
            data: "7",
            field: { Field(value: 7).require(RangeRule(minimum: 6, maximum: 6)).validate() },
            messages: ["must be equal to 6"]
        ),
        Case(
            property: #"{"type":"text","rules":[{"length":{"minimum":2}},{"characters":"ab"}]}"#,
            data: #""c""#,
            field: {
                Field(value: "c")
                    .require([
                        LengthRule(minimum: 2),
                        CharacterSetRule(characterSet: CharacterSet(charactersIn: "ab")),
                    ])
                    .validate()
            },
            messages: [
                "length must be greater than or equal to 2", "contains invalid characters",
            ]
        ),
        Case(
            property: #"{"type":"list","of":"text","rules":{"count":{"maximum":1}}}"#,
            data: #"["a","b"]"#,
            field: {
                let field = Field<String>()*
                field.value = ["a", "b"]
                return field.require(CountRule(maximum: 1)).validate()
            },
            messages: ["count must be less than or equal to 1"]
        ),
        Case(
            property: #"{"type":"list","of":"text","rules":{"each":{"notBlank":true}}}"#,
            data: #"["a",""]"#,
            field: {
                let field = Field<String>().require(NotBlankRule())*
                field.value = ["a", ""]
                return field.validate()
            },
            messages: ["cannot be blank"],
            path: "p[1]"
        ),
        Case(
            property: #"{"type":"int","rules":{"predicate":"value % 2 == 0","#
                + #""message":"must be even"}}"#,
            data: "3",
            field: {
                Field(value: 3).require(message: "must be even") { $0.isMultiple(of: 2) }.validate()
            },
            messages: ["must be even"]
        ),
        Case(
            property: #"{"type":"text","rules":{"notBlank":true}}"#,
            data: #""right""#,
            field: { Field(value: "right").require(NotBlankRule()).validate() },
            messages: []
        ),
    ]

    @Test(arguments: cases)
    func saysTheSameInSwiftInFormsAndInLint(_ rule: Case) throws {
        let bundle = try TestApp.bundle(
            #"{"properties":{"p":\#(rule.property)}}"#,
            """
            {"kind":"detail","titlePath":"#Form","sections":[{"rows":[
            {"id":"p","cell":"text","textPath":"p"}]}]}
            """,
            ["data/default.json": rule.data.map { #"{"p":\#($0)}"# } ?? "{}"]
        )
        #expect(rule.field().messages == rule.messages)

        let found = Linter().lint(bundle).filter { $0.rule == "broken-rule" }
        let expected = Set(rule.messages.map { "\(rule.path): \($0)" })
        #expect(Set(found.map(\.message.text)) == expected && found.count == expected.count)

        let session = try TestApp.session(of: bundle)
        #expect(session.screenTree().problems == [])
        let tree = session.send(Event(.tap, on: "edit"))
        #expect(tree.problems == rule.messages)
        let isInvalid = tree.node(id: "row/p/control")?.state.contains(.invalid)
        #expect(isInvalid == !rule.messages.isEmpty)
    }
}
