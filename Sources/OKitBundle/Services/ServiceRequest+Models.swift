import OKitExpression
package import OKitModel
import OKitSyntax

extension ServiceRequest {
    /// The operation of a request on an item of a server.
    package enum ModelOperation: String, Sendable, CaseIterable {
        case read = "GET"
        /// The whole content is sent each time (OKit, "HTTP models").
        case store = "POST"
        case remove = "DELETE"
    }

    /// All methods that such requests use.
    package static let modelMethods = ModelOperation.allCases.map(\.rawValue)

    /// Creates a request for an item of a model on a server; the path is that of its file below the
    /// endpoint.
    ///
    /// - Parameters:
    ///   - endpoint: The URL without a query.
    ///   - condition: A header that makes the request depend on the state of the server.
    /// - Throws: If the endpoint is not the URL of a server.
    package init(
        _ operation: ModelOperation,
        _ item: StoredItem,
        at endpoint: String,
        condition: (name: String, value: String)? = nil,
        body: [UInt8]? = nil
    ) throws(ServiceFailure) {
        let name = item.description
        let base = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
        let path = PercentEncoding.encoded(item.path) {
            $0 == UInt8(ascii: "/") || PercentEncoding.isUnreserved($0)
        }
        guard let host = ServiceHost(of: base), !base.contains("?"), !base.contains("#") else {
            throw ServiceFailure("\"\(name)\" needs an http or https URL as its endpoint")
        }
        self.init(name, operation.rawValue, "\(base)/\(path)", host)
        var headers = ["accept": "*/*"]
        if let body {
            self.body = body
            headers["content-type"] = item.contentType(of: body)
        }
        timeout = 15
        // The app does not know whose content it is, so it is not recorded, and redirects are not
        // followed.
        isPrivate = true
        isRepeatable = true
        _ = add(headers: headers)
        if let condition {
            // A tag that cannot be sent back is ignored.
            _ = add(headers: [condition.name: condition.value])
        }
    }
}

extension StoredItem {
    fileprivate func contentType(of body: [UInt8]) -> String {
        let isObject =
            switch self {
            case .model, .part: body.first == UInt8(ascii: "{")
            case .data, .image, .schema, .screenState: false
            }
        return isObject ? "application/json" : "application/octet-stream"
    }
}
