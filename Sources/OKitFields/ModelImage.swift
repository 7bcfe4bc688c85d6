public import FoundationEssentials
import OKitExpression
import OKitModel

/// A picture in a file of its own (OKit, "ModelImage").
public final class ModelImage: Model {
    /// The picture's id, by which its file is named.
    public let id = IDField()
    /// The kind of the bytes: `image/png`.
    public let format = Field<String>(isOptional: false)
    /// What people read in place of the picture.
    public let label = Field<String>(isOptional: false)
    /// 0 to 1.
    public let quality = Field<Double>(isOptional: false)
    /// How many points a pixel is.
    public let scale = Field<Double>(isOptional: false)
    /// Whether only the shape counts.
    public let template = Field<Bool>(isOptional: false)
    /// The number of bytes.
    public let size = Field<Int>(isOptional: false)
    /// The bytes; they are read when they are first asked for.
    public let data = Field<Data>().storedSeparately()

    /// Takes the bytes of one of the bundle's pictures; false if there is none with that name.
    @discardableResult
    public func load(_ picture: ImageName) -> Bool {
        graph.write(picture.value, to: PropertyTarget(object: object, slot: data.core.slot))
    }
}

/// A picture in the file of its model (OKit, "ModelInlineImage").
public final class ModelInlineImage: Model {
    /// The picture's id.
    public let id = IDField()
    /// The kind of the bytes: `image/png`.
    public let format = Field<String>(isOptional: false)
    /// What people read in place of the picture.
    public let label = Field<String>(isOptional: false)
    /// 0 to 1.
    public let quality = Field<Double>(isOptional: false)
    /// How many points a pixel is.
    public let scale = Field<Double>(isOptional: false)
    /// Whether only the shape counts.
    public let template = Field<Bool>(isOptional: false)
    /// The number of bytes.
    public let size = Field<Int>(isOptional: false)
    /// The bytes.
    public let data = Field<Data>()

    /// Takes the bytes of one of the bundle's pictures; false if there is none with that name.
    @discardableResult
    public func load(_ picture: ImageName) -> Bool {
        graph.write(picture.value, to: PropertyTarget(object: object, slot: data.core.slot))
    }
}
