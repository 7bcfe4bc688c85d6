import OKitExpression
public import OKitFields
import OKitModel

/// Maps models to paths of a server: `people/7/pets`.
///
/// Paths do not begin with a slash. Identifiers in them are percent-encoded.
public struct RESTRouter: Sendable, Hashable {
    /// The maximum number of owners in a path; 0 for none.
    public var maxPathDepth: Int
    /// The letter case of keys in paths; nil leaves keys unchanged.
    public var keyCase: KeyCase?
    /// The handling of a model whose owner has no identifier.
    public var missingOwner: MissingOwner
    /// Whether plurals are formed from names without exceptions, `persons` of `Person`, as in
    /// ModelKit.
    public var keepsPlurals: Bool
    private var routes: [String: String] = [:]

    /// The handling of a model whose owner has no identifier.
    public enum MissingOwner: Sendable {
        /// The model has no path.
        case noPath
        /// The path omits the owner.
        case leftOut
    }

    /// Creates a router without custom paths.
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

    /// Sets the path for models of a kind, instead of the plural of its name.
    public mutating func route(_ kind: ModelKind, to path: String) {
        routes[kind.name] = path
    }

    /// Resets the path for models of a kind to the plural of its name.
    public mutating func unroute(_ kind: ModelKind) {
        routes[kind.name] = nil
    }

    /// The path of all models of a kind.
    public func path(to kind: ModelKind) -> String {
        routes[kind.name] ?? collectionName(of: kind.name)
    }

    /// The path of the models of a kind, through their owners; nil if an owner has no identifier.
    ///
    /// - Parameters:
    ///   - owners: The owner, followed by its owners.
    ///   - depth: The maximum number of owners in the path; nil for `maxPathDepth`.
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

    /// The path of one model; nil if an owner has no identifier.
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
        // A path segment that consists only of dots would refer to another path.
        let dots = identifier.allSatisfy { $0 == "." }
        return dots
            ? String(repeating: "%2E", count: identifier.count)
            : ParameterEncoder.escaped(identifier)
    }
}

// MARK: Models

extension RESTRouter {
    /// Sets the path for models of a class, instead of the plural of its name.
    public mutating func route<M: Model>(_ type: M.Type, to path: String) {
        route(type.kind, to: path)
    }

    /// Resets the path for models of a class to the plural of its name.
    public mutating func unroute<M: Model>(_ type: M.Type) {
        unroute(type.kind)
    }

    /// The path of all models of a class.
    public func path<M: Model>(to type: M.Type) -> String {
        path(to: type.kind)
    }

    /// The path of a model without its owners; nil for a model without an identifier.
    public func path(to model: Model) -> String? {
        model.identifier.map { path(to: $0, in: path(to: type(of: model).kind)) }
    }

    /// The path of the models in a field, through its owner.
    ///
    /// - Parameter depth: The maximum number of the owner's owners in the path.
    public func path<M: Model>(to field: ModelArrayField<M>, depth: Int = 0) -> String? {
        guard let owners = field.asOwner, owners.first?.identifier != nil else {
            return nil
        }
        return collectionPath(for: M.kind, owners: owners, depth: max(depth, 0) + 1)
    }

    /// The path of a model in a field, through the field's owner.
    public func path<M: Model>(to model: M, in field: ModelArrayField<M>) -> String? {
        guard let identifier = model.identifier, let path = path(to: field) else {
            return nil
        }
        return self.path(to: identifier, in: path)
    }

    /// The path of the collection that contains a model.
    ///
    /// - Parameter depth: The maximum number of owners in the path; nil for `maxPathDepth`.
    public func collectionPath(for model: Model, depth: Int? = nil) -> String? {
        collectionPath(for: type(of: model).kind, owners: model.owners, depth: depth)
    }

    /// The path of a model through its owners; nil for a model without an identifier.
    ///
    /// - Parameter depth: The maximum number of owners in the path; nil for `maxPathDepth`.
    public func instancePath(for model: Model, depth: Int? = nil) -> String? {
        guard let identifier = model.identifier, let path = collectionPath(for: model, depth: depth)
        else {
            return nil
        }
        return self.path(to: identifier, in: path)
    }
}
