import OKitBundle
import OKitExpression
import OKitSyntax
import OrderedCollections

/// The user's sessions as stored between runs, by service and server.
struct SessionArchive {
    private var entries: [Entry] = []

    private struct Entry {
        let service: String
        let session: UserSession
    }

    /// Reads stored sessions.
    ///
    /// Invalid entries are skipped; the user must then sign in again.
    init(_ bytes: [UInt8]?) {
        guard let bytes,
            let document = try? JSONDocument(parsing: SourceText(path: "sessions", bytes: bytes))
        else {
            return
        }
        entries = document.root.elements.compactMap { node in
            guard let service = node["service"]?.string, let origin = node["origin"]?.string,
                let token = node["token"]?.string.flatMap({ ServiceToken(text: $0) })
            else {
                return nil
            }
            let user = node["user"].map { Value(json: $0) } ?? .null
            return Entry(
                service: service,
                session: UserSession(token: token, user: user, origin: origin)
            )
        }
    }

    /// Returns the sessions at the given servers, which are listed by service name.
    func sessions(at origins: [String: String]) -> [String: UserSession] {
        var sessions: [String: UserSession] = [:]
        for entry in entries where origins[entry.service] == entry.session.origin {
            sessions[entry.service] = entry.session
        }
        return sessions
    }

    /// Replaces the sessions at the given servers.
    ///
    /// Sessions at other servers are not changed.
    mutating func replace(at origins: [String: String], with sessions: [String: UserSession]) {
        entries.removeAll { origins[$0.service] == $0.session.origin }
        entries += sessions.sorted { $0.key < $1.key }.map {
            Entry(service: $0.key, session: $0.value)
        }
    }

    /// The bytes to encrypt and store; `nil` without sessions.
    var bytes: [UInt8]? {
        guard !entries.isEmpty else {
            return nil
        }
        let members = entries.map { entry -> Value in
            .map([
                "service": .text(entry.service), "origin": .text(entry.session.origin),
                "token": .text(entry.session.token.sealedText), "user": entry.session.user,
            ])
        }
        return ServiceJSON.bytes(of: .list(members))
    }
}
