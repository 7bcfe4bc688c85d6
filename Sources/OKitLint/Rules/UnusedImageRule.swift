import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports images that nothing in the bundle names.
struct UnusedImageRule: Rule {
    static let page = RulePage(
        "unused-image",
        .info,
        finds: "Reports images in images/ that no file names.",
        because: "Unused images make the bundle larger.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "body": {"list": "others", "open": "other"}}"#,
        good: #"{"of": "Thing", "body": [{"image": "book"}, "#
            + #"{"list": "others", "open": "other"}]}"#,
        beside: ("images/book.png", "")
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let (bundle, mentions) = (analysis.bundle, analysis.mentions)
        guard bundle.unreadableNames.isEmpty else {
            return []
        }
        return bundle.images.sorted().filter {
            !mentions.hasPart($0) && !mentions.hasWord($0)
        }.map {
            info("no file names the image \"\($0)\"", at: bundle.manifest.entry.fileLocation)
        }
    }
}

extension Named {
    /// The first byte of the file that contains it.
    var fileLocation: SourceLocation {
        let end = min(1, location.source.bytes.count)
        return SourceLocation(source: location.source, range: 0..<end)
    }
}
