import OKitExpression
import OKitModel
import OKitSyntax

extension Step {
    /// The steps of a list; those without an action are skipped.
    static func list(_ declarations: [StepDeclaration]) -> [Step] {
        declarations.compactMap { Step($0) }
    }

    private init?(_ declaration: StepDeclaration) {
        let then = Self.list(declaration.then)
        let otherwise = Self.list(declaration.otherwise)
        switch declaration.action {
        case .set(let path, let value):
            self = .set(path: path.expression, to: Operand(value))
        case .add(let path, let value):
            let position = Position(declaration.node["at"])
            self = .add(path: path.expression, value: value.map { Operand($0) }, at: position)
        case .remove(let path):
            self = .remove(path: path.expression)
        case .move(let path, let from, let to):
            self = .move(path: path.expression, from: Operand(from), to: Operand(to))
        case .call(let path):
            self = .call(path.expression)
        case .branch(let condition):
            let constant = declaration.node["if"]?.bool == true
            self = .branch(
                if: condition?.expression ?? Self.constant(constant),
                then: then,
                else: otherwise
            )
        case .loop(let path, let name, let steps):
            self = .loop(path: path.expression, name: name, steps: Self.list(steps))
        case .define(let name, let value):
            self = .define(name: name.name, value: Operand(value))
        case .dialog(let dialog):
            self = .dialog(Dialog(dialog), then: then, else: otherwise)
        case .navigate(let screen, let context):
            self = .navigate(screen: screen.name, context: context.map { Operand($0) })
        case .perform(let action, let argument):
            self = .perform(
                action: action.name,
                with: argument.map { Operand($0) },
                then: then,
                else: otherwise
            )
        case .store(let model):
            self = .store(model: model.name)
        case .result(let result):
            self = .result(Operand(result))
        case .complete(let value):
            self = .complete(Operand(value))
        case nil:
            return nil
        }
    }

    private static func constant(_ holds: Bool) -> ParsedExpression {
        PredicateParser.parse(holds ? "TRUEPREDICATE" : "FALSEPREDICATE", as: .predicate)
    }
}

extension Step.Position {
    fileprivate init(_ node: JSONNode?) {
        if node?.isString("first") ?? false {
            self = .first
        } else if let index = node?.int {
            self = .index(Int(clamping: index))
        } else {
            self = .last
        }
    }
}

extension Operand {
    /// A string or notation is evaluated, other JSON is a value; a missing expression is null.
    fileprivate init(_ declaration: DeclaredExpression?) {
        guard let declaration else {
            self = .expression(.empty)
            return
        }
        let isExpression =
            declaration.node.kind == .string
            || DeclaredExpression.namesNotation(declaration.node)
        self =
            isExpression ? .expression(declaration.expression) : .literal(declaration.node)
    }
}

extension ParsedExpression {
    fileprivate static let empty = BindingParser.parse("", as: .single)
}

extension Dialog {
    fileprivate init(_ declaration: DialogDeclaration) {
        self.init(
            kind: declaration.kind,
            title: declaration.title?.expression ?? .empty,
            message: declaration.message?.expression
        )
        fields = declaration.fields.map { Field($0) }
        answerName = declaration.answer?.name
        if kind == .prompt, fields.isEmpty {
            fields = [Field(name: answerName ?? "")]
        }
    }
}

extension Dialog.Field {
    fileprivate init(_ declaration: DialogDeclaration.Field) {
        self.init(
            name: declaration.node["name"]?.string ?? "",
            title: declaration.expressions["title"]?.expression,
            placeholder: declaration.expressions["placeholder"]?.expression,
            value: declaration.expressions["value"]?.expression,
            isSecure: declaration.node["secure"]?.bool ?? false
        )
    }
}
