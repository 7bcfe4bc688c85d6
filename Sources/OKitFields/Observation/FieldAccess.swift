import OKitModel
import Observation

/// Reports reads and changes of an object's fields to `withObservationTracking`.
final class FieldAccess: Observable, FieldReader {
    private let registrar = ObservationRegistrar()
    private typealias Path = any KeyPath<FieldAccess, Int> & Sendable

    /// The paths of the first fields; most models have no more.
    private static let paths: [Path] = (0..<32).map { \FieldAccess.[$0] }

    /// Only the path is used, not the value.
    private subscript(slot: Int) -> Int { slot }

    private func path(of slot: Int) -> Path {
        Self.paths.indices.contains(slot) ? Self.paths[slot] : \FieldAccess.[slot]
    }

    /// Records that a field is read.
    func noteRead(_ slot: Int) {
        registrar.access(self, keyPath: path(of: slot))
    }

    /// Notifies the readers of a field about a changed value.
    func fieldChanged(_ slot: Int) {
        let path = path(of: slot)
        registrar.willSet(self, keyPath: path)
        registrar.didSet(self, keyPath: path)
    }
}

extension Handle {
    /// Records that a field is read.
    func noteRead(_ slot: Int) {
        let access = access ?? graph.fieldReads.reader(of: object) as? FieldAccess ?? FieldAccess()
        if self.access == nil {
            take(access)
        }
        access.noteRead(slot)
    }

    /// Notifies an access about changes of the object's fields, as long as the object exists.
    func take(_ access: FieldAccess?) {
        if let access {
            self.access = access
            graph.fieldReads.add(access, of: object)
        }
    }
}
