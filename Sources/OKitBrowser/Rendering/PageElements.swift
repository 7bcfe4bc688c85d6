import OKitRuntime

/// The page of a screen.
struct PageElements {
    let tree: ScreenTree
    let options: PageOptions

    /// The element of the screen.
    var root: Element {
        RenderContext(tree, options: options).elements(of: tree.root).first ?? Element("div")
    }

    /// Returns the whole page.
    ///
    /// - Parameters:
    ///   - revision: The revision of the screen.
    ///   - guardToken: The token that requests of the page contain.
    func page(revision: Int, guardToken: String) -> String {
        let facts = PageFacts(tree)
        var app = Element("div", [root])
        app.set("id", "~app")
        app.set("data-revision", "\(revision)")
        // Tests wait until the script has begun.
        app.set("data-busy", "")
        app.set("data-path", options.path)
        app.set("data-guard", guardToken)
        app.set("data-screen", PageOptions.encoded(facts.screen))
        app.set("data-depth", "\(facts.depth)")
        var notice = Element("p", class: "offline")
        notice.set("id", "~offline")
        notice.set("role", "status")
        notice.set("hidden", "")
        var skip = Element("a", class: "skip", text: "Skip to content")
        skip.set("href", "#main")
        return PageFrame(options: options).page(
            title: facts.title,
            theme: facts.sheetVersion,
            scheme: ThemeSheet(tree.theme).scheme,
            script: .client,
            [skip, app, notice, palette]
        )
    }

    /// The dialog in which the user types the name of a command.
    private var palette: Element {
        let field = Element("input").with(("list", "~names"), ("autocomplete", "off"))
            .with(("aria-label", "Command"), ("placeholder", "Command"), ("required", ""))
        var names = Element("datalist")
        names.set("id", "~names")
        var dialog = Element(
            "dialog",
            class: "palette",
            [Element("form", [field, names]).with(("method", "dialog"))]
        )
        dialog.set("id", "~commands")
        dialog.set("aria-label", "Commands")
        return dialog
    }
}

/// The parts that all pages have.
struct PageFrame {
    let options: PageOptions

    /// Returns a page with elements in its body.
    ///
    /// - Parameter script: The script of the page; `nil` if it has none.
    func page(
        title: String,
        theme: String?,
        scheme: String? = nil,
        script: BrowserAsset?,
        _ body: [Element]
    ) -> String {
        var head: [Element] = [
            Element("meta").with(("charset", "utf-8")),
            Element("meta").with(
                ("name", "viewport"),
                ("content", "width=device-width, initial-scale=1")
            ),
            Element("title", text: title),
            link(to: BrowserAsset.style.versionedName),
        ]
        if let theme {
            head.append(link(to: "~theme.css?\(theme)").with(("id", "~theme")))
        }
        if let script {
            var element = Element("script", text: "")
            element.set("src", options.path + script.versionedName)
            element.set("defer", "")
            head.append(element)
        }
        var html = Element("html", [Element("head", head), Element("body", body)])
        html.set("lang", options.language.replacing("_", with: "-"))
        html.set("dir", options.isRightToLeft ? "rtl" : "ltr")
        html.set("data-scheme", scheme)
        return "<!doctype html>\n" + HTMLWriter.html(of: html)
    }

    private func link(to name: String) -> Element {
        Element("link").with(("rel", "stylesheet"), ("href", options.path + name))
    }
}
