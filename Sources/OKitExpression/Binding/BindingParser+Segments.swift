import OKitSyntax

extension BindingParser {
    /// The steps of one segment of a path, or `nil` if it is malformed.
    mutating func steps(of segment: ArraySlice<UInt8>) -> [PathStep]? {
        let text = String(decoding: segment, as: UTF8.self)
        switch text {
        case "", ".":
            return [step(.this, segment)]
        case "..":
            return [step(.parent, segment)]
        case "<", "~":
            return [step(.root, segment)]
        case _ where text.hasPrefix("$"):
            let id = binding(segment.dropFirst())
            return [step(.reference(id), segment)]
        case _ where text.hasSuffix("()"):
            return [step(.call(BindingText.decode(segment.dropLast(2)), nil), segment)]
        case _ where segment.contains(UInt8(ascii: "(")):
            return call(segment).map { [$0] }
        case _ where segment.contains(UInt8(ascii: ")")):
            problems.append(ExpressionProblem("\")\" without \"(\"", segment.indices))
            return nil
        default:
            return property(segment)
        }
    }

    private mutating func call(_ segment: ArraySlice<UInt8>) -> PathStep? {
        guard let open = segment.firstIndex(of: UInt8(ascii: "(")),
            let close = segment.lastIndex(of: UInt8(ascii: ")"))
        else {
            problems.append(ExpressionProblem("\"(\" has no closing \")\"", segment.indices))
            return nil
        }
        guard open < close, isBalanced(segment[open...close]) else {
            problems.append(ExpressionProblem("brackets do not match", segment.indices))
            return nil
        }
        noteText(behind: close, in: segment)
        let name = BindingText.decode(BindingText.trim(segment[..<open]))
        return step(.call(name, arguments(segment[(open + 1)..<close])), segment)
    }

    private mutating func noteText(behind bracket: Int, in segment: ArraySlice<UInt8>) {
        guard bracket + 1 < segment.endIndex else {
            return
        }
        let sign = String(decoding: segment[bracket...bracket], as: UTF8.self)
        problems.append(
            ExpressionProblem(
                "text after \"\(sign)\" is ignored; separate steps with \"/\"",
                bracket + 1..<segment.endIndex
            )
        )
    }

    /// A key path with an optional index, between the last `[` and the last `]`.
    private mutating func property(_ segment: ArraySlice<UInt8>) -> [PathStep]? {
        guard let open = segment.lastIndex(of: UInt8(ascii: "[")) else {
            return keyPath(segment)
        }
        guard let close = segment.lastIndex(of: UInt8(ascii: "]")), open < close else {
            problems.append(ExpressionProblem("square brackets do not match", segment.indices))
            return nil
        }
        noteText(behind: close, in: segment)
        guard let steps = keyPath(segment[..<open]) else {
            return nil
        }
        let digits = segment[(open + 1)..<close]
        guard let index = Int(String(decoding: digits, as: UTF8.self)) else {
            problems.append(
                ExpressionProblem("expected a whole number without spaces as index", digits.indices)
            )
            return steps
        }
        return steps + [step(.index(index), segment[open...close])]
    }

    private mutating func keyPath(_ text: ArraySlice<UInt8>) -> [PathStep]? {
        var steps: [PathStep] = []
        var keys = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)[...]
        while let key = keys.popFirst() {
            guard let sign = key.firstIndex(of: UInt8(ascii: "@")) else {
                guard !key.isEmpty else {
                    problems.append(ExpressionProblem("expected a name at \".\"", text.indices))
                    return nil
                }
                steps.append(step(.property(BindingText.decode(key)), key))
                continue
            }
            // `books@avg.price` is `books.@avg.price`.
            if sign > key.startIndex {
                steps.append(step(.property(BindingText.decode(key[..<sign])), key[..<sign]))
            }
            let name = String(decoding: key[(sign + 1)...], as: UTF8.self)
            guard let collectionOperator = CollectionOperator(rawValue: name) else {
                problems.append(ExpressionProblem(.unknownOperator(name), key[sign...].indices))
                return nil
            }
            guard collectionOperator.needsKeys else {
                steps.append(step(.aggregate(collectionOperator, keys: []), key[sign...]))
                continue
            }
            guard !keys.isEmpty, keys.allSatisfy({ !$0.isEmpty }) else {
                problems.append(ExpressionProblem(.operatorNeedsKey(name), key[sign...].indices))
                return nil
            }
            let operands = keys.map { BindingText.decode($0) }
            steps.append(
                step(.aggregate(collectionOperator, keys: operands), text[sign...])
            )
            keys.removeAll()
        }
        return steps
    }

    private func step(
        _ kind: PathStep.Kind,
        _ text: ArraySlice<UInt8>
    ) -> PathStep {
        PathStep(kind: kind, range: text.indices, endsSegment: false)
    }
}

extension Finding.Message {
    fileprivate static func operatorNeedsKey(_ name: String) -> Self {
        "\"@\(name)\" requires the name of a property after it: \"@\(name).price\""
    }
}
