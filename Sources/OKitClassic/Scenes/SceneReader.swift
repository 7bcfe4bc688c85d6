import OKitBundle

/// Makes scenes of the nibs of a storyboard (WidgetKit §10.3).
///
/// Objects of a nib refer to each other in circles, and several to the same; each becomes one
/// element at most, and all work is paid from `workLimit`, so that no nib takes long.
package struct SceneReader {
    /// How many controllers, views and nibs may stand in each other.
    static let depthLimit = 100
    /// How many values and bytes may be looked at in all nibs of a bundle together.
    package static let workLimit = 1 << 25
    /// What an element costs beside its lists and texts.
    static let elementCost = 64

    /// The nibs by name.
    let nibs: [String: NIBArchive]
    /// What was there and could not be read: the nib, and a sentence.
    package private(set) var problems: [(nib: String, message: String)] = []
    /// The segues of each controller that lead away from it.
    var templates: [ClassicObjectID: [NIBTarget]] = [:]
    /// The segues that begin at an element.
    private var usedTemplates: Set<ClassicObjectID> = []
    private var work: Int

    /// Creates a reader of the nibs of a storyboard, by their names.
    package init(nibs: [String: NIBArchive], workLimit: Int = Self.workLimit) {
        self.nibs = nibs
        work = workLimit
    }

    /// Reads the scene of a nib; `nil` without the nib, or without a controller in it.
    package mutating func scene(_ identifier: String, nib: String) -> ClassicScene? {
        guard let archive = nibs[nib] else {
            report(nib, "there is no such nib, or it cannot be read")
            return nil
        }
        (templates, usedTemplates) = ([:], [])
        guard var scope = scope(archive, nib),
            let root = main("sceneViewController", in: scope),
            var controller = controller(root, &scope, depth: 0)
        else {
            report(nib, "there is no controller in the nib")
            return nil
        }
        controller.objects += objects(in: &scope)
        let owners = controller.owners
        let connections = connections(of: scope).grouped { owners[$0] ?? controller.id }
        distribute(connections, to: &controller)
        return ClassicScene(identifier: identifier, controller: controller)
    }

    /// Reads a nib that is a view alone; `nil` if there is none in it.
    package mutating func cell(_ archive: NIBArchive, name: String) -> ClassicCell? {
        guard let scope = scope(archive, name) else {
            return nil
        }
        return cell(name, scope, depth: 0)
    }

    mutating func cell(_ identifier: String, _ scope: NIBScope, depth: Int) -> ClassicCell? {
        var scope = scope
        guard let root = main(nil, in: scope), let view = element(root, &scope, depth: depth) else {
            report(scope.name, "there is no view in the nib")
            return nil
        }
        return ClassicCell(
            reuseIdentifier: identifier,
            view: view,
            connections: connections(of: scope)
        )
    }

    /// Takes note of a problem, once; of very many, the first are enough.
    mutating func report(_ nib: String, _ message: String) {
        let problemLimit = 100
        if problems.count < problemLimit, !problems.contains(where: { $0 == (nib, message) }) {
            problems.append((nib, message))
        }
    }

    /// Pays for some work; `false` when nothing is left to pay with, which is reported once.
    mutating func spend(_ amount: Int, _ nib: String) -> Bool {
        guard amount > work else {
            work -= amount
            return true
        }
        if work > 0 {
            report(nib, "the nibs of the bundle are too large; what follows is left out")
        }
        work = 0
        return false
    }

    mutating func use(_ template: ClassicObjectID) {
        usedTemplates.insert(template)
    }

    /// Puts connections of a nib in which several controllers stand to those that they belong to.
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
    /// The controller to which each object of a scene's nib belongs, as far as one can tell.
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
