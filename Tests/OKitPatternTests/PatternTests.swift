import OKitPattern
import Testing

struct PatternTests {
    @Test(arguments: [
        ("^abc$", "abc", true), ("^abc$", "abc\n", false), ("b", "abc", true),
        (#"^\d$"#, "\u{0967}", false), (#"^\w$"#, "é", false), (#"^\W$"#, "é", true),
        (#"^\s$"#, "\u{FEFF}", true), (#"^\s$"#, "\u{180E}", false), (#"^[\s]$"#, "\u{2003}", true),
        (#"^[^\S]$"#, "\u{2003}", true), (#"^[\S]$"#, "é", true), ("^.$", "\u{2028}", false),
        ("^.$", "\u{85}", true), ("^.$", "😀", true), (#"^\p{Letter}+$"#, "Ωж", true),
        (#"^\p{Script=Greek}$"#, "Ω", true), (#"^\p{gc=Lu}$"#, "ω", false),
        (#"^\u{1F600}$"#, "😀", true), (#"^\uD83D\uDE00$"#, "😀", true), (#"^\x41\cJ$"#, "A\n", true),
        (#"^(a)\1$"#, "aa", true), (#"^(?<x>a)\k<x>$"#, "aa", true), ("^[[:alpha:]]$", ":]", true),
        ("^a{2,3}$", "aaa", true), ("^a{,3}$", "a{,3}", true), (#"^\-\_\/$"#, "-_/", true),
        ("^[]a]", "a", false), ("^[^]$", "\n", true), ("(?<=a)b", "ab", true),
        ("^(?!a)", "b", true),
        (#"^[\b]$"#, "\u{8}", true), (#"\bx\b"#, "a x b", true), ("^$", "", true),
        ("^}]$", "}]", true),
    ])
    func matchesAsECMAScriptDoes(pattern: String, text: String, expected: Bool) throws {
        #expect(try Pattern(ecmaScript: pattern).match(text) == (expected ? .match : .noMatch))
    }

    @Test(arguments: [
        (#"ab\Z"#, 2), (#"\a"#, 0), ("(?i)a", 0), ("(?>a)", 0), ("(*ACCEPT)", 0), ("a++", 2),
        ("é[a", 2), (#"\u12"#, 0), (#"\uD800"#, 0), (#"\p{^Lu}"#, 0), ("a\\", 1), (#"\c1"#, 0),
    ])
    func refusesWhatIsNotECMAScript(pattern: String, offset: Int) {
        let error = #expect(throws: PatternError.self) { try Pattern(ecmaScript: pattern) }
        #expect(error?.offset == offset)
    }

    @Test(arguments: ["(a", "a)", "*a", "[z-a]", #"\p{Nonsense}"#, #"\k<no>"#, "a{3,2}"])
    func passesOnTheEnginesComplaints(pattern: String) {
        let error = #expect(throws: PatternError.self) { try Pattern(ecmaScript: pattern) }
        #expect(error?.reason.isEmpty == false)
    }

    @Test func givesUpWithinItsLimits() throws {
        let text = String(repeating: "a", count: 60) + "b"
        #expect(try Pattern(ecmaScript: "^(a|a)*$").match(text) == .limitExceeded)
        // Within the engine's own limits.
        let short = String(repeating: "a", count: 20) + "b"
        #expect(try Pattern(ecmaScript: "^(a|a)*$").match(short) == .limitExceeded)
        let long = String(repeating: "a", count: 200_000)
        #expect(try Pattern(ecmaScript: "^(a|b)*$").match(long) == .limitExceeded)
    }

    @Test func isUsableFromManyTasks() async throws {
        let pattern = try Pattern(ecmaScript: "^x(y+)z$")
        await withTaskGroup(of: Pattern.Outcome.self) { group in
            for count in 1...64 {
                group.addTask { pattern.match("x" + String(repeating: "y", count: count) + "z") }
            }
            for await outcome in group {
                #expect(outcome == .match)
            }
        }
    }

    @Test(arguments: [
        ("b", "abc", false), ("a.c", "abc", true), ("^abc$", "abc", true), ("a|ab", "ab", true),
        (#"\w+"#, "é1", true), (#"\d"#, "\u{0967}", true), (".", "\u{2028}", false),
        (".", "\u{85}", false), (#"\u00e9\U0001F600"#, "é😀", true), ("[[:alpha:]_]+", "a_é", true),
        ("[]a]+", "]a", true), ("[^]]", "a", true), (#"\Qa.b\E"#, "a.b", true),
        ("(?i)A", "a", true),
        ("a++b", "aab", true), ("(?<x>a)\\k<x>", "aa", true), ("", "", true),
        (#"\[&&\]"#, "[&&]", true),
    ])
    func matchesAsICUDoes(pattern: String, text: String, expected: Bool) throws {
        #expect(try Pattern(icu: pattern).match(text) == (expected ? .match : .noMatch))
    }

    @Test(arguments: [
        ("é[a[b]]", 4), ("[a&&b]", 2), ("(*ACCEPT)", 0), ("[[:alpha]", 1),
    ])
    func refusesWhatPCRE2TakesForSomethingElse(pattern: String, offset: Int) {
        let error = #expect(throws: PatternError.self) { try Pattern(icu: pattern) }
        #expect(error?.offset == offset)
    }

    @Test func survivesEachChangedByteOfAPattern() {
        let bytes = Array(#"[^]a-z[:digit:]]+\u00e9(?:a|\Q*\E){2,3}$"#.utf8)
        for index in bytes.indices {
            for byte in stride(from: UInt8.min, to: UInt8.max, by: 3) {
                var changed = bytes
                changed[index] = byte
                let text = String(decoding: changed, as: UTF8.self)
                _ = try? Pattern(icu: text).match("ab1é")
                _ = try? Pattern(icu: String(decoding: bytes[..<index], as: UTF8.self)).match("")
            }
        }
    }
}
