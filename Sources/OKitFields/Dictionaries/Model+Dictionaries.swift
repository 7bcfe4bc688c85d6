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
    ///   - fields: The fields to write; nil for all.
    ///   - context: How keys, nulls and values are written, here and in related models.
    ///   - includeField: Which fields are written, here and in related models. By default, fields
    ///     that were set, and the id; the other fields of related models are explicit nulls.
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
                preservesTypes: context.preservesTypes
            )
        {
            return dictionary
        }
        var written = WrittenModels(includeField: includeField)
        return written.dictionary(of: self, fields: fields, in: context)
    }

    /// Sets the fields from a dictionary; missing keys have no effect.
    ///
    /// A model of which only the identifier was known counts as loaded afterwards.
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

    /// Sets the fields from a dictionary if all members can be read; otherwise nothing changes.
    ///
    /// - Throws: The first error.
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

    /// Creates a model from a dictionary, or updates the model with the same id in the graph.
    ///
    /// - Parameters:
    ///   - dictionary: The members of the model.
    ///   - context: How keys and values are read.
    ///   - graph: The graph of the model.
    ///   - configure: Receives the model, and whether it is new.
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

    /// The model with an identifier; if the graph has none, a new one of which only the identifier
    /// is known.
    public static func with(identifier: String, in graph: Graph) -> Self {
        if let known = graph.model(self, identifier: identifier) {
            return known
        }
        let model = self.init(in: graph)
        model.identifier = identifier
        graph.registry.setShell(model.object, true)
        return model
    }

    /// The identifier in a dictionary, if it has the identifier's type.
    static func identifierText(_ attribute: Any, _ graph: Graph) -> String? {
        graph.register(self)
        guard let type = graph.types[name], let slot = type.identifierSlot else {
            return nil
        }
        return type.properties[slot].type == .int
            ? Int64.imported(attribute).map { String($0) } : String.imported(attribute)
    }

    /// A model without an object, which only declares its fields.
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

    /// A copy with separate fields in a separate graph; related models are copied too.
    public func copy(fields: [any FieldType]? = nil) -> Self {
        let known = dictionaryValue(fields: fields, in: .store) { $0.core.isKnown }
        return Self.from(dictionaryValue: known, in: .store)
    }

    /// Whether the model is loaded, or only its identifier is known.
    public var loadState: LoadState {
        graph.registry.isShell(object) ? .incomplete : .loaded
    }

    /// The text of the identifier; nil if there is none.
    ///
    /// A numeric identifier is set from its digits.
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
