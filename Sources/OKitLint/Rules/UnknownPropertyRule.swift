import OKitModel
import OKitSyntax

/// Reports names in expressions that their object does not have.
struct UnknownPropertyRule: Rule {
    static let id = "unknown-property"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.unknownMember, self)
    }
}
