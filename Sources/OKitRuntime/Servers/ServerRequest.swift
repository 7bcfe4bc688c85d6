/// A request about an item that a server has.
struct ServerRequest {
    let question: ServerState.Question
    /// The header under whose condition it is answered.
    let condition: (name: String, value: String)?
    var body: [UInt8]?
}
