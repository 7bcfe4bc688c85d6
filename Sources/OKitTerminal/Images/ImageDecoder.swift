import CPictures

/// Decodes untrusted images.
package enum ImageDecoder {
    /// The maximum size of an image, in bytes.
    package static let maximumBytes = 16 << 20

    private static let png: okit_png? = {
        var functions = okit_png()
        return okit_png_load(&functions) == 1 ? functions : nil
    }()

    private static let jpeg: okit_jpeg? = {
        var functions = okit_jpeg()
        return okit_jpeg_load(&functions) == 1 ? functions : nil
    }()

    /// Returns the pixels of a PNG or JPEG; `nil` for other formats, for images that are damaged or
    /// too large, and if the library for the format is not installed.
    package static func decode(_ bytes: [UInt8]) -> Bitmap? {
        guard bytes.count <= maximumBytes else {
            return nil
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            return png.flatMap { decodePNG(bytes, $0) }
        }
        return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? jpeg.flatMap { decodeJPEG(bytes, $0) } : nil
    }

    private static func decodePNG(_ bytes: [UInt8], _ library: okit_png) -> Bitmap? {
        var image = png_image()
        image.version = okit_png_version
        defer { library.free(&image) }
        return bytes.withUnsafeBytes { source in
            guard library.begin(&image, source.baseAddress, source.count) != 0 else {
                return nil
            }
            image.format = okit_png_rgba
            return Bitmap(width: Int(image.width), height: Int(image.height)) { target in
                library.finish(&image, nil, target.baseAddress, 0, nil) != 0
            }
        }
    }

    private static func decodeJPEG(_ bytes: [UInt8], _ library: okit_jpeg) -> Bitmap? {
        guard let handle = library.`init`() else {
            return nil
        }
        defer { _ = library.destroy(handle) }
        var (width, height, sampling, colors): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
        let count = UInt(bytes.count)
        guard library.header(handle, bytes, count, &width, &height, &sampling, &colors) == 0 else {
            return nil
        }
        return Bitmap(width: Int(width), height: Int(height)) { target in
            library.decompress(
                handle,
                bytes,
                count,
                target.baseAddress,
                width,
                0,
                height,
                okit_jpeg_rgba,
                okit_jpeg_flags
            ) == 0
        }
    }
}
