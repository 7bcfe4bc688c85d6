import OKitExpression
import OKitSyntax

extension ScreenDeclaration {
    /// Lowers a screen of version 1; `nil` for one that shows no content itself.
    convenience init?(lowering screen: Screen, in node: JSONNode) {
        let body: [ComponentDeclaration]
        if screen.isList {
            let list = ListDeclaration(screen)
            let search = screen.attributes["search"]?.locatedCondition
            body = [
                ComponentDeclaration(key: "search", .rowSearch(list), show: search, in: node),
                ComponentDeclaration(
                    key: Self.loweredKey,
                    .list(CollectionDeclaration(lowering: list, in: node)),
                    in: node
                ),
            ]
        } else if screen.isForm {
            let form = FormDeclaration(lowering: screen, in: node)
            body = [ComponentDeclaration(key: Self.loweredKey, .form(form), in: node)]
        } else {
            return nil
        }
        self.init(name: screen.name, lowering: body, in: node)
    }

    /// The key of the list or form of a screen of version 1.
    package static let loweredKey = "list"
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
            screen: screen
        )
        let headers = attributes.parts("sectionHeaders")
        let footers = attributes.parts("sectionFooters")
        let isShown = attributes.parts("sectionsShowDisplay")
        let isShownInEditMode = attributes.parts("sectionsShowEdit")
        self.init(
            object: LocatedExpression(binding: ".", in: node),
            sections: screen.sections.enumerated().map { number, section in
                FormSectionDeclaration(
                    header: headers[at: number],
                    footer: footers[at: number],
                    title: section.header,
                    note: section.footer,
                    isShown: InModes(
                        display: isShown[at: number]?.unlessEmpty,
                        editing: isShownInEditMode[at: number]?.unlessEmpty
                    ),
                    rows: section.rows.enumerated().map { index, cell in
                        CellDeclaration(cell, name: "\(number)-\(index)", in: surroundings)
                    }
                )
            }
        )
    }
}

extension Attributes {
    /// The parts of an attribute with several values.
    func parts(_ name: String) -> [LocatedExpression] {
        self[name]?.locatedParts ?? []
    }
}

extension [LocatedExpression] {
    /// A part; `nil` if there are fewer.
    subscript(at index: Int) -> LocatedExpression? {
        indices.contains(index) ? self[index] : nil
    }
}

extension LocatedExpression {
    /// The expression; `nil` for an empty one, which is true as a condition.
    var unlessEmpty: LocatedExpression? {
        expression.root.kind == .empty ? nil : self
    }
}
