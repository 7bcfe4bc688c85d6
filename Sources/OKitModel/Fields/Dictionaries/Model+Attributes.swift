extension Model {
    /// The members of the model, for JSON and APIs.
    ///
    /// - Parameters:
    ///   - fields: the fields to write; nil is all.
    ///   - context: how keys, nulls and values are written, here and in related models.
    ///   - includeField: which of the fields; those that were set, where it is not given.
    public func dictionaryValue(
        fields: [any FieldType]? = nil,
        in context: ValueTransformerContext = .defaultContext,
        includeField: ((any FieldType) -> Bool)? = nil
    ) -> AttributeDictionary {
        var written = WrittenModels()
        written.objects.insert(object)
        var dictionary: AttributeDictionary = [:]
        let include = includeField ?? { $0.loadState == .loaded }
        for field in fields ?? interface.fields where include(field) {
            field.write(to: &dictionary, written: &written, in: context)
        }
        return dictionary
    }

    /// The members of a model within another one: all; of a model that is being written already,
    /// only its identifier, and without one only what is no relation.
    func nestedDictionary(
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> AttributeDictionary {
        var dictionary: AttributeDictionary = [:]
        let isNew = written.objects.insert(object).inserted
        let fields = isNew ? interface.fields : identifierField.map { [$0] } ?? interface.fields
        for field in fields where isNew || field.core.related == nil {
            field.write(to: &dictionary, written: &written, in: context)
        }
        if isNew {
            written.objects.remove(object)
        }
        return dictionary
    }

    /// Sets the fields to what a dictionary has; keys that are missing change nothing.
    ///
    /// A model of which only the identifier was known is loaded then.
    public func readDictionaryValue(
        _ dictionary: AttributeDictionary,
        fields: [any FieldType]? = nil,
        in context: ValueTransformerContext = .defaultContext
    ) {
        graph.change {
            for field in fields ?? interface.fields {
                field.read(from: dictionary, in: context)
            }
            graph.swift.shells.remove(object)
        }
    }

    /// Makes a model of a dictionary; where the graph has one with its id, that one is read into.
    ///
    /// - Parameter configure: gets the model, and whether it is new.
    public static func from(
        dictionaryValue dictionary: AttributeDictionary,
        in context: ValueTransformerContext = .defaultContext,
        graph: Graph = Graph(),
        configure: ((Model, _ isNew: Bool) -> Void)? = nil
    ) -> Self {
        let chosen = instanceClass(for: dictionary) as? Self.Type ?? self
        let known = chosen.declaration(in: graph).identifier(in: dictionary, context)
            .flatMap { graph.object(id: $0) }.flatMap { graph.model(of: $0) as? Self }
        let model = known ?? chosen.init(in: graph)
        model.readDictionaryValue(dictionary, in: context)
        configure?(model, known == nil)
        return model
    }

    /// The model with an identifier; where the graph has none, one of which nothing else is known.
    public static func with(identifier: String, in graph: Graph) -> Self {
        if let known = graph.object(id: identifier).flatMap({ graph.model(of: $0) as? Self }) {
            return known
        }
        let model = self.init(in: graph)
        model.identifier = identifier
        graph.swift.shells.insert(model.object)
        return model
    }

    /// The identifier that stands in a dictionary: a text, or a whole number as its digits.
    static func identifierText(_ attribute: Any) -> String? {
        String.imported(attribute) ?? Int.imported(attribute).map { String($0) }
    }

    /// A model that knows its fields and has no object.
    static func declaration(in graph: Graph) -> Self {
        graph.swift.purpose = .declaration
        return self.init(in: graph)
    }

    private func identifier(
        in dictionary: AttributeDictionary,
        _ context: ValueTransformerContext
    ) -> String? {
        identifierField?.key.flatMap { dictionary[context.keyCase?.apply(to: $0) ?? $0] as? String }
    }

    /// A copy with fields of its own, in a graph of its own; related models are copied too.
    public func copy(fields: [any FieldType]? = nil) -> Self {
        Self.from(dictionaryValue: dictionaryValue(fields: fields))
    }

    /// Whether all is known of the model, or only its identifier.
    public var loadState: LoadState {
        graph.swift.shells.contains(object) ? .incomplete : .loaded
    }

    /// The text of the identifier; nil without one.
    ///
    /// An identifier that is a number is set by its digits.
    public var identifier: String? {
        get {
            switch identifierField {
            case let field as Field<String>: field.value
            case let field as Field<Int>: field.value.map { String($0) }
            default: nil
            }
        }
        set {
            switch identifierField {
            case let field as Field<String>: field.value = newValue
            case let field as Field<Int>: field.value = newValue.flatMap { Int($0) }
            default: break
            }
        }
    }
}
