import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks the contents of a screen, each expression on its subject: the attributes of the screen,
/// its cells and buttons, and its views and mediators.
struct ScreenChecks {
    var sink: ProblemSink {
        expressions.sink
    }

    /// Unknown names in `objects`, `elements` or `views`.
    private(set) var elementProblems: [ElementProblem] = []

    /// The payloads that action controllers send to services.
    private(set) var calls: [ActionCall] = []

    private let screen: Screen
    private var context: StaticType
    private let declarations: Declarations
    private let names: BundleNames
    private var expressions: ExpressionChecks

    /// - Parameters:
    ///   - context: The object with which the screen is opened.
    ///   - names: Names that the bundle's screens may refer to.
    init(
        _ screen: Screen,
        _ context: StaticType,
        _ declarations: Declarations,
        _ names: BundleNames
    ) {
        self.screen = screen
        self.context = context
        self.declarations = declarations
        self.names = names
        expressions = ExpressionChecks(declarations)
    }

    mutating func check() {
        let isList = screen.isList
        let selection = move(context, by: screen.attributes["selectionContextPath"])
        context = move(context, by: screen.attributes["contextPath"])
        let row = isList ? screen.rows(of: context, declarations) : context
        if isList {
            checkType(ofNew: row)
        }
        for (name, attribute) in screen.attributes.all where name != "title" {
            let content =
                if AttributeUse.onSelection.contains(name) {
                    selection
                } else {
                    isList && AttributeUse.onRow.contains(name) ? row : context
                }
            expressions.check(attribute, AttributeUse(name), on: content)
        }
        if let cell = screen.cell {
            check(cell: cell, on: row)
        }
        for cell in screen.sections.flatMap(\.rows) {
            check(cell: cell, on: context)
        }
        for button in screen.buttons + screen.toolbar {
            check(button: button, on: context)
        }
        for label in screen.help {
            let own = move(context, by: label["contextPath"])
            expressions.check(label["textPath"], .text, on: own)
            expressions.check(label["showPath"], .condition, on: own)
        }
        for tab in screen.tabs {
            expressions.check(tab.attributes["title"], .text, on: .nothing)
        }
        if screen.hasObjects {
            checkObjects()
        }
    }

    private mutating func checkObjects() {
        let scopes = ScreenScopes(screen, context, declarations)
        var checks = ElementChecks(screen, scopes, names)
        checks.check()
        elementProblems = checks.problems
        calls = checks.calls
        expressions.sink.add(checks.sink)
    }

    private mutating func check(button: Attributes, on around: StaticType) {
        let own = move(around, by: button["contextPath"])
        for (name, attribute) in button.all {
            // A button's function is called on the surrounding object.
            let content = name == "tapPath" ? around : own
            expressions.check(attribute, AttributeUse(name), on: content)
        }
    }

    /// The objects that a list adds must have the type of its rows, or of the objects that these
    /// refer to.
    private mutating func checkType(ofNew row: StaticType) {
        guard let type = screen.attributes["type"], let entities = row.entities,
            row.relation == nil, !entities.contains(TypeTable.referenceName),
            let added = declarations.types[type.text],
            entities.allSatisfy({ name in
                let ancestors = declarations.types[name]?.ancestors ?? []
                return name != added.name && !added.ancestors.contains(name)
                    && !ancestors.contains(added.name)
            })
        else {
            return
        }
        let message: Finding.Message = "the rows are \(row), and \(added.name) is not one of them"
        expressions.sink.add(.type, message, at: type.node.location)
    }

    private mutating func check(cell: Attributes, on around: StaticType) {
        if let button = cell.accessory {
            check(button: button, on: around)
        }
        let own = move(around, by: cell["contextPath"])
        let isReadOnly = cell["readOnly"].map { $0.text != "#false" } ?? false
        for (name, attribute) in cell.all {
            if case .write = AttributeUse(name), isReadOnly {
                expressions.check(attribute, .read, on: own)
            } else if name == "namePath" {
                let option = cell["dataPath"]?.elements(of: own, declarations) ?? .unknown
                expressions.check(attribute, .text, on: option)
            } else {
                let isAround = AttributeUse.aroundCell.contains(name)
                let content = isAround ? around : own
                expressions.check(attribute, AttributeUse(name), on: content)
            }
        }
    }

    private mutating func move(_ context: StaticType, by path: Attribute?) -> StaticType {
        if let path {
            expressions.check(path, .read, on: context)
        }
        return context.moved(by: path, declarations)
    }
}
