import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

/// Responds to the requests of browsers.
struct PageResponder: Sendable {
    private let apps: HostedApps
    private let settings: ServerSettings
    private let table: SessionTable
    private let port: ServerPort
    private let metrics: ServerMetrics
    private let writes: PageWrites
    private let uploads: Uploads
    private let answer: ServerAnswer
    private let signIn: SignInResponder?

    /// - Parameter signIn: Signs in users; `nil` if another part of the system knows them.
    init(
        _ apps: HostedApps,
        settings: ServerSettings,
        table: SessionTable,
        metrics: ServerMetrics,
        writes: PageWrites,
        signIn: SignInResponder? = nil,
        port: ServerPort
    ) {
        self.metrics = metrics
        self.writes = writes
        self.signIn = signIn
        self.apps = apps
        self.port = port
        self.settings = settings
        self.table = table
        uploads = Uploads(limit: settings.limits.uploads, importLimit: System.coreCount)
        answer = ServerAnswer(usesTLS: settings.usesTLS)
    }

    /// Returns the response to a request.
    func response(to request: Request, _ context: PageContext) async throws -> Response {
        metrics.add(.requests)
        let request = PageRequest(request, context)
        let response = try await self.response(to: request)
        if (400..<500).contains(response.status.code) {
            metrics.add(.refusedRequests)
        }
        return request.isHead ? response.createHeadResponse() : response
    }

    private func response(to request: PageRequest) async throws -> Response {
        guard hasKnownName(request) else {
            return answer.text(
                .misdirectedRequest,
                "unknown host name: use 127.0.0.1 or localhost\n"
            )
        }
        guard let segments = request.segments, let first = segments.first else {
            return answer.text(.badRequest, "malformed path\n")
        }
        if let only = apps.app(named: "") {
            return try await self.response(to: request, only, segments)
        }
        if segments.count == 1, let file = BrowserAsset.named(first) {
            return asset(file, request)
        }
        switch (first, segments.count) {
        case ("", 1): return await list(request)
        case ("healthz", 1): return answer.text(.ok, "ok\n")
        case ("metrics", 1):
            let type = "text/plain; version=0.0.4; charset=utf-8"
            let text = metrics.text(
                sessions: await table.count,
                suspended: await table.suspendedCount
            )
            return answer.text(.ok, text, type)
        // Browsers request it for every site.
        case ("favicon.ico", 1): return answer.text(.noContent, "")
        default: break
        }
        if let signIn, segments.count == 1, request.method == .get {
            switch "/" + first {
            case SignInResponder.returnPath: return await signIn.finish(request)
            case SignInResponder.endPath: return await signOut(request, signIn)
            default: break
            }
        }
        guard let app = apps.app(named: first) else {
            return answer.text(.notFound, "no such app\n")
        }
        guard segments.count > 1 else {
            return answer.redirection(to: app.path)
        }
        return try await self.response(to: request, app, Array(segments.dropFirst()))
    }

    /// Whether the Host header has an accepted name.
    private func hasKnownName(_ request: PageRequest) -> Bool {
        guard settings.acceptsLocalNamesOnly else {
            return true
        }
        let authority = request.request.head.authority?.lowercased() ?? ""
        // The port can be that of a tunnel.
        return ["127.0.0.1", "localhost", "[::1]"].contains {
            authority == $0 || authority.hasPrefix("\($0):")
        }
    }

    private func asset(_ asset: BrowserAsset, _ request: PageRequest) -> Response {
        answer.text(
            .ok,
            asset.text,
            asset.mediaType,
            caches: request.request.uri.query == asset.version
        )
    }

    /// Returns a page with links to all apps.
    private func list(_ request: PageRequest) async -> Response {
        let options = PageOptions(timeZone: .gmt)
        let links = apps.all.map { app in
            Element(
                "li",
                class: "row",
                [
                    Element("a", class: "main", text: app.title).with(("href", app.path))
                ]
            )
        }
        var parts = [
            Element("h1", text: "Apps"),
            Element("div", class: "list", [Element("ul", class: "rows", links)]),
        ]
        if await signIn?.user(of: request) != nil {
            let link = Element("a", text: "Sign out").with(("href", SignInResponder.endPath))
            parts.append(Element("p", [link]))
        }
        let main = Element("main", class: "content", parts)
        return answer.page(
            PageFrame(options: options).page(title: "Apps", theme: nil, script: nil, [main])
        )
    }

    // MARK: Apps

