import OKitBundle

struct Offers: HostService {
    func answer(_ request: ServiceRequest) async -> Result<ServiceAnswer, ServiceFailure> {
        guard request.url.hasSuffix("/offers/Emma") else {
            return .failure(ServiceFailure("Nothing is offered for it.", status: 404))
        }
        return .success(ServiceAnswer(status: 200, body: Array(#"{"text": "2 for 1"}"#.utf8)))
    }
}
