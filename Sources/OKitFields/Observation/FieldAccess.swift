import OKitModel
import Observation

/// Notifies `withObservationTracking` of fields of an object that are read, and of their changes.
final class FieldAccess: Observable, FieldReader {
    private let registrar = ObservationRegistrar()
    private typealias Path = any KeyPath<FieldAccess, Int> & Sendable

    /// The paths of the first fields: most models have no more.
    private static let paths: [Path] = (0..<32).map { \FieldAccess.[$0] }

    /// The value is of no interest, only the path.
    private subscript(slot: Int) -> Int { slot }

    private func path(of slot: Int) -> Path {
        Self.paths.indices.contains(slot) ? Self.paths[slot] : \FieldAccess.[slot]
    }

    /// Notes that a field is read.
    func noteRead(_ slot: Int) {
        registrar.access(self, keyPath: path(of: slot))
    }

    /// Notifies those who have read a field of another value.
    func fieldChanged(_ slot: Int) {
        let path = path(of: slot)
        registrar.willSet(self, keyPath: path)
        registrar.didSet(self, keyPath: path)
    }
}

extension Handle {
    /// Notes that a field is read.
    func noteRead(_ slot: Int) {
        let access = access ?? graph.fieldReads.reader(of: object) as? FieldAccess ?? FieldAccess()
        if self.access == nil {
            take(access)
        }
        access.noteRead(slot)
    }

    /// Notifies an access of the changes of the object's fields, as long as the object is there.
    func take(_ access: FieldAccess?) {
        if let access {
            self.access = access
            graph.fieldReads.add(access, of: object)
        }
    }
}
