import FoundationEssentials
package import OKitExpression
package import OKitSyntax
import OrderedCollections

/// Migrates the models that are stored in files to the entities of an app.
///
/// It works on JSON, so that unknown data stays as it is, and visits each stored object once.
/// Stored objects are created only if a `convert` reads them.
package struct ModelMigration {
    /// The plan of the migration.
    package let plan: MigrationPlan
    /// The losses, with the number of values.
    package private(set) var losses: [MigrationChange: Int] = [:]
    /// The first few values that could not be converted.
    package private(set) var failures: [ConversionFailure] = []
    /// The items with changed content; `nil` for those that are removed.
    package private(set) var items: [StoredItem: [UInt8]?] = [:]
    /// Whether a migrated model is nested too deeply to be read again.
    package private(set) var isTooDeep = false
    /// The number of objects visited, values converted, and objects read for that.
    package private(set) var operations = 0

    /// The maximum number of failures that are collected.
    private static let mostFailures = 5

    private var storedObjects: StoredObjects
    private let scratch: Graph
    private let read: (StoredItem) -> StoredContent
    /// The entities whose objects, or objects inside of them, change.
    private let affected: Set<String>
    /// The defaults of new properties, as JSON, for those that are the same for all objects.
    private var defaults: [String: String] = [:]
    private var model = ""

    /// Creates a migration.
    ///
    /// - Parameter read: Reads separately stored values.
    package init(
        _ plan: MigrationPlan,
        _ environment: AppEnvironment,
        reading read: @escaping (StoredItem) -> StoredContent
    ) {
        self.plan = plan
        self.read = read
        scratch = Graph(types: plan.rules.types, environment: environment)
        storedObjects = StoredObjects(plan, environment, reading: read)
        affected = plan.affectedEntities
    }

    /// Adds the stored models, before any of them is migrated.
    package mutating func add(_ documents: [String: JSONDocument]) {
        guard plan.hasConversions else {
            return
        }
        for (model, document) in documents.sorted(by: { $0.key < $1.key }) {
            if let entity = plan.old.models[model] {
                operations += storedObjects.add(document, of: entity, as: model)
            }
        }
    }

    /// Migrates a model.
    package mutating func migrate(_ document: JSONDocument, _ model: String) {
        guard let entity = plan.old.models[model] else {
            return
        }
        self.model = model
        if let loss = plan.lostRoot(of: model) {
            losses[loss, default: 0] += 1
            items[.model(model)] = .some(nil)
        } else if affected.contains(entity) {
            var writer = JSONWriter()
            write(document.root, entity, to: &writer)
            // Values are written as text, whose depth the writer does not know.
            let source = SourceText(path: model, bytes: writer.bytes)
            isTooDeep = isTooDeep || (try? JSONDocument(parsing: source)) == nil
            items[.model(model)] = writer.bytes
        }
    }
}

// MARK: Objects

extension ModelMigration {
    /// Writes an object of an entity of the data; other JSON as it is.
    private mutating func write(_ node: JSONNode, _ entity: String, to writer: inout JSONWriter) {
        guard node.kind == .object, let step = plan.steps[entity], let newName = step.newName,
            node["$entity"] == nil
        else {
            return writer.raw(rewritten(node))
        }
        operations += 1
        writer.object { writer in
            var written: Set<String> = []
            for member in node.members {
                write(member.name, member.value, of: entity, step, &written, to: &writer)
            }
            if let (name, value, item) = separateValue(of: node, entity),
                !writeSeparately(value, of: (entity, name), step, item)
            {
                write(name, value, of: entity, step, &written, to: &writer)
                items[item] = .some(nil)
            }
            for (property, source) in step.sources.sorted(by: { $0.key < $1.key })
            where !written.contains(property) {
                guard let declared = plan.rules.types[newName]?.property(named: property) else {
                    continue
                }
                switch source {
                case .converted(let expression):
                    convert(node, expression, declared, newName, to: &writer)
                case .initial:
                    writeInitial(declared, newName, to: &writer)
                case .stored(let name), .widened(let name):
                    // Null, stored as a missing member, is no longer a valid value.
                    if !declared.isOptional, isNullable(name, entity) {
                        writeInitial(declared, newName, to: &writer)
                    }
                }
            }
        }
    }

    /// Whether null may be stored in a property.
    private func isNullable(_ name: String, _ entity: String) -> Bool {
        plan.old.entities[entity]?.member(name)?.isOptional ?? false
    }

    private mutating func write(
        _ name: String,
        _ value: JSONNode,
        of entity: String,
        _ step: MigrationPlan.EntityStep,
        _ written: inout Set<String>,
        to writer: inout JSONWriter
    ) {
        if let target = step.targets[name] {
            if write(value, of: (entity, name), as: target, step, to: &writer) {
                written.insert(target)
            }
        } else if let loss = step.losses[name] {
            note(loss, value, plan.old.entities[entity]?.member(name)?.type)
        } else {
            writer.key(name)
            writer.raw(rewritten(value))
            written.insert(name)
        }
    }

