public import OKitBundle
import OKitModel
public import OKitSyntax

/// Checks what a bundle's parts say of each other.
public enum Linter {
    /// The findings of all rules, in order of place.
    public static func lint(_ bundle: AppBundle) -> [Finding] {
        (unknownScreens(in: bundle) + unknownEntities(in: bundle) + malformedBindings(in: bundle))
            .sorted()
    }

    private static func unknownScreens(in bundle: AppBundle) -> [Finding] {
        let targets = [bundle.manifest.entry] + bundle.screens.values.flatMap(\.targets)
        return targets.filter { bundle.screens[$0.name] == nil }.map {
            Finding(
                "unknown-screen",
                .error,
                .noScreen($0.name, among: Array(bundle.screens.keys)),
                at: $0.location
            )
        }
    }

    private static func unknownEntities(in bundle: AppBundle) -> [Finding] {
        bundle.manifest.models.map(\.entity).filter { bundle.types[$0.name] == nil }.map {
            Finding(
                "unknown-entity",
                .error,
                .noEntity($0.name, among: bundle.types.names),
                at: $0.location
            )
        }
    }

    /// Bindings whose text cannot be read as one.
    private static func malformedBindings(in bundle: AppBundle) -> [Finding] {
        bundle.screens.values.flatMap { screen in
            let cells = [screen.cell].compactMap(\.self) + screen.sections.flatMap(\.rows)
            return ([screen.attributes] + cells + screen.buttons).flatMap { attributes in
                attributes.all.values.flatMap { attribute in
                    attribute.expression.problems.map { problem in
                        Finding(
                            "malformed-binding",
                            .warning,
                            problem.message,
                            at: attribute.node.location(ofText: problem.range)
                        )
                    }
                }
            }
        }
    }
}

extension Finding.Message {
    fileprivate static func noScreen(_ name: String, among names: [String]) -> Self {
        let hint = names.nearest(to: name).map { "; did you mean \"\($0)\"?" } ?? ""
        return "there is no screen \"\(name)\"\(hint)"
    }

    fileprivate static func noEntity(_ name: String, among names: [String]) -> Self {
        let hint = names.nearest(to: name).map { "; did you mean \"\($0)\"?" } ?? ""
        return "there is no entity \"\(name)\"\(hint)"
    }
}
