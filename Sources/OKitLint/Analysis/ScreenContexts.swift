import OKitBundle
import OKitModel
import OKitSyntax

/// Which objects screens may get, followed from the first screen along segues, tabs and steps.
struct ScreenContexts {
    private let bundle: AppBundle
    private let declarations: Declarations
    private var given: [String: StaticType] = [:]

    /// The screens that something leads to.
    private(set) var reachable: Set<String> = []

    /// Whether something leads to a screen that is not there, behind which others may be.
    private(set) var leadsNowhere = false

    init(_ bundle: AppBundle, _ declarations: Declarations) {
        self.bundle = bundle
        self.declarations = declarations
    }

    /// What a screen gets from those that lead to it; unknown where nothing does.
    func context(givenTo screen: Screen) -> StaticType {
        given[screen.name] ?? .unknown
    }

    /// Follows all ways, those of steps too.
    mutating func follow(_ steps: [(screen: String, context: StaticType)]) {
        var open = [(bundle.manifest.entry.name, declarations.defaultModel)]
        open += steps.map { ($0.screen, $0.context) }
        while let (name, context) = open.popLast() {
            guard let screen = bundle.screens[name] else {
                leadsNowhere = true
                continue
            }
            let isNew = reachable.insert(name).inserted
            let object = context.alternatives?.isEmpty == true ? declarations.defaultModel : context
            let joined = given[name].map { StaticType(joining: [$0, object]) } ?? object
            guard isNew || joined != given[name] else {
                continue
            }
            given[name] = joined
            let context = joined.moved(by: screen.attributes["contextPath"], declarations)
            open += ways(from: screen, context)
        }
    }

    private func ways(from screen: Screen, _ context: StaticType) -> [(String, StaticType)] {
        // Containers hand on what they get.
        var ways = screen.tabs.map { ($0.screen.name, given[screen.name] ?? .unknown) }
        var followed: Set<String> = []
        func follow(_ segue: String?, _ context: StaticType) {
            if let segue, let target = screen.segues[segue] {
                followed.insert(segue)
                ways.append((target.screen.name, context))
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
            if let name = screen.attributes["rowIdentifier"]?.text, !name.isEmpty {
                ways.append((name, rows))
            }
        }
        if screen.kind == "application" {
            for (attribute, standard) in [("homeIdentifier", "home"), ("menuIdentifier", "menu")] {
                let name = screen.attributes[attribute]?.text
                if let name = name ?? (bundle.screens[standard] == nil ? nil : standard) {
                    ways.append((name, given[screen.name] ?? .unknown))
                }
            }
        }
        ways += screen.viewWays(of: context)
        for element in [screen.attributes] + screen.buttons + screen.toolbar {
            if let name = element["identifier"]?.text, !name.isEmpty {
                ways.append((name, context))
            }
        }
        for (segue, target) in screen.segues where !followed.contains(segue) {
            ways.append((target.screen.name, .unknown))
        }
        return ways
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
