import OKitSyntax

/// Reports references in data files to objects that are in none of them.
struct DanglingReferenceRule: Rule {
    static let id = "dangling-reference"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.data.danglingReferences.map {
            warning("the reference leads nowhere: no object has this id", at: $0)
        }
    }
}
