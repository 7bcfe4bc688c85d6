import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports flows that name screens and elements that do not exist, and misspelled labels.
///
/// Most labels are values that are only known at run time. A label is misspelled if no text of the
/// bundle can produce it, and one is similar.
struct FlowReferenceRule: Rule {
    static let page = RulePage(
        "flow-reference",
        .error,
        finds: "Reports flows that name screens or ids that the bundle does not have, and labels "
            + "that match no label of the bundle but are similar to one.",
        because: "The flow fails at this command, and the commands after it do not run.",
        in: "tests/a.flow",
        bad: #"expect screen "mian""#,
        good: #"expect screen "main""#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        guard bundle.unreadableNames.isEmpty, !bundle.flows.isEmpty else {
            return []
        }
        let names = FlowNames(bundle, bundle.damage == nil ? analysis.shownTexts : nil)
        return bundle.flows.values.flatMap { flow in
            settings(of: flow, names) + commands(of: flow, names, in: bundle)
        }
    }

    private func settings(of flow: Flow, _ names: FlowNames) -> [Finding] {
        flow.settings.flatMap { setting -> [Finding] in
            switch setting.content {
            case .screen(let name):
                return check("screen", name, among: names.screens, at: setting.location)
            case .theme(let name) where !name.isEmpty:
                return check("theme", name, among: names.themes, at: setting.location)
            default:
                return []
            }
        }
    }

    private func commands(of flow: Flow, _ names: FlowNames, in bundle: AppBundle) -> [Finding] {
        // What the user enters and the files of a flow contain is shown in this flow only.
        var labels = FlowLabels(besides: names.labels)
        labels.add(texts(ofFilesOf: flow, in: bundle))
        var findings: [Finding] = []
        for command in flow.commands {
            if case .expect(.screen(let name)) = command.content {
                // The cover of an app in the background is not a screen of the bundle.
                let known = names.screens.union(["cover"])
                findings += check("screen", name, among: known, at: command.location)
            }
            for target in command.content.targets {
                findings += check(target, names, labels, at: command.location)
            }
            for label in command.content.labels where !labels.mayShow(label) {
                findings += near(label, labels, at: command.location)
            }
            labels.add(command.content.entered)
        }
        return findings
    }

    /// The texts of the recording and of the files that a flow uses.
    private func texts(ofFilesOf flow: Flow, in bundle: AppBundle) -> [String] {
        let recordings = flow.settings.compactMap { setting in
            if case .service(let path) = setting.content { path } else { nil }
        }
        let picked = flow.commands.compactMap { command in
            if case .pick(let path) = command.content { path } else { nil }
        }
        return (recordings + picked).flatMap { path -> [String] in
            guard let file = (try? bundle.testFile(path)) ?? nil else {
                return []
            }
            guard let document = try? JSONDocument(parsing: file) else {
                // Images and other binary files have no labels.
                guard !file.bytes.contains(0),
                    let text = String(validating: file.bytes, as: UTF8.self)
                else {
                    return []
                }
                return text.split { $0.isNewline || ",;\t\"".contains($0) }.map(String.init)
            }
            var texts: [String] = []
            document.root.forEachText { texts += [$0.string].compactMap(\.self) }
            return texts
        }
    }

    private func check(
        _ target: FlowTarget,
        _ names: FlowNames,
        _ labels: FlowLabels,
        at location: SourceLocation
    ) -> [Finding] {
        switch target {
        case .id(let id):
            names.ids.contains(id)
                || id.split(separator: "/").last.map { names.ids.contains(String($0)) } == true
                // Other ids are those of the program. This comparison is slow and comes last.
                || names.ids.nearest(to: id) == nil
                ? [] : check("element", id, among: names.ids, at: location)
        case .label(let text), .rowNamed(let text), .tab(let text), .column(let text):
            labels.mayShow(text) ? [] : near(text, labels, at: location)
        case .accessory(let row): check(row, names, labels, at: location)
        case .within(let list, let row):
            check(.id(list), names, labels, at: location)
                + check(row, names, labels, at: location)
        case .row, .title, .section: []
        }
    }

    private func check(
        _ kind: String,
        _ name: String,
        among names: Set<String>,
        at location: SourceLocation
    ) -> [Finding] {
        names.contains(name) ? [] : [error(.unknown(kind, name, among: names), at: location)]
    }

    private func near(
        _ label: String,
        _ labels: FlowLabels,
        at location: SourceLocation
    ) -> [Finding] {
        guard labels.nearest(to: label) != nil else {
            return []
        }
        var finding = error(.unknown("label", label, among: labels.texts), at: location)
        // The displayed text may be composed of several texts, which are only known at run time.
        finding.fix = finding.proposedFix.map { Fix(isSafe: false, $0.edits) }
        return [finding]
    }
}

