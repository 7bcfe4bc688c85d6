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
            """
            {"of": "Other", "providers": {"stored": {"records": "Other", "sort": "size"},
            "others": {"file": "others", "of": "Other"}},
            "body": [{"fact": "size"}, {"list": "stored"}, {"list": "others"}]}
            """
        )
    )

    private static func manifest(storage: String) -> String {
        """
        {"formatVersion": 2, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test",
         "models": {"default": {"entity": "Thing", "storage": "file"},
         "all": {"entity": "Other", "storage": "\(storage)"}}}
        """
    }

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let encrypted = bundle.encryptedRecordEntities
        guard !encrypted.isEmpty else {
            return []
        }
        return analysis.declared.findings(.encryptedSorting, error)
            + analysis.otherScreens.flatMap(\.objects).flatMap { mediator in
                guard mediator.kind == .managedObjectsProvider,
                    let entity = mediator.attribute("entityName")?.string
                else {
                    return [Finding]()
                }
                return ["sortByFields", "groupByField"].flatMap { mediator.expressions[$0] ?? [] }
                    .compactMap { expression in
                        guard case .path(let path) = expression.expression.root.kind,
                            let name = Self.encryptedAttribute(
                                path,
                                of: entity,
                                bundle.types,
                                encrypted
                            )
                        else {
                            return nil
                        }
                        return error(.isEncrypted(name), at: expression.location)
                    }
            }
    }

    /// The attribute at the end of a key path, if it is encrypted.
    static func encryptedAttribute(
        _ path: ExpressionPath,
        of entity: String,
        _ types: TypeTable,
        _ encrypted: Set<String>
    ) -> String? {
        var entity = entity
        for (index, step) in path.steps.enumerated() {
            guard case .property(let name) = step.kind,
                let property = types[entity]?.properties.first(where: { $0.name == name })
            else {
                return nil
            }
            if let target = property.type.entityName {
                entity = target
            } else {
                // Other steps compute a value, by which the app sorts in memory.
                guard index == path.steps.count - 1 else {
                    return nil
                }
                let isEncrypted =
                    encrypted.contains(entity) && !types.isSearchable(name, in: entity)
                return isEncrypted ? name : nil
            }
        }
        return nil
    }
}

extension Finding.Message {
    /// Records cannot be sorted by an attribute.
    static func isEncrypted(_ name: String) -> Self {
        """
        "\(name)" is encrypted, so records cannot be sorted or grouped by it; "index": true \
        stores it unencrypted
        """
    }
}
