import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports constant image names that are not in `images/`.
///
/// An icon may be a system icon: only a name similar to that of an image is reported.
struct UnknownImageRule: Rule {
    static let page = RulePage(
        "unknown-image",
        .warning,
        finds: "Reports images that are not in images/.",
        because: "No image would be shown.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "body": [{"list": "others", "open": "other"}, "#
            + #"{"image": "book"}, {"image": "bird"}]}"#,
        good: #"{"of": "Thing", "body": [{"list": "others", "open": "other"}, "#
            + #"{"image": "book"}]}"#,
        beside: ("images/book.png", "")
    )

    private static let imageAttributes: Set = [
        "imagePath", "editImagePath", "minImagePath", "maxImagePath", "protectionImage",
    ]
    private static let icons: Set = [
        "icon", "iconPath", "accyIcon", "accyEditIcon", "quickImage",
    ]

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let names = bundle.images.sorted()
        let shown = analysis.otherScreens.flatMap { images(of: $0) }.filter {
            !bundle.images.contains($0.name)
        }
        return shown.map {
            warning(.unknown("image", $0.name, among: names), at: $0.location)
        } + attributeFindings(analysis, names)
            + analysis.declared.findings(.unknown(.image), warning)
            + analysis.images.filter { !bundle.images.contains($0.name) }.map {
                // Steps set these.
                warning(.unknown("image", $0.name, among: names), at: $0.location)
            }
    }

    private func attributeFindings(_ analysis: BundleAnalysis, _ names: [String]) -> [Finding] {
        analysis.otherScreens.flatMap { $0.allAttributes + $0.cells.compactMap(\.accessory) }
            .flatMap { attributes in
                attributes.all.compactMap { name, attribute in
                    guard let image = Self.image(name, attribute),
                        !analysis.bundle.images.contains(image),
                        Self.imageAttributes.contains(name) || names.nearest(to: image) != nil
                    else {
                        return nil
                    }
                    let location = attribute.node.location
                    return warning(.unknown("image", image, among: names), at: location)
                }
            }
    }

    /// The images that views and bindings of a screen name by constants.
    private func images(of screen: Screen) -> [Named] {
        let views = screen.allViews
        let kinds = Dictionary(
            views.compactMap { view in view.identifier.map { ($0.name, view.kind) } }
        ) { first, _ in first }
        let bindings =
            views.filter { $0.kind == .image }.flatMap(\.bindings)
            + screen.elements.filter { kinds[$0.name.name] == .image }.flatMap(\.bindings)
        let results = bindings.filter { Self.imageTargets.contains($0.target.name) }.flatMap {
            [$0.node["placeholder"], $0.node["ifTrue"], $0.node["ifFalse"]].compactMap(\.self)
        }
        let attributes = views.flatMap(\.attributes).filter { $0.name.name == "imageName" }
            .compactMap(\.node)
        return (results + attributes).compactMap { Named($0) }.filter { name in
            !name.name.isEmpty && !name.name.contains("$") && !name.name.hasPrefix("http")
                && !name.name.hasPrefix("%")
        }
    }

    private static let imageTargets: Set = [
        "imageName", "image", "wx_value", "wx_imageName", "wx_autoValue",
    ]

    private static func image(_ name: String, _ attribute: Attribute) -> String? {
        if name == "icon" {
            return attribute.text
        }
        guard imageAttributes.contains(name) || icons.contains(name),
            case .constant(let image) = attribute.expression.root.kind, !image.isEmpty
        else {
            return nil
        }
        return image
    }
}
