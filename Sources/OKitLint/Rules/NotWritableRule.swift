import OKitModel
import OKitSyntax

/// Reports paths that are written and lead to nothing that can be.
struct NotWritableRule: Rule {
    static let id = "not-writable"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.notWritable, self)
    }
}
