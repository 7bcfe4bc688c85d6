import OKitSyntax
import TestSupport
import Testing

@testable import OKitModel

/// The text of a new version of a document, which preserves the text of unchanged parts.
struct DocumentTextTests {
    /// Random documents with random white space, and random changes of them.
    @Test(arguments: 0..<RandomSets.count(5000, gate: 300))
    func hasTheNewContent(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = Self.object(3, &random)
        let old = try document(text)
        #expect(Self.text(of: old.root, over: old) == text)
        let new = try document(Self.changed(old.root, 3, &random))
        guard new.root.kind == .object else {
            return
        }
        let written = try document(Self.text(of: new.root, over: old))
        #expect("\(JSONText(written.root))" == "\(JSONText(new.root))", "\(text)")
    }

    private func document(_ text: String) throws -> JSONDocument {
        try JSONDocument(parsing: SourceText(path: "d.json", text: text))
    }

    private static func text(of node: JSONNode, over old: JSONDocument) -> String {
        String(decoding: DocumentText.bytes(of: node, over: old), as: UTF8.self)
    }

    private static func space(_ random: inout SeededGenerator) -> String {
        ["", "", " ", "  ", "\n", "\n\t", "\r\n  ", "\n      "].randomElement(using: &random) ?? ""
    }

    private static func scalar(_ random: inout SeededGenerator) -> String {
        ["1", "1.50", "-0", "2e0", "true", "null", #""a""#, #""\u0041""#, #""é""#, "[]", "{}"]
            .randomElement(using: &random) ?? "1"
    }

    private static func value(_ depth: Int, _ random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where depth > 0: object(depth - 1, &random)
        case 1 where depth > 0: list(depth - 1, &random)
        default: scalar(&random)
        }
    }

    private static func object(_ depth: Int, _ random: inout SeededGenerator) -> String {
        let members = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
            let name = ["a", "b", "c", "d", #"\u0065"#].randomElement(using: &random) ?? "a"
            return space(&random) + "\"\(name)\"" + space(&random) + ":" + space(&random)
                + value(depth, &random) + space(&random)
        }
        return "{" + members.joined(separator: ",") + space(&random) + "}"
    }

    private static func list(_ depth: Int, _ random: inout SeededGenerator) -> String {
        let elements = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
            space(&random) + value(depth, &random) + space(&random)
        }
        return "[" + elements.joined(separator: ",") + space(&random) + "]"
    }

    /// A value with some parts removed, added and replaced, without white space.
    private static func changed(
        _ node: JSONNode,
        _ depth: Int,
        _ random: inout SeededGenerator
    ) -> String {
        func isRare() -> Bool {
            Int.random(in: 0..<6, using: &random) == 0
        }
        switch node.kind {
        case .object:
            var members: [String] = []
            for member in node.members where !isRare() {
                members.append("\"\(member.name)\":" + changed(member.value, depth, &random))
            }
            if isRare() {
                members.append("\"new\":" + value(depth, &random))
            }
            return "{" + members.joined(separator: ",") + "}"
        case .array:
            var elements: [String] = []
            for element in node.elements where !isRare() {
                elements.append(changed(element, depth, &random))
                if isRare() {
                    elements.append(value(1, &random))
                }
            }
            return "[" + elements.joined(separator: ",") + "]"
        default: return isRare() ? scalar(&random) : node.sourceText
        }
    }
}
