import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds the fields of a form that take more than a line of text: multiple choices, colors, JSON
/// and files.
struct PageFieldNodes: NodeBuilding {
    let shared: NodeContext
    let page: Page
    let entry: NavigationEntry
    let field: FieldDeclaration
    let object: Value
    let id: String

    /// Returns the field of a kind; `nil` for kinds built elsewhere.
    func control(_ kind: FieldKind, options: [FieldNodes.Option]) -> ScreenNode? {
        switch kind {
        case .multiChoice: multiChoice(options)
        case .color: color()
        case .lines: lines()
        case .json: json()
        case .file, .image: file(isImage: kind == .image)
        default: nil
        }
    }

    private var value: Value {
        objects.shownValue(field.path, on: object, in: page)
    }

    /// Returns the values of a list, each with a checkbox.
    private func multiChoice(_ options: [FieldNodes.Option]) -> ScreenNode {
        let chosen = value.elements ?? []
        var node = ScreenNode(id: id, role: .picker, state: .expanded)
        let values = options.map(\.value)
        node.children = options.enumerated().map { index, option in
            let isChosen = chosen.contains(option.value)
            var child = ScreenNode(id: "\(id)/\(index)", role: .option, label: option.title)
            child.value = .bool(isChosen)
            child.state = isChosen ? .checked : []
            react(
                &child,
                to: .toggle,
                reaction(.tick(field.path, on: object, options: values, index: index))
            )
            return child
        }
        let titles = node.children.filter { $0.state.contains(.checked) }.compactMap(\.label)
        node.value = .text(titles.joined(separator: ", "))
        react(
            &node,
            to: .choose,
            reaction(.tick(field.path, on: object, options: values, index: nil))
        )
        return node
    }

    /// Returns a text field for a color, with a sample of the color before it.
    private func color() -> ScreenNode {
        var node = ScreenNode(id: id, role: .field)
        let typed = entry.components.typedText(in: id, for: value)
        node.value = .text(typed?.text ?? objects.cache.text(of: value) ?? "")
        node.details.placeholder = "#rrggbb"
        node.details.component.swatch = objects.cache.text(of: value).flatMap {
            RGBColor(hex: $0)?.hex
        }
        if typed?.isWrong == true {
            fail(&node, localized(.expectedColor))
        }
        react(&node, to: .input, reaction(.typed(.color, field.path, on: object, field: id)))
        return node
    }

    /// Returns a text area with a line for each text of a list.
    ///
    /// A list whose texts have several lines is edited as JSON.
    private func lines() -> ScreenNode {
        let typed = entry.components.typedText(in: id, for: value)
        // Text typed as JSON remains JSON, even when its value could be shown as lines.
        let isTypedAsLines = typed.map {
            TypedLines.value(of: $0.text, isOptional: value.isNull) == value
        }
        guard let text = TypedLines.text(of: value), isTypedAsLines ?? true else {
            return json()
        }
        var node = ScreenNode(id: id, role: .textArea)
        node.value = .text(typed?.text ?? text)
        react(&node, to: .input, reaction(.typed(.lines, field.path, on: object, field: id)))
        return node
    }

    /// Returns a text area for a JSON value.
    private func json() -> ScreenNode {
        var node = ScreenNode(id: id, role: .textArea)
        let typed = entry.components.typedText(in: id, for: value)
        node.value = .text(typed?.text ?? TypedJSON.text(of: value, objects.graph))
        if let typed, typed.isWrong {
            fail(&node, TypedJSON.problem(in: typed.text) ?? localized(.unfittingJSON))
        }
        react(&node, to: .input, reaction(.typed(.json, field.path, on: object, field: id)))
        return node
    }

    /// Returns the name of a file on a button that asks for another file.
    private func file(isImage: Bool) -> ScreenNode {
        var node = ScreenNode(id: id, role: .button)
        let name = objects.fileName(of: value)
        node.value = name.map { .text($0) }
        node.label = name == nil ? localized(.chooseFile) : nil
        react(
            &node,
            to: .tap,
            reaction(.pickFile(field.path, on: object, imagesOnly: isImage))
        )
        return node
    }

    /// Returns a button that removes a file, if there is one and the property is optional.
    func clearButton(isOptional: Bool) -> ScreenNode? {
        let isFile = [FieldKind.file, .image].contains { $0.rawValue == field.kind }
        guard isFile, isOptional, objects.fileName(of: value) != nil else {
            return nil
        }
        return button("\(id)/clear", .clear, .clear, reaction(.clear(field.path, on: object)))
    }

    private func fail(_ node: inout ScreenNode, _ problem: String) {
        node.state.insert(.invalid)
        node.details.component.problem = problem
    }

    private func reaction(_ work: PageReaction.Work) -> Reaction {
        .page(PageReaction(page: page, work: work))
    }
}

extension AppObjects {
    /// Returns the displayed name of a file in a property: its name, else its kind and size; `nil`
    /// without a file.
    fileprivate func fileName(of value: Value) -> String? {
        switch value {
        case .data(let data):
            let kind = MediaKind(data)?.rawValue.uppercased()
            return [kind, size(of: data)].compactMap(\.self).joined(separator: ", ")
        case .object(let object):
            if let label = text(FieldKind.labelProperty, of: object) {
                return label
            }
            let data = graph.value(of: object, FieldKind.dataProperty)
            return data.isNull ? nil : fileName(of: data)
        default:
            return nil
        }
    }

    private func size(of data: Data) -> String {
        let size = CELParser.parse("(\(data.count)).format('bytes')")
        return cache.text(of: cache.value(of: size, on: nil)) ?? "\(data.count)"
    }
}
