import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Names in attributes of mediators: of functions, cells and files.
extension ElementChecks {
    /// What `resultChain` names, one function on the result of the other.
    mutating func chain(of mediator: MediatorDeclaration) {
        let names = mediator.chain("resultChain", "resultChainTxt")
        let arguments = mediator.chain("resultChainArgs", "resultChainArgsTxt")
        let entity = mediator.attribute("entityName")?.string
        var item = entity.map { StaticType(entities: [$0]) } ?? .unknown
        var isList = true
        for (index, name) in names.enumerated() {
            guard isList, let function = ResultFunction(selector: name.text) else {
                unknownFunction(name, of: item)
                return
            }
            switch function {
            case .first, .last, .itemAt: isList = false
            case .takeFirst, .takeLast: break
            case .count, .joinedBy: (isList, item) = (false, .unknown)
            case .map, .keyPath:
                if arguments.indices.contains(index), !arguments[index].text.hasPrefix("@") {
                    member(arguments[index], of: item)
                }
                item = .unknown
            }
        }
    }

    /// Any other function of the value may be named too, if the value has it.
    private mutating func unknownFunction(_ name: MediatorDeclaration.Link, of item: StaticType) {
        let known = ResultFunction.allCases.map(\.rawValue)
        let text = name.text.last == ":" ? String(name.text.dropLast()) : name.text
        if text.hasPrefix("wx_") && !known.contains(text)
            || item == .unknown
                && known.nearest(to: text) != nil && !known.contains(text)
        {
            note(.function, .unknown("function", text, among: known), name.node.location)
        } else if !known.contains(text) {
            member(MediatorDeclaration.Link(text: text, node: name.node), of: item)
        }
    }

    private mutating func member(_ path: MediatorDeclaration.Link, of item: StaticType) {
        let parsed = PredicateParser.parse(path.text, as: .expression)
        expressions.sink.take(formOf: parsed, in: path.node)
        expressions.check(parsed, path.node, StaticScope(content: item)) { $0.type(of: parsed) }
    }

    /// What rows and the edges of sections are made of.
    mutating func cells(of mediator: MediatorDeclaration) {
        let tables = screen.rootViews.flatMap(\.all).filter { view in
            mediator.kind?.showsRows == true
                && mediator.outlets.contains { outlet in
                    outlet.targets.contains { $0.name == view.identifier?.name }
                }
        }
        let known = tables.flatMap(\.cells).map(\.identifier)
        guard !known.isEmpty else {
            return
        }
        let names = [
            "cellIdentifier", "searchCellIdentifier", "sectionHeaderIdentifier",
            "sectionFooterIdentifier",
        ]
        let evaluated = names.flatMap { name in
            ["ifTrue", "ifFalse"].map { mediator.evaluations[name]?.node[$0] }
        }
        for node in names.map({ mediator.attribute($0) }) + evaluated {
            if let node, let text = node.string, !text.contains("$"), !known.contains(text) {
                note(.element, .unknown("cell", text, among: known), node.location)
            }
        }
    }

    /// The file of a provider.
    mutating func file(of mediator: MediatorDeclaration) {
        if let node = mediator.attribute("fileName"), let name = node.string,
            !dataNames.contains(name)
        {
            note(.element, .unknown("file in data/", name, among: dataNames), node.location)
        }
    }
}

extension MediatorDeclaration {
    /// A name or argument in a chain, with its place.
    struct Link {
        let text: String
        let node: JSONNode
    }

    /// Those of an array, or of a text with bars.
    fileprivate func chain(_ list: String, _ text: String) -> [Link] {
        if let node = attribute(list) {
            return node.elements.map { Link(text: $0.string ?? "", node: $0) }
        }
        guard let node = attribute(text), let all = node.string else {
            return []
        }
        return all.split(separator: "|", omittingEmptySubsequences: false).map {
            Link(text: String($0), node: node)
        }
    }
}
