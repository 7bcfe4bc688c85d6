import Foundation
public import OKitExpression
import OrderedCollections

/// Checks the requirements of host functions and transformers, for their tests.
public enum HostFunctionConformance {
    /// Values of each kind, including those that often cause errors.
    public static let samples: [Value] = [
        .null, .bool(true), .bool(false), .int(0), .int(-1), .int(.max), .int(.min), .double(0.5),
        .double(.infinity), .double(.nan), .decimal(0), .text(""), .text("text"), .text("12"),
        .text("e\u{301}👩‍👩‍👧\u{0}\n"), .date(Date(timeIntervalSinceReferenceDate: 0)),
        .date(Date(timeIntervalSinceReferenceDate: -1e12)), .list([]), .list([.int(1), .null]),
        .map([:]), .set([.int(1)] as OrderedSet), .data(Data()),
        .color(RGBColor(red: 1, green: 0, blue: 0)),
    ]

    /// The deviations of a function from its declaration: its values must be null or have the
    /// declared type, and be the same for the same arguments.
    ///
    /// - Parameters:
    ///   - receivers: Receivers besides the samples of its kind, such as objects.
    ///   - space: The objects that it may read.
    public static func failures(
        of function: HostFunction,
        on receivers: [Value] = [],
        in space: any ObjectSpace
    ) -> [ConformanceFailure] {
        var check = ConformanceCheck()
        let types = function.declaration.parameters
        check.expect(
            "the function is called on a sample or a given receiver",
            (receivers + samples).contains(where: function.isCalled),
            found: "none of its kind"
        )
        for receiver in (receivers + samples) where function.isCalled(on: receiver) {
            for index in 0..<(types.isEmpty ? 1 : samples.count) {
                let arguments = types.enumerated().map { place, type in
                    let fitting = samples.filter { $0.isNull ? type == .any : type.accepts($0) }
                    return fitting.isEmpty ? .null : fitting[(index + place) % fitting.count]
                }
                let first = function.body(receiver, arguments, space)
                let second = function.body(receiver, arguments, space)
                let call = "\(receiver).\(function.declaration.name)(\(arguments))"
                check.expect(
                    "\(call) has the same value each time",
                    "\(first)" == "\(second)",
                    found: "\(first) and \(second)"
                )
                check.expect(
                    "\(call) has the declared type",
                    function.canReturn(first),
                    found: "\(first)"
                )
            }
        }
        return check.failures
    }

    /// The deviations of a transformer from `Transformer`: its result must be the same for the same
    /// value and argument.
    ///
    /// - Parameter arguments: Texts after the colon, besides none and a long one.
    public static func failures(
        of transformer: Transformer,
        arguments: [String] = [],
        environment: AppEnvironment = AppEnvironment()
    ) -> [ConformanceFailure] {
        var check = ConformanceCheck()
        let texts = arguments + ["", String(repeating: "x", count: 10_000)]
        for value in samples where !value.isNull {
            for argument in texts {
                let first = transformer.body(value, argument, environment)
                let second = transformer.body(value, argument, environment)
                check.expect(
                    "\(value) with \"\(argument.prefix(20))\" has the same result each time",
                    "\(first)" == "\(second)",
                    found: "\(first) and \(second)"
                )
            }
        }
        return check.failures
    }
}
