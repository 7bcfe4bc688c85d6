import FoundationEssentials
import OKitExpression
import OKitSyntax

/// Reads and creates separately stored values.
struct SeparateValueReader {
    private let graph: Graph

    init(_ graph: Graph) {
        self.graph = graph
    }

    /// Loads the separate value of an object into its slot.
    func load(_ object: ObjectID, slot: Int, by request: SeparateStorage.Request) {
        switch request {
        case .make: make(object, slot: slot)
        case .read(let item): read(object, slot: slot, from: item)
        }
    }

    private func read(_ object: ObjectID, slot: Int, from item: StoredItem) {
        switch graph.readContent(item, graph.modelName(of: object)) {
        case .missing:
            make(object, slot: slot)
        case .unreadable:
            graph.separate.setUnreadable(object, at: item)
        case .document(let document):
            var decoder = ModelDecoder(graph: graph)
            let type = graph.objects[object].type.properties[slot].type
            let value = decoder.value(document.root, type)
            graph.separate.add(decoder.findings)
            guard let value else {
                return graph.separate.setUnreadable(object, at: item)
            }
            graph.separate.setRead(object, from: item)
            set(object, slot: slot, to: value)
        case .bytes(let bytes):
            graph.separate.setRead(object, from: item)
            set(object, slot: slot, to: .data(Data(bytes)))
        }
    }

    private func make(_ object: ObjectID, slot: Int) {
        let property = graph.objects[object].type.properties[slot]
        graph.separate.setRead(object)
        guard !property.isOptional else {
            return
        }
        let value = graph.factory.zero(of: property.type, in: graph)
        value.object.map { graph.writer.noteHook(\.managed, "managed", of: $0) }
        set(object, slot: slot, to: value)
    }

    private func set(_ object: ObjectID, slot: Int, to value: Value) {
        graph.objects.setValue(value, of: object, slot: slot)
        graph.ownership.adopt(value, by: object)
    }
}
