import OKitSyntax
import TestSupport
import Testing

/// Edits of a file, and what is shown of them.
struct SourceEditsTests {
    private static let text = (1...20).map { "line \($0)\n" }.joined()

    @Test func makesEditsInOrderOfPlace() {
        var edits = SourceEdits(SourceText(path: "a", text: "abcdef"))
        edits.add([TextEdit(4..<5, "E")])
        edits.add([TextEdit(0..<1, ""), TextEdit(2..<2, "--")])
        #expect(String(decoding: edits.result, as: UTF8.self) == "b--cdEf")
    }

    @Test(arguments: [
        [3..<5], [2..<4], [4..<4], [3..<3], [5..<9], [0..<2, 1..<2], [0..<1, 1..<1],
    ])
    func takesNoneOfEditsThatAreInTheWay(_ ranges: [Range<Int>]) {
        var edits = SourceEdits(SourceText(path: "a", text: "abcdef"))
        edits.add([TextEdit(3..<4, "x")])
        let wereAdded = edits.add(ranges.map { TextEdit($0, "y") })
        #expect(!wereAdded)
        #expect(String(decoding: edits.result, as: UTF8.self) == "abcxef")
    }

    @Test func showsThreeLinesAroundAChange() {
        var edits = SourceEdits(SourceText(path: "a/b.json", text: Self.text))
        edits.add([TextEdit(Self.place(of: "10"), "TEN\nand")])
        let diff = """
            --- a/a/b.json
            +++ b/a/b.json
            @@ -7,7 +7,8 @@
             line 7
             line 8
             line 9
            -line 10
            +line TEN
            +and
             line 11
             line 12
             line 13

            """
        #expect(edits.diff == diff)
    }

    @Test func showsTwoChangesApart() {
        var edits = SourceEdits(SourceText(path: "a", text: Self.text))
        edits.add([TextEdit(Self.place(of: "line 2\n"), ""), TextEdit(Self.place(of: "15"), "F")])
        let heads = edits.diff.split(separator: "\n").filter { $0.hasPrefix("@@") }
        #expect(heads == ["@@ -1,5 +1,4 @@", "@@ -12,7 +11,7 @@"])
        #expect(!edits.diff.contains("+line 3"))
    }

    @Test func showsAMissingLineEnd() {
        var edits = SourceEdits(SourceText(path: "a", text: "a\nb"))
        edits.add([TextEdit(3..<3, "\n")])
        let diff = """
            --- a/a
            +++ b/a
            @@ -1,2 +1,2 @@
             a
            -b
            \\ No newline at end of file
            +b

            """
        #expect(edits.diff == diff)
    }

    @Test func isEmptyWithoutEdits() {
        #expect(SourceEdits(SourceText(path: "a", text: "a")).diff.isEmpty)
    }

    /// Whoever follows the diff comes from the old text to the new one.
    @Test func showsAllThatChanges() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<RandomSets.count(300) {
            let length = 40
            let old = String((0..<length).map { _ in random.next() % 3 == 0 ? "\n" : "x" })
            var edits = SourceEdits(SourceText(path: "a", text: old))
            for _ in 0..<random.next() % 5 {
                let start = Int(random.next() % UInt64(length))
                let end = min(length, start + Int(random.next() % 4))
                edits.add([TextEdit(start..<end, ["", "y", "\n", "y\ny"][Int(random.next() % 4)])])
            }
            let new = String(decoding: edits.result, as: UTF8.self)
            #expect(Self.patch(old, edits.diff) == new, "\(edits)")
        }
    }

    private static func place(of part: String) -> Range<Int> {
        let bytes = Array(text.utf8)
        let part = Array(part.utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: part) } ?? 0
        return start..<start + part.count
    }

    /// Takes the lines outside hunks from the old text, and those inside from the diff.
    private static func patch(_ old: String, _ diff: String) -> String {
        let lines = lines(of: old)
        var new: [String] = []
        var next = 0
        var isAdded = false
        for line in Self.lines(of: diff).dropFirst(2) {
            if line.hasPrefix("@@") {
                let place = line.dropFirst(4).prefix { $0 != " " }.split(separator: ",")
                let start = Int(place[0]) ?? 0
                let first = place.count > 1 && place[1] == "0" ? start : start - 1
                new += lines[next..<first]
                next = first
            } else if line.hasPrefix("\\") {
                if let last = new.last, last.hasSuffix("\n"), isAdded {
                    new[new.count - 1] = String(last.dropLast())
                }
            } else if line.hasPrefix("-") {
                next += 1
            } else {
                new.append(String(line.dropFirst()))
                next += line.hasPrefix(" ") ? 1 : 0
            }
            isAdded = !line.hasPrefix("-")
        }
        return (new + lines[next...]).joined()
    }

    private static func lines(of text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\n" }
        let last = String(lines.removeLast().dropLast())
        return lines + (last.isEmpty ? [] : [last])
    }
}
