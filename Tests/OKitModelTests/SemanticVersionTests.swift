import OKitModel
import Testing

@Suite struct SemanticVersionTests {
    /// The order of semantic versioning 2.0.0 §11, with numbers that no integer holds.
    private static let sorted = [
        "0.9.9", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
        "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.0.0",
        "99999999999999999999.0.0", "100000000000000000000.0.0",
    ]

    @Test(arguments: sorted.indices)
    func comesBeforeAllThatFollow(index: Int) {
        let version = SemanticVersion(Self.sorted[index])
        for (other, text) in Self.sorted.enumerated() {
            #expect((version < SemanticVersion(text)) == (index < other), "\(text)")
        }
    }

    @Test(arguments: [("1.0.0+a", "1.0.0+b"), ("1.0", "1.0.0"), ("", "0.0.0"), ("01.0.0", "1.0.0")])
    func isTheSame(one: String, other: String) {
        #expect(SemanticVersion(one) == SemanticVersion(other))
    }
}
