import OKitExpression
package import OKitSyntax

extension Screen {
    /// Reads a screen that the schema has validated; invalid parts are skipped.
    init(name: String, _ node: JSONNode) {
        self.init(
            name: name,
            kind: node["kind"]?.string ?? "",
            attributes: Attributes(node)
        )
        cell = node["cell"].map { Attributes($0) }
        for section in node["sections"]?.elements.map({ $0 }) ?? [] {
            sections.append(
                Section(
                    header: section["header"]?.string ?? "",
                    footer: section["footer"]?.string ?? "",
                    rows: section["rows"]?.elements.map { Attributes($0) } ?? []
                )
            )
        }
        for segue in node["segues"]?.declarations ?? [] {
            segues[segue.name] = Segue(segue.value)
        }
        for tab in node["tabs"]?.elements.map({ $0 }) ?? [] {
            if let screen = tab["screen"].flatMap({ Named($0) }) {
                let attributes = Attributes(tab)
                let title = attributes["title"]?.located
                tabs.append(Tab(attributes: attributes, screen: screen, title: title))
            }
        }
        for side in ["left", "right"] {
            buttons += node["bar"]?[side]?.elements.map { Attributes($0) } ?? []
        }
        toolbar = node["toolbar"]?.elements.map { Attributes($0) } ?? []
        readViews(of: node)
        readObjects(of: node)
        help = node["helpView"]?.elements.map { Attributes($0) } ?? []
        searchFilters = node["searchFilters"].map { Self.filters($0) } ?? []
        bar = BarDeclaration(self)
        lowered = view == nil ? ScreenDeclaration(lowering: self, in: node) : nil
    }

    /// The other screens that this one opens.
    public var targets: [Named] {
        let named = Self.targetNames.compactMap { attributes[$0].flatMap { Named($0.node) } }
            .filter { !$0.name.isEmpty }
        return tabs.map(\.screen) + segues.values.map(\.screen)
            + viewSegues.map(\.screen) + named + (declaration?.openedScreens ?? [])
    }

    /// The attributes that name a screen.
    private static let targetNames = [
        "homeIdentifier", "menuIdentifier", "identifier", "rowIdentifier",
    ]

    /// OKit, "searchFilters": a literal list, separated by commas.
    private static func filters(_ node: JSONNode) -> [String] {
        let texts =
            node.string.map { $0.split(separator: ",").map(String.init) }
            ?? node.elements.compactMap(\.string)
        return texts.map { $0.trimming(" ") }.filter { !$0.isEmpty }
    }
}

extension Screen.Segue {
    init?(_ node: JSONNode) {
        guard let screen = Named(node["screen"] ?? node) else {
            return nil
        }
        self.init(screen: screen, isModal: node["modal"]?.bool ?? false)
    }
}

extension String {
    /// The text without this character at either end.
    fileprivate func trimming(_ character: Character) -> String {
        var rest = self[...]
        while rest.first == character {
            rest.removeFirst()
        }
        while rest.last == character {
            rest.removeLast()
        }
        return String(rest)
    }
}

extension Named {
    /// A name in a string of the bundle.
    package init?(_ node: JSONNode) {
        guard let name = node.string else {
            return nil
        }
        self.init(name: name, location: node.location)
    }
}
