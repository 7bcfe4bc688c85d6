import OKitBundle
import OKitClassic
import OKitExpression
import OKitModel
import Testing

struct ClassicSceneTests {
    private let bundle: ClassicBundle

    init() throws {
        bundle = try #require(try ClassicApp().load()).bundle
    }

    private func controller(_ scene: String) throws -> ClassicController {
        try #require(bundle.scenes[scene]).controller
    }

    @Test func readsAControllerInsideAnother() throws {
        let navigation = try controller("Navigation")
        #expect(navigation.type.name == "UINavigationController")
        let list = try #require(navigation.children.first)
        #expect(list.type.name == "StandardViewController")
        #expect(list.type.module == "WidgetKit")
        #expect(list.type.base == "UIViewController")
        #expect(list.storyboardIdentifier == "List")
        #expect(list.restorationIdentifier == "ListScreen")
        #expect(list.navigationItem?.titleView?.children.first?.identifier == "titleLabel")
        #expect(list.navigationItem?.rightItems.map(\.text) == ["Next"])
        #expect(list.navigationItem?.rightItems.first?.identifier == "nextButton")
        #expect(navigation.connections.outlets.isEmpty)
    }

    @Test func readsTheSameControllerAlone() throws {
        let (alone, inside) = try (controller("List"), controller("Navigation").children[0])
        #expect(alone.view == inside.view)
        #expect(alone.connections.segues == inside.connections.segues)
        #expect(alone.connections.actions.map(\.selector) == ["next:"])
        #expect(inside.connections.actions.map(\.selector) == ["next:"])
        #expect(try controller("Form").navigationItem?.title == "New")
    }

    @Test func readsTheViewTree() throws {
        let view = try #require(try controller("List").view)
        #expect(view.children.map(\.identifier) == ["table"])
        #expect(view.constraints.map(\.identifier) == ["bottom"])
        let table = view.children[0]
        #expect(table.children.map(\.type.name) == ["UISearchBar", "UIActivityIndicatorView"])
        #expect(table.children[0].placeholder == "Search")
        #expect(table.children.map(\.isHidden) == [false, true])
    }

    @Test func readsPrototypeCells() throws {
        let table = try #require(try controller("List").view?.children.first)
        let cell = try #require(table.cells.first)
        #expect(table.cells.count == 1)
        #expect(cell.reuseIdentifier == "Cell")
        #expect(cell.view.type.name == "ContentTableViewCell")
        let label = try #require(cell.view.all.first { $0.identifier == "textLabel" })
        #expect(label.text == "Text")
        #expect(label.attributes.last?.path == "wx.layoutHint.top")
        #expect(label.attributes.last?.value == .int(31))
        #expect(cell.connections.outlets.map(\.property) == ["contentDisplayView"])
        #expect(cell.connections.outlets[0].targets == [cell.view.children[0].children[0].id])
    }

    @Test func followsAPlaceholderThroughBothNibs() throws {
        let cell = try #require(try controller("List").view?.children.first?.cells.first)
        let segue = try #require(cell.connections.segues.first)
        #expect(cell.connections.segues.count == 1)
        #expect(segue.kind == "show")
        #expect(segue.identifier == nil)
        #expect(segue.destination == "Form")
        #expect(segue.origin == cell.view.id)
    }

    @Test func listsSeguesThatNoElementBegins() throws {
        let segues = try controller("List").connections.segues
        #expect(segues.map(\.kind) == ["modal"])
        #expect(segues.map(\.identifier) == ["Next"])
        #expect(segues.map(\.origin) == [nil])
    }

    @Test func connectsOutletsOverBothNibs() throws {
        let list = try controller("List")
        let view = try #require(list.view)
        let outlets = list.connections.outlets
        let own = outlets.filter { $0.source == list.id }
        #expect(own.map(\.property) == ["view", "tableView", "views"])
        #expect(own[0].targets == [view.id])
        #expect(own[1].targets == [view.children[0].id])
        #expect(own[2].isCollection)
        #expect(own[2].targets.count == 2)
        let mediator = try #require(list.objects.first { $0.identifier == "poster" })
        #expect(mediator.type.name == "ActionController")
        #expect(mediator.attributes.last?.value == .text("post"))
        #expect(outlets.filter { $0.source == mediator.id }.map(\.property) == ["sender"])
    }

    @Test func readsControlsAndRuntimeAttributes() throws {
        let form = try controller("Form")
        let children = try #require(form.view).children
        #expect(children[0].text == "Send")
        #expect(children[0].isDisabled)
        #expect(children[0].buttonType == 5)
        #expect(children[1].imageName == "gear")
        #expect(
            children[0].attributes.map(\.value) == [
                .bool(true), .double(0.5), .color(RGBColor(red: 255, green: 0, blue: 0)),
                .color(RGBColor(red: 128, green: 128, blue: 128)), .image(name: "gear"), .null,
                .null,
            ]
        )
        let action = try #require(form.connections.actions.first)
        #expect(action.source == children[0].id)
        #expect(action.target == nil)
        #expect(action.events == 64)
    }

    @Test(arguments: [
        ("UIView", "UIView", nil), ("_TtC4Feed4List", "List", "Feed"),
        ("Feed.List", "List", "Feed"), ("_TtC4Feed", "_TtC4Feed", nil),
        ("_TtC99Feed4List", "_TtC99Feed4List", nil), ("_TtC4Feed4ListX", "_TtC4Feed4ListX", nil),
        ("_TtC99999999999999999999Feed", "_TtC99999999999999999999Feed", nil), ("", "", nil),
    ])
    func readsNamesOfClasses(runtimeName: String, name: String, module: String?) {
        let type = ClassicType(runtimeName)
        #expect(type.name == name)
        #expect(type.module == module)
    }
}
