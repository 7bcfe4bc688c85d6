import Foundation

/// The sequences of kitty's protocol for images.
///
/// The terminal stores the pixels of an image under its number and shows it in any number of
/// places.
enum KittyGraphics {
    /// The size of the parts in which pixels are sent.
    private static let part = 4096

    /// Removes all images.
    static let clear = command("a=d,d=A")

    /// Returns the sequences that store an image.
    static func store(_ graphic: Graphic) -> [UInt8] {
        let bitmap = graphic.bitmap
        let text = Array(Data(bitmap.bytes).base64EncodedString().utf8)
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: text.count, by: part) {
            let end = min(start + part, text.count)
            let more = end < text.count ? 1 : 0
            let keys =
                start == 0
                ? "a=t,f=32,s=\(bitmap.width),v=\(bitmap.height),i=\(graphic.number),m=\(more)"
                : "m=\(more)"
            bytes += command(keys, text[start..<end])
        }
        return bytes
    }

    /// Returns the sequence that shows a stored image at the cursor, or moves it there.
    ///
    /// - Parameter place: The number of the place among those of the image.
    static func show(_ placed: PlacedGraphic, place: Int) -> [UInt8] {
        let (source, rect) = (placed.source, placed.rect)
        return command(
            "a=p,i=\(placed.graphic.number),p=\(place),x=0,y=\(source.row),w=\(source.width),"
                + "h=\(source.height),c=\(rect.width),r=\(rect.height),C=1"
        )
    }

    /// Returns the sequence that removes an image from a place.
    static func hide(_ number: Int, place: Int) -> [UInt8] {
        command("a=d,d=i,i=\(number),p=\(place)")
    }

    /// Returns the sequence that removes an image with its pixels.
    static func remove(_ number: Int) -> [UInt8] {
        command("a=d,d=I,i=\(number)")
    }

    /// Returns a command to which the terminal does not answer.
    private static func command(_ keys: String, _ content: ArraySlice<UInt8> = []) -> [UInt8] {
        let separator = content.isEmpty ? "" : ";"
        return Array("\u{1B}_G\(keys),q=2\(separator)".utf8) + content + Array("\u{1B}\\".utf8)
    }
}
