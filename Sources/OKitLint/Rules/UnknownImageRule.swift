import OKitBundle
import OKitSyntax

/// Reports pictures that a constant names and that are not in `images/`.
///
/// An icon may be one of the system's: only a name like that of a picture is a mistake there.
struct UnknownImageRule: Rule {
    static let page = RulePage(
        "unknown-image",
        .warning,
        finds: "Finds pictures that are not in images/.",
        because: "Nothing would be shown.",
        in: "screens/other.json",
        bad: ##"{"kind": "detail", "sections": [{"rows": [{"imagePath": "#bird"}]}]}"##,
        good: ##"{"kind": "detail", "sections": [{"rows": [{"imagePath": "#book"}]}]}"##
    )

    private static let pictures: Set = [
        "imagePath", "editImagePath", "minImagePath", "maxImagePath",
    ]
    private static let icons: Set = [
        "icon", "iconPath", "accyIcon", "accyEditIcon", "quickImage",
    ]

    func check(_ bundle: AppBundle) -> [Finding] {
        let names = bundle.images.sorted()
        return bundle.screens.values.flatMap(\.allAttributes).flatMap { attributes in
            attributes.all.compactMap { name, attribute in
                guard let image = Self.image(name, attribute), !bundle.images.contains(image),
                    Self.pictures.contains(name) || names.nearest(to: image) != nil
                else {
                    return nil
                }
                let location = attribute.node.location
                return warning(.unknown("image", image, among: names), at: location)
            }
        }
    }

    private static func image(_ name: String, _ attribute: Attribute) -> String? {
        if name == "icon" {
            return attribute.text
        }
        guard pictures.contains(name) || icons.contains(name),
            case .constant(let image) = attribute.expression.root.kind, !image.isEmpty
        else {
            return nil
        }
        return image
    }
}
