import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports models and properties whose data matches another entity.
struct WrongEntityRule: Rule {
    static let page = RulePage(
        "wrong-entity",
        .error,
        finds: "Reports models and properties whose objects, in data files and defaults, have no "
            + "member of their entity but members of another entity; and a model `settings` whose "
            + "entity has no settings.",
        because: "None of the data would be shown.",
        in: "data/all.json",
        bad: #"[{"name": "Lamp", "price": 20}]"#,
        good: #"[{"size": 20}]"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.data.holdings.wrongEntities.map {
            error("the data matches the entity \($0.meant)", at: $0.location)
        }
    }

    /// The app uses the model with this name for the user's settings.
    func check(_ bundle: AppBundle) -> [Finding] {
        let settings = bundle.types[TypeTable.settingsName]?.properties.map(\.name) ?? []
        return bundle.manifest.models.filter { model in
            model.name == TypeTable.settingsModel
                && bundle.types[model.entity.name].map { type in
                    settings.allSatisfy { type.slot(named: $0) == nil }
                } ?? false
        }.map { error(.noSettings($0.entity.name), at: $0.entity.location) }
    }
}

extension Finding.Message {
    fileprivate static func noSettings(_ name: String) -> Self {
        """
        this model stores the settings of the app; expected the entity ModelSettings, found \
        \(name)
        """
    }
}
