import OKitBundle
import OKitSyntax

/// Reports actions whose declarations differ between the stub and the real service.
struct DifferingActionRule: Rule {
    static let page = RulePage(
        "differing-action",
        .warning,
        finds: "Reports actions whose result differs between service files, and result paths that "
            + "the responses of a stub do not have.",
        because: "An action that works with the stub would fail with the service, or the reverse.",
        in: "services/Service.json",
        bad: #"{"actions": {"feed": {"resultKeyPath": "item"}}}"#,
        good: #"{"actions": {"feed": {"resultKeyPath": "items"}}}"#,
        beside: (
            "services/StubService.json",
            #"{"actions": {"feed": {"resultKeyPath": "items", "response": {"items": []}}}}"#
        ),
        format: .first
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        // In format 2 only one file declares the result of an action.
        guard bundle.formatVersion == .first else {
            return []
        }
        let stub = bundle.services[.stub]
        return members(of: stub).flatMap { name, action in
            paths(of: stub?.actions[name])
                + [ServiceDescription.Source.live, .dev].flatMap { source in
                    let others = members(of: bundle.services[source])
                    return others.first { $0.name == name }.map {
                        differences(between: $0.value, source, and: action)
                    } ?? []
                }
        }
    }

    private func members(
        of service: ServiceDescription?
    ) -> [(name: String, value: JSONNode)] {
        (service?.node["actions"]?.declarations ?? []).map { ($0.name, $0.value) }
    }

    /// The stub's responses are checked against its own declaration, so the other declaration is
    /// wrong.
    private func differences(
        between declared: JSONNode,
        _ source: ServiceDescription.Source,
        and stub: JSONNode
    ) -> [Finding] {
        ["resultType", "resultKeyPath"].compactMap { name in
            guard let node = declared[name], let text = node.string,
                let other = stub[name]?.string, text != other
            else {
                return nil
            }
            return warning("the stub has \"\(other)\" as \"\(name)\"", at: node.location)
        }
    }

    /// Result paths that do not exist in a response; those of records are checked with their
    /// contents.
    private func paths(of action: ServiceAction?) -> [Finding] {
        guard let action, action.resultType == nil, let path = action.resultPath else {
            return []
        }
        let contents = action.responses.filter { (200...299).contains($0.status) }.map(\.content)
        return contents.filter { content in
            var node: JSONNode? = content
            for name in action.resultKeyPath {
                node = node?[name]
            }
            return node == nil && content.string == nil
        }.prefix(1).map { _ in
            warning("the response has no value at \"\(path.string ?? "")\"", at: path.location)
        }
    }
}
