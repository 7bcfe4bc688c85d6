public import FoundationEssentials
import OKitExpression
import OKitModel

/// What bytes have besides themselves, wherever they are stored.
public class ModelBytes: Model {
    /// The id of the bytes, by which a file of their own is named.
    public let id = IDField()
    /// The kind of the bytes: `application/pdf`.
    public let format = Field<String>(isOptional: false)
    /// What people read in place of the bytes.
    public let label = Field<String>(isOptional: false)
    /// 0 to 1.
    public let quality = Field<Double>(isOptional: false)
    /// How many points a pixel is.
    public let scale = Field<Double>(isOptional: false)
    /// Whether only the shape counts.
    public let template = Field<Bool>(isOptional: false)
    /// The number of bytes.
    public let size = Field<Int>(isOptional: false)
}

/// Bytes in a file of their own (OKit, "ModelData").
public final class ModelData: ModelBytes {
    /// The bytes; they are read when they are first asked for.
    public let data = Field<Data>().storedSeparately()
}

/// Bytes in the file of their model (OKit, "ModelInlineData").
public final class ModelInlineData: ModelBytes {
    /// The bytes.
    public let data = Field<Data>()
}
