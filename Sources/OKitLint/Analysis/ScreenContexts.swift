import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A way to a screen, and what the screen gets.
struct ScreenWay {
    var target: Named
    var context: StaticType
}

extension ScreenWay {
    /// The way that an attribute names; `nil` if it names none.
    fileprivate init?(_ attribute: Attribute?, _ context: StaticType) {
        guard let attribute, !attribute.text.isEmpty else {
            return nil
        }
        target = Named(name: attribute.text, location: attribute.node.location)
        self.context = context
    }
}

/// Which objects screens may get, followed from the first screen along segues, tabs and steps.
struct ScreenContexts {
    private let bundle: AppBundle
    private let declarations: Declarations
    private var given: [String: StaticType] = [:]

    /// The screens that something leads to.
    private(set) var reachable: Set<String> = []

    /// Whether something leads to a screen that is not there, behind which others may be.
    private(set) var leadsNowhere = false

    /// The ways that hand a screen what it is not made for, by their places.
    private(set) var wrongWays: [SourceLocation: Finding.Message] = [:]

    private(set) var fit: ScreenFit

    init(_ bundle: AppBundle, _ declarations: Declarations) {
        self.bundle = bundle
        self.declarations = declarations
        fit = ScreenFit(bundle, declarations)
    }

    /// What a screen gets from those that open it; unknown where nothing does.
    func context(givenTo screen: Screen) -> StaticType {
        given[screen.name] ?? .unknown
    }

    /// The checks of a screen on what it gets from those that open it; unknown where nothing
    /// does.
    mutating func checks(of screen: Screen) -> ScreenChecks {
        fit.checks(screen, context(givenTo: screen))
    }

    /// Follows all ways, those of steps too.
    mutating func follow(_ steps: [ScreenWay]) {
        let entry = ScreenWay(target: bundle.manifest.entry, context: declarations.defaultModel)
        // An app with a menu has no first screen.
        var open = bundle.app?.menu.isEmpty == false ? [] : [entry]
        open += steps
        while let way = open.popLast() {
            let name = way.target.name
            guard let screen = bundle.screens[name] else {
                leadsNowhere = true
                continue
            }
            let isNew = reachable.insert(name).inserted
            let isNothing = way.context.alternatives?.isEmpty == true
            let object = isNothing ? declarations.defaultModel : way.context
            if let complaint = fit.complaint(about: object, in: screen) {
                wrongWays[way.target.location] = complaint
                if isNew {
                    open += ways(from: screen, .unknown)
                }
                continue
            }
            let joined = given[name].map { StaticType(joining: [$0, object]) } ?? object
            guard isNew || joined != given[name] else {
                continue
            }
            given[name] = joined
            let context = joined.moved(by: screen.attributes["contextPath"], declarations)
            open += ways(from: screen, context)
        }
    }

    private func ways(from screen: Screen, _ context: StaticType) -> [ScreenWay] {
        // Containers hand on what they get.
        let handedOn = given[screen.name] ?? .unknown
        var ways = screen.tabs.map { ScreenWay(target: $0.screen, context: handedOn) }
        var followed: Set<String> = []
        func follow(_ segue: String?, _ context: StaticType) {
            if let segue, let target = screen.segues[segue] {
                followed.insert(segue)
                ways.append(ScreenWay(target: target.screen, context: context))
            }
        }
        func follow(elements: [Attributes], _ context: StaticType) {
            for element in elements {
                let own = context.moved(by: element["contextPath"], declarations)
                follow(element["segue"]?.text, own)
            }
        }
        let cells = screen.sections.flatMap(\.rows)
        follow(elements: cells + cells.compactMap(\.accessory), context)
        follow(elements: screen.buttons + screen.toolbar, context)
        if screen.isList {
            let rows = screen.rows(of: context, declarations)
            follow("model", rows)
            follow(elements: [screen.cell?.accessory].compactMap(\.self), rows)
            ways += [ScreenWay(screen.attributes["rowIdentifier"], rows)].compactMap(\.self)
        }
        if screen.kind == "application" {
            for (attribute, standard) in [("homeIdentifier", "home"), ("menuIdentifier", "menu")] {
                if let way = ScreenWay(screen.attributes[attribute], handedOn) {
                    ways.append(way)
                } else if bundle.screens[standard] != nil {
                    let target = Named(name: standard, location: bundle.manifest.entry.location)
                    ways.append(ScreenWay(target: target, context: handedOn))
                }
            }
        }
        if screen.hasObjects {
            let scopes = ScreenScopes(screen, context, declarations)
            for (segue, context) in scopes.ways {
                segue.identifier.map { _ = followed.insert($0) }
                ways.append(ScreenWay(target: segue.screen, context: context))
            }
        }
        for element in [screen.attributes] + screen.buttons + screen.toolbar {
            ways += [ScreenWay(element["identifier"], context)].compactMap(\.self)
        }
        ways += (screen.declaration?.declaration.names(.screen) ?? []).map {
            ScreenWay(target: $0, context: .unknown)
        }
        for (segue, target) in screen.segues where !followed.contains(segue) {
            ways.append(ScreenWay(target: target.screen, context: .unknown))
        }
        return ways
    }
}

extension AppBundle {
    /// The ways to screens that `app.json` and entities of format 2 name.
    var declaredWays: [ScreenWay] {
        declarations.filter { $0.kind != .screen }.flatMap { $0.names(.screen) }
            .map { ScreenWay(target: $0, context: .unknown) }
    }
}

extension Screen {
    /// The type of a list's rows.
    func rows(of context: StaticType, _ declarations: Declarations) -> StaticType {
        guard let dataPath = attributes["dataPath"] else {
            return .unknown
        }
        return dataPath.elements(of: context, declarations)
    }
}

extension Attribute {
    /// The type of the elements that it leads to; unknown where they are no objects.
    func elements(of context: StaticType, _ declarations: Declarations) -> StaticType {
        var checker = ExpressionChecker(declarations, StaticScope(content: context))
        let type = checker.type(of: expression).element
        return type.entities == nil ? .unknown : type
    }
}

extension StaticType {
    /// The context that a path leads to from this one.
    func moved(by path: Attribute?, _ declarations: Declarations) -> StaticType {
        guard let path, !path.text.isEmpty else {
            return self
        }
        var checker = ExpressionChecker(declarations, StaticScope(content: self))
        let context = checker.context(of: path.expression)
        return context.entities == nil ? .unknown : context
    }
}
