import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports headers of services that an app cannot set.
struct ForbiddenHeaderRule: Rule {
    static let page = RulePage(
        "forbidden-header",
        .error,
        finds: "Reports service headers that are reserved for the connection, the proxy or the "
            + "user, such as `Host`, `Cookie`, `Connection` and `Proxy-Authorization`, and invalid "
            + "header names.",
        because: "The call fails, because these headers could reach another server, or act for "
            + "another app.",
        in: "services/api.json",
        bad: #"{"baseUrl": "https://test.example.com", "headers": {"Host": "#
            + #""test.example.com"}, "actions": {"find": {"get": "things", "of": "[Other]"}}}"#,
        good: #"{"baseUrl": "https://test.example.com", "headers": {"X-Client": "#
            + #""test.example.com"}, "actions": {"find": {"get": "things", "of": "[Other]"}}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.documents.filter { $0.source.isIn("services") }
            .flatMap { headers(of: $0.root) + authorization(of: $0.root) }
    }

    private func headers(of service: JSONNode) -> [Finding] {
        let actions = service["actions"]?.declarations.map(\.value) ?? []
        let nodes = [service, service["defaults"]].compactMap(\.self) + actions
        let headers = nodes.flatMap { $0["headers"]?.declarations ?? [] }
        let parameters = actions.flatMap { $0["parameters"]?.declarations ?? [] }
            .filter { $0.value["place"]?.string == "header" }
        return headers.compactMap { problem($0.name, $0.value.string ?? "", at: $0.key.location) }
            + parameters.compactMap { parameter in
                let name = parameter.value["name"]
                return problem(
                    name?.string ?? parameter.name,
                    "",
                    at: name?.location ?? parameter.key.location
                )
            }
    }

    private func problem(
        _ name: String,
        _ value: String,
        at location: SourceLocation
    ) -> Finding? {
        if ForbiddenHeader.contains(name, value: value) {
            return error(.forbidden(name), at: location)
        }
        return ServiceRequest.isHeaderName(name) ? nil : error(.notAHeader(name), at: location)
    }

    private func authorization(of service: JSONNode) -> [Finding] {
        guard let header = service["auth"]?["header"], let name = header.string,
            ForbiddenHeader.contains(name)
        else {
            return []
        }
        return [error(.forbidden(name), at: header.location)]
    }
}

extension Finding.Message {
    fileprivate static func forbidden(_ name: String) -> Self {
        "apps cannot set the header \"\(name)\"; remove it"
    }

    fileprivate static func notAHeader(_ name: String) -> Self {
        "\"\(name)\" is not a valid header name"
    }
}
