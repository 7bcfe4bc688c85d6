import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The functions, setters and hooks of an entity: the steps that always run with them.
struct EntityBodies {
    /// The name of the entity.
    let entity: String
    /// The functions.
    private(set) var functions: [Body] = []
    /// The setters of computed properties, by the names of these.
    private(set) var setters: [Body] = []
    /// The steps that run after an object gets an owner.
    private(set) var created: [CertainStep] = []
    /// The steps that run after a property has changed, by the names of properties.
    private(set) var changed: [Body] = []

    /// Named steps.
    struct Body {
        let name: Named
        let steps: [CertainStep]
    }

    /// Reads an entity of format 1.
    init(_ name: String, _ declaration: EntityDeclaration) {
        entity = name
        functions = declaration.functions.map { Body(name: $0.name, steps: .certain($0.steps)) }
        setters = declaration.computed.compactMap { property in
            property.setter.map { Body(name: property.name, steps: .certain($0)) }
        }
        created = .certain(declaration.ownerHooks.first ?? [])
        changed = declaration.changeHooks.map { Body(name: $0.property, steps: .certain($0.steps)) }
    }

    /// Reads an entity of format 2.
    init(_ declaration: Declaration) {
        entity = declaration.fileName
        functions = (declaration["functions"]?.entries ?? []).map { function in
            let steps = function.value.declaration?["do"] ?? function.value
            return Body(name: function.name, steps: .certain(steps.declarations))
        }
        setters = (declaration["computed"]?.entries ?? []).compactMap { property in
            property.value.declaration?["set"].map {
                Body(name: property.name, steps: .certain($0.declarations))
            }
        }
        let hooks = declaration["hooks"]?.declaration
        created = .certain(hooks?["created"]?.declarations ?? [])
        changed = (hooks?["changed"]?.entries ?? []).map {
            Body(name: $0.name, steps: .certain($0.value.declarations))
        }
    }
}

extension AppBundle {
    /// The bodies of all entities, in order of name.
    var entityBodies: [EntityBodies] {
        let declared = declarations.filter { $0.kind == .entity }.map { EntityBodies($0) }
        return (entities.map { EntityBodies($0.key, $0.value) } + declared)
            .sorted { $0.entity < $1.entity }
    }

    /// The files of entities, by name.
    var entityFiles: [(name: String, node: JSONNode)] {
        entities.map { ($0.key, $0.value.node) }
            + declarations.filter { $0.kind == .entity }.map { ($0.fileName, $0.node) }
    }
}

/// A step that always runs with the steps before it.
struct CertainStep {
    let effect: Effect
    let location: SourceLocation

    /// What it does, as far as other steps can depend on it.
    enum Effect {
        /// It calls a function of the same object.
        case call(String)
        /// It writes a value; `makesObject` if that is a new object.
        case set(ParsedExpression, to: ParsedExpression?, makesObject: Bool)
        /// It adds to a list: a new object of this entity, if that is known, or another value.
        case add(to: ParsedExpression?, makesObject: Bool, entity: String?)
        /// It runs steps for each element of a list.
        case loop(ParsedExpression, [CertainStep])
    }
}

extension [CertainStep] {
    /// The steps of format 1 before a dialog, request or result.
    static func certain(_ steps: [StepDeclaration]) -> Self {
        steps.prefix { step in
            switch step.action {
            case .result, .complete, .perform: false
            case .dialog(let dialog): dialog.kind == .alert
            default: true
            }
        }.compactMap(CertainStep.init)
    }

    /// The steps of format 2 before one that ends the others, or that they wait for.
    static func certain(_ steps: [Declaration]) -> Self {
        let waiting: Set = [
            "return", "fail", "call", "open", "back", "home", "offer", "alert", "confirm", "ask",
            "import",
        ]
        return steps.prefix { !waiting.contains($0.form ?? "") }.compactMap(CertainStep.init)
    }
}

extension CertainStep {
    /// - Returns: `nil` if no other step depends on it.
    fileprivate init?(_ step: StepDeclaration) {
        switch step.action {
        case .call(let path):
            guard let name = path.expression.soleName else {
                return nil
            }
            self.init(effect: .call(name), location: path.node.location)
        case .set(let path, let value):
            let makesObject = value?.node.isNewObject ?? false
            self.init(
                effect: .set(path.expression, to: value?.expression, makesObject: makesObject),
                location: path.node.location
            )
        case .add(let path, let value):
            let makesObject = value.map { $0.node.isNewObject } ?? true
            self.init(
                effect: .add(to: path.expression, makesObject: makesObject, entity: nil),
                location: path.node.location
            )
        case .loop(let path, _, let steps):
            self.init(effect: .loop(path.expression, .certain(steps)), location: path.node.location)
        default:
            return nil
        }
    }

    /// - Returns: `nil` if no other step depends on it.
    fileprivate init?(_ step: Declaration) {
        let list = step["in"]?.expression?.expression
        let effect: Effect? =
            switch step.form {
            case "run":
                step["on"] == nil ? step.main?.name.map { .call($0.name) } : nil
            case "set":
                step.main?.expression.map {
                    .set($0.expression, to: step["to"]?.expression?.expression, makesObject: false)
                }
            case "add":
                .add(to: list, makesObject: false, entity: nil)
            case "create":
                // Without a list, it becomes a record, which has no owner.
                list == nil ? nil : .add(to: list, makesObject: true, entity: step.main?.name?.name)
            case "for":
                list.map { .loop($0, .certain(step["do"]?.declarations ?? [])) }
            default:
                nil
            }
        guard let effect else {
            return nil
        }
        self.init(effect: effect, location: step.node.location)
    }
}

extension JSONNode {
    /// Whether it is JSON from which a step of format 1 creates an object.
    fileprivate var isNewObject: Bool {
        kind == .object && !DeclaredExpression.namesNotation(self)
    }
}
