package import OKitExpression
import OrderedCollections

/// A plan to migrate stored data from its own entities to those of an app.
///
/// The plan follows from the two schemas and the app's declarations, so that checking a bundle and
/// opening its data cannot disagree. Which of the possible losses occur depends on the data.
package struct MigrationPlan: Sendable {
    /// The entities of the stored data.
    package let old: StoredSchema
    /// The entities of the app.
    package let new: StoredSchema
    /// The migration declarations of the app.
    package let rules: MigrationRules
    /// The step for the objects of each entity of the data, by its name there.
    package private(set) var steps: [String: EntityStep] = [:]
    /// All differences, in the order of their names.
    package private(set) var changes: [MigrationChange] = []
    /// The new names of entities by their old ones.
    package private(set) var newNames: [String: String] = [:]

    /// The migration of the objects of an entity.
    package struct EntityStep: Sendable {
        /// The entity's new name; `nil` if it was removed.
        package var newName: String?
        /// The sources of its properties' values, by their new names.
        package var sources: [String: Source] = [:]
        /// The properties that take stored values, by the names in the data.
        package var targets: [String: String] = [:]
        /// The stored properties whose values are lost, by their names in the data.
        package var losses: [String: MigrationChange] = [:]
        /// The loss if the entity was removed.
        package var loss: MigrationChange?

        /// Creates the step of an entity with its new name, without sources of its properties.
        package init(newName: String? = nil) {
            self.newName = newName
        }
    }

    /// The source of the values of a property.
    package enum Source: Sendable {
        /// They are stored under that name.
        case stored(String)
        /// They are stored under that name, as values of another type.
        case widened(String)
        /// They are computed from the stored object.
        case converted(ParsedExpression)
        /// They are the initial values of new objects.
        case initial
    }

    /// Compares two schemas.
    package init(from old: StoredSchema, to new: StoredSchema, _ rules: MigrationRules) {
        self.old = old
        self.new = new
        self.rules = rules
        findNames()
        for name in new.entities.keys where !newNames.values.contains(name) && !old.isInferred {
            changes.append(MigrationChange(entity: name, kind: .added))
        }
        for (name, entity) in old.entities {
            steps[name] = step(name, entity)
        }
        permitRemovedInverses()
        checkModels()
        changes.sort()
    }

    /// Whether stored data has to change.
    package var changesData: Bool {
        changes.contains { change in
            switch change.kind {
            case .added:
                change.oldEntity != nil && hasInitialValue(change.entity, change.property)
            case .renamed, .converted, .widened, .required, .joined, .removed, .narrowed, .limited:
                true
            }
        }
    }

    /// The losses that the manifest does not permit.
    package var refusals: [MigrationChange] {
        changes.filter(\.isRefused)
    }

    /// Whether new objects have a value in a property.
    private func hasInitialValue(_ entity: String, _ property: String?) -> Bool {
        let declared = property.flatMap { rules.types[entity]?.property(named: $0) }
        return declared.map { property in
            // A missing collection is read as an empty one.
            property.constantInitial.map { ![.null, .list([]), .set([]), .map([:])].contains($0) }
                ?? true
        } ?? false
    }
}

// MARK: Names

extension MigrationPlan {
    private mutating func findNames() {
        for name in old.entities.keys where new.entities[name] != nil {
            newNames[name] = name
        }
        for (name, formerNames) in rules.formerNames.sorted(by: { $0.key < $1.key })
        where new.entities[name] != nil && old.entities[name] == nil {
            let former = formerNames.first { old.entities[$0] != nil && newNames[$0] == nil }
            if let former {
                newNames[former] = name
            }
        }
    }

    /// A type of the data, with the new names of its entities.
    package func renamed(_ type: ValueType) -> ValueType {
        switch type {
        case .object(let name): .object(newNames[name] ?? name)
        case .list(let element): .list(renamed(element))
        case .set(let element): .set(renamed(element))
        case .map(let element): .map(renamed(element))
        default: type
        }
    }

    /// Removing a relation loses nothing if its inverse property remains.
    private mutating func permitRemovedInverses() {
        for (name, step) in steps {
            for (property, loss) in step.losses where loss.kind == .removed {
                guard let stored = old.entities[name]?.properties[property],
                    let target = stored.type.entityName, let other = steps[target]
                else {
                    continue
                }
                let back = old.entities[target]?.properties.first { candidate in
                    candidate.key == stored.inverse || candidate.value.inverse == property
                }
                if let back, other.targets[back.key] != nil {
                    changes.removeAll {
                        $0.oldEntity == name && $0.property == property && $0.isLoss
                    }
                    steps[name]?.losses[property] = nil
                }
            }
        }
    }

