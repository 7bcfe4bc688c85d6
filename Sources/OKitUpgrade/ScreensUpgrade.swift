import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitSyntax

/// Converts the screens of a bundle, each of them if it can be converted together with the screens
/// that it opens.
struct ScreensUpgrade {
    /// The result of the conversion.
    struct Result {
        /// `app.json`.
        let shell: ShellUpgrade
        /// The screens by their names in format 2.
        let screens: [String: UpgradedScreen]
        /// The former names of the screens.
        let origins: [String: String]
        /// The screens that are not converted, each with its reason.
        let rest: [String: Unconvertible]
    }

    private let bundle: AppBundle
    /// The screens that files declare.
    let screens: [Screen]
    private let surroundings: UpgradeSurroundings
    private let selectionUses: SelectionUses

    init(_ bundle: AppBundle) {
        self.bundle = bundle
        screens = bundle.screens.values.filter { !$0.isGenerated }.sorted { $0.name < $1.name }
        var surroundings = UpgradeSurroundings(
            bundle: bundle,
            entities: ScreenEntities(bundle),
            converted: Set(screens.map(\.name))
        )
        selectionUses = SelectionUses(surroundings)
        surroundings.selections = selectionUses.names
        self.surroundings = surroundings
    }

    /// Converts all screens that can be converted, except for some.
    func convert(without refused: [String: Unconvertible]) throws -> Result {
        var surroundings = surroundings
        surroundings.converted.subtract(refused.keys)
        var rest = refused
        var results: [String: UpgradedScreen] = [:]
        var origins: [String: String] = [:]
        var shell = try ShellUpgrade(surroundings)
        var hasChanged = true
        // The conversion of a screen depends on whether those that it opens are converted.
        while hasChanged {
            hasChanged = false
            (results, origins) = ([:], [:])
            shell = try ShellUpgrade(surroundings)
            for screen in screens
            where surroundings.converted.contains(screen.name)
                && !shell.replaced.contains(screen.name)
            {
                do {
                    try checkLinks(to: screen, surroundings, shell)
                    for (name, result) in try convert(screen, surroundings) {
                        results[name] = result
                        origins[name] = screen.name
                    }
                } catch let error as Unconvertible {
                    surroundings.converted.remove(screen.name)
                    rest[screen.name] = error
                    hasChanged = true
                }
            }
        }
        return Result(shell: shell, screens: results, origins: origins, rest: rest)
    }

    /// Throws if a screen is opened in a manner that only format 1 supports.
    private func checkLinks(
        to screen: Screen,
        _ surroundings: UpgradeSurroundings,
        _ shell: ShellUpgrade
    ) throws {
        guard let path = screen.attributes["contextPath"], !path.text.isEmpty else {
            return
        }
        if screen.kind != "selection",
            let opener = screens.first(where: { opener in
                !surroundings.converted.contains(opener.name)
                    && opener.targets.contains { $0.name == screen.name }
            })
        {
            throw Unconvertible(
                "it is opened by \"\(opener.name)\", which is not converted",
                at: nil
            )
        }
        guard shell.shown.contains(screen.name) else {
            return
        }
        let entity = surroundings.entities.content(of: screen)
        let models = bundle.manifest.models.filter { $0.entity.name == entity }
        guard case .path(let steps) = path.expression.root.kind, case .model = steps.start,
            steps.steps.isEmpty, models.count == 1
        else {
            throw Unconvertible(
                "it is the first screen, but its object is not a root object",
                at: path.node.location
            )
        }
    }

    /// Converts a screen: a selection screen gives one screen for each selection.
    private func convert(
        _ screen: Screen,
        _ surroundings: UpgradeSurroundings
    ) throws -> [String: UpgradedScreen] {
        switch screen.kind {
        case "detail", "settings":
            return [screen.name: try FormUpgrade.convert(ScreenUpgrade(screen, in: surroundings))]
        case "list", "menu":
            return [screen.name: try ListUpgrade.convert(ScreenUpgrade(screen, in: surroundings))]
        case "selection":
            guard let uses = selectionUses.uses[screen.name] else {
                throw Unconvertible("nothing opens it")
            }
            var results: [String: UpgradedScreen] = [:]
            for use in uses {
                let upgrade = try ScreenUpgrade(screen, openedOn: use.entity, in: surroundings)
                let selection = try SelectionUpgrade(upgrade, of: use.path, on: use.entity)
                results[use.name] = try ListUpgrade.convert(upgrade, selecting: selection)
            }
            return results
        case "backup", "secureBackup":
            var upgrade = ScreenUpgrade(screen, in: surroundings)
            try upgrade.convertTitles()
            try upgrade.convertBars()
            try upgrade.attributes.finish()
            upgrade.result.entity = nil
            let kind = screen.kind == "backup" ? "files" : "sealed"
            upgrade.result.body.append(.object([("backups", .text(kind))]))
            return [screen.name: upgrade.result]
        case "views":
            return [screen.name: try ViewsUpgrade.convert(ScreenUpgrade(screen, in: surroundings))]
        default:
            throw Unconvertible(
                "screens of the kind \"\(screen.kind)\" have no equivalent in format 2"
            )
        }
    }
}
