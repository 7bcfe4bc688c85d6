import OKitBundle
import OKitSyntax

/// Reports screens that contain themselves, or that open each other when they appear.
struct ScreenCycleRule: Rule {
    static let page = RulePage(
        "screen-cycle",
        .error,
        finds: "Reports screens that include themselves, and screens whose `load` or `appear` "
            + "opens screens that open them again.",
        because: "The app shows the first few levels and an error.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "body": {"include": "main"}}"#,
        good: #"{"of": "Thing", "body": {"text": "All books"}}"#,
        format: .second
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        cycles(in: bundle, \.includedScreens) + cycles(in: bundle, \.screensOpenedAtOnce)
    }

    private func cycles(
        in bundle: AppBundle,
        _ targets: (ScreenDeclaration) -> [Named]
    ) -> [Finding] {
        var graph = NameGraph()
        var named: [String: [Named]] = [:]
        for (name, screen) in bundle.screens {
            let targets = screen.declaration.map(targets) ?? []
            named[name] = targets
            for target in targets {
                graph.add(name, to: target.name)
            }
        }
        return graph.cycles.flatMap { names in
            let members = Set(names)
            return names.flatMap { named[$0] ?? [] }
                .filter { members.contains($0.name) }
                .map { error(.cycle(names), at: $0.location) }
        }
    }
}

extension ScreenDeclaration {
    /// The screens that components of this one contain.
    fileprivate var includedScreens: [Named] {
        components.compactMap { component in
            if case .include(let name, _, _) = component.kind { name } else { nil }
        }
    }

    /// The screens that this one always opens when it is opened.
    fileprivate var screensOpenedAtOnce: [Named] {
        [Event.load, .appear].flatMap { steps(on: $0) ?? [] }
            .filter { $0.form == "open" }
            .compactMap { $0.main?.name }
    }
}
