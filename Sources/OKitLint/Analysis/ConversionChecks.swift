import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks each `convert` against the entities of an earlier version: the names that it reads there,
/// and the type of its value.
struct ConversionChecks {
    private let bundle: AppBundle
    private let plan: MigrationPlan
    private let declarations: Declarations

    init(_ bundle: AppBundle, since former: AppBundle) {
        self.bundle = bundle
        plan = MigrationPlan(
            from: former.storedSchema,
            to: bundle.storedSchema,
            bundle.migrationRules
        )
        // Stored records have ids, even if no property is an id.
        let types = plan.old.recordTypes { _, _ in false }
        declarations = Declarations(
            types: types.names.compactMap { types[$0]?.objectType },
            models: [:]
        )
    }

    /// The problems, with their locations.
    var problems: [(message: Finding.Message, location: SourceLocation)] {
        bundle.declarations.filter { $0.kind == .entity }.flatMap { file in
            (file["properties"]?.entries ?? []).flatMap { entry in
                entry.value.declaration?["convert"]?.expression.map {
                    problems(of: $0, entry.name.name, of: file.fileName)
                } ?? []
            }
        }
    }

    private func problems(
        of expression: LocatedExpression,
        _ name: String,
        of entity: String
    ) -> [(message: Finding.Message, location: SourceLocation)] {
        guard let (old, step) = plan.steps.first(where: { $0.value.newName == entity }) else {
            return [
                (
                    "\(entity) is new, so \"convert\" is not evaluated; use a relation to it",
                    expression.location
                )
            ]
        }
        guard case .converted = step.sources[name],
            let property = bundle.types[entity]?.property(named: name)
        else {
            return []
        }
        let scope = StaticScope(
            content: .nothing,
            locals: [Conversion.oldName: StaticType(.object(old))]
        )
        var checker = ExpressionChecker(declarations, scope)
        let type = checker.type(of: expression.expression)
        guard checker.problems.isEmpty else {
            return checker.problems.map { ($0.message, expression.location) }
        }
        let fits = type.alternatives.map { types in
            types.isEmpty
                ? property.isOptional : types.contains { Conversion.mayYield($0, for: property) }
        }
        guard fits == false else {
            return []
        }
        let written = "\(entity).\(name)"
        return [
            ("\"convert\" of \(written) yields \(type), which it cannot store", expression.location)
        ]
    }
}
