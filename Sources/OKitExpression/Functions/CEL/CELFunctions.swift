import FoundationEssentials
import OKitSyntax

/// Functions that only CEL has (google/cel-spec, "Standard Definitions" and its extensions for
/// texts and numbers).
enum CELFunctions {
    static let all = [
        conversions, CELTextFunctions.all, CELCollectionFunctions.all, CELDateFunctions.all,
        CELMathFunctions.all, CELFormat.all,
        CELValueFormat.all,
    ].flatMap(\.self)

    /// A function of CEL.
    static func function(
        _ name: String,
        on receiver: ParameterType? = nil,
        _ parameters: [ParameterType] = [],
        counts: ClosedRange<Int>? = nil,
        returns result: Function.Result,
        purity: Function.Purity = .pure,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ body: @escaping Function.Body
    ) -> Function {
        Function(
            name,
            on: receiver,
            parameters,
            counts: counts,
            returns: result,
            purity: purity,
            in: .cel,
            summary,
            example: .init(expression: expression, value: value),
            body: body
        )
    }

    private static let conversions: [Function] = [
        conversion(
            "int",
            .int,
            "A number, text or date as a whole number.",
            "int('12')",
            "12",
            Value.celInt
        ),
        conversion(
            "uint",
            .int,
            "A number or text as a whole number that is not negative.",
            "uint('12')",
            "12",
            Value.celUnsigned
        ),
        conversion(
            "double",
            .double,
            "A number or text as a floating-point number.",
            "double('1.5')",
            "1.5",
            Value.celDouble
        ),
        conversion(
            "decimal",
            .decimal,
            "A number or text as a decimal number, which arithmetic does not round.",
            "decimal('0.10')",
            "0.1",
            Value.celDecimal
        ),
        conversion("string", .text, "A value as text.", "string(1.5)", "1.5", Value.celText),
        conversion(
            "bool",
            .bool,
            "Text as a boolean.",
            "bool('true')",
            "true",
            Value.celBool
        ),
        conversion(
            "bytes",
            .type(StaticType(.data)),
            "Text as bytes in UTF-8.",
            "bytes('abc')",
            "abc",
            Value.celBytes
        ),
        conversion(
            "timestamp",
            .date,
            "The date of ISO 8601 text, or of a number of seconds since 1970-01-01.",
            "timestamp('2026-03-28T10:30:00Z').getHours()",
            "10",
            Value.celDate
        ),
        conversion(
            "duration",
            .double,
            "The number of seconds of text such as `1h30m`.",
            "duration('1h30m')",
            "5400",
            Value.celDuration
        ),
        function(
            "dyn",
            [.any],
            returns: .any,
            "The value, without type checks.",
            "dyn(1)",
            "1"
        ) { values, _ in values[0] },
        function(
            "type",
            [.any],
            returns: .text,
            "The name of a value's type.",
            "type('a')",
            "string"
        ) { values, _ in .text(values[0].celTypeName) },
        function(
            "tr",
            [.text],
            returns: .text,
            purity: .localized,
            "The translation of a text.",
            "tr('Open')",
            "Open"
        ) { values, evaluator in
            .text(evaluator.space.environment.localized(values[0].text ?? ""))
        },
    ]

    private static func conversion(
        _ name: String,
        _ result: Function.Result,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ body: @escaping @Sendable (Value) -> () throws(CELConversionError) -> Value?
    ) -> Function {
        function(name, [.any], returns: result, summary, expression, value) { values, evaluator in
            guard !values[0].isNull else {
                return .null
            }
            do throws(CELConversionError) {
                if let converted = try body(values[0])() {
                    return converted
                }
                evaluator.note("cannot convert \(values[0].typeName) to \(name)")
            } catch {
                evaluator.note("\(error.reason)")
            }
            return .null
        }
    }
}

/// The reason that a value cannot be converted, although values of its type can be.
struct CELConversionError: Error {
    let reason: String
}
