import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports providers that sort or group records by encrypted attributes.
struct EncryptedSortingRule: Rule {
    static let page = RulePage(
        "encrypted-sorting",
        .error,
        finds: "Reports providers that sort or group encrypted records by an attribute without an "
            + "index.",
        because: "The attribute is encrypted. The database cannot compare encrypted values, so "
            + "the provider has no records.",
        in: "bundle.json",
        bad: manifest(storage: "encryptedRecords"),
        good: manifest(storage: "records"),
        beside: (
            "screens/other.json",
            #"{"kind": "views", "views": [{"type": "table", "id": "t"}], "objects": {"#
                + #""things": {"type": "ManagedObjectsProvider", "#
                + #""attrs": {"entityName": "Thing", "sortByFields": "name"}}, "#
                + #""shown": {"type": "TableDisplayController", "#
                + #""outlets": {"mainContentProvider": "things", "tableView": "t"}}}}"#
        ),
        format: .first
    )

    private static func manifest(storage: String) -> String {
        """
        {"formatVersion": 1, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test",
         "entry": "main", "models": {"default": {"entity": "Thing", "storage": "file"},
         "things": {"entity": "Thing", "storage": "\(storage)"}}}
        """
    }

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let encrypted = bundle.encryptedRecordEntities
        guard !encrypted.isEmpty else {
            return []
        }
        return analysis.otherScreens.flatMap(\.objects).flatMap { mediator in
            guard mediator.kind == .managedObjectsProvider,
                let entity = mediator.attribute("entityName")?.string
            else {
                return [Finding]()
            }
            return ["sortByFields", "groupByField"].flatMap { mediator.expressions[$0] ?? [] }
                .compactMap { expression in
                    guard case .path(let path) = expression.expression.root.kind,
                        let name = encryptedAttribute(path, of: entity, bundle.types, encrypted)
                    else {
                        return nil
                    }
                    return error(.isEncrypted(name), at: expression.location)
                }
        }
    }

    /// The attribute at the end of a key path, if it is encrypted.
    private func encryptedAttribute(
        _ path: ExpressionPath,
        of entity: String,
        _ types: TypeTable,
        _ encrypted: Set<String>
    ) -> String? {
        var entity = entity
        for step in path.steps {
            guard case .property(let name) = step.kind,
                let property = types[entity]?.properties.first(where: { $0.name == name })
            else {
                return nil
            }
            if let target = property.type.entityName {
                entity = target
            } else {
                let isEncrypted =
                    encrypted.contains(entity) && !types.isSearchable(name, in: entity)
                return isEncrypted ? name : nil
            }
        }
        return nil
    }
}

extension Finding.Message {
    fileprivate static func isEncrypted(_ name: String) -> Self {
        """
        "\(name)" is encrypted, so records cannot be sorted or grouped by it; "index": true \
        stores it unencrypted
        """
    }
}
