import OKitExpression
import OKitModel

/// The models that a model refers to, directly or through others, each once.
struct ModelWalk {
    private let start: Model

    init(from start: Model) {
        self.start = start
    }

    /// The models in the fields of a model, in field order.
    static func related(to model: Model) -> [Model] {
        model.interface.fields.filter { $0.core.related != nil }.flatMap { models(in: $0) }
    }

    /// The model, and all models that it refers to, each before those that it refers to itself.
    var models: [Model] {
        var seen: Set<ObjectID> = [start.object]
        var found: [Model] = []
        var waiting = [start]
        while let model = waiting.popLast() {
            found.append(model)
            for related in Self.related(to: model).reversed()
            where seen.insert(related.object).inserted {
                waiting.append(related)
            }
        }
        return found
    }

    /// The models that foreign keys name, of all models.
    var foreignKeyModels: [Model] {
        var seen: Set<ObjectID> = []
        return models.flatMap(\.interface.fields)
            .filter { ($0 as? any ModelFieldType)?.foreignKey == true }
            .flatMap { Self.models(in: $0) }
            .filter { seen.insert($0.object).inserted }
    }

    /// The models in fields with `cascadeDelete`.
    var modelsToDelete: [Model] {
        var seen: Set<ObjectID> = [start.object]
        var found: [Model] = []
        var waiting = [start]
        while let model = waiting.popLast() {
            for field in model.interface.fields
            where (field as? any ModelFieldType)?.cascadeDelete == true {
                for related in Self.models(in: field)
                where seen.insert(related.object).inserted {
                    found.append(related)
                    waiting.append(related)
                }
            }
        }
        return found
    }

    private static func models(in field: any FieldType) -> [Model] {
        (field.anyValue as? [Model]) ?? (field.anyValue as? Model).map { [$0] } ?? []
    }
}
