import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports computed properties, and functions that return values, that depend on their own value.
struct ComputedCycleRule: Rule {
    static let page = RulePage(
        "computed-cycle",
        .error,
        finds: "Reports computed properties and functions with `yields` that read themselves, "
            + "directly or through others of the same object.",
        because: "Such a property has no value.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int"}, "computed": {"a": "b + 1", "b": "a - 1"}}"#,
        good: #"{"properties": {"size": "int"}, "computed": {"a": "b + 1", "b": "size"}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.entityFiles.flatMap { name, node in
            guard let type = bundle.types[name] else {
                return [Finding]()
            }
            let reads = Self.reads(type)
            var graph = NameGraph()
            for (name, names) in reads {
                for read in names where reads[read] != nil {
                    graph.add(name, to: read)
                }
            }
            let members =
                (node["computed"]?.declarations ?? [])
                + (node["functions"]?.declarations ?? [])
            return graph.cycles.flatMap { names in
                members.filter { names.contains($0.name) }.map {
                    error(.cycle(names), at: $0.key.location)
                }
            }
        }
    }

    private static func reads(_ type: EntityType) -> [String: Set<String>] {
        var reads: [String: Set<String>] = [:]
        for (name, property) in type.computed {
            if case .expression(let expression) = property.body {
                reads[name] = expression.ownNames
            }
        }
        for (name, function) in type.functions {
            if case .returns(let expression) = function.body {
                reads[name] = expression.ownNames.subtracting(function.parameters)
            }
        }
        // If there is a stored property with the name, that is read.
        return reads.filter { type.slot(named: $0.key) == nil }
    }
}
