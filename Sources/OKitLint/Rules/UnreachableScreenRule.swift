import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports screens that cannot be opened from the first one.
struct UnreachableScreenRule: Rule {
    static let page = RulePage(
        "unreachable-screen",
        .warning,
        finds: "Reports screens that cannot be reached from the first screen.",
        because: "Users cannot open them.",
        in: "screens/old.json",
        bad: #"{"of": "Thing", "body": {"fact": "name"}}"#,
        good: #"{"***": "okit-lint-ignore: unreachable-screen links from other apps lead "#
            + #"here", "of": "Thing", "body": {"fact": "name"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.unreachableScreens.compactMap { name in
            analysis.document("screens/\(name).json").map {
                warning("nothing opens the screen \"\(name)\"", at: $0.root.startLocation)
            }
        } + suspects(analysis)
    }

    // MARK: Likely references

    /// A reference to a screen in another one, with its role.
    private struct Reference {
        let role: String
        let target: Named
        let screen: Screen?
        /// The number of other references in the screen to the same screen.
        let others: Int
    }

    /// The references that were probably intended for a screen that nothing opens.
    private func suspects(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let unreachable = Set(analysis.unreachableScreens)
        guard !unreachable.isEmpty else {
            return []
        }
        let reachable = bundle.screens.values.filter { !unreachable.contains($0.name) }
        let followed = Set(
            unreachable.flatMap { name in
                bundle.screens[name]?.targets.map(\.name).filter { $0 != name } ?? []
            }
        )
        let references = reachable.flatMap { self.references(in: $0) }
        let lost = unreachable.filter { !followed.contains($0) || $0 == "menu" || $0 == "home" }
        var found = references.filter { reference in
            lost.contains { $0.lowercased() == reference.role.lowercased() }
        }
        if found.isEmpty, lost.count == 1 {
            found = references.filter { reference in
                reference.target.name == reference.screen?.name || reference.others > 0
                    || bundle.screens[reference.target.name]?.kind == "application"
            }
        }
        var findings = found.map {
            warning(.leadsElsewhere($0.target.name, lost.sorted()), at: $0.target.location)
        }
        if unreachable.count * 2 >= bundle.screens.values.count(where: { !$0.isGenerated }) {
            let entry = bundle.manifest.entry
            findings.append(
                warning("most screens cannot be reached from \"\(entry.name)\"", at: entry.location)
            )
        }
        return findings
    }

    private func references(in screen: Screen) -> [Reference] {
        let segues = screen.segues.map { (role: $0.key, target: $0.value.screen) }
        let tabs = screen.tabs.map { tab in
            let title = tab.attributes["title"]?.text ?? ""
            return (role: String(title.drop { $0 == "#" || $0 == "%" }), target: tab.screen)
        }
        let named = ["home", "menu"].compactMap { role in
            screen.attributes["\(role)Identifier"].flatMap { Named($0.node) }.map {
                (role: role, target: $0)
            }
        }
        let all = segues + tabs + named
        return all.map { reference in
            let same = all.filter { $0.target.name == reference.target.name }
            return Reference(
                role: reference.role,
                target: reference.target,
                screen: screen,
                others: same.count - 1
            )
        }
    }
}

extension Finding.Message {
    fileprivate static func leadsElsewhere(_ name: String, _ lost: [String]) -> Self {
        let list = lost.prefix(3).map { "\"\($0)\"" }.joined(separator: " or ")
        return "this opens \"\(name)\", and nothing opens \(list)"
    }
}

extension JSONNode {
    /// The location of the first byte, for problems of a file as a whole.
    var startLocation: SourceLocation {
        let start = range.lowerBound
        return SourceLocation(source: document.source, range: start..<start + 1)
    }
}
