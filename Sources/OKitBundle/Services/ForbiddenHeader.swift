/// The request headers that belong to the connection, the proxy or the user, and that apps may not
/// set.
///
/// The table is that of the Fetch standard ("forbidden request-header"), with the headers by which
/// proxies report the origin of a request (RFC 7239).
package enum ForbiddenHeader {
    private static let names: Set = [
        "accept-charset", "accept-encoding", "access-control-request-headers",
        "access-control-request-method", "connection", "content-length", "cookie", "cookie2",
        "date", "dnt", "expect", "host", "keep-alive", "origin", "referer", "set-cookie", "te",
        "trailer", "transfer-encoding", "upgrade", "via",
        "forwarded",
    ]
    private static let prefixes = ["proxy-", "sec-", "x-forwarded-"]
    /// Headers that may not override the method with a forbidden one.
    private static let overrides: Set = [
        "x-http-method", "x-http-method-override", "x-method-override",
    ]
    private static let methods: Set = ["CONNECT", "TRACE", "TRACK"]

    /// Whether an app may not set a header.
    ///
    /// - Parameters:
    ///   - name: The name, in upper or lower case.
    ///   - value: The value, if it is known; it matters for headers that override the method.
    public static func contains(_ name: String, value: String = "") -> Bool {
        let name = name.lowercased()
        guard !names.contains(name), !prefixes.contains(where: { name.hasPrefix($0) }) else {
            return true
        }
        return overrides.contains(name)
            && value.uppercased().split { $0 == "," || $0 == " " || $0 == "\t" }
                .contains { methods.contains(String($0)) }
    }
}

extension ServiceFailure {
    static func forbiddenHeader(_ name: String, of action: String) -> Self {
        Self("\"\(action)\" was not sent: apps cannot set the header \"\(name)\"; remove it")
    }
}
