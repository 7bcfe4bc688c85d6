import OKitExpression
import OKitSyntax
import Testing

struct TemplateParsingTests {
    @Test(arguments: [
        ("$a is 5", "[a ' is 5']"), ("Logout $content.nickname", "['Logout ' content.nickname]"),
        ("$content.name.", "[content.name '.']"), ("$$x", "['$x']"), ("$$$x", "['$' x]"),
        ("$5.00", "['$5.00']"), ("5 $ each", "['5 $ each']"), ("$é_1", "[é_1]"), ("", "[]"),
        ("100% %@", "['100% %@']"), ("destroy/$tweetId/x", "['destroy/' tweetId '/x']"),
    ])
    func readsKeyPaths(text: String, outline: String) {
        #expect(TemplateParser.parse(text).root.outline == outline)
    }

    @Test func readsSingleKeys() {
        let parsed = TemplateParser.parse("destroy/$tweetId.json", as: .singleKeys)
        #expect(parsed.root.outline == "['destroy/' tweetId '.json']")
    }

    @Test func readsTheContentInAFormat() {
        let parsed = TemplateParser.parse("%@ of $a.b: 100%", as: .format)
        #expect(parsed.root.outline == "[SELF ' of ' a.b ': 100%']")
    }
}
