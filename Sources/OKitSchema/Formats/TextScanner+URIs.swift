/// URIs of RFC 3986 and IRIs of RFC 3987, templates of RFC 6570, pointers of RFC 6901.
extension TextScanner {
    /// Up to the end.
    mutating func uri(mayBeRelative: Bool, isInternational: Bool) -> Bool {
        guard isInternational ? hasOnlyIRICharacters : rest.allSatisfy({ $0 < 0x80 }) else {
            return false
        }
        var scheme = self
        let isAbsolute =
            scheme.take(where: \.isLetter)
            && scheme.skip { $0.isLetterOrDigit || $0.isAny(of: "+-.") } >= 0 && scheme.take(":")
        if isAbsolute {
            self = scheme
        } else if !mayBeRelative {
            return false
        }
        var path = part { $0.isAny(of: "?#") }
        if path.rest.starts(with: "//".utf8) {
            guard path.take("/"), path.take("/") else {
                return false
            }
            var authority = path.part { $0 == UInt8(ascii: "/") }
            guard authority.authority() else {
                return false
            }
        } else if !isAbsolute {
            // Text before a colon would be a scheme (§4.2).
            let segment = path.rest.prefix { $0 != UInt8(ascii: "/") }
            guard !segment.contains(UInt8(ascii: ":")) else {
                return false
            }
        }
        guard path.characters(besides: ":@/") else {
            return false
        }
        if take("?") {
            var query = part { $0 == UInt8(ascii: "#") }
            guard query.characters(besides: ":@/?") else {
                return false
            }
        }
        return take("#") ? characters(besides: ":@/?") : isAtEnd
    }

    /// RFC 3986 §3.2, up to the end.
    private mutating func authority() -> Bool {
        if rest.contains(UInt8(ascii: "@")) {
            var user = part { $0 == UInt8(ascii: "@") }
            guard user.characters(besides: ":"), take("@") else {
                return false
            }
        }
        if take("[") {
            var literal = part { $0 == UInt8(ascii: "]") }
            guard take("]"), literal.ipLiteral() else {
                return false
            }
        } else {
            var name = part { $0 == UInt8(ascii: ":") }
            guard name.characters(besides: "") else {
                return false
            }
        }
        if take(":") {
            _ = skip(while: \.isDigit)
        }
        return isAtEnd
    }

    private mutating func ipLiteral() -> Bool {
        guard take(ignoringCase: "v") else {
            return ipv6()
        }
        guard skip(while: \.isHexDigit) > 0, take("."), !isAtEnd else {
            return false
        }
        return !rest.contains(UInt8(ascii: "%")) && characters(besides: ":")
    }

    /// Parses unreserved characters and some more, up to the end (§2.1 to §2.3).
    private mutating func characters(besides others: StaticString) -> Bool {
        while !isAtEnd {
            let isPlain = take {
                $0.isLetterOrDigit || $0 >= 0x80 || $0.isAny(of: "-._~!$&'()*+,;=")
                    || $0.isAny(of: others)
            }
            guard isPlain || escape() else {
                return false
            }
        }
        return true
    }

    private mutating func escape() -> Bool {
        take("%") && take(where: \.isHexDigit) && take(where: \.isHexDigit)
    }

    /// RFC 3987 §2.2: non-ASCII characters, with private-use characters only in the query.
    private var hasOnlyIRICharacters: Bool {
        var isQuery = false
        for scalar in String(decoding: rest, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "?": isQuery = true
            case "#": isQuery = false
            case _ where scalar.isASCII: continue
            default:
                let isPrivate = scalar.properties.generalCategory == .privateUse
                let isTag = 0xE0000..<0xE1000 ~= scalar.value
                let isControl = scalar.value < 0xA0
                guard !scalar.properties.isNoncharacterCodePoint, !isTag, !isControl,
                    isQuery || !isPrivate
                else {
                    return false
                }
            }
        }
        return true
    }

    /// RFC 6570 §2, without the operators that it reserves.
    mutating func uriTemplate() -> Bool {
        while !isAtEnd {
            if take("{") {
                guard templateExpression() else {
                    return false
                }
                continue
            }
            let isPlain = take { $0 > 0x20 && $0 != 0x7F && !$0.isAny(of: "\"%<>\\^`{|}") }
            guard isPlain || escape() else {
                return false
            }
        }
        return true
    }

    /// Parses the text after the opening brace.
    private mutating func templateExpression() -> Bool {
        _ = take { $0.isAny(of: "+#./;?&") }
        repeat {
            repeat {
                guard templateNameCharacter() else {
                    return false
                }
                while templateNameCharacter() {}
            } while take(".")
            if take(":") {
                guard take(where: { $0.isDigit && $0 != UInt8(ascii: "0") }),
                    skip(while: \.isDigit) <= 3
                else {
                    return false
                }
            } else {
                _ = take("*")
            }
        } while take(",")
        return take("}")
    }

    private mutating func templateNameCharacter() -> Bool {
        if next == UInt8(ascii: "%") {
            return escape()
        }
        return take { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    }

    /// RFC 6901 §3.
    mutating func jsonPointer() -> Bool {
        guard isAtEnd || take("/") else {
            return false
        }
        while !isAtEnd {
            let isEscape = take("~")
            guard take(where: { !isEscape || $0.isAny(of: "01") }) else {
                return false
            }
        }
        return true
    }

    /// Relative JSON Pointers §3: a number of levels up, an optional index offset, and a pointer.
    mutating func relativeJSONPointer() -> Bool {
        guard take("0") || wholeNumber() else {
            return false
        }
        if take(where: { $0.isAny(of: "+-") }), !wholeNumber() {
            return false
        }
        return take("#") ? isAtEnd : jsonPointer()
    }

    /// A number from 1.
    private mutating func wholeNumber() -> Bool {
        next != UInt8(ascii: "0") && skip(while: \.isDigit) > 0
    }
}
