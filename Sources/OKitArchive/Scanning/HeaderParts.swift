/// The common parts of local and central headers (APPNOTE 4.3.7 and 4.3.12).
struct HeaderParts {
    /// The fields of fixed size.
    let fixed: ByteWindow

    let name: ByteWindow
    let extra: ByteWindow

    /// Parses a header at the start of a window, `nil` if it does not fit.
    ///
    /// - Parameter lengthsOffset: The offset of the lengths of name and extra fields in the fixed
    ///   part.
    init?(of window: ByteWindow, fixedSize: Int, lengthsOffset: Int) {
        guard let fixed = window.window(at: 0, count: fixedSize),
            let name = window.window(at: fixedSize, count: Int(fixed.uint16(lengthsOffset))),
            let extra = window.window(
                at: fixedSize + name.count,
                count: Int(fixed.uint16(lengthsOffset + 2))
            )
        else { return nil }
        self.fixed = fixed
        self.name = name
        self.extra = extra
    }

    /// The total length of the parts.
    var count: Int { fixed.count + name.count + extra.count }
}
