import FoundationEssentials

/// What libFuzzer calls with each input (LLVM, "Fuzz target").
///
/// The environment names the parser, as libFuzzer takes all arguments for its own.
@_cdecl("LLVMFuzzerTestOneInput")
public func check(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let target = Target.chosen else {
        preconditionFailure("FUZZ_TARGET names no parser")
    }
    target(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}

extension Target {
    fileprivate static let chosen = ProcessInfo.processInfo.environment["FUZZ_TARGET"]
        .flatMap { all[$0] }
}
