public import FoundationEssentials
import OKitExpression
import OKitModel

/// The properties of bytes, wherever they are stored.
public class ModelBytes: Model {
    /// The id of the bytes, which names their separate file.
    public let id = IDField()
    /// The kind of the bytes: `application/pdf`.
    public let format = Field<String>(isOptional: false)
    /// The text shown instead of the bytes.
    public let label = Field<String>(isOptional: false)
    /// The quality, from 0 to 1.
    public let quality = Field<Double>(isOptional: false)
    /// The number of points per pixel.
    public let scale = Field<Double>(isOptional: false)
    /// Whether only the shape is used.
    public let template = Field<Bool>(isOptional: false)
    /// The number of bytes.
    public let size = Field<Int>(isOptional: false)
}

/// Bytes in a separate file (OKit, "ModelData").
public final class ModelData: ModelBytes {
    /// The bytes, which are read on first access.
    public let data = Field<Data>().storedSeparately()
}

/// Bytes in the file of their model (OKit, "ModelInlineData").
public final class ModelInlineData: ModelBytes {
    /// The bytes.
    public let data = Field<Data>()
}
