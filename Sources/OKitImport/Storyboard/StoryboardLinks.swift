/// The links between screens that the app has.
struct StoryboardLinks {
    private let graph: InterfaceGraph
    private let log: InterfaceLog

    init(_ graph: InterfaceGraph, _ log: InterfaceLog) {
        self.graph = graph
        self.log = log
    }

    /// The attributes that name controllers.
    private static let references: Set = ["identifier", "rowIdentifier"]

    /// Returns the controllers that can be reached from one.
    func reached(from start: InterfaceController) -> Set<InterfaceNode.Key> {
        var known: Set<InterfaceNode.Key> = []
        var waiting = [start]
        while let controller = waiting.popLast() {
            guard known.insert(controller.key).inserted else {
                continue
            }
            waiting += controller.segues.filter { log.isUsed($0) }.compactMap {
                graph.destination(of: $0)
            }
            if controller.kind == .model("application") {
                waiting += graph.targets(of: controller)
            }
            let named = ([controller.node] + controller.others).flatMap(\.all)
                .flatMap(\.runtimeAttributes).filter { Self.references.contains($0.name) }
            waiting += named.compactMap(\.text).compactMap { graph.controller(identifier: $0) }
        }
        return known
    }
}
