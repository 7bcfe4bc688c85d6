import OKitBundle
import OKitExpression
import OKitSyntax
import OrderedCollections

/// The sessions of the user as they are stored between runs: of each service at each of its servers.
struct SessionArchive {
    private var entries: [Entry] = []

    private struct Entry {
        let service: String
        let session: UserSession
    }

    /// Reads what was stored; entries that do not fit are left out, so that the user signs in again.
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

    /// The sessions at some servers, which are given by the names of their services.
    func sessions(at origins: [String: String]) -> [String: UserSession] {
        var sessions: [String: UserSession] = [:]
        for entry in entries where origins[entry.service] == entry.session.origin {
            sessions[entry.service] = entry.session
        }
        return sessions
    }

    /// Replaces the sessions at some servers; those at others stay.
    mutating func replace(at origins: [String: String], with sessions: [String: UserSession]) {
        entries.removeAll { origins[$0.service] == $0.session.origin }
        entries += sessions.sorted { $0.key < $1.key }.map {
            Entry(service: $0.key, session: $0.value)
        }
    }

    /// What is stored, to be sealed; `nil` without any session.
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
