import Foundation
import OKitExpression
import OKitModel

/// The models that are being written to a dictionary, so that a cycle of them ends.
public struct WrittenModels {
    private var objects: Set<ObjectID> = []
    /// The written fields of the current object and of the others.
    private var present: (object: ObjectID, slots: SlotSet)?
    private var others: [ObjectID: SlotSet] = [:]
    /// Selects the fields to write; nil for those that are known.
    private let includeField: ((any FieldType) -> Bool)?

    /// Creates an empty set.
    public init() {
        includeField = nil
    }

    /// Creates an empty set with a selection of fields.
    init(includeField: ((any FieldType) -> Bool)?) {
        self.includeField = includeField
    }

    // MARK: Models

    /// The members of the model that is written first.
    ///
    /// - Parameter fields: The fields to write; nil for all.
    mutating func dictionary(
        of model: Model,
        fields: [any FieldType]?,
        in context: ValueTransformerContext
    ) -> AttributeDictionary {
        objects.insert(model.object)
        let all = model.interface
        let entries = fields?.map { Interface.Entry(field: $0, core: $0.core) } ?? all.ordered
        var dictionary = AttributeDictionary(minimumCapacity: all.fieldsByKey.count)
        for entry in entries where includeField?(entry.field) ?? entry.core.isKnown {
            if !entry.core.writePlainly(to: &dictionary, in: context) {
                entry.field.write(to: &dictionary, written: &self, in: context)
            }
        }
        return dictionary
    }

    /// The members of a model within another one.
    ///
    /// For a model that is already being written, only its identifier or, if it has none, the
    /// fields that are not relations.
    mutating func nestedDictionary(
        of model: Model,
        in context: ValueTransformerContext
    ) -> AttributeDictionary {
        let isNew = objects.insert(model.object).inserted
        let identifier = isNew ? nil : model.identifierField
        var dictionary = AttributeDictionary(minimumCapacity: model.interface.fieldsByKey.count)
        for entry in model.interface.ordered
        where isNew ? isIncluded(entry, context) : isIdentifying(entry, identifier) {
            if !entry.core.writePlainly(to: &dictionary, in: context) {
                entry.field.write(to: &dictionary, written: &self, in: context)
            }
        }
        if isNew {
            objects.remove(model.object)
        }
        return dictionary
    }

    private func isIncluded(_ entry: Interface.Entry, _ context: ValueTransformerContext) -> Bool {
        includeField?(entry.field)
            ?? (entry.core.isKnown || (context.explicitNull && entry.field.anyValue == nil))
    }

    private func isIdentifying(
        _ entry: Interface.Entry,
        _ identifier: (any FieldType)?
    ) -> Bool {
        identifier.map { $0 === entry.field } ?? (entry.core.related == nil)
    }

    // MARK: Fields

    /// Whether a field was not written before; it counts as written afterwards.
    mutating func isNew(_ object: ObjectID, slot: Int) -> Bool {
        if present?.object != object {
            if let present {
                others[present.object] = present.slots
            }
            present = (object, others[object] ?? SlotSet())
        }
        return present?.slots.insert(slot) ?? true
    }

    /// Indices of properties; the first ones need no allocation.
    private struct SlotSet {
        private var first: UInt64 = 0
        private var rest: Set<Int> = []

        mutating func insert(_ slot: Int) -> Bool {
            guard slot < UInt64.bitWidth else {
                return rest.insert(slot).inserted
            }
            let bit: UInt64 = 1 << slot
            defer { first |= bit }
            return first & bit == 0
        }
    }
}
