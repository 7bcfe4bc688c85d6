import OKitBundle
import OKitSyntax

/// Reports actions that one service file of the bundle has and another lacks.
struct MissingServiceActionRule: Rule {
    static let page = RulePage(
        "missing-service-action",
        .warning,
        finds: "Reports actions that one service file has and another lacks. If a stub lacks "
            + "them, the finding is a hint, unless the stub has an action with a similar name. In "
            + "format 2, also reports stubs of a service that no file describes.",
        because: "An action that works with the stub would fail with the service, or the reverse.",
        in: "services/api.stub.json",
        bad: #"{"actions": {"fidn": {"response": []}, "remove": {"response": null}}}"#,
        good: #"{"actions": {"find": {"response": []}, "remove": {"response": null}}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        let files = bundle.formatVersion == .second ? lackingFiles(bundle) : []
        return files + lackingActions(bundle)
    }

    /// Stubs and development services without a file.
    private func lackingFiles(_ bundle: AppBundle) -> [Finding] {
        let files = bundle.documents.filter {
            $0.source.isIn("services")
        }
        let names = Set(files.map(\.source.path.pathInBundle))
        return files.compactMap { file in
            let name = file.source.path.serviceName
            let path = "services/\(name).json"
            guard !names.contains(path), !bundle.unreadableNames.contains(name) else {
                return nil
            }
            let message: Finding.Message =
                "missing \(path), which describes the actions of this service"
            return error(message, at: file.root.startLocation)
        }
    }

    private func lackingActions(_ bundle: AppBundle) -> [Finding] {
        ServiceDescription.Source.allCases.flatMap { lacking in
            guard let service = bundle.services[lacking] else {
                return [Finding]()
            }
            var found: [String: Named] = [:]
            for other in ServiceDescription.Source.allCases where other != lacking {
                for action in bundle.services[other]?.actions.values.map(\.name) ?? [] {
                    found[action.name] = found[action.name] ?? action
                }
            }
            let own = Set(service.actions.keys).subtracting(found.keys)
            return found.values.filter { service.actions[$0.name] == nil }.map { action in
                // A stub may have only some of the actions; the real service must have all of them.
                let isMistake = lacking == .live || own.nearest(to: action.name) != nil
                let file = lacking.path(in: bundle.formatVersion, beside: action.location.source)
                let message = Finding.Message.lacks(action.name, file, among: own)
                return isMistake
                    ? warning(message, at: action.location) : info(message, at: action.location)
            }
        }
    }
}

extension ServiceDescription.Source {
    /// The path of the file that belongs to the same service as another one.
    fileprivate func path(in version: FormatVersion, beside other: SourceText) -> String {
        path(in: version).replacing("NAME", with: other.path.serviceName)
    }
}

extension String {
    /// The service's name in a file name: `services/NAME.stub.json`.
    fileprivate var serviceName: String {
        let file = pathInBundle.split(separator: "/").last ?? ""
        return String(file.prefix { $0 != "." })
    }
}

extension Finding.Message {
    fileprivate static func lacks(
        _ action: String,
        _ path: String,
        among names: Set<String>
    ) -> Self {
        "\(path) has no action \"\(action)\"\(names.suggestion(for: action))"
    }
}
