import Foundation
import OKitExpression
import OKitModel
import Testing

/// The order of texts in lists.
struct TextOrderTests {
    private func sorted(_ texts: [String], _ locale: String) -> [String] {
        let order = TextOrder(locale: locale)
        return texts.map { order.key($0) }.sorted { order.isOrdered($0, before: $1) }.map(\.text)
    }

    @Test(arguments: [
        ("en_US", ["10", "9", "Ängel", "apple", "Apple", "Öl", "zoo", "Zoo"]),
        ("sv_SE", ["10", "9", "apple", "Apple", "zoo", "Zoo", "Ängel", "Öl"]),
        ("cs_CZ", ["cizí", "hotel", "chata", "iris"]),
        ("en_US", ["", " b", "-a", "a b", "ab", "Résumé", "résumés"]),
    ])
    func sortsAsPeopleOfALocaleDo(_ locale: String, _ texts: [String]) {
        #expect(sorted(texts.shuffled(), locale) == texts)
    }

    /// What is compared here is compared as Foundation does.
    @Test(arguments: ["en_US", "de_DE", "fr_CA", "es_ES", "it_IT", "pt_BR", "nl_NL"])
    func agreesWithFoundation(_ identifier: String) {
        let order = TextOrder(locale: identifier)
        let locale = Locale(identifier: identifier)
        let characters = (UInt8(0x20)...0x7E).map { String(UnicodeScalar($0)) }
        var pairs = characters.flatMap { first in characters.map { (first, $0) } }
        pairs += [
            ("ab", "Ab"), ("aB", "Aa"), ("a b", "ab"), ("a-b", "ab"), ("Ab", "aB"), ("x", "xa"),
            ("co-op", "coop"), ("ll", "lz"), ("ch", "cz"), ("ij", "iz"), ("aA", "Aa"), ("", "a"),
        ]
        for (first, second) in pairs {
            let expected = first.compare(second, locale: locale) == .orderedAscending
            let found = order.isOrdered(order.key(first), before: order.key(second))
            #expect(found == expected, "\(first) < \(second)")
        }
    }
}
