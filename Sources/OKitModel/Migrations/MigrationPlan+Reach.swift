import OKitExpression

// The extent of a plan.
extension MigrationPlan {
    /// Whether any value is computed from stored objects.
    package var hasConversions: Bool {
        steps.values.contains { step in
            step.sources.values.contains { source in
                if case .converted = source { true } else { false }
            }
        }
    }

    /// Whether the data was written by a later version of the app with other entities.
    package var isDowngrade: Bool {
        !changes.isEmpty && !old.isInferred
            && SemanticVersion(new.appVersion) < SemanticVersion(old.appVersion)
    }

    /// Whether a later version of the app has changed entities.
    ///
    /// A rollback then needs a backup of the data.
    package var isUpgrade: Bool {
        !changes.isEmpty && !old.isInferred
            && SemanticVersion(old.appVersion) < SemanticVersion(new.appVersion)
    }

    /// Whether any entity was renamed.
    var renamesEntities: Bool {
        newNames.contains { $0.key != $0.value }
    }

    /// The entities of the data whose objects, or objects inside of them, change.
    var affectedEntities: Set<String> {
        guard !renamesEntities else {
            return Set(old.entities.keys)
        }
        var affected = Set(changes.compactMap(\.oldEntity))
        var waiting = Array(affected)
        var owners: [String: [String]] = [:]
        for (name, entity) in old.entities {
            for type in entity.properties.values.compactMap(\.type.entityName) {
                owners[type, default: []].append(name)
            }
        }
        while let name = waiting.popLast() {
            for owner in owners[name] ?? [] where affected.insert(owner).inserted {
                waiting.append(owner)
            }
        }
        return affected
    }

    /// The loss of a model whose root object has another entity now; `nil` if it has not.
    package func lostRoot(of model: String) -> MigrationChange? {
        guard let entity = old.models[model], let now = new.models[model],
            newNames[entity] != now
        else {
            return nil
        }
        return changes.first { $0.oldEntity == entity && $0.property == nil && $0.isLoss }
    }
}
