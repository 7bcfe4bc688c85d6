import OKitExpression
import OKitModel

/// The context in which models are written and read, such as an API or a file.
///
/// Settings that a context does not define are those of the default context.
open class ValueTransformerContext {
    /// The name that fields use for the context.
    public let name: String
    /// The letter case of keys; by default, keys are unchanged.
    public var keyCase: KeyCase?
    /// Whether nil is written as null; otherwise its key is omitted.
    public var explicitNull: Bool
    /// The handling of a field whose value cannot be read.
    public var mismatch: Mismatch
    /// The errors since strict reading began.
    var problems: [ReadingError] = []
    /// The keys of the value that is being read.
    var path: [String] = []
    /// Whether values that JSON represents as text retain their Swift type.
    let preservesTypes: Bool
    private var transformers = TypeDictionary<AnyObject>()

    static let defaultName = "default"

    /// A shared context does not exist: its settings would affect every part of a program.
    @available(
        *,
        unavailable,
        message: "create a ValueTransformerContext, set its transformers, and pass it"
    )
    public static var defaultContext: ValueTransformerContext {
        ValueTransformerContext()
    }

    /// The handling of a field whose value cannot be read.
    public enum Mismatch: Sendable {
        /// It becomes nil.
        case setNil
        /// It retains its value, and is invalid until it is set or validated.
        case keepOldValue
    }

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - keyCase: The letter case of keys; by default, keys are unchanged.
    ///   - explicitNull: Whether nil is written as null; otherwise its key is omitted.
    ///   - mismatch: The handling of a field whose value cannot be read.
    ///   - name: The name that fields use for the context; `default` for fields that name none.
    public init(
        name: String = "default",
        keyCase: KeyCase? = nil,
        explicitNull: Bool = false,
        mismatch: Mismatch = .setNil
    ) {
        self.name = name
        self.keyCase = keyCase
        self.explicitNull = explicitNull
        self.mismatch = mismatch
        preservesTypes = false
    }

    /// The context of stores: dates, bytes and colors are not converted, and nulls are written.
    static var store: ValueTransformerContext { store(nil) }

    /// The context of stores, with a letter case for keys.
    static func store(_ keyCase: KeyCase?) -> ValueTransformerContext {
        let context = ValueTransformerContext(store: "store")
        context.keyCase = keyCase
        return context
    }

    private init(store name: String) {
        self.name = name
        explicitNull = true
        mismatch = .setNil
        preservesTypes = true
    }

    /// Sets the transformer for all values of a type whose field has none.
    public func transform<T>(_ type: T.Type, with transformer: ValueTransformer<T>) {
        transformers[type] = transformer
    }

    var hasTransformers: Bool {
        transformers.count > 0
    }

    /// The transformer of a type.
    public func transformer<T>(for type: T.Type) -> ValueTransformer<T>? {
        transformers[type] as? ValueTransformer<T>
    }
}
