/// A file of the page, which is part of the program.
struct BrowserAsset: Sendable {
    let text: String
    let mediaType: String
    /// A text that changes with the file.
    let version: String

    private init(_ name: String, _ mediaType: String) {
        text = BrowserAssets.texts[name] ?? ""
        self.mediaType = mediaType
        version = ContentVersion.text(of: text)
    }

    static let style = BrowserAsset("style.css", "text/css; charset=utf-8")
    static let client = BrowserAsset("client.js", "text/javascript; charset=utf-8")
}
