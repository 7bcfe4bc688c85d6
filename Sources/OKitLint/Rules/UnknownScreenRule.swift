import OKitBundle
import OKitSyntax

/// Reports screens that the manifest, a segue or a tab leads to and that are not there.
struct UnknownScreenRule: Rule {
    static let id = "unknown-screen"

    func check(_ bundle: AppBundle) -> [Finding] {
        let targets = [bundle.manifest.entry] + bundle.screens.values.flatMap(\.targets)
        let names = bundle.screens.keys.sorted()
        return targets.filter { bundle.screens[$0.name] == nil }.map {
            error(.unknown("screen", $0.name, among: names), at: $0.location)
        }
    }
}