    /// Reports the loss of the root object of a model whose entity has changed.
    private mutating func checkModels() {
        for (model, entity) in old.models {
            guard let now = new.models[model], let name = newNames[entity], now != name else {
                continue
            }
            var change = MigrationChange(
                entity: entity,
                oldEntity: entity,
                kind: .narrowed(from: entity, to: now)
            )
            change.isDropped = rules.drops([entity, name], nil)
            changes.append(change)
        }
    }
}

// MARK: Entities and properties

extension MigrationPlan {
    private mutating func step(_ name: String, _ entity: StoredSchema.Entity) -> EntityStep {
        guard let newName = newNames[name], let target = new.entities[newName] else {
            var step = EntityStep()
            var change = MigrationChange(entity: name, oldEntity: name, kind: .removed)
            change.isDropped = rules.drops([name], nil)
            changes.append(change)
            step.loss = change
            return step
        }
        var step = EntityStep(newName: newName)
        if newName != name {
            changes.append(
                MigrationChange(entity: newName, oldEntity: name, kind: .renamed(from: name))
            )
        }
        let formerNames = formerNames(of: target, newName, in: entity)
        var members = target.properties
        if target.hasID, entity.properties["id"] != nil {
            members["id"] = target.member("id")
        }
        for (property, declared) in members.sorted(by: { $0.key < $1.key }) {
            let stored = entity.member(property) != nil ? property : formerNames[property]
            let rule = rules[newName, property]
            add(property, declared, rule, stored, to: &step, of: (name, entity))
        }
        for (property, _) in entity.properties.sorted(by: { $0.key < $1.key })
        where step.targets[property] == nil && step.losses[property] == nil {
            addRemoval(of: property, to: &step, of: name)
        }
        return step
    }

    /// The names in the data of properties that were renamed.
    private func formerNames(
        of target: StoredSchema.Entity,
        _ newName: String,
        in entity: StoredSchema.Entity
    ) -> [String: String] {
        var names: [String: String] = [:]
        for property in target.properties.keys.sorted() where entity.member(property) == nil {
            names[property] = rules[newName, property].formerNames.first { former in
                entity.properties[former] != nil && target.properties[former] == nil
                    && !names.values.contains(former)
            }
        }
        return names
    }

    private mutating func add(
        _ property: String,
        _ declared: StoredSchema.Property,
        _ rule: MigrationRules.PropertyRule,
        _ storedName: String?,
        to step: inout EntityStep,
        of owner: (name: String, entity: StoredSchema.Entity)
    ) {
        guard let entity = step.newName else {
            return
        }
        var change = MigrationChange(
            entity: entity,
            property: property,
            oldEntity: owner.name,
            kind: .added
        )
        guard let storedName, let stored = owner.entity.member(storedName) else {
            let isConverted = isConverted(rule, declared, of: owner.entity, entity)
            step.sources[property] = isConverted.map { .converted($0) } ?? .initial
            if isConverted != nil || !old.isInferred {
                change.kind = isConverted != nil ? .converted(from: nil) : .added
                changes.append(change)
            }
            return
        }
        let oldType = renamed(stored.type)
        let isRenamed = storedName != property
        let fit = fit(stored, declared)
        if let conversion = rule.conversion,
            isRenamed || oldType != declared.type || fit == .none
        {
            step.targets[storedName] = property
            step.sources[property] = .converted(conversion)
            change.kind = .converted(from: storedName)
            changes.append(change)
            return
        }
        guard fit != .none else {
            addNarrowing(of: storedName, to: (property, declared), in: &step, change)
            return
        }
        if let other = limit(of: stored, declared) {
            change.kind = .limited(by: other)
            addLoss(of: storedName, to: property, in: &step, change, stored.type)
            return
        }
        step.targets[storedName] = property
        step.sources[property] = fit == .same ? .stored(storedName) : .widened(storedName)
        if isRenamed {
            change.kind = .renamed(from: storedName)
            changes.append(change)
        }
        if fit == .wider {
            change.kind = .widened(from: stored.writtenType, to: declared.writtenType)
            changes.append(change)
        }
        if stored.isOptional, !declared.isOptional {
            change.kind = .required
            changes.append(change)
        }
        if stored.isSeparate, !declared.isSeparate {
            change.kind = .joined
            changes.append(change)
        }
    }

