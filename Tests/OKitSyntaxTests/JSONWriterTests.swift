import OKitSyntax
import Testing

struct JSONWriterTests {
    @Test(arguments: [JSONWriter.Layout.compact, .indented])
    func writesWhatReadsBackTheSame(layout: JSONWriter.Layout) throws {
        let text = #"{"a":[1,-2.5e3,true,false,null,[],{}],"é\"\\\n\u0001":{"b":"x/y"},"c":""}"#
        var writer = JSONWriter(layout: layout)
        writer.copy(try document(text).root)
        let written = String(decoding: writer.bytes, as: UTF8.self)
        var again = JSONWriter()
        again.copy(try document(written).root)
        #expect(String(decoding: again.bytes, as: UTF8.self) == text)
    }

    @Test func escapesWhatATerminalWouldObey() {
        var writer = JSONWriter()
        writer.string("\u{1B}\u{7F}\u{9B}\u{61C}\u{200F}\u{2028}\u{202E}\u{2069}\u{FEFF} 👩‍🚀é")
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == #""\u001b\u007f\u009b\u061c\u200f\u2028\u202e\u2069\ufeff 👩‍🚀é""#
        )
    }

    @Test func indentsByTwo() {
        var writer = JSONWriter(layout: .indented)
        writer.object { object in
            object.key("a")
            object.array {
                $0.int(1)
                $0.string("b")
            }
            object.key("c")
            object.object { _ in }
        }
        #expect(
            String(decoding: writer.bytes, as: UTF8.self) == """
                {
                  "a": [
                    1,
                    "b"
                  ],
                  "c": {}
                }
                """
        )
    }

    @Test(arguments: [
        (0.1, "0.1"), (3.0, "3"), (-0.0, "-0"), (1e21, "1e+21"), (.infinity, "null"),
        (.nan, "null"),
        (1e-300, "1e-300"),
    ])
    func writesDoublesInTheirShortestForm(number: Double, expected: String) {
        var writer = JSONWriter()
        writer.double(number)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    }
}

extension JSONWriter {
    fileprivate mutating func copy(_ node: JSONNode) {
        switch node.kind {
        case .null: null()
        case .boolean: bool(node.bool == true)
        case .number: raw(node.numberText ?? "")
        case .string: string(node.string ?? "")
        case .array:
            array { writer in
                for element in node.elements {
                    writer.copy(element)
                }
            }
        case .object:
            object { writer in
                for member in node.members {
                    writer.key(member.name)
                    writer.copy(member.value)
                }
            }
        }
    }
}
