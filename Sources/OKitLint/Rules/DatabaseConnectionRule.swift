import OKitBundle
import OKitModel
import OKitSyntax

/// Reports models in databases whose connection is missing or differs from that of other models.
struct DatabaseConnectionRule: Rule {
    static let page = RulePage(
        "database-connection",
        .error,
        finds: "Reports models with the storage `database` that lack a `connection`, name a "
            + "different one than other models, or are combined with models with the storage "
            + "`records`. Reports a `connection` of a model with any other storage.",
        because: "An app has its records in one database, and does not start without it.",
        in: "bundle.json",
        bad: manifest(#""storage": "database""#),
        good: manifest(#""storage": "database", "connection": "SHOP""#),
    )

    private static func manifest(_ members: String) -> String {
        """
        {"formatVersion": 2, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test",
         "models": {"things": {"entity": "Thing", \(members)}}}
        """
    }

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let declared = analysis.document("bundle.json")?.root["models"]
        let models = analysis.bundle.manifest.models
        let connections = models.filter { $0.storage == .database }.compactMap(\.connection)
        return models.compactMap { model in
            guard let node = declared?[model.name] else {
                return nil
            }
            let storage = node["storage"]?.location ?? node.location
            guard model.storage == .database else {
                if let connection = node["connection"] {
                    return error(.isNotNeeded(model.name), at: connection.location)
                }
                let isBeside = model.storage.isRecords && !connections.isEmpty
                return isBeside ? error(.isBesideDatabase(model.name), at: storage) : nil
            }
            guard let connection = model.connection, !connection.isEmpty else {
                return error(.isMissing(model.name), at: storage)
            }
            guard connection == connections.first else {
                let first = connections.first ?? ""
                let place = node["connection"]?.location ?? storage
                return error(.isAnother(connection, first), at: place)
            }
            return nil
        }
    }
}

extension Finding.Message {
    fileprivate static func isMissing(_ model: String) -> Self {
        "\(model) is stored in a database, but has no \"connection\" with the name of one"
    }

    fileprivate static func isNotNeeded(_ model: String) -> Self {
        "\(model) has a connection, but not the storage \"database\""
    }

    fileprivate static func isBesideDatabase(_ model: String) -> Self {
        "\(model) is stored as records, but other records of the app are in a database"
    }

    fileprivate static func isAnother(_ name: String, _ first: String) -> Self {
        "the connection is \"\(name)\", but another model has \"\(first)\"; an app has one"
    }
}
