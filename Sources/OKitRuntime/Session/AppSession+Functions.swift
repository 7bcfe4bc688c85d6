import OKitExpression
import OKitModel
import OKitSyntax

extension AppSession {
    /// Runs a function until it ends or waits for a user or a service.
    func call(_ path: ParsedExpression, on content: ObjectID?) {
        var evaluator = Evaluator(graph)
        if let invocation = evaluator.invocation(of: path, on: content) {
            run(StepMachine(invocation))
        }
    }

    /// Writes to where a binding leads: to a property, or by a function that takes the value.
    ///
    /// Nothing happens where it leads to neither.
    func write(_ value: Value, to path: ParsedExpression, on content: ObjectID?) {
        var evaluator = Evaluator(graph)
        switch evaluator.destination(of: path, on: content) {
        case .setter(let setter): run(StepMachine(setter.invocation(with: value)))
        case .property(let target): graph.write(value, to: target)
        case nil: break
        }
    }

    func run(_ machine: StepMachine) {
        var machine = machine
        while true {
            switch machine.run(on: graph) {
            case .finished:
                return
            case .dialog(let request):
                overlays.append(.dialog(request, machine))
                return
            case .effect(.navigate(let screen, let context)):
                push(screen, context: context)
            case .effect(.store(let model)):
                storeNow(model)
            case .action(let name, let argument):
                ask(for: name, with: argument, machine)
                return
            case .failed(let message):
                fail(message.text)
                return
            }
        }
    }

    /// Ends a turn: what the changes call for is done, what nobody owns is forgotten, and the screen
    /// shows what has come of it.
    func endTurn() {
        var runner = HookRunner()
        do throws(HookCycle) {
            var hasRun = true
            while hasRun {
                hasRun = false
                while let hook = try runner.next(on: graph) {
                    run(StepMachine(hook))
                    hasRun = true
                }
                if settleScreens() {
                    hasRun = true
                }
            }
        } catch {
            fail(error.description)
        }
        graph.collectOrphans()
        graph.flush()
        forgetGoneFailures()
        show()
        forgetGoneScreens()
    }

    /// Tells the user what could not be done.
    func fail(_ message: String, title: String = "Error") {
        failures.append(message)
        overlays.append(.failure(message, title: title))
    }

    /// The failure that is shown was meant to be, and counts no more.
    func acceptShownFailure() {
        if case .failure(let message, _) = overlay,
            let index = failures.firstIndex(of: message)
        {
            failures.remove(at: index)
        }
    }
}
