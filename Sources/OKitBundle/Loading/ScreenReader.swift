import OKitSyntax

extension Screen {
    /// Reads a screen whose form the schema has checked; what does not fit is left out.
    init(name: String, _ node: JSONNode) {
        self.name = name
        kind = node["kind"]?.string ?? ""
        attributes = Attributes(node)
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
            segues[segue.name] = Named(segue.value)
        }
        for tab in node["tabs"]?.elements.map({ $0 }) ?? [] {
            if let screen = tab["screen"].flatMap({ Named($0) }) {
                tabs.append(Tab(attributes: Attributes(tab), screen: screen))
            }
        }
        for side in ["left", "right"] {
            buttons += node["bar"]?[side]?.elements.map { Attributes($0) } ?? []
        }
        toolbar = node["toolbar"]?.elements.map { Attributes($0) } ?? []
        readViews(of: node)
        readObjects(of: node)
    }

    /// Every other screen that this one leads to.
    public var targets: [Named] {
        tabs.map(\.screen) + segues.values + viewSegues.map(\.screen)
    }
}

extension Named {
    /// A name that stands in a string of the bundle.
    init?(_ node: JSONNode) {
        guard let name = node.string else {
            return nil
        }
        self.init(name: name, location: node.location)
    }
}
