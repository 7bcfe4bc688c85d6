extension String {
    /// Whether the UTF-8 of this string comes before that of another.
    ///
    /// `<` compares normalized text, and `lexicographicallyPrecedes` takes half the time of a scan.
    func precedesInBytes(_ other: String) -> Bool {
        let (bytes, others) = (utf8.span, other.utf8.span)
        for index in 0..<min(bytes.count, others.count) where bytes[index] != others[index] {
            return bytes[index] < others[index]
        }
        return bytes.count < others.count
    }
}
