import OKitExpression
import OKitModel
import OKitSyntax

extension ServiceRequest {
    /// The URL of an action without its parameters.
    ///
    /// A value in the path is always literal: all of its characters except letters, digits and
    /// `-._~` are percent-encoded. A path that is a single key whose value is a URL is that URL.
    static func url(
        of action: ServiceAction,
        _ payload: ServicePayload
    ) throws(ServiceFailure) -> String {
        let base = action.baseURL?.string ?? ""
        let text = action.path?.string ?? ""
        let parts =
            action.declaration == nil
            ? ServicePayload.Part.all(of: text, as: .singleKeys)
            : ServiceParameterName.parts(of: text)
        if parts.count == 1, case .keyPath(let path) = parts[0],
            let url = payload.value(at: path).text, ServiceHost.begins(url)
        {
            return PercentEncoding.encoded(url, allowing: PercentEncoding.isURLSign)
        }
        var path = ""
        for part in parts {
            switch part {
            case .text(let text):
                path += PercentEncoding.encoded(text, allowing: PercentEncoding.isURLSign)
            case .keyPath(let keys):
                guard let value = payload.value(at: keys).text, !value.isEmpty else {
                    // In format 2 a parameter has no `$` before its name.
                    let sign = action.declaration == nil ? "$" : ""
                    throw ServiceFailure(
                        "the path of \"\(action.name.name)\" needs a value for "
                            + "\"\(sign)\(keys.joined(separator: "."))\""
                    )
                }
                path += PercentEncoding.encoded(value)
            }
        }
        if ServiceHost.begins(path) {
            return path
        }
        let start = PercentEncoding.encoded(base, allowing: PercentEncoding.isURLSign)
        guard !path.isEmpty else {
            return start
        }
        return start + (start.hasSuffix("/") ? "" : "/") + path.drop { $0 == "/" }
    }
}
