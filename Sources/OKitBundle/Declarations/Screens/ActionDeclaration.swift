import OKitExpression
package import OKitModel
import OKitSyntax

/// An action of the user or the app.
///
/// A reference type, as every node of a screen that runs the action refers to it.
package final class ActionDeclaration: Sendable {
    /// The declaration in its file.
    package let declaration: Declaration
    /// Its name.
    package let name: Named
    /// Its effect.
    package let work: Work
    /// The label of its buttons.
    package let label: LocatedExpression?
    /// The name of its image.
    package let icon: Named?
    /// The key that runs it.
    package let key: String?
    /// The name of its style.
    package let style: Named?
    /// Whether it is enabled, and whether it is offered.
    package let enabled, show: LocatedExpression?
    /// The question that the user answers first.
    package let confirm: Confirmation?
    /// The entity of its subject; `nil` for the content of the screen.
    package let entity: Named?
    /// Its progress, from 0 to 1.
    package let progress: LocatedExpression?
    /// Whether it can run several times at once.
    package let isParallel: Bool
    /// Steps after its success; `nil` if there are none.
    package let then: [Declaration]?
    /// Steps after its failure; `nil` if there are none.
    package let recovery: [Declaration]?

    /// A question before an action, with the titles of its buttons.
    package struct Confirmation: Sendable {
        /// The question.
        package let text: LocatedExpression
        /// Its title, and those of the buttons; `nil` for the defaults.
        package let title, yes, no: LocatedExpression?

        fileprivate init?(_ value: DeclaredValue?) {
            guard let declaration = value?.declaration else {
                guard let text = value?.expression else {
                    return nil
                }
                self.text = text
                (title, yes, no) = (nil, nil, nil)
                return
            }
            guard let text = declaration["text"]?.expression else {
                return nil
            }
            self.text = text
            title = declaration["title"]?.expression
            yes = declaration["yes"]?.expression
            no = declaration["no"]?.expression
        }

        /// The dialog; if the question has no title, it becomes the title.
        fileprivate var dialog: Dialog {
            var dialog = Dialog(
                kind: .confirm,
                title: (title ?? text).expression,
                message: title == nil ? nil : text.expression
            )
            dialog.yes = yes?.expression
            dialog.no = no?.expression
            return dialog
        }
    }

    /// The effect of an action.
    package enum Work: Sendable {
        case steps([Declaration])
        case call(CallDeclaration)
        case open(OpenDeclaration)
        /// The declaration has none.
        case none
    }

    /// The actions that a screen, entity or app declares, in file order.
    package static func all(_ declaration: Declaration) -> [ActionDeclaration] {
        declaration.named("actions") { ActionDeclaration($0, $1) }
    }

    /// Reads an action.
    ///
    /// - Parameters:
    ///   - key: The key that runs it, unless it declares one.
    ///   - entity: The entity of its objects, unless it declares one.
    init(
        _ name: Named,
        _ declaration: Declaration,
        key: String? = nil,
        entity: Named? = nil
    ) {
        self.declaration = declaration
        self.name = name
        if declaration.form == "do" {
            work = .steps(declaration["do"]?.declarations ?? [])
        } else if let call = CallDeclaration(declaration) {
            work = .call(call)
        } else {
            work = OpenDeclaration(declaration).map { .open($0) } ?? .none
        }
        label = declaration["label"]?.expression
        icon = declaration["icon"]?.name
        self.key = declaration.string("key") ?? key
        style = declaration["style"]?.name
        enabled = declaration["enabled"]?.expression
        show = declaration["show"]?.expression
        confirm = Confirmation(declaration["confirm"])
        self.entity = declaration.type("of") ?? entity
        progress = declaration["progress"]?.expression
        isParallel = declaration.flag("parallel") ?? false
        then = declaration["then"]?.declarations
        recovery = declaration["catch"]?.declarations
    }

    /// Creates an action with the steps of an event or timer of a screen.
    init(_ event: Named, _ steps: [Declaration], of screen: Declaration) {
        declaration = screen
        name = event
        work = .steps(steps)
        // Another run can begin while one waits for an answer.
        isParallel = true
        (label, enabled, show, confirm, progress) = (nil, nil, nil, nil, nil)
        (icon, style, entity, key, then, recovery) = (nil, nil, nil, nil, nil, nil)
    }

    /// The action with a key, unless it has one.
    func with(key: String?) -> ActionDeclaration {
        ActionDeclaration(name, declaration, key: self.key ?? key, entity: entity)
    }

    /// The action on objects of an entity, unless it declares one.
    func with(entity: Named) -> ActionDeclaration {
        ActionDeclaration(name, declaration, key: key, entity: self.entity ?? entity)
    }
}

/// The screen that an action or step opens.
package struct OpenDeclaration: Sendable {
    /// The name of the screen.
    package let screen: Named
    /// The content of the screen; `nil` for the current object.
    package let object: LocatedExpression?
    /// The entity of a new object that the screen edits.
    package let entity: Named?
    /// The list for the new object.
    package let list: LocatedExpression?
    /// The initial state of the screen, by name.
    package let state: [(name: Named, value: LocatedExpression)]
    /// Whether it starts in edit mode.
    package let beginsEditing: Bool
    /// How it is presented; `nil` pushes it onto the open screens.
    package let place: Opening.Place?

    /// Reads the members of an action or step; `nil` if it opens no screen.
    package init?(_ declaration: Declaration) {
        guard declaration.form == "open", let screen = declaration["open"]?.name else {
            return nil
        }
        self.screen = screen
        object = declaration["object"]?.expression
        entity = declaration["create"]?.name
        list = declaration["in"]?.expression
        state = declaration.expressions("with")
        beginsEditing = declaration.flag("editing") ?? false
        place = declaration.string("place").flatMap { Opening.Place(rawValue: $0) }
    }
}

extension ActionDeclaration {
    /// The steps that the action runs, with its question and the steps after its success.
    ///
    /// The steps after a failure run separately (`recoverySteps`), except for a call, which
    /// contains them.
    package var steps: [Step] {
        let steps = confirmedSteps
        guard let confirm else {
            return steps
        }
        var dialog = confirm.dialog
        dialog.isDestructive = style?.name == "destructive" || steps.contains(where: \.isDeletion)
        if dialog.isDestructive {
            // The button names what it does.
            dialog.yes = dialog.yes ?? label?.expression
        }
        return [.dialog(dialog, then: steps, else: [])]
    }

    /// The steps that the action runs once its question is answered, or when it is tried again
    /// after a failure.
    package var confirmedSteps: [Step] {
        let then = then.map { Step.list($0) }
        switch work {
        case .steps(let declarations): return Step.list(declarations) + (then ?? [])
        case .call(let call):
            return [
                .request(
                    action: call.action.name,
                    with: call.parameters.map {
                        NamedExpression($0.name.name, $0.value.expression)
                    },
                    then: then ?? [],
                    catch: nil
                )
            ]
        case .open(let opening): return [.open(Opening(opening), then: then)]
        case .none: return []
        }
    }

    /// The steps after a failure; `nil` if there are none.
    package var recoverySteps: [Step]? {
        recovery.map { Step.list($0) }
    }
}

extension Opening {
    fileprivate init(_ opening: OpenDeclaration) {
        self.init(
            opening.screen.name,
            object: opening.object?.expression,
            entity: opening.entity?.name,
            list: opening.list?.expression,
            state: opening.state.map { NamedExpression($0.name.name, $0.value.expression) },
            beginsEditing: opening.beginsEditing,
            place: opening.place
        )
    }
}
