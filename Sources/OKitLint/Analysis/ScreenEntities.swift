package import OKitBundle
package import OKitExpression
import OKitModel

/// The entities of the objects that screens of format 1 receive and show.
package struct ScreenEntities {
    private let contexts: ScreenContexts
    private let declarations: Declarations
    /// The entity of the root of the default model.
    package let root: String?

    /// Follows all links of a bundle from its first screen.
    package init(_ bundle: AppBundle) {
        declarations = Declarations(bundle)
        var entities = EntityChecks(declarations, bundle.types)
        for (name, entity) in bundle.entities.sorted(by: { $0.key < $1.key }) {
            entities.check(entity, named: name)
        }
        var contexts = ScreenContexts(bundle, declarations)
        contexts.follow(entities.links + bundle.declaredLinks)
        self.contexts = contexts
        root = declarations.defaultModel.entity
    }

    /// Whether something opens a screen.
    package func isReachable(_ screen: Screen) -> Bool {
        contexts.reachable.contains(screen.name)
    }

    /// The entity of the object with which a screen is opened; `nil` if it is unknown.
    package func given(to screen: Screen) -> String? {
        contexts.context(givenTo: screen).entity
    }

    /// The entity of the object that a screen shows, which may be at its path.
    package func content(of screen: Screen) -> String? {
        contentType(of: screen).entity
    }

    /// The entity of the rows of a list.
    package func rows(of screen: Screen) -> String? {
        screen.rows(of: contentType(of: screen), declarations).entity
    }

    /// The entity of the object at an attribute, from an object of an entity.
    package func entity(at attribute: Attribute?, from entity: String?) -> String? {
        let start = entity.map { StaticType(entities: [$0]) } ?? .unknown
        return start.moved(by: attribute, declarations).entity
    }

    /// The type of an expression on an object of an entity.
    package func type(of expression: ParsedExpression, on entity: String?) -> StaticType {
        let content = entity.map { StaticType(entities: [$0]) } ?? .unknown
        var checker = ExpressionChecker(declarations, StaticScope(content: content))
        return checker.type(of: expression)
    }

    private func contentType(of screen: Screen) -> StaticType {
        contexts.context(givenTo: screen).moved(by: screen.attributes["contextPath"], declarations)
    }
}

extension StaticType {
    /// The only entity of an object; `nil` if there are several, or none is known.
    package var entity: String? {
        guard let entities, entities.count == 1 else {
            return nil
        }
        return entities.first
    }
}
