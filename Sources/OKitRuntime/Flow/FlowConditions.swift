package import OKitBundle
import OKitExpression
package import OKitSyntax

/// The conditions under which a flow tests an app: `Surroundings.test`, and its header.
package struct FlowConditions: Sendable {
    /// The surroundings of the app.
    package let surroundings: Surroundings
    /// The service that the app calls; `nil` for none.
    package let service: ServiceDescription?
    private let bundle: AppBundle

    /// - Parameter readRecording: Reads the recorded service that a flow names by a file.
    package init(
        _ flow: Flow,
        of bundle: AppBundle,
        readRecording: (_ path: String) -> ServiceDescription?
    ) {
        self.bundle = bundle
        surroundings = Surroundings.test.overridden(by: Surroundings(flow))
        let name = surroundings.service ?? ServiceDescription.Source.stub.flowName
        service =
            name == ServiceDescription.Source.stub.flowName
            ? bundle.service(.stub)
            : readRecording(name).map { bundle.service(ofRecording: $0) }
    }

    /// Throws if the app cannot run under these conditions.
    func check() throws(FlowFailure) {
        let screen = surroundings.screen ?? bundle.manifest.entry.name
        guard bundle.screens[screen] != nil else {
            let hint = bundle.screens.keys.suggestion(for: screen)
            throw FlowFailure("unknown screen \"\(screen)\"\(hint)")
        }
        if service == nil, let name = surroundings.service {
            throw FlowFailure(
                name.hasSuffix(".json")
                    ? "found no recording \"\(name)\" next to the flow; tests use the stub or a recording"
                    : "tests use the stub or a recording; \"\(name)\" is neither"
            )
        }
    }
}
