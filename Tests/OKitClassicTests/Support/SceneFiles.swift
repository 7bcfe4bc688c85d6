import OKitBundle
import OKitClassic

extension NIBFile {
    /// What a scene's nib has beside its controllers: the first object, which holds the lists.
    mutating func finish(
        top: [NIBValue],
        connections: [NIBValue] = [],
        attributes: [NIBValue] = []
    ) {
        let lists = [
            "UINibTopLevelObjectsKey": list(top), "UINibConnectionsKey": list(connections),
            "UINibKeyValuePairsKey": list(attributes),
        ]
        objects[0].values = lists.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// A nib whose first object waits for `finish`.
    static var begun: NIBFile {
        var file = NIBFile()
        _ = file.add("NSObject")
        return file
    }

    mutating func proxy(_ name: String) -> NIBValue {
        let name = text(name)
        return add("UIProxyObject", ["UIProxiedObjectIdentifier": name])
    }

    /// An object of a class that the app declares itself.
    mutating func custom(
        _ className: String,
        _ base: String,
        _ values: [String: NIBValue] = [:]
    ) -> NIBValue {
        let names = ["UIClassName": text(className), "UIOriginalClassName": text(base)]
        return add("UIClassSwapper", values.merging(names) { $1 })
    }

    mutating func attribute(_ object: NIBValue, _ path: String, _ value: NIBValue) -> NIBValue {
        let path = text(path)
        return add("UINibKeyValuePair", ["UIObject": object, "UIKeyPath": path, "UIValue": value])
    }

    mutating func identifier(_ object: NIBValue, _ name: String) -> NIBValue {
        let name = text(name)
        return attribute(object, "wx.identifier", name)
    }

    mutating func connection(
        _ kind: String,
        _ source: NIBValue,
        _ label: String,
        _ target: NIBValue,
        events: Int64? = nil
    ) -> NIBValue {
        var values = ["UISource": source, "UILabel": text(label), "UIDestination": target]
        values["UIEventMask"] = events.map { .integer($0) }
        return add("UIRuntime\(kind)Connection", values)
    }
}

/// The nibs of a storyboard with a list of posts and a form.
enum SceneFiles {
    /// A navigation controller, in which the controller of the list stands.
    static var navigation: NIBFile {
        var file = NIBFile.begun
        let owner = file.proxy("IBFilesOwner")
        let (list, connections, attributes) = addList(to: &file)
        let navigation = file.add(
            "UINavigationController",
            ["UIViewControllers": file.list([list])]
        )
        let main = file.connection("Outlet", owner, "sceneViewController", navigation)
        file.finish(
            top: [owner, navigation],
            connections: connections + [main],
            attributes: attributes
        )
        return file
    }

    /// The controller of the list alone.
    static var list: NIBFile {
        var file = NIBFile.begun
        let owner = file.proxy("IBFilesOwner")
        let (list, connections, attributes) = addList(to: &file)
        let main = file.connection("Outlet", owner, "sceneViewController", list)
        file.finish(
            top: [owner, list],
            connections: connections + [main],
            attributes: attributes
        )
        return file
    }

    private static func addList(
        to file: inout NIBFile
    ) -> (NIBValue, connections: [NIBValue], attributes: [NIBValue]) {
        let label = file.add("UILabel", ["UIText": file.text("Title")])
        let title = file.add("UIView", ["UISubviews": file.list([label])])
        let button = file.add("UIBarButtonItem", ["UITitle": file.text("Next")])
        let item = file.add(
            "UINavigationItem",
            ["UITitleView": title, "UIRightBarButtonItem": button]
        )
        let show = segue("Show", to: "Form", in: &file)
        let next = segue("Modal", to: "Form", identifier: "Next", in: &file)
        let externals = file.dictionary([(file.text("Upstream-show"), show)])
        let controller = file.custom(
            "_TtC9WidgetKit22StandardViewController",
            "UIViewController",
            [
                "UINavigationItem": item, "UINibName": file.text("list-view"),
                "UIStoryboardIdentifier": file.text("List"),
                "UIRestorationIdentifier": file.text("ListScreen"),
                "UIStoryboardSegueTemplates": file.list([show, next]),
                "UIExternalObjectsTableForViewLoading": externals,
            ]
        )
        let mediator = file.custom("Feed.Mediator", "UICustomObject")
        file.set("UIHelper", of: controller, to: mediator)
        let collection = file.list([label, button])
        let connections = [
            file.connection("Event", button, "next:", controller),
            file.connection("OutletCollection", controller, "views", collection),
            file.connection("Outlet", show, "viewController", controller),
        ]
        return (
            controller, connections,
            [file.identifier(label, "titleLabel"), file.identifier(button, "nextButton")]
        )
    }

    private static func segue(
        _ kind: String,
        to destination: String,
        identifier: String? = nil,
        in file: inout NIBFile
    ) -> NIBValue {
        var values = ["UIDestinationViewControllerIdentifier": file.text(destination)]
        values["UIIdentifier"] = identifier.map { file.text($0) }
        return file.add("UIStoryboard\(kind)SegueTemplate", values)
    }

