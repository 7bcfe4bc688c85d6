import OKitExpression
import OKitSyntax

extension ScreenDeclaration {
    /// Lowers a screen of version 1; `nil` for one that shows no content itself.
    init?(lowering screen: Screen, in node: JSONNode) {
        let component: ComponentDeclaration.Kind
        if screen.isList {
            component = .list(CollectionDeclaration(lowering: screen, in: node))
        } else if screen.isForm {
            component = .form(FormDeclaration(lowering: screen, in: node))
        } else {
            return nil
        }
        let body = [ComponentDeclaration(key: Self.loweredKey, component, in: node)]
        self.init(name: screen.name, lowering: body, in: node)
    }

    /// The key of the list or form of a screen of version 1.
    package static let loweredKey = "list"
}

extension CollectionDeclaration {
    fileprivate init(lowering screen: Screen, in node: JSONNode) {
        self.init(items: screen.list.data?.located ?? LocatedExpression(binding: "", in: node))
        let segue = screen.rowSegue
        let surroundings = CellSurroundings(
            tap: InModes(
                display: screen.attributes["tap"]?.pathExpression,
                editing: screen.attributes["tapEdit"]?.pathExpression
            ),
            detailsTap: nil,
            target: { _ in segue }
        )
        cell = CellDeclaration(screen.cell ?? Attributes(), name: "", in: surroundings)
    }
}

extension FormDeclaration {
    fileprivate init(lowering screen: Screen, in node: JSONNode) {
        let attributes = screen.attributes
        let surroundings = CellSurroundings(
            tap: InModes(
                display: attributes["tap"]?.pathExpression,
                editing: attributes["tapEdit"]?.pathExpression
            ),
            detailsTap: InModes(attributes, "accyTap", "accyEditTap"),
            target: { cell in cell["segue"].flatMap { screen.segues[$0.text] } }
        )
        func part(_ name: String, _ index: Int) -> LocatedExpression? {
            let parts = attributes[name]?.locatedParts ?? []
            return parts.indices.contains(index) ? parts[index] : nil
        }
        func condition(_ name: String, _ index: Int) -> LocatedExpression? {
            // An empty part is true.
            part(name, index).flatMap { $0.expression.root.kind == .empty ? nil : $0 }
        }
        self.init(
            object: LocatedExpression(binding: ".", in: node),
            sections: screen.sections.enumerated().map { number, section in
                FormSectionDeclaration(
                    header: part("sectionHeaders", number),
                    footer: part("sectionFooters", number),
                    title: section.header,
                    note: section.footer,
                    isShown: InModes(
                        display: condition("sectionsShowDisplay", number),
                        editing: condition("sectionsShowEdit", number)
                    ),
                    rows: section.rows.enumerated().map { index, cell in
                        CellDeclaration(cell, name: "\(number)-\(index)", in: surroundings)
                    }
                )
            }
        )
    }
}
