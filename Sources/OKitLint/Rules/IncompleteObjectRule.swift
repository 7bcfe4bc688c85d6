import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports mediators and forms that lack a required part.
///
/// An attribute, an outlet, a binding or a connection of a storyboard can provide it.
struct IncompleteObjectRule: Rule {
    static let page = RulePage(
        "incomplete-object",
        .warning,
        finds: "Reports mediators without a required action, sender, provider, table or data, and "
            + "form fields without a name.",
        because: "The mediator does nothing. The field is not sent, and a form with a mandatory "
            + "field without a name cannot be sent.",
        in: "screens/other.json",
        bad: #"{"kind": "views", "views": [{"type": "table", "id": "rows"}], "objects": {"#
            + #""shown": {"type": "TableDisplayController", "outlets": {"tableView": "rows"}}}}"#,
        good: #"{"kind": "views", "views": [{"type": "table", "id": "rows"}], "objects": {"#
            + #""things": {"type": "JSONFileDataProvider", "attrs": {"fileName": "default"}}, "#
            + #""shown": {"type": "TableDisplayController", "outlets": {"#
            + #""mainContentProvider": "things", "tableView": "rows"}}}}"#,
        beside: ("data/default.json", #"{"name": "Dune"}"#),
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.otherScreens.flatMap { screen in
            screen.objects.filter { $0.key == nil }.flatMap { check($0, in: screen) }
                + forms(of: screen) + bindings(of: screen)
        }
    }

    /// Bindings that read nothing, and would show the whole scope.
    private func bindings(of screen: Screen) -> [Finding] {
        let all = screen.elements.flatMap(\.bindings) + screen.allViews.flatMap(\.bindings)
        return all.filter { binding in
            binding.attribute == nil && binding.node["from"] == nil
                && binding.node["predicateFormat"] == nil
                && !(binding.node["format"]?.string?.contains("$") ?? false)
        }.map {
            warning("this binding needs \"from\" or \"predicateFormat\"", at: $0.node.startLocation)
        }
    }

    private func check(_ mediator: MediatorDeclaration, in screen: Screen) -> [Finding] {
        guard let kind = mediator.kind else {
            return []
        }
        var set = screen.settings(of: mediator)
        // A search may have its provider, which is shown only while it searches.
        if set.contains("searchController"), screen.hasSearchProvider {
            set.insert("mainContentProvider")
        }
        let isCalled = screen.calls(mediator)
        var findings: [Finding] = []
        // An unknown or misplaced name is reported separately, and is probably the missing part.
        let isReported = screen.hasUnknownSettings(mediator)
        for names in kind.needs where !isReported && names.allSatisfy({ !set.contains($0) }) {
            if names == ["sender"], isCalled {
                continue
            }
            let isOutlet = names.contains { kind.type.outlets[$0] != nil }
            let outlets = isOutlet ? mediator.node?["outlets"] : nil
            findings.append(
                warning(
                    .missing(names, kind),
                    at: outlets?.startLocation ?? mediator.name.location
                )
            )
        }
        if kind == .searchActionController,
            !set.contains("actionName"), !set.contains("contentProvider"),
            !screen.uses(mediator, as: "searchController")
        {
            findings.append(
                warning(.searchesNothing(mediator.name.name), at: mediator.name.location)
            )
        }
        if kind == .actionController, !isCalled,
            !screen.uses(mediator, as: "deleteController"), !screen.sendsFiles(mediator)
        {
            findings.append(warning(.notStarted(mediator.name.name), at: mediator.name.location))
        }
        return findings
    }

    /// The fields of forms, each with the name of its value in the payload.
    private func forms(of screen: Screen) -> [Finding] {
        let forms = screen.allViews.filter { $0.kind == .form || $0.kind == .mediaForm }
        let outlets = forms.flatMap { screen.outlets(of: $0) }.filter {
            ["mandatoryFields", "optionalFields", "uploadContainer"].contains($0.property.name)
        }
        return outlets.flatMap(\.targets).filter { target in
            guard let view = screen.allViews.first(where: { $0.identifier?.name == target.name })
            else {
                return false
            }
            return !screen.settings(of: view).contains("wx_fieldName")
        }.map { warning(.hasNoFieldName($0.name), at: $0.location) }
    }
}

extension MediatorKind {
    /// Its requirements: of each list, one attribute or outlet.
    fileprivate var needs: [[String]] {
        let provider = ["mainContentProvider"]
        switch self {
        case .managedObjectsProvider, .managedObjectsCollection: return [["entityName"]]
        case .itemsCollection: return [["masterKeyPath"], ["masterObject"]]
        case .jsonFileDataProvider: return [["fileName"]]
        case .contentDisplayController: return [provider]
        case .tableDisplayController, .tableInfiniteScrollController:
            return [provider, ["tableView", "elements", "collectionView"]]
        case .collectionDisplayController, .collectionPageScrollController,
            .collectionCircleScrollController:
            return [provider, ["collectionView", "elements", "tableView"]]
        case .actionController, .onLoadActionController, .timerActionController:
            return [["actionName", "elseActionName"]]
        case .buttonActionController, .barButtonActionController, .tableRefreshActionController,
            .infiniteScrollActionController:
            return [["actionName", "elseActionName"], ["sender"]]
        case .searchActionController: return [["sender"]]
        case .standardMediaPickerController: return [["sender"], ["forms"]]
        case .actionStatusController: return [["actionName", "owner"]]
        case .baseContentProvider, .baseDisplayController: return []
        }
    }
}

extension Screen {
    /// The properties of a mediator that the file sets in any way.
    fileprivate func settings(of mediator: MediatorDeclaration) -> Set<String> {
        let given = mediator.attributes.filter { $0.value.string != "" && $0.value.kind != .null }
        var names = Set(given.map(\.name))
        names.formUnion(outlets(of: mediator).filter { !$0.targets.isEmpty }.map(\.property.name))
        names.formUnion(bindings(of: mediator).map(\.target.name))
        names.formUnion(element(named: mediator.name.name)?.attributes.map(\.name) ?? [])
        // Misspelled names are reported separately.
        let known = mediator.kind?.type.settableNames ?? []
        let unknown =
            names.filter { !known.contains($0) }
            + mediator.outlets.map(\.property.name).filter { !known.contains($0) }
        return names.union(unknown.compactMap { known.nearest(to: $0) })
    }