/// The names that flows can use.
private struct FlowNames {
    let screens: Set<String>
    let themes: Set<String>
    let ids: Set<String>
    let labels: ShownTexts

    /// - Parameter texts: The texts of all files; `nil` if not all could be read, so that any label may be shown.
    init(_ bundle: AppBundle, _ texts: ShownTexts?) {
        screens = Set(bundle.screens.keys)
        themes = Set(bundle.themes.keys).union(TerminalThemeName.allCases.map(\.rawValue))
        var ids: Set<String> = []
        for screen in bundle.screens.values {
            let attributes =
                screen.cells + screen.cells.compactMap(\.accessory) + screen.buttons
                + screen.toolbar + screen.tabs.map(\.attributes)
            ids.formUnion(attributes.compactMap { $0["id"]?.text })
            ids.formUnion(screen.allViews.compactMap(\.identifier?.name))
            ids.formUnion(screen.declaration?.components.map(\.key) ?? [])
            ids.formUnion(screen.declaration?.actions.map(\.name.name) ?? [])
        }
        for document in bundle.data.names.compactMap({ bundle.data[$0] }) {
            document.root.forEachMember(named: "id") { member, _ in
                ids.formUnion([member.value.string].compactMap(\.self))
            }
        }
        self.ids = ids
        var labels = texts ?? ShownTexts([])
        labels.add(bundle.names.map { SentenceCase.text(of: $0) })
        labels.areComplete = texts != nil
        self.labels = labels
    }
}

extension AppBundle {
    /// The names that are shown if a declaration of format 2 has no label.
    fileprivate var names: [String] {
        let entities = presentations.values.flatMap { [$0.name] + $0.properties.map(\.name) }
        let declarations = screens.values.compactMap(\.declaration)
        return entities
            + declarations.flatMap { $0.actions.map(\.name.name) + $0.state.map(\.name.name) }
    }
}

extension FlowCommand {
    /// The targets of a command.
    fileprivate var targets: [FlowTarget] {
        switch self {
        case .tap(let target), .type(_, into: let target, appends: _), .set(let target, to: _),
            .choose(_, in: let target), .swipe(let target, action: _), .tick(let target),
            .move(let target, to: _), .expand(let target, _), .expect(.state(let target, _)),
            .expect(.value(let target, _)), .expect(.style(let target, _)),
            .expect(.row(let target, _)):
            [target]
        case .sort(let column, _): [.column(column)]
        case .expect(.rows(_, let list?)): [.id(list)]
        default: []
        }
    }

    /// The chosen options and expected texts.
    fileprivate var labels: [String] {
        switch self {
        case .choose(let option, in: _): [option]
        case .swipe(_, let action): [action]
        case .answer(let button): [button]
        case .expect(.title(let text)), .expect(.text(let text)), .expect(.row(_, let text)),
            .expect(.alert(let text)), .expect(.toast(let text)):
            [text]
        default: []
        }
    }

    /// The user's input, which the app may show from then on.
    fileprivate var entered: [String] {
        switch self {
        case .type(let text, into: _, appends: _), .paste(let text): [text]
        default: []
        }
    }
}
