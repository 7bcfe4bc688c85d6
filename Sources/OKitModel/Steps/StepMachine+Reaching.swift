import OKitExpression
import OKitSyntax

extension StepMachine {
    /// Performs a step with an effect outside the graph, with all its values.
    mutating func reach(
        _ step: Step,
        on object: ObjectID?,
        _ writer: inout GraphWriter
    ) -> Pause? {
        let subject = calls.last?.subject ?? .null
        switch step {
        case .dialog(let dialog, _, _):
            wait(for: step)
            return .dialog(DialogRequest(dialog, on: object, &writer))
        case .perform(let name, let operand, _, _):
            wait(for: step)
            let argument = operand.map { writer.value(of: $0, as: .any, on: object) }
            return .action(name: name, argument: argument ?? subject)
        case .navigate(let screen, let operand):
            let context = operand.map { writer.value(of: $0, as: .any, on: object) }
            add(.navigate(screen: screen, context: context.map { $0.object } ?? object))
        case .store(let model):
            add(.store(model: model))
        case .back(let expression):
            add(.back(writer.evaluator.value(of: expression, on: object)))
        case .toast(let toast):
            add(
                .toast(
                    ToastRequest(
                        text: writer.text(of: toast.text, on: object),
                        offersUndo: toast.offersUndo,
                        action: toast.action,
                        subject: subject
                    )
                )
            )
        case .goHome:
            add(.goHome)
        case .offer(let actions, let title):
            let title = title.map { writer.text(of: $0, on: object) }
            add(.offer(OfferRequest(actions: actions, title: title, subject: subject)))
        case .copy(let expression):
            add(.copy(writer.text(of: expression, on: object)))
        case .command(let command, let name):
            add(.command(command, name: name))
        case .open(let opening, nil):
            do throws(StepFailure) {
                add(.open(try writer.screen(opening, on: subject)))
            } catch {
                return fail(error.message)
            }
        default:
            return ask(step, on: object, &writer)
        }
        return nil
    }

    /// Performs a step that waits for an answer.
    private mutating func ask(
        _ step: Step,
        on object: ObjectID?,
        _ writer: inout GraphWriter
    ) -> Pause? {
        do throws(StepFailure) {
            let request = try request(of: step, on: object, &writer)
            if request != nil {
                wait(for: step)
            }
            return request.map { .request($0) }
        } catch {
            return fail(error.message)
        }
    }

    private func request(
        of step: Step,
        on object: ObjectID?,
        _ writer: inout GraphWriter
    ) throws(StepFailure) -> StepRequest? {
        let subject = calls.last?.subject ?? .null
        switch step {
        case .request(let action, let values, _, _):
            let values = writer.values(of: values, on: object)
            return .call(CallRequest(action: action, values: values, subject: subject))
        case .open(let opening, _):
            return .open(try writer.screen(opening, on: subject))
        case .ask(let question, _):
            return .ask(
                QuestionRequest(
                    text: writer.text(of: question.text, on: object),
                    entity: question.entity,
                    fields: question.fields,
                    values: writer.values(of: question.values, on: object),
                    button: question.button.map { writer.text(of: $0, on: object) },
                    enabled: question.enabled,
                    subject: subject
                )
            )
        case .export(let export):
            let name = export.name.map { writer.text(of: $0, on: object) }
            return .export(export, name: name)
        case .importObjects(let entity, let format, let path):
            guard let path else {
                return .importObjects(entity: entity, format: format, list: nil)
            }
            let list = try writer.list(at: path, on: object)
            return .importObjects(entity: entity, format: format, list: list)
        default:
            return nil
        }
    }
}
