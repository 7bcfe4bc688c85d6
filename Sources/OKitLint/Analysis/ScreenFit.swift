import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks whether screens match the objects with which they are opened.
struct ScreenFit {
    private let declarations: Declarations
    private let names: BundleNames
    private var checked: [Key: ScreenChecks] = [:]

    /// Built-in entities, except for the settings, have few and common properties.
    private static let neverMeant = TypeTable.builtInNames.subtracting([TypeTable.settingsName])

    private struct Key: Hashable {
        let screen: String
        let context: StaticType
    }

    init(_ bundle: AppBundle, _ declarations: Declarations) {
        self.declarations = declarations
        names = BundleNames(bundle)
    }

    /// The cached checks of a screen for an object.
    mutating func checks(_ screen: Screen, _ context: StaticType) -> ScreenChecks {
        let key = Key(screen: screen.name, context: context)
        if let known = checked[key] {
            return known
        }
        var checks = ScreenChecks(screen, context, declarations, names)
        checks.check()
        checked[key] = checks
        return checks
    }

    /// The problem of a link that passes an object to a screen: several of the screen's expressions
    /// fail for it, and none for objects of another entity.
    ///
    /// If no entity matches a screen, the error is in the screen.
    mutating func complaint(about context: StaticType, in screen: Screen) -> Finding.Message? {
        // The walk over declarations checks screens of format 2.
        guard context.entities != nil, screen.declaration == nil else {
            return nil
        }
        let problems = checks(screen, context).sink.problems
        guard !problems.isEmpty else {
            return nil
        }
        let others = checks(screen, .unknown).sink.problems.count
        // If the screen's own path is invalid, expressions after it are unknown.
        let start = screen.attributes["contextPath"]?.node.location
        let isDecisive = start.map { start in
            problems.contains { start.range.contains($0.location.range.lowerBound) }
        }
        guard problems.count > others + (isDecisive ?? false ? 0 : 1) else {
            return nil
        }
        let fitting = declarations.typeNames.first { name in
            !Self.neverMeant.contains(name)
                && checks(screen, StaticType(entities: [name])).sink.problems.count == others
        }
        return fitting.map { entity in
            let first = problems.first.map { ": \($0.message.text)" } ?? ""
            return "the screen \"\(screen.name)\" is for \(entity), not for \(context)\(first)"
        }
    }
}
