/// The formats of `format` (2020-12 validation §7.3).
///
/// Any other name is not an assertion.
enum Format: String {
    case date, duration, email, hostname, ipv4, ipv6, iri, regex, time, uri, uuid
    case dateTime = "date-time"
    case idnEmail = "idn-email"
    case idnHostname = "idn-hostname"
    case iriReference = "iri-reference"
    case jsonPointer = "json-pointer"
    case relativeJSONPointer = "relative-json-pointer"
    case uriReference = "uri-reference"
    case uriTemplate = "uri-template"

    /// Whether text in valid UTF-8 has the format.
    func holds(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var scanner = TextScanner(text)
        let isRead =
            switch self {
            case .date: scanner.date()
            case .time: scanner.time()
            case .dateTime: scanner.dateTime()
            case .duration: scanner.duration()
            case .ipv4: scanner.ipv4()
            case .ipv6: scanner.ipv6()
            case .email: scanner.mailbox(isInternational: false)
            case .idnEmail: scanner.mailbox(isInternational: true)
            case .uuid: scanner.uuid()
            case .jsonPointer: scanner.jsonPointer()
            case .relativeJSONPointer: scanner.relativeJSONPointer()
            case .uriTemplate: scanner.uriTemplate()
            case .uri: scanner.uri(mayBeRelative: false, isInternational: false)
            case .uriReference: scanner.uri(mayBeRelative: true, isInternational: false)
            case .iri: scanner.uri(mayBeRelative: false, isInternational: true)
            case .iriReference: scanner.uri(mayBeRelative: true, isInternational: true)
            case .hostname: scanner.hostName(isInternational: false)
            case .idnHostname: scanner.hostName(isInternational: true)
            case .regex: scanner.regularExpression()
            }
        return isRead && scanner.isAtEnd
    }
}
