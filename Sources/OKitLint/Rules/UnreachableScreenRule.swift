import OKitBundle
import OKitSyntax

/// Reports screens that no way leads to from the first one.
struct UnreachableScreenRule: Rule {
    static let id = "unreachable-screen"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.unreachableScreens.compactMap { name in
            analysis.bundle.document("screens/\(name).json").map {
                warning("nothing leads to the screen \"\(name)\"", at: $0.root.startLocation)
            }
        }
    }
}

extension AppBundle {
    /// The file at a path inside the bundle.
    func document(_ path: String) -> JSONDocument? {
        documents.first { $0.source.path.hasSuffix("/\(path)") }
    }
}

extension JSONNode {
    /// The first byte, for what is wrong with a file as a whole.
    var startLocation: SourceLocation {
        let start = range.lowerBound
        return SourceLocation(source: document.source, range: start..<start + 1)
    }
}
