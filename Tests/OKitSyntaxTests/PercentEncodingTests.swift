import OKitSyntax
import Testing

struct PercentEncodingTests {
    @Test(arguments: ["", "a/b c", "é😀%", "-._~", "\u{0}"])
    func givesTheTextBack(_ text: String) {
        let encoded = PercentEncoding.encoded(text)
        #expect(encoded.utf8.allSatisfy { PercentEncoding.isUnreserved($0) || $0 == 0x25 })
        #expect(PercentEncoding.decoded(encoded[...]) == text)
    }

    @Test(arguments: ["%", "a%4", "%zz", "%4x", "%é", "%FF", "%C3", "%ED%A0%80"])
    func decodesNothingThatIsCutOrNoText(_ text: String) {
        #expect(PercentEncoding.decoded(text[...]) == nil)
    }
}
