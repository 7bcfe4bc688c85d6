import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// The objects of an app and the values of expressions on them.
///
/// Owners of a session's state get it as a parameter: it is another one after the app was locked, or
/// its data was read again.
struct AppObjects {
    let graph: Graph
    let cache: EvaluationCache
    /// Whether `%key` in an attribute of an element is a text and not the key of one, as in classic
    /// bundles.
    let hasLiteralTexts: Bool
    /// How entities of format 2 are shown, by their names.
    let presentations: [String: EntityPresentation]
    /// Whether `app.json` says that stored data is encrypted now; `nil` where it does not say it.
    private let encryption: LocatedExpression?
    /// What `user` is read from.
    let account: ObjectID

    init(
        _ graph: Graph,
        hasLiteralTexts: Bool = false,
        presentations: [String: EntityPresentation] = [:],
        encryption: LocatedExpression? = nil
    ) {
        self.encryption = encryption
        self.graph = graph
        self.hasLiteralTexts = hasLiteralTexts
        self.presentations = presentations
        cache = EvaluationCache(graph: graph)
        account = graph.createTransient(ScreenObjects.account)
        graph.globalNames = AccountNames(account)
    }

    /// Whether `app.json` has stored data encrypted now; `nil` where it does not say it.
    var declaredEncryption: Bool? {
        encryption.map { expression in
            let value = appValue(expression)
            return value.isNull || value.condition
        }
    }

    /// The model that `defaults` names in expressions of elements.
    var defaults: ObjectID? {
        graph.model("defaults")
    }

    /// The present moment.
    var now: Date {
        graph.environment.now
    }

    /// The property of a reference that holds the id of the object it refers to.
    static let referenceKey = BindingParser.parse("refKey", as: .single)
}

/// The name of the user, which all expressions know.
private final class AccountNames: EnvironmentNames {
    private let account: ObjectID

    init(_ account: ObjectID) {
        self.account = account
    }

    func value(of name: String, in evaluator: inout Evaluator) -> Value? {
        name == ScreenObjects.userName ? evaluator.property(name, of: .object(account)) : nil
    }
}

// MARK: Expressions of version 1

extension AppObjects {
    /// The text of an expression; `nil` without it and where the value is null.
    func text(_ expression: LocatedExpression?, on content: ObjectID?) -> String? {
        cache.text(of: value(expression, on: content))?.shown
    }

    /// Whether an expression is true; `standard` without it.
    func condition(
        _ expression: LocatedExpression?,
        on content: ObjectID?,
        or standard: Bool
    ) -> Bool {
        expression == nil ? standard : value(expression, on: content).condition
    }

    /// The value of an expression; null without it.
    func value(_ expression: LocatedExpression?, on content: ObjectID?) -> Value {
        expression.map { cache.value(of: $0.expression, on: content) } ?? .null
    }

    /// The object at a path; `content` without the path.
    func object(at path: LocatedExpression?, on content: ObjectID?) -> ObjectID? {
        path == nil ? content : value(path, on: content).object
    }

    /// The object that a screen's paths begin at, for the object that it is opened with.
    func context(of screen: Screen, given: ObjectID?) -> ObjectID? {
        guard let path = screen.navigation.contextPath else {
            return given
        }
        var evaluator = Evaluator(graph)
        return evaluator.context(of: path, on: given)
    }
}

// MARK: Searching

extension AppObjects {
    /// Whether a text contains what the user searches for; nothing is found once the turn has to end.
    ///
    /// - Parameter query: in the form of `SearchText.normalized`.
    func isFound(_ query: String, in text: String) -> Bool {
        graph.environment.turn.charge(steps: 1 + text.utf8.count >> 2)
            && SearchText.normalized(text).contains(query)
    }
}

// MARK: Members

extension AppObjects {
    /// A property of an object, stored or computed, or a member of a map; null without it.
    func member(_ name: String, of value: Value) -> Value {
        switch value {
        case .object(let object):
            guard let type = graph.type(of: object),
                type.slot(named: name) != nil
                    || type.objectType.computed.contains(where: { $0.name == name })
            else {
                return .null
            }
            var evaluator = Evaluator(graph)
            return evaluator.property(name, of: value)
        case .map(let members): return members[name] ?? .null
        default: return .null
        }
    }
}

// MARK: Functions and writing

extension AppObjects {
    /// Runs a function until it ends or waits for something outside the graph.
    ///
    /// - Returns: the function where it waits; `nil` where it has ended.
    func run(_ machine: StepMachine) -> PausedFunction? {
        var machine = machine
        let pause = machine.run(on: graph)
        if case .finished = pause, machine.run == nil {
            return nil
        }
        return PausedFunction(pause: pause, machine: machine)
    }

    /// Calls the function at a path.
    func call(_ path: ParsedExpression, on content: ObjectID?) -> PausedFunction? {
        var writer = GraphWriter(graph)
        return writer.invocation(of: path, on: content).flatMap { run(StepMachine($0)) }
    }

    /// Calls the function of that name on an object.
    ///
    /// - Returns: `nil` where the object has no such function; else the function, if it waits.
    func call(
        _ name: String,
        on object: ObjectID,
        with arguments: [Value]
    ) -> FunctionCall? {
        let type = graph.type(of: object)
        return type?.invocation(of: name, on: object, with: arguments)
            .map { FunctionCall(paused: run(StepMachine($0))) }
    }

    /// Writes to the property at a path, or calls the function there with the value.
    ///
    /// Nothing happens where there is neither.
    func write(_ value: Value, to path: ParsedExpression, on content: ObjectID?) -> PausedFunction?
    {
        var writer = GraphWriter(graph)
        switch writer.destination(of: path, on: content) {
        case .setter(let setter):
            return run(StepMachine(setter.invocation(with: value)))
        case .property(let target):
            graph.write(value, to: target)
            return nil
        case nil:
            return nil
        }
    }

    /// Makes the reference at a path refer to an object (OKit, "ModelPickerCell").
    func refer(
        _ path: ParsedExpression,
        on content: ObjectID?,
        to object: ObjectID
    ) -> PausedFunction? {
        guard let id = graph.id(of: object) else {
            return nil
        }
        if let reference = cache.value(of: path, on: content).object {
            return write(.text(id), to: Self.referenceKey, on: reference)
        }
        return write(.text(id), to: path, on: content)
    }
}

/// A call of a function that there is.
struct FunctionCall {
    /// The function where it waits for something.
    let paused: PausedFunction?
}

/// A function that waits for something outside the graph.
struct PausedFunction {
    /// What it waits for.
    let pause: StepMachine.Pause
    /// The function; it goes on with `answer` or `run`.
    let machine: StepMachine
}