    /// The view of the list: a table with a header and a prototype cell, and a mediator.
    static var listView: NIBFile {
        var file = NIBFile.begun
        let (owner, placeholder) = (file.proxy("IBFilesOwner"), file.proxy("Upstream-show"))
        let header = file.add("UISearchBar", ["UIPlaceholder": file.text("Search")])
        let footer = file.add("UIActivityIndicatorView", ["UIHidden": .bool(true)])
        let cell = file.add("NSData", ["NS.bytes": .data(self.cell.bytes[...])])
        let nib = file.add("UINib", ["archiveData": cell])
        let externals = file.dictionary([(file.text("Upstream-outer"), placeholder)])
        let table = file.add(
            "UITableView",
            [
                "UISubviews": file.list([footer, header]), "UITableHeaderView": header,
                "UITableFooterView": footer,
                "UITableViewCellPrototypeNibs": file.dictionary([(file.text("Cell"), nib)]),
                "UITableViewCellPrototypeNibExternalObjects": file.dictionary([
                    (file.text("Cell"), externals)
                ]),
            ]
        )
        let guide = file.add("_UILayoutGuide")
        let constraint = file.add("NSLayoutConstraint")
        let nameless = file.add("NSLayoutConstraint")
        let view = file.add(
            "UIView",
            [
                "UISubviews": file.list([table, guide]),
                "UIViewAutolayoutConstraints": file.list([constraint, nameless]),
            ]
        )
        let mediator = file.custom("_TtC9WidgetKit16ActionController", "UICustomObject")
        let label = file.text("post")
        file.finish(
            top: [owner, view, mediator, placeholder],
            connections: [
                file.connection("Outlet", owner, "view", view),
                file.connection("Outlet", owner, "tableView", table),
                file.connection("Outlet", mediator, "sender", table),
            ],
            attributes: [
                file.identifier(table, "table"), file.identifier(constraint, "bottom"),
                file.identifier(mediator, "poster"),
                file.attribute(mediator, "actionName", label),
            ]
        )
        return file
    }

    /// A prototype cell that leads on when it is selected.
    static var cell: NIBFile {
        var file = NIBFile.begun
        let outer = file.proxy("Upstream-outer")
        let label = file.add("UILabel", ["UIText": file.text("Text")])
        let display = file.custom(
            "_TtC9WidgetKit18ContentDisplayView",
            "UIView",
            ["UISubviews": file.list([label])]
        )
        let content = file.add("UITableViewCellContentView", ["UISubviews": file.list([display])])
        let cell = file.custom(
            "_TtC9WidgetKit20ContentTableViewCell",
            "UITableViewCell",
            ["UISubviews": file.list([content]), "UIContentView": content]
        )
        let number = file.add("NSNumber", ["NS.intval": .integer(31)])
        file.finish(
            top: [outer, cell],
            connections: [
                file.connection("Outlet", cell, "contentDisplayView", display),
                file.connection("Outlet", cell, "selectionSegueTemplate", outer),
            ],
            attributes: [
                file.identifier(label, "textLabel"),
                file.attribute(label, "wx.layoutHint.top", number),
            ]
        )
        return file
    }

    /// The controller of the form, and its view.
    static var form: NIBFile {
        var file = NIBFile.begun
        let owner = file.proxy("IBFilesOwner")
        let item = file.add("UINavigationItem", ["UITitle": file.text("New")])
        let controller = file.custom(
            "WidgetKit.ContentViewController",
            "UIViewController",
            ["UINavigationItem": item, "UINibName": file.text("form-view")]
        )
        let main = file.connection("Outlet", owner, "sceneViewController", controller)
        file.finish(top: [owner, controller], connections: [main])
        return file
    }

    /// A view with each kind of control and of runtime attribute.
    static var formView: NIBFile {
        var file = NIBFile.begun
        let owner = file.proxy("IBFilesOwner")
        let responder = file.proxy("IBFirstResponder")
        let usual = file.add("NSNumber", ["NS.intval": .integer(0)])
        let content = file.add("UIButtonContent", ["UITitle": file.text("Send")])
        let states = file.dictionary([(usual, content)])
        let button = file.add(
            "UIButton",
            [
                "UIButtonStatefulContent": states, "UIDisabled": .bool(true),
                "UIButtonType": .integer(5),
            ]
        )
        let image = file.add(
            "UIImageView",
            ["UIImage": file.add("UIImageNibPlaceholder", ["UIResourceName": file.text("gear")])]
        )
        let view = file.add("UIView", ["UISubviews": file.list([button, image])])
        let values: [(String, NIBValue)] = [
            ("yes", file.add("NSNumber", ["NS.boolval": .bool(true)])),
            ("half", file.add("NSNumber", ["NS.dblval": .real(0.5)])),
            (
                "red",
                file.add(
                    "UIColor",
                    ["UIRed": .real(1.5), "UIGreen": .real(0), "UIBlue": .real(-1)]
                )
            ), ("gray", file.add("UIColor", ["UIWhite": .real(0.5)])),
            ("image", file.add("UIImageNibPlaceholder", ["UIResourceName": file.text("gear")])),
            ("none", file.add("NSNull")), ("rectangle", file.add("NSValue")),
        ]
        file.finish(
            top: [owner, view],
            connections: [
                file.connection("Outlet", owner, "view", view),
                file.connection("Event", button, "send:", responder, events: 64),
            ],
            attributes: values.map { file.attribute(button, $0.0, $0.1) }
        )
        return file
    }
}
