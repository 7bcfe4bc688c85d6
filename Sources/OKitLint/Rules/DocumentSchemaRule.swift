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
            "Reports initial data of a model with the storage `document` that its `schema` does not allow, "
            + "schemas that are invalid, and a `schema` of a model that is stored in another form.",
        because: "A document is only stored if it matches its schema.",
        in: "bundle.json",
        bad: manifest("file"),
        good: manifest("document"),
        beside: (path: "data/form.json", text: #"{"type": "object"}"#),
        format: .second
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
            + "cannot contain: relations, references, separate values, and a `json` with more than one name.",
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
        format: .second
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
            for property in type.properties.dropFirst(type.hasID ? 1 : 0) {
                // `"json": false` declares that the document does not contain the property.
                if property.documentName == nil, property.source != nil,
                    let place = bundle.location(ofEntity: name, property: property.name)
                {
                    findings.append(error(.isOutside(property.name), at: place))
                }
                if let part = property.type.entityName, known.insert(part).inserted {
                    waiting.append(part)
                }
            }
        }
        return findings
    }
}

extension Finding.Message {
    fileprivate static func isNotChecked(_ model: String) -> Self {
        "\(model) has a schema, but not the storage \"document\""
    }

    fileprivate static func isOutside(_ property: String) -> Self {
        "a document cannot contain \(property): it has only values with one name that belong to their object"
    }
}