    /// Whether the file sets properties that a mediator does not have, or outside of `attrs` and
    /// `outlets`.
    fileprivate func hasUnknownSettings(_ mediator: MediatorDeclaration) -> Bool {
        let known = mediator.kind?.type.settableNames ?? []
        let names = mediator.attributes.map(\.name) + outlets(of: mediator).map(\.property.name)
        return names.contains { !known.contains($0) && !$0.contains(".") }
            || mediator.node?.declarations.contains { known.contains($0.name) } ?? false
    }

    /// The properties of a view that are set in any way.
    fileprivate func settings(of view: ViewDeclaration) -> Set<String> {
        var names = Set(view.attributes.map(\.name.name))
        names.formUnion(bindings(of: view).map(\.target.name))
        names.formUnion(
            element(named: view.identifier?.name)?.attributes.map(\.name) ?? []
        )
        return names
    }

    /// Whether a search controller has its provider.
    fileprivate var hasSearchProvider: Bool {
        objects.contains { $0.kind == .searchActionController && connects($0, "contentProvider") }
    }

    /// Whether a tap on an element calls a mediator.
    fileprivate func calls(_ mediator: MediatorDeclaration) -> Bool {
        elements.contains { element in
            element.action.map { mediator.isNamed($0.target.name) } ?? false
        }
    }

    /// Whether another mediator holds one in an outlet, or may by a binding.
    fileprivate func uses(_ mediator: MediatorDeclaration, as outlet: String) -> Bool {
        objects.contains { other in
            outlets(of: other).contains { declared in
                declared.property.name == outlet
                    && declared.targets.contains { mediator.isNamed($0.name) }
            } || bindings(of: other).contains { $0.target.name == outlet }
        } || connections.contains { $0.property == outlet }
    }

    /// Whether a mediator sends files that its form gets from the user.
    fileprivate func sendsFiles(_ mediator: MediatorDeclaration) -> Bool {
        let forms = outlets(of: mediator).filter { $0.property.name == "form" }.flatMap(\.targets)
        return forms.contains { form in
            allViews.contains { $0.identifier?.name == form.name && $0.kind == .mediaForm }
        }
    }
}

extension MediatorDeclaration {
    fileprivate func isNamed(_ name: String) -> Bool {
        self.name.name == name || alias?.name == name
    }
}

extension Finding.Message {
    fileprivate static func missing(_ names: [String], _ kind: MediatorKind) -> Self {
        let list = names.map { "\"\($0)\"" }.joined(separator: " or ")
        return "\(kind.rawValue) needs \(list)"
    }

    fileprivate static func searchesNothing(_ name: String) -> Self {
        "\"\(name)\" needs \"actionName\" or \"contentProvider\", or to be a searchController"
    }

    fileprivate static func notStarted(_ name: String) -> Self {
        "nothing starts \"\(name)\"; name it in an action of an element or as a deleteController"
    }

    fileprivate static func hasNoFieldName(_ name: String) -> Self {
        "\"\(name)\" is a field of a form and needs \"wx_fieldName\""
    }
}