    /// - Parameter segments: The path below that of the app.
    private func response(
        to request: PageRequest,
        _ app: HostedApp,
        _ segments: [String]
    ) async throws -> Response {
        let name = segments.count == 1 ? segments[0] : nil
        if request.method == .get, let file = name.flatMap(BrowserAsset.named) {
            return asset(file, request)
        }
        switch (request.method, name) {
        case (.get, "favicon.ico"): return answer.text(.noContent, "")
        case (.post, "~enter"): return try await enter(request, app)
        case (.get, _), (.post, _): break
        default: return answer.text(.methodNotAllowed, "use GET, HEAD or POST\n")
        }
        let signedIn = await signIn?.user(of: request)
        let visitor = Visitor(request, app, settings, signedIn: signedIn, port: port.number)
        guard let user = visitor.user else {
            let opensPage = request.method == .get && name?.hasPrefix("~") == false
            if opensPage, let signIn {
                // A path of this server, whatever the request has asked for.
                let screen = name.flatMap { app.screens.contains($0) ? $0 : nil } ?? ""
                let path = app.path + PageOptions.encoded(screen)
                return await signIn.begin(request, returningTo: path)
            }
            return opensPage ? entry(app, visitor) : answer.text(.unauthorized, "sign in first\n")
        }
        if request.method == .get, segments.first?.hasPrefix("~") == false {
            guard segments.count == 1 else {
                return missing(app)
            }
            return try await page(app, user, screen: segments[0], visitor)
        }
        let started: SessionTable.Started?
        do {
            started = try await table.session(of: user, in: app)
        } catch let failure as SessionTable.Failure {
            return answer.text(.serviceUnavailable, failure.text)
        }
        guard let started else {
            return answer.text(.gone, "the session has ended\n")
        }
        let exchange = SessionExchange(
            session: started.session,
            request: request,
            answer: answer,
            metrics: metrics,
            writes: writes,
            uploads: uploads,
            limits: settings.limits
        )
        if request.method == .get {
            return try await exchange.get(segments, app)
        }
        let given = request.header("X-OKit-Guard") ?? ""
        guard !request.isForeign, RandomText.areEqual(given, started.guardToken) else {
            return answer.text(.forbidden, "this request does not come from a page of the app\n")
        }
        return try await exchange.post(segments)
    }

    private func page(
        _ app: HostedApp,
        _ user: String,
        screen: String,
        _ visitor: Visitor
    ) async throws -> Response {
        let known = app.screens.contains(screen) ? screen : nil
        guard screen.isEmpty || known != nil else {
            return missing(app)
        }
        let started: SessionTable.Started
        do {
            started = try await table.session(of: user, in: app, opening: known)
        } catch let failure as SessionTable.Failure {
            return answer.text(.serviceUnavailable, failure.text)
        }
        guard let page = await started.session.page() else {
            return answer.text(.serviceUnavailable, "the session has ended; try again\n")
        }
        let html = PageElements(tree: page.tree, options: started.session.options)
            .page(revision: page.revision, guardToken: started.guardToken)
        return answer.page(html, cookies: [visitor.cookie].compactMap(\.self))
    }

    /// Returns the page for an address that an app does not have.
    private func missing(_ app: HostedApp) -> Response {
        let link = Element("a", text: app.title).with(("href", app.path))
        let parts = [Element("h1", text: "No such screen"), Element("p", [link])]
        let html = PageFrame(options: PageOptions(timeZone: .gmt, path: app.path))
            .page(
                title: app.title,
                theme: nil,
                script: nil,
                [Element("main", class: "content", parts)]
            )
        return answer.page(html, status: .notFound)
    }

    // MARK: Access

    /// Signs out a user and ends the user's sessions, so that open pages do not show more of them.
    private func signOut(_ request: PageRequest, _ signIn: SignInResponder) async -> Response {
        guard !request.isForeign else {
            return answer.text(.forbidden, "this request does not come from a page of the server\n")
        }
        if let user = await signIn.user(of: request) {
            await table.end(user: "openid-\(user)")
        }
        return await signIn.end(request)
    }

    /// Returns the page that exchanges the token in the fragment of its address for a cookie.
    private func entry(_ app: HostedApp, _ visitor: Visitor) -> Response {
        guard case .token = settings.access else {
            return answer.text(.unauthorized, "the proxy has not named a user\n")
        }
        let options = PageOptions(timeZone: .gmt, path: app.path)
        var main = Element(
            "main",
            class: "content",
            [
                Element("h1", text: app.title),
                Element("p", text: "Open the address that okit-bundle has printed."),
            ]
        )
        main.set("id", "~enter")
        main.set("data-path", app.path)
        return answer.page(
            PageFrame(options: options).page(title: app.title, theme: nil, script: .enter, [main])
        )
    }

    private func enter(_ request: PageRequest, _ app: HostedApp) async throws -> Response {
        guard case .token(let token) = settings.access, !request.isForeign,
            request.header("X-OKit-Guard") != nil
        else {
            return answer.text(.forbidden, "this server does not use tokens\n")
        }
        let body = try await request.body(upTo: 256) ?? []
        guard RandomText.areEqual(String(decoding: body, as: UTF8.self), token) else {
            return answer.text(.forbidden, "the token is wrong\n")
        }
        return answer.text(
            .noContent,
            "",
            cookies: [Visitor.cookie(for: token, app, settings, port: port.number)]
        )
    }
}
