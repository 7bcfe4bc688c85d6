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
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        cycles(in: analysis, \.includedScreens) + cycles(in: analysis, \.screensOpenedAtOnce)
    }

    private func cycles(
        in analysis: BundleAnalysis,
        _ targets: (ScreenDeclaration) -> [Named]
    ) -> [Finding] {
        var graph = NameGraph()
        var named: [String: [Named]] = [:]
        for screen in analysis.bundle.declaredScreens {
            let targets = targets(screen)
            if !targets.isEmpty {
                named[screen.name] = targets
            }
            for target in targets {
                graph.add(screen.name, to: target.name)
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
