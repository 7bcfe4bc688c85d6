import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports documents that violate their JSON schema, and schemas that cannot be used.
struct DocumentSchemaRule: Rule {
    static let page = RulePage(
        "document-schema",
        .error,
        finds:
            "Reports initial data that violates the `schema` of its document, invalid schemas, and a `schema` of a "
            + "model with another storage.",
        because: "A document is only stored if it matches its schema.",
        in: "bundle.json",
        bad: manifest("file"),
        good: manifest("document"),
        beside: (path: "data/form.json", text: #"{"type": "object"}"#),
    )

    private static func manifest(_ storage: String) -> String {
        """
        {"formatVersion": 2, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test",
         "models": {"things": {"entity": "Thing", "storage": "\(storage)", "schema": "form"}}}
        """
    }

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let strays = analysis.bundle.manifest.models.filter { $0.storage != .document }
            .compactMap { model in
                model.schema.map { error(.isNotChecked(model.name), at: $0.location) }
            }
        return strays + analysis.data.documentProblems.map { error($0.message, at: $0.location) }
    }
}

/// Reports properties that a document cannot contain.
struct DocumentPropertyRule: Rule {
    static let page = RulePage(
        "document-property",
        .error,
        finds:
            "Reports properties of a model with the storage `document`, or of its parts, that a document "
            + "cannot contain: relations, separate values, a `json` with more than one name or a transformer, and "
            + "two properties with the same name in the document.",
        because: "The values would not be stored.",
        in: "models/Place.json",
        bad: #"{"properties": {"street": {"type": "text", "json": "address.street"}}}"#,
        good: #"{"properties": {"street": {"type": "text", "json": "street-name"}}}"#,
        beside: (
            path: "bundle.json",
            text: """
            {"formatVersion": 2, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test",
             "models": {"things": {"entity": "Thing", "storage": "file"},
                        "place": {"entity": "Place", "storage": "document"}}}
            """
        ),
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        var waiting = bundle.manifest.models.filter { $0.storage == .document }.map(\.entity.name)
        var known = Set(waiting)
        var findings: [Finding] = []
        while let name = waiting.popLast() {
            guard let type = bundle.types[name] else {
                continue
            }
            var names: [String: String] = [:]
            for property in type.properties.dropFirst(type.hasID ? 1 : 0) {
                let problem: Finding.Message? =
                    if let own = property.documentName {
                        names.updateValue(property.name, forKey: own).map {
                            .isRepeated(property.name, own, $0)
                        }
                    } else {
                        Self.problem(of: property)
                    }
                if let problem,
                    let place = bundle.location(ofEntity: name, property: property.name)
                {
                    findings.append(error(problem, at: place))
                }
                if let part = property.type.entityName, known.insert(part).inserted {
                    waiting.append(part)
                }
            }
        }
        return findings
    }

    /// The reason that a document does not contain a property; `nil` for `"json": false`, which declares that.
    private static func problem(of property: Property) -> Finding.Message? {
        if property.isReference || property.relation != nil {
            return .isRelation(property.name)
        }
        if property.isStoredSeparately {
            return .isSeparate(property.name)
        }
        return property.source.map { .isConverted(property.name, $0.path.joined(separator: ".")) }
    }
}

extension Finding.Message {
    fileprivate static func isNotChecked(_ model: String) -> Self {
        "\(model) has a \"schema\", which requires the storage \"document\""
    }

    fileprivate static func isRelation(_ property: String) -> Self {
        "\(property) is a relation, which a document cannot contain"
    }

    fileprivate static func isSeparate(_ property: String) -> Self {
        "\(property) is stored separately, which a document cannot contain; remove \"separate\""
    }

    fileprivate static func isConverted(_ property: String, _ path: String) -> Self {
        "expected a single name in \"json\" of \(property), which belongs to a document; found \"\(path)\""
    }

    fileprivate static func isRepeated(_ property: String, _ name: String, _ first: String) -> Self
    {
        "\(property) and \(first) have the same name in the document: \"\(name)\""
    }
}
