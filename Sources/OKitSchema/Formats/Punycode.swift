/// An encoding of Unicode in letters, digits and hyphens (RFC 3492).
enum Punycode {
    private static let base = 36
    private static let lowest = 1
    private static let highest = 26
    private static let firstCodePoint = 0x80
    private static let largestCodePoint = 0x10FFFF
    private static let hyphen = UInt8(ascii: "-")

    /// The text of lowercase Punycode; `nil` if it is malformed.
    static func decode(_ text: some BidirectionalCollection<UInt8>) -> [Unicode.Scalar]? {
        var output: [Unicode.Scalar] = []
        var rest = text[...]
        if let delimiter = text.lastIndex(of: hyphen) {
            output = text[..<delimiter].map { Unicode.Scalar($0) }
            rest = text[text.index(after: delimiter)...]
        }
        var codePoint = firstCodePoint
        var position = 0
        var bias = Bias()
        while !rest.isEmpty {
            let start = position
            var weight = 1
            for threshold in bias.thresholds {
                guard let digit = rest.popFirst().flatMap(value) else {
                    return nil
                }
                let (product, isTooBig) = digit.multipliedReportingOverflow(by: weight)
                let (sum, isTooFar) = position.addingReportingOverflow(product)
                guard !isTooBig, !isTooFar else {
                    return nil
                }
                position = sum
                if digit < threshold {
                    break
                }
                let (next, isTooHeavy) = weight.multipliedReportingOverflow(by: base - threshold)
                guard !isTooHeavy else {
                    return nil
                }
                weight = next
            }
            let count = output.count + 1
            bias.adapt(to: position - start, count: count, isFirst: start == 0)
            guard position / count <= largestCodePoint else {
                return nil
            }
            codePoint += position / count
            position %= count
            guard let scalar = UInt32(exactly: codePoint).flatMap(Unicode.Scalar.init) else {
                return nil
            }
            output.insert(scalar, at: position)
            position += 1
        }
        return output
    }

    /// The Punycode of a text that is no longer than a label; `nil` if numbers get too large.
    static func encode(_ text: [Unicode.Scalar]) -> [UInt8]? {
        var output = text.filter(\.isASCII).map { UInt8(ascii: $0) }
        let basicCount = output.count
        if basicCount > 0 {
            output.append(hyphen)
        }
        var done = basicCount
        var codePoint = firstCodePoint
        var delta = 0
        var bias = Bias()
        while let next = text.map({ Int($0.value) }).filter({ $0 >= codePoint }).min() {
            let (product, isTooBig) = (next - codePoint).multipliedReportingOverflow(by: done + 1)
            guard !isTooBig, delta <= Int.max / 2, product <= Int.max / 4 else {
                return nil
            }
            delta += product
            codePoint = next
            for scalar in text.map({ Int($0.value) }) {
                if scalar < codePoint {
                    delta += 1
                } else if scalar == codePoint {
                    append(delta, with: bias, to: &output)
                    bias.adapt(to: delta, count: done + 1, isFirst: done == basicCount)
                    delta = 0
                    done += 1
                }
            }
            delta += 1
            codePoint += 1
        }
        return output
    }

    private static func append(_ delta: Int, with bias: Bias, to output: inout [UInt8]) {
        var number = delta
        for threshold in bias.thresholds {
            guard number >= threshold else {
                break
            }
            let digit = threshold + (number - threshold) % (base - threshold)
            output.append(letter(digit))
            number = (number - threshold) / (base - threshold)
        }
        output.append(letter(number))
    }

    /// The letter or digit for a number below 36.
    private static func letter(_ digit: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: digit < 26 ? digit + 0x61 : digit - 26 + 0x30)
    }

    private static func value(of letter: UInt8) -> Int? {
        if letter.isDigit {
            return Int(letter) - 0x30 + 26
        }
        return letter.isLetter ? Int(letter | 0x20) - 0x61 : nil
    }

    /// The expected number of digits of a number (§3.4).
    private struct Bias {
        private var bias = 72

        /// The thresholds that end a number, digit by digit.
        var thresholds: some Sequence<Int> {
            sequence(first: base) { $0 + base }.lazy.map { [bias] in
                min(max($0 - bias, lowest), highest)
            }
        }

        mutating func adapt(to delta: Int, count: Int, isFirst: Bool) {
            var delta = isFirst ? delta / 700 : delta / 2
            delta += delta / count
            var steps = 0
            while delta > (base - lowest) * highest / 2 {
                delta /= base - lowest
                steps += base
            }
            bias = steps + (base - lowest + 1) * delta / (delta + 38)
        }
    }
}
