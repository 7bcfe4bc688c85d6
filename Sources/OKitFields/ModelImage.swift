public import FoundationEssentials
import OKitExpression
import OKitModel

/// An image in a separate file (OKit, "ModelImage").
public final class ModelImage: Model {
    /// The image's id, which names its file.
    public let id = IDField()
    /// The kind of the bytes: `image/png`.
    public let format = Field<String>(isOptional: false)
    /// The text shown instead of the image.
    public let label = Field<String>(isOptional: false)
    /// The quality, from 0 to 1.
    public let quality = Field<Double>(isOptional: false)
    /// The number of points per pixel.
    public let scale = Field<Double>(isOptional: false)
    /// Whether only the shape is used.
    public let template = Field<Bool>(isOptional: false)
    /// The number of bytes.
    public let size = Field<Int>(isOptional: false)
    /// The bytes, which are read on first access.
    public let data = Field<Data>().storedSeparately()

    /// Loads the bytes of one of the bundle's images; false if there is none with that name.
    @discardableResult
    public func load(_ image: ImageName) -> Bool {
        graph.write(image.value, to: PropertyTarget(object: object, slot: data.core.slot))
    }
}

/// An image in the file of its model (OKit, "ModelInlineImage").
public final class ModelInlineImage: Model {
    /// The image's id.
    public let id = IDField()
    /// The kind of the bytes: `image/png`.
    public let format = Field<String>(isOptional: false)
    /// The text shown instead of the image.
    public let label = Field<String>(isOptional: false)
    /// The quality, from 0 to 1.
    public let quality = Field<Double>(isOptional: false)
    /// The number of points per pixel.
    public let scale = Field<Double>(isOptional: false)
    /// Whether only the shape is used.
    public let template = Field<Bool>(isOptional: false)
    /// The number of bytes.
    public let size = Field<Int>(isOptional: false)
    /// The bytes.
    public let data = Field<Data>()

    /// Loads the bytes of one of the bundle's images; false if there is none with that name.
    @discardableResult
    public func load(_ image: ImageName) -> Bool {
        graph.write(image.value, to: PropertyTarget(object: object, slot: data.core.slot))
    }
}
