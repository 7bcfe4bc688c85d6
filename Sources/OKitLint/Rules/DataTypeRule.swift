import OKitModel
import OKitSyntax

/// Reports values of data files and defaults that their properties cannot hold.
struct DataTypeRule: Rule {
    static let id = ModelDecoder.rule

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        (analysis.defaultFindings + analysis.data.findings).filter { $0.rule == Self.id }
    }
}

/// Reports objects of data files that have the id of another one.
struct RepeatedIDRule: Rule {
    static let id = "repeated-id"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.data.findings.filter { $0.rule == Self.id }
    }
}