    /// Writes a stored value under its new name.
    ///
    /// - Returns: False for a value that is computed from the whole object.
    private mutating func write(
        _ node: JSONNode,
        of member: (entity: String, name: String),
        as target: String,
        _ step: MigrationPlan.EntityStep,
        to writer: inout JSONWriter
    ) -> Bool {
        guard let stored = plan.old.entities[member.entity]?.member(member.name) else {
            return false
        }
        switch step.sources[target] {
        case .stored:
            writer.key(target)
            write(node, stored.type, to: &writer)
        case .widened:
            guard let type = type(of: target, step) else {
                return false
            }
            return widen(node, stored.type, type, of: (member.entity, target), &writer)
        case .converted where plan.old.isInferred && fits(node, type(of: target, step)):
            writer.key(target)
            writer.raw(node.sourceText)
        case .converted, .initial, nil:
            return false
        }
        return true
    }

    private func type(of property: String, _ step: MigrationPlan.EntityStep) -> ValueType? {
        step.newName.flatMap { plan.rules.types[$0]?.property(named: property)?.storedType }
    }

    /// Writes a value with the objects in it.
    private mutating func write(_ node: JSONNode, _ type: ValueType, to writer: inout JSONWriter) {
        guard let entity = type.entityName, affected.contains(entity) else {
            return writer.raw(rewritten(node))
        }
        switch (type, node.kind) {
        case (.object, _):
            write(node, entity, to: &writer)
        case (.list(let element), .array), (.set(let element), .array):
            writer.array { writer in
                for child in node.elements {
                    write(child, element, to: &writer)
                }
            }
        case (.map(let element), .object):
            writer.object { writer in
                for member in node.members {
                    writer.key(member.name)
                    write(member.value, element, to: &writer)
                }
            }
        default:
            writer.raw(rewritten(node))
        }
    }
}

// MARK: Separate values

extension ModelMigration {
    /// The value of an object that is in a separate file, with its property.
    private mutating func separateValue(
        of node: JSONNode,
        _ entity: String
    ) -> (name: String, value: JSONNode, item: StoredItem)? {
        guard let stored = plan.old.entities[entity],
            let (name, property) = stored.properties.first(where: { $0.value.isSeparate }),
            let id = node["id"]?.string, node[name] == nil
        else {
            return nil
        }
        let item: StoredItem =
            property.type.entityName == nil ? .data(id: id) : .part(model: model, id: id)
        switch read(item) {
        case .document(let document):
            if plan.hasConversions, let entity = property.type.entityName {
                operations += storedObjects.add(document, of: entity, as: nil)
            }
            return (name, document.root, item)
        case .bytes(let bytes):
            let text = "\"\(Data(bytes).base64EncodedString())\""
            let source = SourceText(path: item.path, text: text)
            return (try? JSONDocument(parsing: source)).map { (name, $0.root, item) }
        case .missing, .unreadable:
            return nil
        }
    }

    /// Writes a separate value back to its file, if it stays there.
    ///
    /// - Returns: False if it has to be moved or removed.
    private mutating func writeSeparately(
        _ value: JSONNode,
        of member: (entity: String, name: String),
        _ step: MigrationPlan.EntityStep,
        _ item: StoredItem
    ) -> Bool {
        guard let target = step.targets[member.name], case .stored = step.sources[target],
            let newName = step.newName,
            plan.new.entities[newName]?.properties[target]?.isSeparate == true
        else {
            return false
        }
        if let entity = plan.old.entities[member.entity]?.member(member.name)?.type.entityName,
            affected.contains(entity)
        {
            var writer = JSONWriter()
            write(value, entity, to: &writer)
            items[item] = writer.bytes
        }
        return true
    }
}

// MARK: Values

extension ModelMigration {
    /// Writes a value converted to another type.
    ///
    /// - Returns: False if it cannot be represented in that type.
    private mutating func widen(
        _ node: JSONNode,
        _ old: ValueType,
        _ new: ValueType,
        of place: (entity: String, property: String),
        _ writer: inout JSONWriter
    ) -> Bool {
        operations += 1
        if case .list = new, case .object = old, node.kind != .null {
            writer.key(place.property)
            writer.array { write(node, old, to: &$0) }
            return true
        }
        var decoder = ModelDecoder(graph: scratch)
        guard node.kind != .null, let value = decoder.value(node, old) else {
            // It was not a value of its property before.
            writer.key(place.property)
            writer.raw(node.sourceText)
            return true
        }
        guard let converted = ExactConversion.value(value, as: new) else {
            let change = plan.narrowing(of: place.property, in: place.entity, from: old, to: new)
            losses[change, default: 0] += 1
            return false
        }
        writer.key(place.property)
        writer.raw(text(of: converted))
        return true
    }

