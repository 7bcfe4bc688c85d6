/// A function that a host adds to all values of one kind, or to the objects of an entity.
///
/// It is called like every other function, `name()`, `name(argument)` or by its bare name. A function
/// of the same name that the bundle or the library has comes first.
public struct HostFunction {
    /// On what a function can be called.
    public enum Receiver: Sendable, Hashable {
        case text, number, date, color, data, collection
        /// The objects of the entity of that name, and of those that have it for a parent.
        case entity(String)

        init?(_ value: Value) {
            switch value {
            case .text: self = .text
            case .bool, .int, .double, .decimal: self = .number
            case .date: self = .date
            case .color: self = .color
            case .data: self = .data
            case .list, .set, .map: self = .collection
            case .null, .image, .object: return nil
            }
        }
    }

    /// Its name.
    public let name: String
    /// On what it is called.
    public let receiver: Receiver
    /// How many arguments it takes.
    public let parameterCount: Int
    /// Works out its value; it may read the graph and must not change it.
    let body: (_ receiver: Value, _ arguments: [Value], _ graph: Graph) -> Value

    /// Makes a function.
    ///
    /// - Parameter body: gets as many arguments as the function takes.
    public init(
        _ name: String,
        on receiver: Receiver,
        parameterCount: Int = 0,
        body: @escaping (_ receiver: Value, _ arguments: [Value], _ graph: Graph) -> Value
    ) {
        self.name = name
        self.receiver = receiver
        self.parameterCount = parameterCount
        self.body = body
    }
}
