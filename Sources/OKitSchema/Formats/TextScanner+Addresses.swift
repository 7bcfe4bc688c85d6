/// Addresses of hosts and mailboxes.
extension TextScanner {
    /// RFC 2673 §3.2: four numbers without leading zeros, which some programs parse as octal.
    mutating func ipv4() -> Bool {
        for position in 0..<4 {
            guard position == 0 || take("."), let first = next else {
                return false
            }
            let start = self
            let count = skip(while: \.isDigit)
            var number = start
            guard 1...3 ~= count, count == 1 || first != UInt8(ascii: "0"),
                let value = number.digits(count), value < 256
            else {
                return false
            }
        }
        return true
    }

    /// RFC 4291 §2.2: up to the end.
    mutating func ipv6() -> Bool {
        var count = 0
        var isShortened = false
        if take(":") {
            guard take(":") else {
                return false
            }
            isShortened = true
        }
        while !isAtEnd, count < 8 {
            var end = self
            if count <= 6, end.ipv4(), end.isAtEnd {
                self = end
                count += 2
                break
            }
            guard 1...4 ~= skip(while: \.isHexDigit) else {
                return false
            }
            count += 1
            guard !isAtEnd else {
                break
            }
            guard take(":"), !isAtEnd else {
                return false
            }
            if take(":") {
                guard !isShortened else {
                    return false
                }
                isShortened = true
            }
        }
        return isAtEnd && (isShortened ? count < 8 : count == 8)
    }

    /// RFC 1123 §2.1 or RFC 5890 §2.3.2: up to the end.
    mutating func hostName(isInternational: Bool) -> Bool {
        let name = HostName(rest, isInternational: isInternational)
        _ = skip { _ in true }
        return name?.isValid ?? false
    }

    /// RFC 5321 §4.1.2, or RFC 6531 §3.3.
    mutating func mailbox(isInternational: Bool) -> Bool {
        let start = position
        guard take("\"") ? quotedText(isInternational) : atoms(isInternational),
            position - start <= 64, take("@")
        else {
            return false
        }
        return take("[") ? addressLiteral() : domain(isInternational)
    }

    private mutating func atoms(_ isInternational: Bool) -> Bool {
        repeat {
            let count = skip {
                $0.isLetterOrDigit || $0.isAny(of: "!#$%&'*+-/=?^_`{|}~")
                    || (isInternational && $0 >= 0x80)
            }
            guard count > 0 else {
                return false
            }
        } while take(".")
        return true
    }

    /// Parses the text after the opening quote.
    private mutating func quotedText(_ isInternational: Bool) -> Bool {
        while !take("\"") {
            _ = take("\\")
            guard take(where: { 0x20...0x7E ~= $0 || (isInternational && $0 >= 0x80) }) else {
                return false
            }
        }
        return true
    }

    /// Parses the text after the opening bracket.
    private mutating func addressLiteral() -> Bool {
        var literal = part { $0 == UInt8(ascii: "]") }
        guard take("]") else {
            return false
        }
        if literal.next == UInt8(ascii: "I") {
            return literal.take(ignoringCase: "IPv") && literal.take("6") && literal.take(":")
                && literal.ipv6()
        }
        return literal.ipv4() && literal.isAtEnd
    }

    private mutating func domain(_ isInternational: Bool) -> Bool {
        guard rest.count <= 255 else {
            return false
        }
        repeat {
            let label = part { $0 == UInt8(ascii: ".") }.rest
            let isPlain = label.allSatisfy {
                $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || (isInternational && $0 >= 0x80)
            }
            guard isPlain, !label.isEmpty, label.first != UInt8(ascii: "-"),
                label.last != UInt8(ascii: "-")
            else {
                return false
            }
        } while take(".")
        return true
    }

    /// RFC 4122 §3.
    mutating func uuid() -> Bool {
        for (position, count) in [8, 4, 4, 4, 12].enumerated() {
            guard position == 0 || take("-"), skip(while: \.isHexDigit) == count else {
                return false
            }
        }
        return true
    }
}