    /// How the stored values of a property relate to its new type.
    ///
    /// A date and time cannot become a calendar day, since its time would be lost; a day can become
    /// a date, but not the text of a date and time.
    private func fit(
        _ stored: StoredSchema.Property,
        _ declared: StoredSchema.Property
    ) -> ExactConversion.Fit {
        if old.isInferred, stored.type == .any {
            return .same
        }
        let fit = ExactConversion.fit(renamed(stored.type), declared.type)
        let losesTime = declared.isDay && !stored.isDay && fit == .same && !old.isInferred
        let becomesOther = stored.isDay && declared.type != .date
        return losesTime || becomesOther ? .none : fit
    }

    /// The expression that computes a property without stored values; `nil` if there is none.
    ///
    /// For data without a schema it is unknown whether a nullable property is new: it counts as new
    /// if objects have values without a property.
    private func isConverted(
        _ rule: MigrationRules.PropertyRule,
        _ declared: StoredSchema.Property,
        of stored: StoredSchema.Entity,
        _ entity: String
    ) -> ParsedExpression? {
        guard old.isInferred, declared.isOptional else {
            return rule.conversion
        }
        let known = new.entities[entity]?.properties ?? [:]
        return stored.properties.keys.contains { known[$0] == nil } ? rule.conversion : nil
    }

    private mutating func addNarrowing(
        of stored: String,
        to property: (name: String, declared: StoredSchema.Property),
        in step: inout EntityStep,
        _ change: MigrationChange
    ) {
        var change = change
        let member = change.oldEntity.flatMap { old.entities[$0]?.member(stored) }
        let former = member ?? StoredSchema.Property(.any)
        change.kind = .narrowed(from: former.writtenType, to: property.declared.writtenType)
        addLoss(of: stored, to: property.name, in: &step, change, former.type)
    }

    /// Adds the loss of the stored values of a property, which gets the value of new objects.
    private mutating func addLoss(
        of stored: String,
        to property: String,
        in step: inout EntityStep,
        _ change: MigrationChange,
        _ type: ValueType
    ) {
        var change = change
        change.isDropped = isDropped(stored, of: change, type)
        step.sources[property] = .initial
        step.losses[stored] = change
        changes.append(change)
    }

    /// The property at the other end of a relation, if it was a list and now holds one object;
    /// `nil` if that loses nothing.
    private func limit(
        of stored: StoredSchema.Property,
        _ declared: StoredSchema.Property
    ) -> String? {
        guard let formerTarget = stored.type.entityName, let former = stored.inverse,
            let target = declared.type.entityName, let inverse = declared.inverse,
            old.entities[formerTarget]?.properties[former]?.type.isCollection == true,
            new.entities[target]?.properties[inverse]?.type.isCollection == false,
            // The conversion decides which object remains.
            rules[target, inverse].conversion == nil
        else {
            return nil
        }
        return "\(target).\(inverse)"
    }

    private mutating func addRemoval(
        of property: String,
        to step: inout EntityStep,
        of oldName: String
    ) {
        var change = MigrationChange(
            entity: step.newName ?? oldName,
            property: property,
            oldEntity: oldName,
            kind: .removed
        )
        let type = old.entities[oldName]?.properties[property]?.type ?? .any
        change.isDropped = isDropped(property, of: change, type)
        // Undeclared data remains as it is, unless the app lists it in `drops`.
        guard change.isDropped || !old.isInferred else {
            return
        }
        step.losses[property] = change
        changes.append(change)
    }

    /// The loss of property values that the new type cannot represent.
    package func narrowing(
        of property: String,
        in oldEntity: String,
        from old: ValueType,
        to new: ValueType
    ) -> MigrationChange {
        var change = MigrationChange(
            entity: newNames[oldEntity] ?? oldEntity,
            property: property,
            oldEntity: oldEntity,
            kind: .narrowed(from: old.writtenName, to: new.writtenName)
        )
        change.isDropped = isDropped(property, of: change, old)
        return change
    }

    /// Whether the values of a property may be removed: `drops` lists it, its entity, or the entity
    /// of the objects in it.
    private func isDropped(
        _ property: String,
        of change: MigrationChange,
        _ type: ValueType
    ) -> Bool {
        let ancestors = change.oldEntity.flatMap { old.entities[$0]?.ancestors } ?? []
        let names = [change.entity, change.oldEntity].compactMap(\.self) + ancestors
        return rules.drops(names, property)
            || change.property.map { rules.drops(names, $0) } ?? false
            || type.entityName.map { newNames[$0] == nil && rules.drops([$0], nil) } ?? false
    }
}
