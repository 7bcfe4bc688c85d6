/// The collection operators of key-value coding.
package enum CollectionOperator: String, Sendable, CaseIterable {
    case count, sum, avg, min, max
    case unionOfObjects, distinctUnionOfObjects
    case unionOfArrays, distinctUnionOfArrays
    case unionOfSets, distinctUnionOfSets
    case firstObject, lastObject

    /// Whether the operator needs a key path in each element.
    public var needsKeys: Bool {
        switch self {
        case .count, .firstObject, .lastObject: false
        default: true
        }
    }

    /// The declaration of the operator.
    var declaration: Operator {
        switch self {
        case .count:
            Operator(
                "@count",
                [],
                .collection,
                "int",
                "The number of elements.",
                "lines.@count",
                "2"
            )
        case .sum:
            Operator(
                "@sum",
                [],
                .numberCollection,
                "number",
                "The sum of a property of each element.",
                "lines.@sum.copies",
                "5"
            )
        case .avg:
            Operator(
                "@avg",
                [],
                .numberCollection,
                "double",
                "The mean of a property; null counts as 0.",
                "lines.@avg.copies",
                "2.5"
            )
        case .min:
            Operator(
                "@min",
                [],
                .collection,
                "element",
                "The smallest value of a property.",
                "lines.@min.copies",
                "2"
            )
        case .max:
            Operator(
                "@max",
                [],
                .collection,
                "element",
                "The largest value of a property.",
                "lines.@max.copies",
                "3"
            )
        case .unionOfObjects:
            Operator(
                "@unionOfObjects",
                [],
                .collection,
                "list",
                "The values of a property that are not null.",
                "lines.@unionOfObjects.copies",
                "(2, 3)"
            )
        case .distinctUnionOfObjects:
            Operator(
                "@distinctUnionOfObjects",
                [],
                .collection,
                "list",
                "The distinct values of a property.",
                "lines.@distinctUnionOfObjects.copies",
                "(2, 3)"
            )
        case .unionOfArrays:
            Operator(
                "@unionOfArrays",
                [],
                .collection,
                "list",
                "The elements of the lists in a property.",
                "lines.@unionOfArrays.tags",
                "(a, b, b)"
            )
        case .distinctUnionOfArrays:
            Operator(
                "@distinctUnionOfArrays",
                [],
                .collection,
                "list",
                "The distinct elements of the lists in a property.",
                "lines.@distinctUnionOfArrays.tags",
                "(a, b)"
            )
        case .unionOfSets:
            Operator(
                "@unionOfSets",
                [],
                .collection,
                "list",
                "The elements of the sets in a property.",
                "lines.@unionOfSets.tags",
                "(a, b, b)"
            )
        case .distinctUnionOfSets:
            Operator(
                "@distinctUnionOfSets",
                [],
                .collection,
                "list",
                "The distinct elements of the sets in a property.",
                "lines.@distinctUnionOfSets.tags",
                "(a, b)"
            )
        case .firstObject:
            Operator(
                "@firstObject",
                [],
                .elements,
                "element",
                "The first element.",
                "lines.@firstObject.copies",
                "2"
            )
        case .lastObject:
            Operator(
                "@lastObject",
                [],
                .elements,
                "element",
                "The last element.",
                "lines.@lastObject.copies",
                "3"
            )
        }
    }
}
