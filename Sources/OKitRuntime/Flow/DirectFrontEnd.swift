import OKitSyntax

/// Sends events to a session directly, without a user.
struct DirectFrontEnd: FlowFrontEnd {
    let session: AppSession
    /// The front end for keys; `nil` if they fail.
    let keyboard: (any FlowKeyboard)?

    func perform(_ event: Event, on tree: ScreenTree) {
        session.send(event)
    }

    func press(_ key: String, on tree: ScreenTree) throws(FlowFailure) {
        guard let events = try front().press(key, on: tree) else {
            throw FlowFailure("unknown key \"\(key)\"")
        }
        send(events)
    }

    func paste(_ text: String, on tree: ScreenTree) throws(FlowFailure) {
        send(try front().paste(text, on: tree))
    }

    func resize(columns: Int, rows: Int) throws(FlowFailure) {
        try front().resize(columns: columns, rows: rows)
        session.show(isWide: AppSession.isWide(columns: columns))
    }

    func show(_ tree: ScreenTree) {}

    func seen(_ tree: ScreenTree) -> ScreenTree { tree }

    func copiedText() -> String? { session.copiedText }

    private func front() throws(FlowFailure) -> any FlowKeyboard {
        guard let keyboard else {
            throw FlowFailure("keys need a terminal")
        }
        return keyboard
    }

    private func send(_ events: [Event]) {
        for event in events {
            session.send(event)
        }
    }
}
