import OKitLint
import OKitSyntax
import Testing

/// A fix is applied only if fewer findings remain, and no new one.
struct FixVerificationTests {
    private func fixes(_ row: String) async throws -> Fixes {
        let bundle = BundleText([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
            """,
            "models/Thing.json": """
            {"properties":{"title":{"type":"text"},"kind":{"type":"bool"}}}
            """,
            "screens/main.json": """
            {"kind":"detail","titlePath":"title","subTitlePath":"kind",
            "sections":[{"rows":[\(row)]}]}
            """,
        ])
        return try await Fixes(of: try bundle.findings(), includingUnsafe: false) { edits in
            var fixed = bundle
            for edit in edits {
                let path = edit.source.path.replacing("app.zip!/", with: "")
                fixed.files[path] = String(decoding: edit.result, as: UTF8.self)
            }
            return try fixed.findings()
        }
    }

    @Test func appliesWhatHelps() async throws {
        let fixes = try await fixes(#"{"path":"titel"}"#)
        #expect(fixes.files.count == 1)
        #expect(fixes.harmful == 0)
    }

    @Test func leavesOutWhatMakesAnotherFinding() async throws {
        let fixes = try await fixes(#"{"cell":"date","datePath":"Kind"}"#)
        #expect(fixes.files.isEmpty)
        #expect(fixes.harmful == 1)
    }

    /// One harmful fix does not keep others from being applied.
    @Test func appliesTheOthers() async throws {
        let fixes = try await fixes(#"{"cell":"date","datePath":"Kind"},{"path":"titel"}"#)
        let edited = fixes.files.map { String(decoding: $0.result, as: UTF8.self) }
        #expect(edited.count == 1)
        #expect(edited.first?.contains(#"{"path":"title"}"#) ?? false)
        #expect(edited.first?.contains(#""Kind""#) ?? false)
    }
}
