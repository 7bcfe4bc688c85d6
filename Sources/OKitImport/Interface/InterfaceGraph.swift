import OKitSyntax

/// The controllers of all interface files, and how they are connected.
struct InterfaceGraph {
    let files: [InterfaceFile]
    /// The controllers in the order of the files.
    private(set) var controllers: [InterfaceController] = []
    private var indices: [InterfaceNode.Key: Int] = [:]

    /// The maximum number of scenes.
    private static let mostScenes = 5_000

    init(_ files: [InterfaceFile]) throws(ImportFailure) {
        self.files = files
        for file in files {
            for scene in file.root.children(in: "scenes") {
                let objects = scene.children(in: "objects")
                guard let main = objects.first(where: { $0.isController }) else {
                    continue
                }
                try add(InterfaceController(main, others: objects.filter { $0.key != main.key }))
            }
            let objects = file.root.children(in: "objects")
            for object in objects where object.isController || object.isView {
                try add(
                    InterfaceController(object, others: objects.filter { $0.key != object.key })
                )
            }
        }
    }

    private mutating func add(_ controller: InterfaceController) throws(ImportFailure) {
        guard controllers.count < Self.mostScenes else {
            throw ImportFailure("the files have more than \(Self.mostScenes) scenes")
        }
        if indices[controller.key] == nil {
            indices[controller.key] = controllers.count
            controllers.append(controller)
        }
    }

    /// The controller of an element.
    subscript(key: InterfaceNode.Key) -> InterfaceController? {
        indices[key].map { controllers[$0] }
    }

    /// The controller with a storyboard identifier.
    func controller(identifier: String, in file: InterfaceFile? = nil) -> InterfaceController? {
        controllers.first {
            $0.identifier == identifier && (file == nil || $0.node.file === file)
        }
    }

    // MARK: Start

    /// The first controller of a file.
    func initial(of file: InterfaceFile) -> InterfaceController? {
        if let id = file.root["initialViewController"] {
            return file[id].flatMap { self[$0.key] }
        }
        return controllers.first { $0.node.file === file && $0.kind != .reference }
    }

    /// The first controller of the app: that of the file named `Main`, else of the first file that has one.
    var start: InterfaceController? {
        let order = files.sorted { left, right in
            left.name.lowercased() == "main" && right.name.lowercased() != "main"
        }
        let declared = order.first { $0.root["initialViewController"] != nil }
        return declared.flatMap { initial(of: $0) }
            ?? order.firstNonNil { initial(of: $0) }
    }

    // MARK: Connections

    /// The controller to which a segue refers, in this file or another one.
    func destination(of segue: InterfaceNode) -> InterfaceController? {
        guard let target = segue["destination"].flatMap({ segue.file[$0] }),
            let controller = self[target.key]
        else {
            return nil
        }
        return controller.kind == .reference ? referred(controller) : controller
    }

    /// The controller of another file that a reference names.
    private func referred(_ reference: InterfaceController) -> InterfaceController? {
        let name = reference.node["storyboardName"]
        guard
            let file = files.first(where: {
                name == nil ? $0 === reference.node.file : $0.name == name
            })
        else {
            return nil
        }
        if let identifier = reference.node["referencedIdentifier"] {
            return controller(identifier: identifier, in: file)
        }
        return initial(of: file)
    }

    /// The controllers to which a controller links: by segues, or as the parts of an application.
    func targets(of controller: InterfaceController) -> [InterfaceController] {
        let opened = controller.segues.compactMap { destination(of: $0) }
        guard controller.kind == .model("application") else {
            return opened
        }
        let attributes = controller.node.runtimeAttributes
        let named = [("homeIdentifier", "home"), ("menuIdentifier", "menu")].compactMap {
            name,
            standard in
            let identifier = attributes.first { $0.name == name }?.text ?? standard
            return self.controller(identifier: identifier)
        }
        return named + opened
    }

    /// Whether a controller is replaced by the only screen that it contains.
    func isTransparent(_ controller: InterfaceController) -> Bool {
        switch controller.kind {
        case .navigation, .reference: true
        case .tabs: parts(of: controller).count == 1
        default: false
        }
    }

    /// The name of the storyboard that has the destination of a segue, if a reference names it.
    func storyboard(of segue: InterfaceNode) -> String? {
        let target = segue["destination"].flatMap { segue.file[$0] }
        return target?["storyboardName"]
    }

    /// The controllers that a container contains, in their order.
    func parts(
        of container: InterfaceController
    ) -> [(segue: InterfaceNode, part: InterfaceController)] {
        container.node.segues.filter { $0["kind"] == "relationship" }.compactMap { segue in
            destination(of: segue).map { (segue, $0) }
        }
    }

    /// Whether the screen of a controller contains another one, which it shows itself or embeds.
    func contains(_ controller: InterfaceController, in container: InterfaceController) -> Bool {
        var waiting = [container]
        var known: Set<InterfaceNode.Key> = []
        while let next = waiting.popLast() {
            if next.key == controller.key {
                return true
            }
            guard known.insert(next.key).inserted else {
                continue
            }
            let embedded = next.segues.filter {
                ["embed", "relationship"].contains($0["kind"] ?? "")
            }
            waiting += embedded.compactMap { destination(of: $0).flatMap { shown(by: $0) } }
        }
        return false
    }

    /// The controller whose screen a controller shows: navigation controllers show their first screen, and tab
    /// controllers with one tab that tab.
    ///
    /// - Returns: `nil` if there is none.
    func shown(by controller: InterfaceController) -> InterfaceController? {
        var current = controller
        for _ in 0..<16 {
            let parts = parts(of: current)
            switch current.kind {
            case .navigation:
                let root = parts.first { $0.segue["relationship"] == "rootViewController" }
                guard let next = (root ?? parts.first)?.part else {
                    return nil
                }
                current = next
            case .tabs where parts.count == 1: current = parts[0].part
            case .reference: return nil
            default: return current
            }
        }
        return nil
    }
}

extension InterfaceNode {
    /// Whether it is a controller, or a reference to one.
    fileprivate var isController: Bool {
        name.hasSuffix("ontroller") || name == "viewControllerPlaceholder"
    }

    /// Whether it is a view of a xib.
    fileprivate var isView: Bool {
        name.hasSuffix("iew") || name.hasSuffix("Cell")
    }
}
