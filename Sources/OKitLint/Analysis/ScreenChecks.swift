import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks the attributes of a screen, its cells and buttons, each on what it is evaluated on.
struct ScreenChecks {
    var sink: ProblemSink {
        expressions.sink
    }

    private let screen: Screen
    private var context: StaticType
    private let declarations: Declarations
    private var expressions: ExpressionChecks

    /// - Parameter context: what the screen gets from those that lead to it.
    init(_ screen: Screen, _ context: StaticType, _ declarations: Declarations) {
        self.screen = screen
        self.context = context
        self.declarations = declarations
        expressions = ExpressionChecks(declarations)
    }

    /// Looks at all attributes; those of kinds of screen that nobody shows yet are left alone.
    mutating func check() {
        let isList = screen.isList
        guard isList || screen.isForm || ["tabs", "application"].contains(screen.kind) else {
            return
        }
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
            check(attribute, AttributeUse(name), on: content)
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
            check(label["textPath"], .text, on: own)
            check(label["showPath"], .read, on: own)
        }
        for tab in screen.tabs {
            check(tab.attributes["title"], .text, on: .nothing)
        }
    }

    private mutating func check(button: Attributes, on around: StaticType) {
        let own = move(around, by: button["contextPath"])
        for (name, attribute) in button.all {
            // A button's function is called on what it stands on.
            check(attribute, AttributeUse(name), on: name == "tapPath" ? around : own)
        }
    }

    /// What a list adds must be what its rows are, or what these refer to.
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
        let message: Finding.Message = "the rows are \(row), and \(added.name) is none of them"
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
                check(attribute, .read, on: own)
            } else if name == "namePath" {
                let option = cell["dataPath"]?.elements(of: own, declarations) ?? .unknown
                check(attribute, .text, on: option)
            } else {
                let isAround = AttributeUse.aroundCell.contains(name)
                check(attribute, AttributeUse(name), on: isAround ? around : own)
            }
        }
    }

    private mutating func move(_ context: StaticType, by path: Attribute?) -> StaticType {
        if let path {
            check(path, .read, on: context)
        }
        return context.moved(by: path, declarations)
    }

    private mutating func check(
        _ attribute: Attribute?,
        _ use: AttributeUse,
        on content: StaticType
    ) {
        guard let attribute else {
            return
        }
        if case .literal = use {
            return
        }
        if use.wantsBinding, attribute.node.kind != .string {
            let found = attribute.node.kind.rawValue
            expressions.sink.add(
                .type,
                "a binding is wanted here, not a \(found)",
                at: attribute.node.location
            )
            return
        }
        var offset = 0
        for part in attribute.parts {
            let scope = StaticScope(content: content)
            let complaint = expressions.check(part, attribute.node, scope, offset: offset) {
                use.check(part, &$0)
            }
            if let complaint {
                let range = offset..<offset + part.text.utf8.count
                expressions.sink.add(.type, complaint, at: attribute.node.location(ofText: range))
            }
            offset += part.text.utf8.count + 1
        }
    }
}

extension AttributeUse {
    /// Checks an expression for this use.
    ///
    /// - Returns: what is wrong with its type.
    fileprivate func check(
        _ expression: ParsedExpression,
        _ checker: inout ExpressionChecker
    ) -> Finding.Message? {
        switch self {
        case .literal:
            return nil
        case .call:
            checker.checkCall(of: expression)
            return nil
        case .write(let written):
            checker.checkWrite(to: expression, written.rawValue) { written.fits($0) }
            return nil
        case .read:
            checker.type(of: expression)
            return nil
        case .text:
            let type = checker.type(of: expression)
            return type.isNever(\.isShown) ? "a text is wanted here, not \(type)" : nil
        case .number:
            let type = checker.type(of: expression)
            return type.isNever(\.isCountable) ? "a number is wanted here, not \(type)" : nil
        case .objects:
            let type = checker.type(of: expression)
            return type.isNever(\.hasObjects) ? "objects are wanted here, not \(type)" : nil
        }
    }
}

extension AttributeUse {
    /// Whether a number or `true` cannot be meant.
    fileprivate var wantsBinding: Bool {
        switch self {
        case .text, .objects, .call, .write, .number: true
        case .literal, .read: false
        }
    }
}

extension AttributeUse.Written {
    /// Whether a property of that type can hold what is written.
    fileprivate func fits(_ type: ValueType) -> Bool {
        switch (self, type) {
        case (_, .any), (.bool, .bool), (.date, .date), (.text, .text), (.index, .text),
            (.reference, .text), (.reference, .object):
            true
        case (.reference, .list(.object)), (.reference, .set(.object)): true
        case (.text, .int), (.text, .double), (.text, .decimal): true
        case (.number, .int), (.number, .double), (.number, .decimal), (.number, .text): true
        case (.index, .int), (.index, .double), (.index, .decimal): true
        default: false
        }
    }
}

extension ValueType {
    fileprivate var isShown: Bool {
        if case .object = self { false } else { !isList || self == .any }
    }

    /// Whether its elements may be rows.
    fileprivate var hasObjects: Bool {
        switch self {
        case .list(let element), .set(let element): element == .any || element.entityName != nil
        default: false
        }
    }

    fileprivate var isCountable: Bool {
        [.int, .double, .decimal, .bool, .text, .any].contains(self)
    }
}

extension StaticType {
    /// Whether no value of the type is of that kind; what is unknown or null may be.
    fileprivate func isNever(_ condition: (ValueType) -> Bool) -> Bool {
        alternatives.map { !$0.isEmpty && !$0.contains(where: condition) } ?? false
    }
}
