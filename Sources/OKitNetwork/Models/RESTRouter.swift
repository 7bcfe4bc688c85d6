import OKitExpression
public import OKitFields
import OKitModel

/// Says under which paths a server has models: `people/7/pets`.
///
/// Paths have no slash at their beginning. Identifiers stand in them percent-encoded.
public struct RESTRouter: Sendable, Hashable {
    /// How many owners a path leads through at most; 0 for none.
    public var maxPathDepth: Int
    /// How the keys of fields are written in paths; as they are, if there is none.
    public var keyCase: KeyCase?
    /// What becomes of the path of a model whose owner has no identifier.
    public var missingOwner: MissingOwner
    /// Whether plurals are made of names as they stand, `persons` of `Person`, as ModelKit does.
    public var keepsPlurals: Bool
    private var routes: [String: String] = [:]

    /// What becomes of the path of a model whose owner has no identifier.
    public enum MissingOwner: Sendable {
        /// There is none.
        case noPath
        /// It leads past the owner.
        case leftOut
    }

    /// Creates a router that knows classes by their names alone.
    public init(
        maxPathDepth: Int = 1,
        keyCase: KeyCase? = .snake,
        missingOwner: MissingOwner = .noPath,
        keepsPlurals: Bool = false
    ) {
        self.maxPathDepth = maxPathDepth
        self.keyCase = keyCase
        self.missingOwner = missingOwner
        self.keepsPlurals = keepsPlurals
    }

    /// Gives the models of a kind another path than the plural of its name.
    public mutating func route(_ kind: ModelKind, to path: String) {
        routes[kind.name] = path
    }

    /// Gives the models of a kind the plural of its name as path again.
    public mutating func unroute(_ kind: ModelKind) {
        routes[kind.name] = nil
    }

    /// The path of all models of a kind.
    public func path(to kind: ModelKind) -> String {
        routes[kind.name] ?? collectionName(of: kind.name)
    }

    /// The path of the models of a kind, through their owners; nil where an owner has no identifier.
    ///
    /// - Parameters:
    ///   - owners: the owner, and behind it the owner's owner and so on.
    ///   - depth: through how many of them the path leads; nil for `maxPathDepth`.
    public func collectionPath(
        for kind: ModelKind,
        owners: [ModelOwner],
        depth: Int? = nil
    ) -> String? {
        var kind = kind
        var tail: [String] = []
        for owner in owners.prefix(max(depth ?? maxPathDepth, 0)) {
            guard let identifier = owner.identifier else {
                guard missingOwner == .leftOut else {
                    return nil
                }
                break
            }
            tail += [keyCase?.apply(to: owner.key) ?? owner.key, Self.segment(identifier)]
            kind = owner.kind
        }
        return ([path(to: kind)] + tail.reversed()).joined(separator: "/")
    }

    /// The path of one model; nil where an owner has no identifier.
    public func instancePath(for key: ModelKey, depth: Int? = nil) -> String? {
        collectionPath(for: key.kind, owners: key.owners, depth: depth)
            .map { path(to: key.identifier, in: $0) }
    }

    func path(to identifier: String, in collectionPath: String) -> String {
        "\(collectionPath)/\(Self.segment(identifier))"
    }

    private func collectionName(of name: String) -> String {
        if keepsPlurals {
            return KeyCase.snake.apply(to: Plural.of(name))
        }
        let words = KeyCase.snake.apply(to: name).split(separator: "_").map(String.init)
        let last = words.last.map { [Plural.of($0)] } ?? []
        return (words.dropLast() + last).joined(separator: "_")
    }

    private static func segment(_ identifier: String) -> String {
        // A segment of dots alone would lead elsewhere.
        let dots = identifier.allSatisfy { $0 == "." }
        return dots
            ? String(repeating: "%2E", count: identifier.count)
            : ParameterEncoder.escaped(identifier)
    }
}

// MARK: Models

extension RESTRouter {
    /// Gives the models of a class another path than the plural of its name.
    public mutating func route<M: Model>(_ type: M.Type, to path: String) {
        route(type.kind, to: path)
    }

    /// Gives the models of a class the plural of its name as path again.
    public mutating func unroute<M: Model>(_ type: M.Type) {
        unroute(type.kind)
    }

    /// The path of all models of a class.
    public func path<M: Model>(to type: M.Type) -> String {
        path(to: type.kind)
    }

    /// The path of a model, past its owners; nil for a model without an identifier.
    public func path(to model: Model) -> String? {
        model.identifier.map { path(to: $0, in: path(to: type(of: model).kind)) }
    }

    /// The path of the models in a field, which are reached through its owner.
    ///
    /// - Parameter depth: through how many owners of the owner the path leads.
    public func path<M: Model>(to field: ModelArrayField<M>, depth: Int = 0) -> String? {
        guard let owners = field.asOwner, owners.first?.identifier != nil else {
            return nil
        }
        return collectionPath(for: M.kind, owners: owners, depth: max(depth, 0) + 1)
    }

    /// The path of a model in a field, which is reached through the field's owner.
    public func path<M: Model>(to model: M, in field: ModelArrayField<M>) -> String? {
        guard let identifier = model.identifier, let path = path(to: field) else {
            return nil
        }
        return self.path(to: identifier, in: path)
    }

    /// The path of the models among which a model stands.
    ///
    /// - Parameter depth: through how many owners it leads; nil for `maxPathDepth`.
    public func collectionPath(for model: Model, depth: Int? = nil) -> String? {
        collectionPath(for: type(of: model).kind, owners: model.owners, depth: depth)
    }

    /// The path of a model through its owners; nil for a model without an identifier.
    ///
    /// - Parameter depth: through how many owners it leads; nil for `maxPathDepth`.
    public func instancePath(for model: Model, depth: Int? = nil) -> String? {
        guard let identifier = model.identifier, let path = collectionPath(for: model, depth: depth)
        else {
            return nil
        }
        return self.path(to: identifier, in: path)
    }
}
