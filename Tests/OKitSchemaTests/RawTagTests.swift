import OKitSyntax
import Testing

@testable import OKitSchema

struct RawTagTests {
    @Test func areThoseOfTheParser() {
        #expect(JSONEntry.Tag.string.rawValue == UInt8(RawTag.string))
        #expect(JSONEntry.Tag.array.rawValue == UInt8(RawTag.array))
        #expect(JSONEntry.Tag.object.rawValue == UInt8(RawTag.object))
        // All others are below, so that a container is what is not.
        #expect(JSONEntry.Tag(rawValue: 9) == nil)
    }
}
