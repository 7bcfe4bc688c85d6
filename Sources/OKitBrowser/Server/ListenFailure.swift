import Glibc
import NIOCore

/// The reason why a server cannot listen at an address.
public struct ListenFailure: Error, CustomStringConvertible {
    /// The reason, with what to do.
    public let description: String

    /// - Returns: `nil` for an error that has another reason.
    init?(_ error: any Error) {
        switch error {
        case let error as IOError: description = Self.text(error.errnoCode)
        case is SocketAddressError.UnknownHost:
            description = "this host is unknown; use an IP address of this machine"
        default: return nil
        }
    }

    private static func text(_ number: Int32) -> String {
        switch number {
        case EADDRINUSE: "another program uses this port; use another one"
        case EACCES: "this user may not use this port; use one from 1024"
        case EADDRNOTAVAIL: "this machine does not have this address; use 0.0.0.0 for all it has"
        default: String(cString: strerror(number))
        }
    }
}
