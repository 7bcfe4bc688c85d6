import Glibc

/// The failure of a server to listen at an address.
public struct ListeningError: Error, Sendable, CustomStringConvertible {
    /// The problem and its remedy.
    public let description: String

    init(_ host: String, _ port: Int, systemError: Int32) {
        let place = "\(host.contains(":") ? "[\(host)]" : host):\(port)"
        description =
            switch systemError {
            case EADDRINUSE:
                "\(place): another program uses this port; choose another one with --port, or 0 "
                    + "for a free one"
            case EACCES:
                "\(place): permission denied for this port; use 1024 or higher with --port"
            case EADDRNOTAVAIL:
                "\(place): this computer does not have this address; choose another with --host"
            default:
                "\(place): cannot listen: \(String(cString: strerror(systemError)))"
            }
    }
}
