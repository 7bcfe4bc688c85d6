import Foundation
import OKitBundle
import OKitExpression
import OKitModel

@testable import OKitRuntime

/// The objects of a small app, for tests of one owner without a session.
struct OwnerApp {
    let bundle: AppBundle
    let clock = VirtualClock(Date(timeIntervalSince1970: 0))
    let objects: AppObjects

    init(
        _ thing: String = #"{"properties":{"name":{"type":"text"},"count":{"type":"int"}}}"#,
        _ screen: String = #"{"kind":"detail","sections":[]}"#,
        _ others: [String: String] = [:]
    ) throws {
        bundle = try TestApp.bundle(thing, screen, others)
        let environment = AppEnvironment(clock: { [clock] in clock.now })
        objects = AppObjects(Graph(types: bundle.types, environment: environment))
        if let type = objects.graph.types["Thing"] {
            objects.graph.setModel("default", to: objects.graph.create(type))
        }
    }

    /// The default model.
    var model: ObjectID? {
        objects.graph.model("")
    }

    /// Its views and mediators, outside any navigation stack.
    func live(_ screen: String = "main") -> LiveScreen? {
        bundle.screens[screen].map { LiveScreen($0, objects) }
    }
}
