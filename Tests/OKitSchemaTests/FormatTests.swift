import OKitSchema
import OKitSyntax
import TestSupport
import Testing

/// Formats as assertions, beyond what the official suite looks at.
struct FormatTests {
    @Test(arguments: [
        ("date", "2000-02-29", true), ("date", "1900-02-29", false),
        ("date-time", "2024-05-06T07:08:09.1+02:00", true),
        ("date-time", "2024-05-06 07:08:09Z", false),
        ("duration", "P1Y2M3DT4H", true), ("duration", "P3D1M", false),
        ("duration", "P1DT", false),
        ("ipv6", "1:2:3:4:5:6:7::", true), ("ipv6", "::1:2:3:4:5:6:7:8", false),
        ("ipv6", "::1.2.3.4:5", false), ("ipv6", "1:2:3:4:5:6:7:8::", false),
        ("email", "a@-b.example", false), ("email", "a@[IPv6:1::2]", true),
        ("email", "a@[1.2.3.4", false), ("idn-email", "ü@ü.example", true),
        ("email", "ü@b.c", false),
        ("hostname", "xn--bcher-kva.example", true), ("hostname", "bücher.example", false),
        ("idn-hostname", "bücher.example", true), ("idn-hostname", "Bücher.example", false),
        ("idn-hostname", "xn--99999999999", false),
        // Its one number is the largest `Int`.
        ("hostname", "xn--hz767205604493046e", false),
        ("idn-hostname", "xn--hz767205604493046e", false),
        ("uri", "http://[v1.a:b]:8/", true), ("uri", "http://[v1.a", false),
        ("uri", "http://a%4", false), ("uri-reference", "a/b:c", true),
        ("uri-reference", "a%", false),
        ("iri", "http://a/\u{E000}", false), ("iri", "http://a/?\u{E000}", true),
        ("iri", "http://a/?#\u{E000}", false),
        ("uri-template", "{?a*,b:20}", true), ("uri-template", "{a:12345}", false),
        ("uri-template", "{a", false), ("uri-template", "%", false),
        ("relative-json-pointer", "0+1/a", true), ("relative-json-pointer", "0+/a", false),
        ("json-pointer", "/~", false), ("uuid", "00000000-0000-0000-0000-00000000000g", false),
        ("nickname", "anything", true),
    ])
    func knowsFormats(format: String, text: String, isValid: Bool) throws {
        let source = try document(#"{"format": "\#(format)"}"#, path: "schema.json")
        let schema = try Schema(compiling: source, assertingFormats: true)
        #expect(try schema.isValid(document("\"\(text)\"").root) == isValid)
    }

    @Test func isARemarkUnlessAsked() throws {
        #expect(try schema(#"{"format": "date"}"#).isValid(document(#""today""#).root))
    }

    @Test func saysWhichFormatATextLacks() throws {
        let source = try document(#"{"format": "date"}"#, path: "schema.json")
        let schema = try Schema(compiling: source, assertingFormats: true)
        let found = try schema.validate(document(#""today""#).root)
        #expect(found.map(\.message.text) == [#""today" does not have the format "date""#])
        #expect(found.map(\.keyword) == ["format"])
    }

    /// Nothing that a text holds makes a format trap or take long.
    @Test(
        arguments: [
            "date", "date-time", "time", "duration", "ipv4", "ipv6", "email", "idn-email",
            "hostname",
            "idn-hostname", "uri", "uri-reference", "iri", "iri-reference", "uri-template",
            "json-pointer", "relative-json-pointer", "regex", "uuid",
        ]
    )
    func survivesAnyText(format: String) throws {
        let source = try document(#"{"format": "\#(format)"}"#, path: "schema.json")
        let schema = try Schema(compiling: source, assertingFormats: true)
        let pieces = [
            "", "9", ":", "[", "]", "%", "@", "\u{5D0}", "xn--", "xn--zzzzzz", "{", "~", "/", "P",
            "-",
            "é\u{200C}", "\u{10FFFF}", "(", "\\\\", "+", ".", "T",
        ]
        let short = pieces.flatMap { first in
            pieces.map { first + String(repeating: $0, count: 70) + first }
        }
        let long = pieces.map { String(repeating: $0, count: 5_000) }
        for text in short + long {
            let value = try document("\"\(text)\"").root
            #expect(schema.validate(value).isEmpty == schema.isValid(value))
        }
    }
    /// Punycode is arithmetic on what stands in the text.
    @Test func survivesAnyPunycode() throws {
        let source = try document(#"{"format": "idn-hostname"}"#, path: "schema.json")
        let schema = try Schema(compiling: source, assertingFormats: true)
        var random = SeededGenerator(seed: 6)
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        var valid = 0
        for _ in 0..<5_000 {
            let count = Int.random(in: 1...24, using: &random)
            let label = String(
                (0..<count).map { _ in letters[Int.random(in: 0..<36, using: &random)] }
            )
            let value = try document("\"xn--\(label)\"").root
            valid += schema.isValid(value) ? 1 : 0
        }
        #expect(valid > 0)
    }
}
