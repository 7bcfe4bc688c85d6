import Foundation
import OKitExpression
import OKitModel
import OKitSyntax
import TestSupport
import Testing

/// Holds comparisons of texts to what Foundation makes of the same texts.
struct TextComparisonTests {
    private static let foldings: [(String, String.CompareOptions)] = [
        ("", []), ("[c]", .caseInsensitive), ("[d]", .diacriticInsensitive),
        ("[cd]", [.caseInsensitive, .diacriticInsensitive]),
    ]

    private static func folded(_ text: String, _ options: String.CompareOptions) -> String {
        let folded = options.isEmpty ? text : text.folding(options: options, locale: nil)
        return folded.precomposedStringWithCanonicalMapping
    }

    private func answers(
        _ format: String,
        _ left: String,
        _ right: String,
        _ graph: Graph,
        _ person: ObjectID
    ) throws -> Bool {
        let expression = PredicateParser.parse(format, as: .predicate)
        var evaluator = Evaluator(
            graph,
            variables: ["left": .text(left), "right": .text(right)]
        )
        let value = evaluator.value(of: expression, on: person)
        #expect(evaluator.problems.isEmpty)
        return value == .bool(true)
    }

    @Test(arguments: 1..<4)
    func foldsEachLatinLetterAsFoundationDoes(options: Int) throws {
        let (word, folding) = Self.foldings[options]
        let (graph, person) = try people()
        for scalar in (0x20..<0x300 as Range<UInt32>).compactMap({ Unicode.Scalar($0) }) {
            let text = "x\(Character(scalar))Y"
            let folded = Self.folded(text, folding)
            #expect(
                try answers("$left =\(word) $right", text, folded, graph, person),
                "U+\(String(scalar.value, radix: 16))"
            )
        }
    }

    @Test(arguments: 0..<4)
    func findsPartsAsInTheFoldedTexts(options: Int) throws {
        let (word, folding) = Self.foldings[options]
        let (graph, person) = try people()
        var numbers = RandomNumbers(seed: 5)
        let letters: [Character] = ["a", "A", "á", "Ä", "b", "ß", "s", "İ", "ǰ", "\u{301}", "ſ"]
        for _ in 0..<RandomSets.count(2_000) {
            let texts = (0..<2).map { index in
                let count = Int.random(in: 0...(index == 0 ? 12 : 2), using: &numbers)
                return String(
                    (0..<count).compactMap { _ in letters.randomElement(using: &numbers) }
                )
            }
            let whole = Array(Self.folded(texts[0], folding).utf8)
            let part = Array(Self.folded(texts[1], folding).utf8)
            let starts =
                part.isEmpty
                ? []
                : (0..<max(whole.count, 1)).filter {
                    whole[$0...].starts(with: part)
                }
            for (name, expected) in [
                ("=", whole == part), ("CONTAINS", !starts.isEmpty),
                ("BEGINSWITH", starts.first == 0),
                ("ENDSWITH", starts.contains(whole.count - part.count)),
            ] {
                let format = "$left \(name)\(word) $right"
                let answer = try answers(format, texts[0], texts[1], graph, person)
                #expect(answer == expected, "\(format) \(texts)")
            }
        }
    }

    @Test func matchesLikePatternsAsTheyAreDefined() throws {
        let (graph, person) = try people()
        var numbers = RandomNumbers(seed: 6)
        let letters: [[Character]] = [["a", "b"], ["a", "é"], ["a", "日"], ["\r\n", "\n", "é"]]
        for round in 0..<RandomSets.count(3_000) {
            let alphabet = letters[round % letters.count]
            let text = (0..<Int.random(in: 0...7, using: &numbers)).compactMap { _ in
                alphabet.randomElement(using: &numbers)
            }
            let pattern = (0..<Int.random(in: 0...5, using: &numbers)).compactMap { _ in
                (alphabet + ["*", "?", "*"]).randomElement(using: &numbers)
            }
            let isASCII = (text + pattern).allSatisfy(\.isASCII)
            let answer = try answers(
                "$left LIKE $right",
                String(text),
                String(pattern),
                graph,
                person
            )
            let expected = Self.matches(
                Self.characters(of: String(text), isASCII: isASCII)[...],
                Self.characters(of: String(pattern), isASCII: isASCII)[...]
            )
            #expect(answer == expected, "\(text) \(pattern)")
        }
    }

    /// The characters of a text, which in ASCII are the bytes: a line end of two is two.
    private static func characters(of text: String, isASCII: Bool) -> [Character] {
        isASCII ? text.unicodeScalars.map { Character($0) } : Array(text)
    }

    private static func matches(
        _ text: ArraySlice<Character>,
        _ pattern: ArraySlice<Character>
    ) -> Bool {
        guard let sign = pattern.first else {
            return text.isEmpty
        }
        if sign == "*" {
            return matches(text, pattern.dropFirst())
                || !text.isEmpty && matches(text.dropFirst(), pattern)
        }
        guard let first = text.first, sign == "?" || sign == first else {
            return false
        }
        return matches(text.dropFirst(), pattern.dropFirst())
    }
}
