import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Converts the elements of a controller or cell to views.
struct ClassicViewReader {
    private let screens: ClassicScreenReader
    private var segues: [ClassicObjectID: ViewDeclaration.Segue] = [:]
    private var selectors: [ClassicObjectID: String] = [:]

    init(_ connections: ClassicConnections, _ screens: ClassicScreenReader) {
        self.screens = screens
        for segue in connections.segues {
            if let origin = segue.origin, let way = screens.segue(segue, at: origin.description) {
                segues[origin] = way
            }
        }
        for action in connections.actions {
            selectors[action.source] = action.selector
        }
    }

    func view(_ element: ClassicElement) -> ViewDeclaration {
        let place = SourceLocation.file(element.id.description)
        var view = ViewDeclaration(
            key: element.id.description,
            kind: ViewKind(className: element.type.name)
                ?? ViewKind(className: element.type.base) ?? .view,
            identifier: element.identifier.map { Named(name: $0, location: place) }
        )
        func set(_ name: String, _ value: Value?) {
            if let value {
                view.attributes.append(
                    ViewDeclaration.Attribute(
                        name: Named(name: name, location: place),
                        value: value
                    )
                )
            }
        }
        set(view.kind.textProperty, element.text.map { .text($0) })
        set("placeholder", element.placeholder.map { .text($0) })
        set("imageName", element.imageName.map { .text($0) })
        set("title", element.usualTitle.map { .text($0) })
        set("hidden", element.isHidden && view.kind != .activity ? .bool(true) : nil)
        set("enabled", element.isDisabled ? .bool(false) : nil)
        for attribute in element.attributes {
            if attribute.path == "wx.addBinding", case .text(let text) = attribute.value {
                if let binding = ElementBinding(inside: text, of: element.id.description) {
                    view.bindings.append(binding)
                }
            } else if attribute.path == "wx.name" {
                set("wx_fieldName", attribute.value)
            } else if !attribute.path.hasPrefix("wx.") {
                set(attribute.path, attribute.value)
            }
        }
        view.children = (element.children + element.constraints).map { self.view($0) }
        view.cells = element.cells.map { cell($0) }
        view.segue = segues[element.id]
        view.selector = selectors[element.id]
        return view
    }

    /// A cell has its own connections; its segue begins at its own view.
    private func cell(_ cell: ClassicCell) -> ViewDeclaration.Cell {
        let views = ClassicViewReader(cell.connections, screens)
        return ViewDeclaration.Cell(
            identifier: cell.reuseIdentifier,
            view: views.view(cell.view),
            segue: views.segues[cell.view.id] ?? segues[cell.view.id]
        )
    }
}

extension ViewKind {
    /// The property for the text of a storyboard's object.
    fileprivate var textProperty: String {
        self == .button || self == .barButton ? "title" : "text"
    }
}

extension ClassicElement {
    /// The name of a button that UIKit draws itself.
    fileprivate var usualTitle: String? {
        guard text == nil else {
            return nil
        }
        if type.base == "UIBarButtonItem" {
            return systemItem.flatMap { Self.systemItems[$0] }
        }
        return type.base == "UIButton" && buttonType == 5 ? "Add" : nil
    }

    /// UIBarButtonItem.SystemItem.
    private static let systemItems: [Int: String] = [
        0: "Done", 1: "Cancel", 2: "Edit", 3: "Save", 4: "Add", 7: "Compose", 8: "Reply",
        9: "Action", 10: "Organize", 11: "Bookmarks", 12: "Search", 13: "Refresh", 14: "Stop",
        15: "Camera", 16: "Trash", 17: "Play", 18: "Pause", 19: "Rewind", 20: "Fast Forward",
        21: "Undo", 22: "Redo",
    ]
}
