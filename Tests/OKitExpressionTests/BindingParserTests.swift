import OKitExpression
import OKitSyntax
import Testing

struct BindingParserTests {
    @Test(arguments: ["f(", "a,f(", "f(x,", "$f(", "!f("])
    func endsForBracketsNestedWithoutEnd(_ opening: String) {
        for count in [40, 63, 5000] {
            let text =
                String(repeating: opening, count: count) + String(repeating: ")", count: count)
            let parsed = BindingParser.parse(text, as: .single)
            #expect(!parsed.problems.isEmpty)
            #expect(Set(parsed.problems).count == parsed.problems.count)
        }
    }

    @Test func readsBracketsNestedTenDeep() {
        let text = String(repeating: "f(", count: 10) + "x" + String(repeating: ")", count: 10)
        #expect(BindingParser.parse(text, as: .single).problems.isEmpty)
    }

    @Test func reportsAProblemInAnArgumentOnce() {
        let problems = BindingParser.parse("f(a..b)", as: .single).problems
        #expect(problems.map(\.message.text) == ["expected a name at \".\""])
    }

    @Test(arguments: ["f(g(#a),#b)", "f(g(#a,b),h(c),#d)"])
    func takesCallsAsOneOfSeveralArguments(_ text: String) {
        #expect(BindingParser.parse(text, as: .single).problems.isEmpty)
    }

    @Test(arguments: [("f(#a)x", 5), ("f(g(#a)x,#b)", 7), ("books[0].name", 8)])
    func reportsTextBehindBrackets(_ text: String, _ offset: Int) {
        let problems = BindingParser.parse(text, as: .single).problems
        #expect(problems.map(\.range.lowerBound) == [offset])
        #expect(problems.first?.message.text.contains("is ignored") == true)
    }
}
