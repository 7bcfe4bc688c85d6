import OKitExpression
package import OKitModel
import OKitSyntax
import OrderedCollections

// Steps of format 2, by the members of their declarations.
extension Step {
    /// The steps of declarations; incomplete ones are skipped.
    package static func list(_ declarations: [Declaration]) -> [Step] {
        declarations.flatMap { declaration in
            Step(declaration).map { [.mark(declaration.node.location, .reached), $0] } ?? []
        }
    }

    private init?(_ declaration: Declaration) {
        guard declaration.kind == .step, let form = declaration.form,
            let step = Self.change(form, declaration) ?? Self.control(form, declaration)
                ?? Self.presentation(form, declaration)
        else {
            return nil
        }
        self = step
    }

    /// A step that changes objects.
    private static func change(_ form: String, _ step: Declaration) -> Step? {
        switch form {
        case "set":
            return step.path("set").flatMap { path in
                step.path("to").map { .set(path: path, to: .expression($0), refusal: .fails) }
            }
        case "create":
            return step.name("create").map { entity in
                .create(
                    Creation(
                        entity,
                        values: step.values("with"),
                        list: step.path("in"),
                        position: Position(step["at"]),
                        localName: step.string("as")
                    )
                )
            }
        case "delete":
            return step.path("delete").map { .delete($0) }
        case "add":
            return step.path("add").flatMap { value in
                step.path("in").map {
                    .add(
                        path: $0,
                        value: .expression(value),
                        at: Position(step["at"]),
                        refusal: .fails
                    )
                }
            }
        case "remove":
            return step.path("remove").map { .take($0, from: step.path("in")) }
        case "move":
            return step.path("move").flatMap { value in
                step.path("in").flatMap { list in
                    step.path("to").map { .place(value, in: list, to: $0) }
                }
            }
        default:
            return nil
        }
    }

    /// A step that controls which steps run.
    private static func control(_ form: String, _ step: Declaration) -> Step? {
        switch form {
        case "let":
            return step.string("let").flatMap { name in
                step.path("be").map { .define(name: name, value: .expression($0), refusal: .fails) }
            }
        case "if":
            return step.path("if").map {
                .branch(
                    if: $0,
                    then: step.steps("then") ?? [],
                    else: step.steps("else") ?? [.mark(step.node.location, .otherwise)]
                )
            }
        case "for":
            return step.string("for").flatMap { name in
                step.path("in").map {
                    .loop(path: $0, name: name, steps: step.steps("do") ?? [])
                }
            }
        case "call":
            return step.name("call").map {
                .request(
                    action: $0,
                    with: step.values("with"),
                    then: step.steps("then") ?? [],
                    catch: step.steps("catch")
                )
            }
        case "run":
            return step.name("run").map {
                .run(Run($0, on: step.path("on"), values: step.values("with")))
            }
        case "return":
            return step.path("return").map { .result(.expression($0)) }
        case "fail":
            return step.path("fail").map { .fail($0, fields: step.path("fields")) }
        default:
            return nil
        }
    }

    /// A step that shows or asks something, or navigates.
    private static func presentation(_ form: String, _ step: Declaration) -> Step? {
        switch form {
        case "open":
            return step.name("open").map {
                .open(Opening($0, step), then: step.steps("then"))
            }
        case "home":
            return step["home"]?.literal?.bool == true ? .goHome : nil
        case "offer":
            let names = step["offer"]?.elements.compactMap { $0.name?.name } ?? []
            return .offer(names, title: step.path("title"))
        case "back":
            return step["back"]?.value.map { .back($0) }
        case "alert", "confirm":
            return Dialog(form, step).map { dialog in
                var dialog = dialog
                let steps = step.steps("then") ?? []
                dialog.isDestructive = steps.contains(where: \.isDeletion)
                return .dialog(dialog, then: steps, else: step.steps("else") ?? [])
            }
        case "ask":
            return Question(step).map { .ask($0, then: step.steps("then") ?? []) }
        case "toast":
            return step.path("toast").map {
                let offersUndo = step["undo"]?.literal?.bool ?? false
                return .toast(Toast($0, offersUndo: offersUndo, action: step.name("action")))
            }
        case "copy":
            return step.path("copy").map { .copy($0) }
        case "export":
            return step.name("export").map {
                .export(
                    Export(
                        provider: $0,
                        format: step.string("as"),
                        columns: OrderedDictionary(
                            step.expressions("columns").map { ($0.name.name, $0.value.expression) }
                        ) { first, _ in first },
                        name: step.path("name")
                    )
                )
            }
        case "import":
            return step.name("import").map {
                .importObjects(entity: $0, format: step.string("as"), list: step.path("in"))
            }
        default:
            return Command(rawValue: form).flatMap { command in
                step.name(form).map { .command(command, name: $0) }
            }
        }
    }
}

extension Declaration {
    /// The expression of a member; `nil` if it is missing.
    fileprivate func path(_ name: String) -> ParsedExpression? {
        self[name]?.expression?.expression
    }

    /// The name in a member; `nil` if it is missing.
    fileprivate func name(_ name: String) -> String? {
        self[name]?.name?.name
    }

    /// The named expressions of a member.
    fileprivate func values(_ name: String) -> [NamedExpression] {
        (self[name]?.entries ?? []).compactMap { entry in
            entry.value.expression.map { NamedExpression(entry.name.name, $0.expression) }
        }
    }

    /// The steps of a member; `nil` if it is missing.
    func steps(_ name: String) -> [Step]? {
        self[name].map { Step.list($0.declarations) }
    }
}

extension DeclaredValue {
    /// The expression, or a literal as an expression.
    fileprivate var value: ParsedExpression? {
        (expression ?? literal.map { LocatedExpression(literal: $0) })?.expression
    }
}

extension Step.Position {
    /// An index, an expression, or the word `first`.
    fileprivate init(_ value: DeclaredValue?) {
        if let index = value?.literal?.int {
            self = .index(Int(clamping: index))
        } else if value?.literal?.string == "first" {
            self = .first
        } else if let expression = value?.value {
            self = .value(expression)
        } else {
            self = .last
        }
    }
}

extension Opening {
    fileprivate init(_ screen: String, _ step: Declaration) {
        self.init(
            screen,
            object: step.path("object"),
            entity: step.name("create"),
            list: step.path("in"),
            state: step.values("with"),
            beginsEditing: step["editing"]?.literal?.bool ?? false,
            place: step.string("place").flatMap { Place(rawValue: $0) }
        )
    }
}

extension Dialog {
    /// The dialog of a step; a message without a title becomes the title.
    fileprivate init?(_ form: String, _ step: Declaration) {
        guard let kind = Kind(rawValue: form), let text = step.path(form) else {
            return nil
        }
        let title = step.path("title")
        self.init(kind: kind, title: title ?? text, message: title == nil ? nil : text)
        yes = step.path("yes")
        no = step.path("no")
    }
}

extension Question {
    fileprivate init?(_ step: Declaration) {
        guard let text = step.path("ask") else {
            return nil
        }
        let fields = (step["fields"]?.elements ?? []).compactMap { value -> Field? in
            let path = value.expression ?? value.declaration?["field"]?.expression
            let node = value.declaration?.node ?? path?.node
            return node.map { Field(path: path?.expression, declaration: $0) }
        }
        self.init(
            text,
            entity: step.name("of"),
            fields: fields,
            values: step.values("with"),
            answerName: step.string("as"),
            button: step.path("button"),
            enabled: step.path("enabled")
        )
    }
}
