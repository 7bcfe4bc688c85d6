import OKitBundle

/// Converts the nibs of a storyboard to scenes (WidgetKit §10.3).
///
/// Objects of a nib can form cycles and be shared; each becomes at most one element, and all work
/// is charged to `workLimit`, so that no nib takes long.
package struct SceneReader {
    /// The maximum nesting of controllers, views and nibs.
    static let depthLimit = 100
    /// The maximum number of values and bytes that are read in all nibs of a bundle together.
    package static let workLimit = 1 << 25
    /// The cost of an element besides its lists and texts.
    static let elementCost = 64

    /// The nibs by name.
    let nibs: [String: NIBArchive]
    /// The problems: the nib, and a message.
    package private(set) var problems: [(nib: String, message: String)] = []
    /// The segues of each controller.
    var templates: [ClassicObjectID: [NIBTarget]] = [:]
    /// The segues that begin at an element.
    private var usedTemplates: Set<ClassicObjectID> = []
    private var work: Int

    /// Creates a reader for the nibs of a storyboard, by name.
    package init(nibs: [String: NIBArchive], workLimit: Int = Self.workLimit) {
        self.nibs = nibs
        work = workLimit
    }

    /// Reads the scene of a nib; `nil` if the nib or a controller in it is missing.
    package mutating func scene(_ identifier: String, nib: String) -> ClassicScene? {
        guard let archive = nibs[nib] else {
            report(nib, "the nib is missing or cannot be read")
            return nil
        }
        (templates, usedTemplates) = ([:], [])
        guard var scope = scope(archive, nib),
            let root = main("sceneViewController", in: scope),
            var controller = controller(root, &scope, depth: 0)
        else {
            report(nib, "the nib has no controller")
            return nil
        }
        controller.objects += objects(in: &scope)
        let owners = controller.owners
        let connections = connections(of: scope).grouped { owners[$0] ?? controller.id }
        distribute(connections, to: &controller)
        return ClassicScene(identifier: identifier, controller: controller)
    }

    /// Reads a nib that contains only a view; `nil` if there is none in it.
    package mutating func cell(_ archive: NIBArchive, name: String) -> ClassicCell? {
        guard let scope = scope(archive, name) else {
            return nil
        }
        return cell(name, scope, depth: 0)
    }

    mutating func cell(_ identifier: String, _ scope: NIBScope, depth: Int) -> ClassicCell? {
        var scope = scope
        guard let root = main(nil, in: scope), let view = element(root, &scope, depth: depth) else {
            report(scope.name, "the nib has no view")
            return nil
        }
        return ClassicCell(
            reuseIdentifier: identifier,
            view: view,
            connections: connections(of: scope)
        )
    }

    /// Records a problem once, up to a limit.
    mutating func report(_ nib: String, _ message: String) {
        let problemLimit = 100
        if problems.count < problemLimit, !problems.contains(where: { $0 == (nib, message) }) {
            problems.append((nib, message))
        }
    }

    /// Charges for some work; `false` when the limit is reached, which is reported once.
    mutating func spend(_ amount: Int, _ nib: String) -> Bool {
        guard amount > work else {
            work -= amount
            return true
        }
        if work > 0 {
            report(nib, "the nibs of the bundle are too large; the rest is ignored")
        }
        work = 0
        return false
    }

    mutating func use(_ template: ClassicObjectID) {
        usedTemplates.insert(template)
    }

    /// Assigns the connections of a nib with several controllers to these.
    private mutating func distribute(
        _ connections: [ClassicObjectID: ClassicConnections],
        to controller: inout ClassicController
    ) {
        for index in controller.children.indices {
            distribute(connections, to: &controller.children[index])
        }
        controller.connections.add(connections[controller.id] ?? ClassicConnections())
        for template in templates[controller.id] ?? []
        where !usedTemplates.contains(template.id) {
            controller.connections.segues.append(segue(template.object, origin: nil))
        }
    }
}

extension ClassicController {
    /// The controller of each object of a scene's nib, as far as it can be determined.
    fileprivate var owners: [ClassicObjectID: ClassicObjectID] {
        var owners: [ClassicObjectID: ClassicObjectID] = [:]
        for controller in all {
            let item = controller.navigationItem
            let single = [item?.titleView, item?.backItem, controller.view].compactMap(\.self)
            let elements =
                single + (item?.leftItems ?? []) + (item?.rightItems ?? []) + controller.objects
            for id in [controller.id] + elements.flatMap(\.all).map(\.id) {
                owners[id] = controller.id
            }
        }
        return owners
    }
}
