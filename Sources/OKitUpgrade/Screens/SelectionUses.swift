import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitSyntax

/// The uses of selection screens, whose effect depends on the screen that opens them.
struct SelectionUses {
    /// A use of a selection screen.
    struct Use {
        /// The name of its screen in format 2.
        let name: String
        /// The path of the selected references, from the object with which the screen is opened.
        let path: ParsedExpression
        /// The entity of that object.
        let entity: String?
    }

    /// The uses of each selection screen.
    private(set) var uses: [String: [Use]] = [:]
    /// The names of the screens, by the screens that open them.
    private(set) var names: [UpgradeSurroundings.ScreenLink: String] = [:]

    private static let own = BindingParser.parse(".", as: .single)

    /// Finds the uses of all selection screens of a bundle.
    init(_ surroundings: UpgradeSurroundings) {
        // A selection of several references has the name of the screen.
        let screens = surroundings.bundle.screens.values.sorted {
            ($0.isList ? 0 : 1, $0.name) < ($1.isList ? 0 : 1, $1.name)
        }
        for opener in screens {
            for (segue, target) in opener.segues.sorted(by: { $0.key < $1.key }) {
                guard let screen = surroundings.bundle.screens[target.screen.name],
                    screen.kind == "selection"
                else {
                    continue
                }
                let content = surroundings.entities.content(of: opener)
                let element = opener.element(with: segue)
                let entity = surroundings.entities.entity(
                    at: element?["contextPath"],
                    from: content
                )
                let declared = screen.attributes["selectionPath"]?.expression
                let data = opener.isList ? opener.attributes["dataPath"]?.expression : nil
                add(declared ?? data ?? Self.own, entity, to: screen.name, openedBy: opener.name)
            }
        }
    }

    private mutating func add(
        _ path: ParsedExpression,
        _ entity: String?,
        to screen: String,
        openedBy opener: String
    ) {
        let known = uses[screen, default: []]
        let link = UpgradeSurroundings.ScreenLink(opener: opener, target: screen)
        if let use = known.first(where: { $0.path.text == path.text && $0.entity == entity }) {
            names[link] = use.name
            return
        }
        let name = known.isEmpty ? screen : "\(screen)\(known.count + 1)"
        uses[screen] = known + [Use(name: name, path: path, entity: entity)]
        names[link] = name
    }
}

extension Screen {
    /// The button or cell that follows a segue.
    fileprivate func element(with segue: String) -> Attributes? {
        let cells = sections.flatMap(\.rows)
        return (buttons + toolbar + cells + cells.compactMap(\.accessory))
            .first { $0["segue"]?.text == segue }
    }
}
