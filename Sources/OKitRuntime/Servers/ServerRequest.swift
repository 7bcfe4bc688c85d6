/// A request about an item on a server.
struct ServerRequest {
    let question: ServerState.Question
    /// The header with the condition of the request.
    let condition: (name: String, value: String)?
    var body: [UInt8]?
}