    private func fits(_ node: JSONNode, _ type: ValueType?) -> Bool {
        var decoder = ModelDecoder(graph: scratch)
        return type.map { decoder.value(node, $0) != nil && decoder.findings.isEmpty } ?? false
    }

    private mutating func convert(
        _ node: JSONNode,
        _ expression: ParsedExpression,
        _ property: Property,
        _ entity: String,
        to writer: inout JSONWriter
    ) {
        operations += 1
        guard failures.count < Self.mostFailures, let object = storedObjects.object(of: node) else {
            return
        }
        let name = node["id"]?.string.map { "\"\($0)\"" } ?? "at \(node.location)"
        do throws(ConversionFailure) {
            let value = try Conversion(graph: storedObjects.graph).value(
                of: expression,
                on: object,
                named: name,
                for: property,
                of: entity
            )
            if !value.isNull {
                writer.key(property.name)
                write(property.isReference ? ids(in: value) : value, to: &writer)
            }
        } catch {
            failures.append(error)
        }
    }

    /// The ids of the stored objects in the value of a relation.
    private func ids(in value: Value) -> Value {
        switch value {
        case .object(let object): .text(storedObjects.graph.id(of: object) ?? "")
        case .list(let elements): .list(elements.map { ids(in: $0) })
        default: value
        }
    }

    /// Writes a computed value; stored objects in it get their new entities.
    private mutating func write(_ value: Value, to writer: inout JSONWriter) {
        switch value {
        case .object(let object):
            if let (node, entity) = storedObjects.node(of: object) {
                write(node, entity, to: &writer)
            } else {
                let bytes = try? ModelEncoder(graph: storedObjects.graph).encode(object)
                writer.raw(text(bytes))
            }
        case .list(let elements):
            writer.array { writer in
                for element in elements {
                    write(element, to: &writer)
                }
            }
        case .map(let members):
            writer.object { writer in
                for (name, value) in members {
                    writer.key(name)
                    write(value, to: &writer)
                }
            }
        default:
            writer.raw(text(of: value))
        }
    }

    /// The JSON text of a value.
    private mutating func text(of value: Value) -> String {
        text(ModelEncoder(graph: scratch).encode(value))
    }

    /// The text of encoded JSON; `nil` if it was nested too deeply.
    private mutating func text(_ bytes: [UInt8]?) -> String {
        isTooDeep = isTooDeep || bytes == nil
        return bytes.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    /// Writes the value of a new object, so that a later change of the default does not change
    /// stored data.
    private mutating func writeInitial(
        _ property: Property,
        _ entity: String,
        to writer: inout JSONWriter
    ) {
        guard !property.isStoredSeparately, property.name != "id" || property.type != .text else {
            return
        }
        let key = "\(entity).\(property.name)"
        let known = defaults[key]
        let value = known == nil ? scratch.initialValue(of: property) : .null
        guard known != nil || !value.isNull else {
            return
        }
        let text = known ?? text(of: value)
        if property.constantInitial != nil {
            defaults[key] = text
        }
        writer.key(property.name)
        writer.raw(text)
    }

    private mutating func note(_ loss: MigrationChange, _ node: JSONNode, _ type: ValueType?) {
        if node.hasContent {
            losses[loss, default: 0] += 1
        }
        type.map { noteObjects(in: node, $0) }
    }

    /// Counts the objects that are lost because their entity was removed.
    private mutating func noteObjects(in node: JSONNode, _ type: ValueType) {
        guard let entity = type.entityName, let loss = plan.steps[entity]?.loss else {
            return
        }
        let nodes =
            switch type {
            case .object: [node]
            case .map: node.members.map(\.value)
            default: Array(node.elements)
            }
        losses[loss, default: 0] += nodes.count { $0.kind == .object }
    }

    /// The text of JSON, with the new entity names in its references.
    private func rewritten(_ node: JSONNode) -> String {
        guard plan.renamesEntities, node.kind == .object || node.kind == .array else {
            return node.sourceText
        }
        var writer = JSONWriter()
        copy(node, to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func copy(_ node: JSONNode, to writer: inout JSONWriter) {
        switch node.kind {
        case .array:
            writer.array { writer in
                for element in node.elements {
                    copy(element, to: &writer)
                }
            }
        case .object:
            writer.object { writer in
                for member in node.members {
                    writer.key(member.name)
                    if member.name == "$entity", let name = member.value.string {
                        writer.string(plan.newNames[name] ?? name)
                    } else {
                        copy(member.value, to: &writer)
                    }
                }
            }
        default:
            writer.raw(node.sourceText)
        }
    }
}
