import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// The objects of an app and the values of expressions on them.
///
/// Types that hold the session's state receive it as a parameter, because it is replaced when the
/// app has been locked or its data is reloaded.
struct AppObjects {
    let graph: Graph
    let cache: EvaluationCache
    /// Whether `%key` in an attribute of an element is literal text instead of a text key, as in
    /// classic bundles.
    let hasLiteralTexts: Bool
    /// The presentation of entities of format 2, by name.
    let presentations: [String: EntityPresentation]
    /// The expression in `app.json` that decides whether stored data is encrypted; `nil` if there
    /// is none.
    private let encryption: LocatedExpression?
    /// The object from which `user` is read.
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

    /// Whether `app.json` currently requires stored data to be encrypted; `nil` if it does not
    /// specify that.
    var declaredEncryption: Bool? {
        encryption.map { expression in
            let value = appValue(expression)
            return value.isNull || value.condition
        }
    }

    /// The model that `defaults` refers to in expressions of elements.
    var defaults: ObjectID? {
        graph.model("defaults")
    }

    /// The current time.
    var now: Date {
        graph.environment.now
    }

    /// The property of a reference that holds the ID of the object it refers to.
    static let referenceKey = BindingParser.parse("refKey", as: .single)
}

/// The name `user`, which is available in all expressions.
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
    /// Returns the text of an expression; `nil` without an expression or if its value is null.
    func text(_ expression: LocatedExpression?, on content: ObjectID?) -> String? {
        cache.text(of: value(expression, on: content))?.shown
    }

    /// Returns whether an expression is true; `standard` without an expression.
    func condition(
        _ expression: LocatedExpression?,
        on content: ObjectID?,
        or standard: Bool
    ) -> Bool {
        expression == nil ? standard : value(expression, on: content).condition
    }

    /// Returns the value of an expression; null without an expression.
    func value(_ expression: LocatedExpression?, on content: ObjectID?) -> Value {
        expression.map { cache.value(of: $0.expression, on: content) } ?? .null
    }

    /// Returns the object at a path; `content` without a path.
    func object(at path: LocatedExpression?, on content: ObjectID?) -> ObjectID? {
        path == nil ? content : value(path, on: content).object
    }

    /// Returns the object at which a screen's paths begin, for the object with which it is opened.
    func context(of screen: Screen, given: ObjectID?) -> ObjectID? {
        guard let path = screen.navigation.contextPath else {
            return given
        }
        var evaluator = Evaluator(graph)
        return evaluator.context(of: path, on: given)
    }

    /// Whether a screen shows an object that it would have to be given.
    func lacksObject(for screen: Screen) -> Bool {
        guard let entity = screen.declaration?.entity?.name else {
            return false
        }
        return graph.model("").flatMap { graph.type(of: $0)?.name } != entity
    }
}

// MARK: Searching

extension AppObjects {
    /// Returns whether a text contains a search query.
    ///
    /// Nothing is found once the turn must end.
    ///
    /// - Parameter query: The query, in the form of `SearchText.normalized`.
    func isFound(_ query: String, in text: String) -> Bool {
        graph.environment.turn.charge(steps: 1 + text.utf8.count >> 2)
            && SearchText.normalized(text).contains(query)
    }
}

// MARK: Members

extension AppObjects {
    /// Returns a stored or computed property of an object or a member of a map; null if it does not
    /// exist.
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
    /// - Returns: The function if it waits; `nil` if it has ended.
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

    /// Calls the function with that name on an object.
    ///
    /// - Returns: `nil` if the object has no such function; else the call, with the function if it
    ///   waits.
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
    /// Does nothing if neither exists.
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

/// A call of an existing function.
struct FunctionCall {
    /// The function if it waits.
    let paused: PausedFunction?
}

/// A function that waits for something outside the graph.
struct PausedFunction {
    /// What the function waits for.
    let pause: StepMachine.Pause
    /// The function, which is continued with `answer` or `run`.
    let machine: StepMachine
}
