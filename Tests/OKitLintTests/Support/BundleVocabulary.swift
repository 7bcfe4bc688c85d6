import OKitSyntax

/// The names that a bundle declares, by what they name.
struct BundleVocabulary {
    /// Names of the same kind, of which one can be put in place of another.
    private(set) var groups: [String: [String]] = [:]

    /// All names.
    var all: Set<String> {
        Set(groups.values.joined())
    }

    init(_ places: [MutablePlace], files: [String]) {
        func stems(_ folder: String) -> [String] {
            files.filter { $0.hasPrefix("\(folder)/") }
                .map { String($0.dropFirst(folder.count + 1).prefix { $0 != "." }) }.sorted()
        }
        groups["screen"] = stems("screens")
        groups["entity"] = stems("models")
        func names(_ folder: String, under parent: String) -> [String] {
            places.filter { $0.folder == folder && $0.parents.last == parent && !$0.isElement }
                .map(\.name)
        }
        groups["property"] =
            names("models", under: "properties") + names("models", under: "computed")
        groups["function"] = names("models", under: "functions")
        groups["segue"] = names("screens", under: "segues")
        groups["object"] =
            names("screens", under: "objects")
            + places.filter { $0.folder == "screens" && $0.name == "alias" }.compactMap(\.text)
        groups["view"] = places.filter { place in
            place.folder == "screens" && place.name == "id" && place.parents.contains("views")
        }.compactMap(\.text)
        groups["cell"] = names("screens", under: "cells")
        groups["action"] = names("services", under: "actions")
        groups["transformer"] = names("services", under: "date")
        groups["model"] = places.filter { place in
            place.path == "bundle.json" && place.parents == ["models"]
        }.map(\.name)
        groups["member"] = [
            "content", "totalCount", "isEmpty", "first", "last", "status", "inProgress",
            "isSuccess",
            "isFailure", "allItems", "searchText", "wx_value", "wx_visible", "wx_disabled",
            "wx_readOnly", "wx_dismissed", "hidden", "enabled", "formatDate", "localized", "length",
            "initial", "round2", "suffixPlural", "ref", "refKey", "count",
        ]
    }

    /// The kind of a name that stands alone as a value.
    func group(of name: String, at place: MutablePlace) -> String? {
        let candidates: [String]
        switch place.name {
        case "entry", "screen", "identifier", "homeIdentifier", "menuIdentifier", "navigate":
            candidates = ["screen"]
        case "entity", "entityName", "of", "relation", "parent": candidates = ["entity"]
        case "type" where place.folder == "models": candidates = ["entity"]
        case "type" where place.folder == "screens" && place.parents.isEmpty:
            candidates = ["entity"]
        case "segue": candidates = ["segue"]
        case "actionName", "nextAction", "perform": candidates = ["action"]
        case _ where place.parents.last == "segues": candidates = ["screen"]
        case _ where place.parents.contains("outlets"): candidates = ["object", "view"]
        case _ where place.name == "target": candidates = ["object", "view"]
        default: return nil
        }
        return candidates.first { groups[$0]?.contains(name) ?? false }
    }
}
