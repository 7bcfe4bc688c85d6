import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Reads the values of forms (WidgetKit §3.6).
struct FormReader {
    let objects: AppObjects

    init(_ objects: AppObjects) {
        self.objects = objects
    }

    /// Returns the value of a form (WidgetKit §3.6); `nil` if a mandatory field is empty.
    func value(of form: ObjectID) -> Value? {
        formParts(of: form).value
    }

    /// Marks the empty mandatory fields.
    func markMissing(in form: ObjectID) {
        for field in formParts(of: form).missing {
            objects.put(.bool(true), "isInvalid", of: field)
        }
    }

    /// Updates the form's own properties from its fields.
    func settle(form view: StageView) -> Bool {
        guard [.form, .mediaForm].contains(view.declaration.kind) else {
            return false
        }
        let parts = formParts(of: view.object)
        for field in fields("mandatoryFields", of: view.object) where !parts.missing.contains(field)
        {
            objects.put(.bool(false), "isInvalid", of: field)
        }
        let value = parts.value ?? .null
        guard objects.graph.value(of: view.object, "formValue") != value else {
            return false
        }
        objects.put(value, "formValue", of: view.object)
        return true
    }

    private func formParts(of form: ObjectID) -> FormParts {
        var seen: Set = [form]
        return formParts(of: form, depth: 0, &seen)
    }

    /// - Parameter seen: The forms that have been read. Each form is read only the first time it
    ///   occurs, so cycles of forms end and forms shared by many others are read once.
    private func formParts(
        of form: ObjectID,
        depth: Int,
        _ seen: inout Set<ObjectID>
    ) -> FormParts {
        var map = FormFields(policy: objects.text("duplicateKeyPolicy", of: form) ?? "overwrite")
        var mandatory: [(name: String, value: Value)] = []
        var missing: [ObjectID] = []
        for field in OrderedSet(fields("mandatoryFields", of: form)) {
            let part = fieldPart(of: field, depth: depth, &seen)
            if let name = objects.text("wx_fieldName", of: field), let value = part.value,
                !value.isNull,
                value.text != ""
            {
                mandatory.append((name, value))
            } else {
                // For a nested form, its own empty fields are reported.
                missing += part.missing.isEmpty ? [field] : part.missing
            }
        }
        for field in fields("optionalFields", of: form) {
            let part = fieldPart(of: field, depth: depth, &seen)
            if let name = objects.text("wx_fieldName", of: field), let value = part.value,
                !value.isNull
            {
                map.add(value, as: name)
            }
        }
        for field in mandatory {
            map.set(field.value, as: field.name)
        }
        return FormParts(value: missing.isEmpty ? .map(map.values) : nil, missing: missing)
    }

    /// For a form of files, its container is the only mandatory field.
    private func fields(_ name: String, of form: ObjectID) -> [ObjectID] {
        if name == "mandatoryFields", let file = objects.object("uploadContainer", of: form) {
            return [file]
        }
        return objects.graph.value(of: form, name).elements?.compactMap(\.object) ?? []
    }

    private func fieldPart(
        of field: ObjectID,
        depth: Int,
        _ seen: inout Set<ObjectID>
    ) -> FormParts {
        if objects.graph.type(of: field)?.name == ViewKind.form.type.entity.name {
            guard depth < Self.deepestForm, seen.insert(field).inserted else {
                return FormParts(value: nil, missing: [])
            }
            return formParts(of: field, depth: depth + 1, &seen)
        }
        var evaluator = Evaluator(objects.graph)
        return FormParts(value: evaluator.value(of: Self.fieldValue, on: field), missing: [])
    }

    private static let deepestForm = 16
    private static let fieldValue = BindingParser.parse("wx_fieldValue", as: .single)
}

/// The result of reading a form or a field of a form.
private struct FormParts {
    /// The fields; `nil` if a mandatory one is empty.
    var value: Value?
    /// The mandatory fields that are empty.
    var missing: [ObjectID]
}
