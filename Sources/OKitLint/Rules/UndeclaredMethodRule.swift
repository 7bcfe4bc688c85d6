import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports HTTP methods of actions and of models on servers that the manifest does not permit.
struct UndeclaredMethodRule: Rule {
    static let page = RulePage(
        "undeclared-method",
        .error,
        finds: "Reports HTTP methods of actions, and of models on servers, that the manifest does "
            + "not permit.",
        because: "The call would be rejected.",
        in: "services/api.json",
        bad: #"{"baseUrl": "https://test.example.com", "actions": {"remove": {"post": "#
            + #""things"}}}"#,
        good: #"{"baseUrl": "https://test.example.com", "actions": {"remove": {"delete": "#
            + #""things"}}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        let network = bundle.manifest.network
        let actions = bundle.realServices.flatMap(\.actions.values)
        // Tokens are requested by POST.
        let tokens =
            network.allow(method: "POST")
            ? [] : bundle.realServices.flatMap { $0.tokens.sorted { $0.key < $1.key }.map(\.value) }
        return models(of: bundle)
            + tokens.map { service in
                let message: Finding.Message =
                    "the manifest does not permit the method POST, which requests for tokens use"
                return error(message, at: service.tokenURL.location)
            }
            + actions.filter { !network.allow(method: $0.method) }.map { action in
                let message: Finding.Message =
                    "the manifest does not permit the method \(action.method) that this action uses"
                return error(message, at: action.name.location)
            }
    }

    private func models(of bundle: AppBundle) -> [Finding] {
        let methods = ServiceRequest.modelMethods.filter {
            !bundle.manifest.network.allow(method: $0)
        }
        return bundle.endpoints.flatMap { endpoint in
            methods.map { method in
                error(
                    "the manifest does not permit the method \(method) that models on servers need",
                    at: endpoint.location
                )
            }
        }
    }
}
