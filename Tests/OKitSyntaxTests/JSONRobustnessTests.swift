import OKitSyntax
import TestSupport
import Testing

/// No bytes whatever make the parser trap, and what it accepts can be read.
struct JSONRobustnessTests {
    private static let rich = Array(
        #"""
        {"kind": "list", "é😀": [0, -1.5e+3, true, false, null, {}, [], ""],
          "escapes": "\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00", "long text that fills words": [[[{"a": [1]}]]],
        	"n": 12345678901234567890, "***": "comment" }
        """#.utf8
    )

    @Test func survivesEveryPrefix() {
        for count in 0..<Self.rich.count {
            #expect(!parses(Array(Self.rich.prefix(count))))
        }
        #expect(parses(Self.rich))
    }

    @Test(arguments: 0..<8)
    func survivesMutations(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let interesting = Array("\"\\{}[],:-+.eEu0 \n\u{0}\u{1F}é".utf8) + [0x80, 0xC3, 0xED, 0xFF]
        for _ in 0..<RandomSets.count(2_000) {
            var bytes = Self.rich
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[place] = interesting.randomElement(using: &random) ?? 0
                case 2: bytes.remove(at: place)
                default:
                    bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: place)
                }
            }
            _ = parses(bytes)
        }
    }

    @Test func growsWithDenseText() throws {
        // An entry for every second byte: many times more than the parser expects.
        let text = "[" + repeatElement("1", count: 50_000).joined(separator: ",") + "]"
        #expect(try document(text).root.elements.map(\.int).count == 50_000)
        let empty = "[" + repeatElement("{}", count: 50_000).joined(separator: ",") + "]"
        #expect(try document(empty).root.count == 50_000)
    }

    private func parses(_ bytes: [UInt8]) -> Bool {
        let source = SourceText(path: "a.json", bytes: bytes)
        do {
            let document = try JSONDocument(parsing: source)
            _ = document.root.numberOfValues
            _ = document.repeatedNames()
            return true
        } catch {
            _ = error.finding(in: source).location.start
            return false
        }
    }
}
