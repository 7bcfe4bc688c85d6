package import OKitExpression
import OKitSyntax

/// The values of an object that steps are about, when they began to wait for an answer.
struct AskedSubject: Sendable {
    let object: ObjectID
    /// The values by slot; `nil` for lists, which can be long.
    let values: [Value?]
}

extension StepMachine {
    /// The stored objects that the steps were about when they began to wait.
    package var askedObjects: [ObjectID] { asked.map(\.object) }

    /// The objects that the steps are about now.
    package var subjects: [ObjectID] { calls.compactMap(\.subject.object) }

    /// Records the values of the objects that the steps are about, before they wait for an answer.
    package mutating func noteSubjects(on graph: Graph) {
        var known: Set<ObjectID> = []
        asked = subjects.filter {
            graph.isStoredObject($0) && known.insert($0).inserted
        }.map { AskedSubject(object: $0, values: Self.values(of: $0, on: graph)) }
    }

    /// Returns the properties of such an object that have changed since; `nil` if none has.
    ///
    /// The former value of a property is its `own`.
    package func changeOfSubject(on graph: Graph) -> RecordConflict? {
        asked.firstNonNil { subject in
            guard let type = graph.type(of: subject.object) else {
                return RecordConflict(object: subject.object, reason: .deleted)
            }
            let present = Self.values(of: subject.object, on: graph)
            let differences = zip(type.properties, zip(subject.values, present)).compactMap {
                property,
                values -> RecordConflict.Difference? in
                guard let former = values.0, let present = values.1, former != present else {
                    return nil
                }
                return RecordConflict.Difference(
                    property: property.name,
                    own: former,
                    stored: present
                )
            }
            return differences.isEmpty
                ? nil : RecordConflict(object: subject.object, reason: .changed(differences))
        }
    }

    private static func values(of object: ObjectID, on graph: Graph) -> [Value?] {
        (graph.type(of: object)?.properties ?? []).indices.map { slot in
            let value = graph.value(of: object, slot: slot)
            return value.elements == nil ? value : nil
        }
    }
}
