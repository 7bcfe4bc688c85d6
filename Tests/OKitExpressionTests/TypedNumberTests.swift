import OKitExpression
import Testing

/// Numbers as people of a locale type them.
struct TypedNumberTests {
    @Test(arguments: [
        ("de_DE", "12,5", "12.5"), ("de_DE", "1.000,25", "1000.25"), ("de_DE", "12.5", "12.5"),
        ("de_DE", "1.000", nil), ("de_DE", "1,2,3", nil), ("de_DE", "1.0,5", nil),
        ("de_DE", "-3", "-3"),
        ("en_US", "1.000", "1.000"), ("en_US", "12,5", "12,5"),
    ])
    func areReadAsTheyAreMeant(locale: String, text: String, number: String?) {
        #expect(Environment(locale: locale).plainNumber(text) == number)
    }
}
