import Foundation
import OKitExpression
import OKitModel

/// A plan for writing the models of a class to dictionaries directly from the graph, if no field
/// needs custom code.
///
/// A class has one plan in each graph, which is valid for its models whose fields are declared like
/// those of the first one.
final class WritingPlan {
    private struct Entry: Equatable {
        let key: String
        let slot: Int
    }

    private let entries: [Entry]
    /// The slots that must be loaded, so that all fields are written.
    private let needed: UInt64
    /// A dictionary with all keys, which is copied with its hashes, and the index of each entry.
    private var template: AttributeDictionary = [:]
    private var indices: [AttributeDictionary.Index] = []
    private var keyCase: KeyCase?

    /// Creates the plan for some fields in their order; nil if one of them needs custom code.
    init?(_ fields: [Interface.Entry]) {
        guard let entries = Self.entries(of: fields) else {
            return nil
        }
        self.entries = entries
        var needed: UInt64 = 0
        for field in fields where !field.core.isGivenID {
            needed |= 1 << field.core.slot
        }
        self.needed = needed
        makeTemplate()
    }

    /// Whether the plan is also valid for other fields.
    func fits(_ fields: [Interface.Entry]) -> Bool {
        Self.entries(of: fields) == entries
    }

    private static func entries(of fields: [Interface.Entry]) -> [Entry]? {
        var entries: [Entry] = []
        for field in fields {
            let core = field.core
            guard core.isWrittenPlainly, core.element?.isWrittenPlainly ?? true,
                !core.isStoredSeparately,
                core.slot < UInt64.bitWidth, let key = core.key
            else {
                return nil
            }
            entries.append(Entry(key: key, slot: core.slot))
        }
        return entries
    }

    private func makeTemplate() {
        let keys = entries.map { keyCase?.apply(to: $0.key) ?? $0.key }
        // Of fields with the same key, the last one is written.
        template = AttributeDictionary(keys.map { ($0, false) }) { $1 }
        indices = keys.compactMap { template.index(forKey: $0) }
    }

    /// The members of an object; nil if some are omitted, or must be fetched.
    func dictionary(
        of object: ObjectID,
        in graph: Graph,
        keyCase: KeyCase? = nil,
        explicitNull: Bool = false,
        preservesTypes: Bool = false
    ) -> AttributeDictionary? {
        guard !graph.swiftAccess.isTracking, needed & ~graph.fieldStates.loaded(of: object) == 0,
            let slots = graph.slots(of: object)
        else {
            return nil
        }
        if keyCase != self.keyCase {
            self.keyCase = keyCase
            makeTemplate()
        }
        // The values are read in place: extracting them would count references to each.
        return slots.withUnsafeBufferPointer { slots in
            var dictionary = template
            for (entry, index) in zip(entries, indices) {
                guard entry.slot < slots.count,
                    let attribute =
                        (preservesTypes ? slots[entry.slot].native : slots[entry.slot].attribute)
                        ?? (explicitNull ? NSNull() : nil)
                else {
                    return nil
                }
                dictionary.values[index] = attribute
            }
            return dictionary
        }
    }
}
