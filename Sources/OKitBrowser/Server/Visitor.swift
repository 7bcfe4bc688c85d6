import Foundation
import HTTPTypes

/// The user of a request.
struct Visitor {
    /// The name of the user; `nil` if the user is unknown.
    let user: String?
    /// The cookie to set; `nil` for none.
    let cookie: String?

    /// - Parameter signedIn: The digest of the name of the user who has signed in; `nil` without a
    ///   sign-in.
    init(
        _ request: PageRequest,
        _ app: HostedApp,
        _ settings: ServerSettings,
        signedIn: String?,
        port: Int
    ) {
        switch settings.access {
        case .openID:
            user = signedIn.map { "openid-\($0)" }
            cookie = nil
        case .token(let token):
            let given = request.cookie(Self.cookieName(settings, port)) ?? ""
            user = RandomText.areEqual(given, Self.secret(for: token)) ? "owner" : nil
            cookie = nil
        case .visitors:
            let name = Self.cookieName(settings, port)
            if let known = request.cookie(name), Self.isIdentifier(known) {
                user = known
                cookie = nil
            } else if request.method == .get {
                let fresh = RandomText.make(bytes: 32)
                user = fresh
                cookie = Self.cookie(name, fresh, app, settings, days: 30)
            } else {
                (user, cookie) = (nil, nil)
            }
        case .header(let name, let proxies):
            let names = request.values(ofHeader: name)
            // A second name is that of the client, which the proxy has not removed.
            let isKnown = proxies.contains(request.address) && names.count == 1
            user = isKnown ? names.first.flatMap(Self.user(named:)) : nil
            cookie = nil
        }
    }

    /// Returns the cookie for a token.
    static func cookie(
        for token: String,
        _ app: HostedApp,
        _ settings: ServerSettings,
        port: Int
    ) -> String {
        cookie(cookieName(settings, port), secret(for: token), app, settings, days: nil)
    }

    /// Returns the user with a name; `nil` if no user can have it.
    ///
    /// Names with different bytes are different users. Swift compares texts by canonical equivalence, by
    /// which K equals U+212A (KELVIN SIGN), so all characters except ASCII are percent-encoded. Bytes that
    /// are not UTF-8 have become U+FFFD, so different names would be the same user.
    private static func user(named name: String) -> String? {
        guard (1...256).contains(name.utf8.count), !name.unicodeScalars.contains("\u{FFFD}") else {
            return nil
        }
        return name.utf8.reduce(into: "user-") { user, byte in
            let isPlain = byte < 0x80 && byte != UInt8(ascii: "%")
            user += isPlain ? String(UnicodeScalar(byte)) : "%\(String(byte, radix: 16))"
        }
    }

    /// Whether a text can be an identifier that this server has made.
    private static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            }
    }

    /// The name of the cookie.
    ///
    /// Browsers send cookies to all ports of a machine, so that the name contains the port.
    private static func cookieName(_ settings: ServerSettings, _ port: Int) -> String {
        if case .token = settings.access {
            return "okit-\(port)"
        }
        return CookieName.text("okit", isSecure: settings.usesTLS)
    }

    /// The value of the cookie for a token.
    ///
    /// It differs from the token, which is part of an address.
    private static func secret(for token: String) -> String {
        String(token.reversed())
    }

    private static func cookie(
        _ name: String,
        _ value: String,
        _ app: HostedApp,
        _ settings: ServerSettings,
        days: Int?
    ) -> String {
        let path = CookieName.isHostOnly(name) ? "/" : app.path
        var parts = ["\(name)=\(value)", "Path=\(path)", "HttpOnly"]
        parts.append(days == nil ? "SameSite=Strict" : "SameSite=Lax")
        parts += days.map { ["Max-Age=\($0 * 86_400)"] } ?? []
        parts += settings.usesTLS ? ["Secure"] : []
        return parts.joined(separator: "; ")
    }
}
