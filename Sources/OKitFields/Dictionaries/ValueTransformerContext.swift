import OKitExpression
import OKitModel

/// Under what circumstances models are written and read: an API, a file.
///
/// What a context does not say is as in the default context.
open class ValueTransformerContext {
    /// The name, by which fields know the context.
    public let name: String
    /// How keys are written; as they are, if there is none.
    public var keyCase: KeyCase?
    /// Whether nil is written as null; else its key is left out.
    public var explicitNull: Bool
    /// What becomes of a field whose value cannot be read.
    public var mismatch: Mismatch
    /// What could not be read since a strict reading began, and where that is.
    var problems: [ReadingError] = []
    /// The keys that lead to what is being read.
    var path: [String] = []
    /// Whether what has a text in JSON stays what it is in Swift.
    let keepsTypes: Bool
    private var transformers = TypeDictionary<AnyObject>()

    static let defaultName = "default"

    /// A context that all share does not exist: what was said of it would count in every part of a program.
    @available(
        *,
        unavailable,
        message: "make a ValueTransformerContext, say what it transforms, and pass it"
    )
    public static var defaultContext: ValueTransformerContext {
        ValueTransformerContext()
    }

    /// What becomes of a field whose value cannot be read.
    public enum Mismatch: Sendable {
        /// It is nil then.
        case setNil
        /// It keeps its value, and is invalid until it is set or validated.
        case keepOldValue
    }

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - keyCase: how keys are written; as they are without it.
    ///   - explicitNull: whether nil is written as null; else its key is left out.
    ///   - mismatch: what becomes of a field whose value cannot be read.
    ///   - name: by which fields know the context; `default` is the one of fields that name none.
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
        keepsTypes = false
    }

    /// What stores write in: dates, bytes and colours as they are, and nulls.
    static var store: ValueTransformerContext { store(nil) }

    /// The same, with keys in a case.
    static func store(_ keyCase: KeyCase?) -> ValueTransformerContext {
        let context = ValueTransformerContext(store: "store")
        context.keyCase = keyCase
        return context
    }

    private init(store name: String) {
        self.name = name
        explicitNull = true
        mismatch = .setNil
        keepsTypes = true
    }

    /// Lets a transformer write and read all values of a type that have none of their field's.
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
