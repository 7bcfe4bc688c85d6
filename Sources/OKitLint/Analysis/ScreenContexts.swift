import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A link to a screen, with the object that it passes.
struct ScreenLink {
    var target: Named
    var context: StaticType
}

extension ScreenLink {
    /// The link in an attribute; `nil` if there is none.
    fileprivate init?(_ attribute: Attribute?, _ context: StaticType) {
        guard let attribute, !attribute.text.isEmpty else {
            return nil
        }
        target = Named(name: attribute.text, location: attribute.node.location)
        self.context = context
    }
}

/// The objects with which screens may be opened, determined by following segues, tabs and steps
/// from the first screen.
struct ScreenContexts {
    private let bundle: AppBundle
    private let declarations: Declarations
    private var given: [String: StaticType] = [:]

    /// The screens that can be opened.
    private(set) var reachable: Set<String> = []

    /// Whether a link refers to a missing screen, which might open others.
    private(set) var leadsNowhere = false

    /// The links that pass a screen an object of the wrong entity, by location.
    private(set) var wrongLinks: [SourceLocation: Finding.Message] = [:]

    private(set) var fit: ScreenFit
    private let declaredScreens: [String: ScreenDeclaration]

    init(_ bundle: AppBundle, _ declarations: Declarations) {
        self.bundle = bundle
        self.declarations = declarations
        declaredScreens = Dictionary(
            bundle.declaredScreens.map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        fit = ScreenFit(bundle, declarations)
    }

    /// The object with which a screen is opened; unknown if nothing opens it.
    func context(givenTo screen: Screen) -> StaticType {
        given[screen.name] ?? .unknown
    }

    /// The checks of a screen for the object with which it is opened; unknown if nothing opens it.
    mutating func checks(of screen: Screen) -> ScreenChecks {
        fit.checks(screen, context(givenTo: screen))
    }

    /// Follows all links, including those of steps.
    mutating func follow(_ steps: [ScreenLink]) {
        let entry = ScreenLink(target: bundle.manifest.entry, context: declarations.defaultModel)
        // An app with a menu has no first screen.
        var open = bundle.app?.menu.isEmpty == false ? [] : [entry]
        open += steps
        while let link = open.popLast() {
            let name = link.target.name
            if let screen = declaredScreens[name] {
                // Its links do not depend on its object.
                if reachable.insert(name).inserted {
                    open += screen.openedScreens.map { ScreenLink(target: $0, context: .unknown) }
                }
                continue
            }
            guard let screen = bundle.screens[name] else {
                leadsNowhere = true
                continue
            }
            let isNew = reachable.insert(name).inserted
            let isNothing = link.context.alternatives?.isEmpty == true
            let object = isNothing ? declarations.defaultModel : link.context
            if let complaint = fit.complaint(about: object, in: screen) {
                wrongLinks[link.target.location] = complaint
                if isNew {
                    open += links(from: screen, .unknown)
                }
                continue
            }
            let joined = given[name].map { StaticType(joining: [$0, object]) } ?? object
            guard isNew || joined != given[name] else {
                continue
            }
            given[name] = joined
            let context = joined.moved(by: screen.attributes["contextPath"], declarations)
            open += links(from: screen, context)
        }
    }

    private func links(from screen: Screen, _ context: StaticType) -> [ScreenLink] {
        // Containers pass on their object.
        let handedOn = given[screen.name] ?? .unknown
        var links = screen.tabs.map { ScreenLink(target: $0.screen, context: handedOn) }
        var followed: Set<String> = []
        func follow(_ segue: String?, _ context: StaticType) {
            if let segue, let target = screen.segues[segue] {
                followed.insert(segue)
                links.append(ScreenLink(target: target.screen, context: context))
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
            links += [ScreenLink(screen.attributes["rowIdentifier"], rows)].compactMap(\.self)
        }
        if screen.kind == "application" {
            for (attribute, standard) in [("homeIdentifier", "home"), ("menuIdentifier", "menu")] {
                if let link = ScreenLink(screen.attributes[attribute], handedOn) {
                    links.append(link)
                } else if bundle.screens[standard] != nil {
                    let target = Named(name: standard, location: bundle.manifest.entry.location)
                    links.append(ScreenLink(target: target, context: handedOn))
                }
            }
        }
        if screen.hasObjects {
            let scopes = ScreenScopes(screen, context, declarations)
            for (segue, context) in scopes.links {
                segue.identifier.map { _ = followed.insert($0) }
                links.append(ScreenLink(target: segue.screen, context: context))
            }
        }
        for element in [screen.attributes] + screen.buttons + screen.toolbar {
            links += [ScreenLink(element["identifier"], context)].compactMap(\.self)
        }
        for (segue, target) in screen.segues where !followed.contains(segue) {
            links.append(ScreenLink(target: target.screen, context: .unknown))
        }
        return links
    }
}

extension AppBundle {
    /// The links in `app.json` and entities of format 2.
    var declaredLinks: [ScreenLink] {
        declarations.filter { $0.kind != .screen }.flatMap { $0.names(.screen) }
            .map { ScreenLink(target: $0, context: .unknown) }
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
    /// The type of the elements at its path; unknown if they are not objects.
    func elements(of context: StaticType, _ declarations: Declarations) -> StaticType {
        var checker = ExpressionChecker(declarations, StaticScope(content: context))
        let type = checker.type(of: expression).element
        return type.entities == nil ? .unknown : type
    }
}

extension StaticType {
    /// The context at a path from this one.
    func moved(by path: Attribute?, _ declarations: Declarations) -> StaticType {
        guard let path, !path.text.isEmpty else {
            return self
        }
        var checker = ExpressionChecker(declarations, StaticScope(content: self))
        let context = checker.context(of: path.expression)
        return context.entities == nil ? .unknown : context
    }
}
