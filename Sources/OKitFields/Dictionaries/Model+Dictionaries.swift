import Foundation
import OKitExpression
public import OKitModel

extension Model {
    /// The members of the model in the default context: the fields that were set, and the id.
    public func dictionaryValue() -> AttributeDictionary {
        handle.plan?.dictionary(of: handle.object, in: handle.graph) ?? dictionaryValue(fields: nil)
    }

    /// The members of the model, for JSON and APIs.
    ///
    /// - Parameters:
    ///   - fields: the fields to write; nil is all.
    ///   - context: how keys, nulls and values are written, here and in related models.
    ///   - includeField: which of the fields, here and in related models. Where it is not given,
    ///     those that were set, and the id; explicit nulls stand for the others of related models.
    public func dictionaryValue(
        fields: [any FieldType]? = nil,
        in context: ValueTransformerContext = ValueTransformerContext(),
        includeField: ((any FieldType) -> Bool)? = nil
    ) -> AttributeDictionary {
        if fields == nil, includeField == nil, !context.hasTransformers,
            let dictionary = handle.plan?.dictionary(
                of: handle.object,
                in: handle.graph,
                keyCase: context.keyCase,
                explicitNull: context.explicitNull,
                keepsTypes: context.keepsTypes
            )
        {
            return dictionary
        }
        var written = WrittenModels(includeField: includeField)
        return written.dictionary(of: self, fields: fields, in: context)
    }

    /// Sets the fields to what a dictionary has; keys that are missing change nothing.
    ///
    /// A model of which only the identifier was known is loaded then.
    public func readDictionaryValue(
        _ dictionary: AttributeDictionary,
        fields: [any FieldType]? = nil,
        in context: ValueTransformerContext = ValueTransformerContext()
    ) {
        graph.change {
            for field in fields ?? interface.fields {
                field.read(from: dictionary, in: context)
            }
            graph.registry.setShell(object, false)
        }
    }

    /// Sets the fields to what a dictionary has, if all of it can be read; else nothing changes.
    ///
    /// - Throws: what could not be read first.
    public func readDictionaryValue(
        exactly dictionary: AttributeDictionary,
        in context: ValueTransformerContext = ValueTransformerContext()
    ) throws(ReadingError) {
        context.problems = []
        try graph.transaction { () throws(ReadingError) in
            readDictionaryValue(dictionary, in: context)
            if let problem = context.problems.first {
                throw problem
            }
        }
    }

    /// Makes a model of a dictionary; where the graph has one with its id, that one is read into.
    ///
    /// - Parameters:
    ///   - dictionary: the members of the model.
    ///   - context: how keys and values are read.
    ///   - graph: the graph of the model.
    ///   - configure: gets the model, and whether it is new.
    public static func from(
        dictionaryValue dictionary: AttributeDictionary,
        in context: ValueTransformerContext = ValueTransformerContext(),
        graph: Graph = Graph(),
        configure: ((Model, _ isNew: Bool) -> Void)? = nil
    ) -> Self {
        let chosen = instanceClass(for: dictionary) as? Self.Type ?? self
        let known = chosen.identifier(in: dictionary, context, graph)
            .flatMap { graph.model(chosen, identifier: $0) }
        let model = known ?? chosen.init(in: graph)
        model.readDictionaryValue(dictionary, in: context)
        configure?(model, known == nil)
        return model
    }

    /// The model with an identifier; where the graph has none, one of which nothing else is known.
    public static func with(identifier: String, in graph: Graph) -> Self {
        if let known = graph.model(self, identifier: identifier) {
            return known
        }
        let model = self.init(in: graph)
        model.identifier = identifier
        graph.registry.setShell(model.object, true)
        return model
    }

    /// The identifier that stands in a dictionary, where it is of the identifier's type.
    static func identifierText(_ attribute: Any, _ graph: Graph) -> String? {
        graph.register(self)
        guard let type = graph.types[name], let slot = type.identifierSlot else {
            return nil
        }
        return type.properties[slot].type == .int
            ? Int64.imported(attribute).map { String($0) } : String.imported(attribute)
    }

    /// A model that knows its fields and has no object.
    static func declaration(in graph: Graph) -> Self {
        graph.registry.prepare(.declaration)
        return self.init(in: graph)
    }

    private static func identifier(
        in dictionary: AttributeDictionary,
        _ context: ValueTransformerContext,
        _ graph: Graph
    ) -> String? {
        graph.register(self)
        guard let type = graph.types[name], let slot = type.identifierSlot else {
            return nil
        }
        let key = type.properties[slot].name
        return dictionary[context.keyCase?.apply(to: key) ?? key]
            .flatMap { identifierText($0, graph) }
    }

    /// A copy with fields of its own, in a graph of its own; related models are copied too.
    public func copy(fields: [any FieldType]? = nil) -> Self {
        let known = dictionaryValue(fields: fields, in: .store) { $0.core.isKnown }
        return Self.from(dictionaryValue: known, in: .store)
    }

    /// Whether all is known of the model, or only its identifier.
    public var loadState: LoadState {
        graph.registry.isShell(object) ? .incomplete : .loaded
    }

    /// The text of the identifier; nil without one.
    ///
    /// An identifier that is a number is set by its digits.
    public var identifier: String? {
        get { identifierField?.core.value.identifierText }
        set {
            guard let field = identifierField, let key = field.key else {
                return
            }
            let number = field.core.isNumber ? newValue.flatMap { Int64($0) } : nil
            let text = field.core.isNumber ? nil : newValue
            let attribute: Any? = number ?? text
            field.read(from: [key: attribute ?? NSNull()], in: ValueTransformerContext())
        }
    }
}
