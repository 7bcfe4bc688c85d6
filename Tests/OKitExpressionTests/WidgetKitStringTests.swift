import FoundationEssentials
import OKitExpression
import OKitSyntax
import TestSupport
import Testing

/// The strings that the original's samples use, which lie beside the repository.
struct WidgetKitStringTests {
    private static let file = SharedFile("fixtures/widgetkit-strings.txt")

    @Test(.enabled(if: file.isThere, "shared/fixtures is not beside the repository: skipped"))
    func readsEachPredicateAndTemplate() throws {
        let data = try Data(contentsOf: Self.file.open())
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        var counts: [Substring: Int] = [:]
        for line in lines {
            let columns = line.split(separator: "\t")
            guard columns.count > 1 else {
                continue
            }
            let text = String(columns[1])
            let parsed: ParsedExpression? =
                switch columns[0] {
                case "predicate", "filter": PredicateParser.parse(text, as: .predicate)
                case "expression": PredicateParser.parse(text, as: .expression)
                case "subst": TemplateParser.parse(text)
                case "format": TemplateParser.parse(text, as: .format)
                case "service-subst": TemplateParser.parse(text, as: .singleKeys)
                default: nil
                }
            if let parsed {
                #expect(parsed.problems.isEmpty, "\(text): \(parsed.problems)")
                counts[columns[0], default: 0] += 1
            }
        }
        #expect(counts["predicate"] == 21)
        #expect(counts.count == 6)
    }
}
