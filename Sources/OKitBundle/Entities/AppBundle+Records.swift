import OKitExpression
import OKitModel

extension AppBundle {
    /// The name of the connection to the database that stores the app's records; `nil` if the app
    /// stores them itself.
    public var connection: String? {
        manifest.models.first { $0.storage == .database }?.connection
    }

    /// The entities whose records are encrypted: those of models with the storage
    /// `encryptedRecords`, and all related ones, except for families of which a model stores plain
    /// records.
    public var encryptedRecordEntities: Set<String> {
        let encrypted = manifest.models.filter { $0.storage == .encryptedRecords }.map(
            \.entity.name
        )
        let plain = manifest.models.filter { $0.storage == .records }.map(\.entity.name)
        let plainRoots = Set(plain.map(root)).subtracting(encrypted.map(root))
        return types.connected(to: encrypted).filter { !plainRoots.contains(root(of: $0)) }
    }

    /// The entities whose records are not encrypted.
    var plainRecordEntities: Set<String> {
        types.connected(to: recordEntities).subtracting(encryptedRecordEntities)
    }

    private func root(of entity: String) -> String {
        types[entity]?.ancestors.last ?? entity
    }
}
