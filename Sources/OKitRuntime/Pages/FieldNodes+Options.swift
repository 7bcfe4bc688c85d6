import OKitBundle
import OKitExpression
import OKitModel
import OrderedCollections

// Options of fields in format 2: values with titles.
extension FieldNodes {
    /// A value that the user can choose.
    struct Option {
        let value: Value
        let title: String
    }

    /// Returns the options of a field: those it declares, those of its property, or all objects
    /// that it can refer to.
    func options(of field: FieldDeclaration, _ object: Value) -> [Option] {
        if let options = field.options {
            return addingNone(to: self.options(options, field), of: field, object)
        }
        let declared = declaredOptions(of: field.path, on: object)
        guard declared.isEmpty, let property = property(field.path, of: object),
            property.isReference, let entity = property.type.entityName
        else {
            return declared.isEmpty ? [] : addingNone(to: declared, of: field, object)
        }
        let all = objects.graph.storedObjects(of: entity).map { object in
            Option(value: .object(object), title: objects.title(of: .object(object)) ?? "")
        }
        let sorted = all.sorted { Value.text($0.title).isOrdered(before: .text($1.title)) }
        return addingNone(to: sorted, of: field, object)
    }

    /// Returns the options, with one for no value if the property is optional.
    private func addingNone(
        to options: [Option],
        of field: FieldDeclaration,
        _ object: Value
    ) -> [Option] {
        guard let property = property(field.path, of: object), property.isOptional,
            !property.type.isCollection, !options.contains(where: \.value.isNull)
        else {
            return options
        }
        return options + [Option(value: .null, title: localized(.none))]
    }

    /// Returns the options, with the current value added if it is not among them.
    func addingPresent(
        to options: [Option],
        of field: FieldDeclaration,
        _ object: Value
    ) -> [Option] {
        let present = objects.value(field.path, on: object, in: page)
        guard !present.isNull, index(of: present, in: options.map(\.value)) == nil else {
            return options
        }
        let title = objects.shownText(field.path, format: field.format, on: object, in: page).text
        return [Option(value: present, title: title ?? "")] + options
    }

    /// Returns the index of a value.
    ///
    /// An object of a service also matches another object with the same identity.
    func index(of value: Value, in values: [Value]) -> Int? {
        if let index = values.firstIndex(of: value) {
            return index
        }
        guard let identity = identity(of: value) else {
            return nil
        }
        return values.firstIndex { self.identity(of: $0) == identity }
    }

    private func identity(of value: Value) -> [Value]? {
        guard let object = value.object, let type = objects.graph.type(of: object) else {
            return nil
        }
        let identity = type.itemIdentity.compactMap { name in
            type.property(named: name).map { _ in objects.graph.value(of: object, name) }
        }
        return identity.isEmpty || identity.contains(where: \.isNull)
            ? nil : [.text(type.name)] + identity
    }

    /// Returns the values that a property declares.
    func declaredOptions(of path: LocatedExpression, on object: Value) -> [Option] {
        let presentation =
            objects.presentation(of: path, on: object)
            ?? objects.presentation(ofWriting: path, on: object, in: page)
        return (presentation?.choices ?? []).map { choice in
            let label = objects.cache.value(of: choice.label, on: nil)
            return Option(value: choice.value, title: objects.cache.text(of: label) ?? "")
        }
    }

    /// Returns the values that an expression yields: each element itself, or its `value` and
    /// `label`.
    func options(
        _ expression: LocatedExpression,
        _ field: FieldDeclaration? = nil
    ) -> [Option] {
        (objects.items(of: expression, in: page).elements ?? []).map { item in
            let members: OrderedDictionary<String, Value> =
                if case .map(let members) = item { members } else { [:] }
            let value =
                field?.optionValue.map { objects.value($0, on: item, in: page) }
                ?? members["value"] ?? item
            let title =
                field?.optionTitle.flatMap { objects.text($0, on: item, in: page) }
                ?? members["label"].flatMap { objects.cache.text(of: $0) }
                ?? objects.shownText(of: field?.optionValue == nil ? value : item, nil)
            return Option(value: value, title: title ?? "")
        }
    }
}
