import Testing

@testable import OKitSyntax

/// Words of other languages in flows, and what is suggested instead.
struct FlowForeignWordsTests {
    private func problems(_ line: String) -> [String] {
        var findings: [Finding] = []
        _ = Flow(parsing: SourceText(path: "x.flow", text: line), findings: &findings)
        return findings.map(\.message.text)
    }

    @Test func commandsAreSuggestedThatExist() {
        for (word, instead) in FlowForeignWords.commands {
            #expect(problems(instead) == [], "\(word): \(instead)")
            #expect(problems("\(word) \"x\"") == ["unknown command \"\(word)\"; use \(instead)"])
        }
    }

    @Test func expectationsAreSuggestedThatExist() {
        for (word, instead) in FlowForeignWords.expectations {
            #expect(problems("expect \"Name\" \(instead)") == [], "\(word): \(instead)")
            let found = problems("expect \"Name\" \(word)")
            #expect(found == ["unknown state \"\(word)\"; use \(instead)"])
        }
    }
}
