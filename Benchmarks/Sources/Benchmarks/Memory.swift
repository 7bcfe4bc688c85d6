import CMalloc
import Foundation
import Glibc

/// What a piece of work takes from the system.
struct Memory {
    /// Most resident bytes above those at the start; `nil` where the system does not tell.
    let peak: Int?

    /// Bytes on the heap that the result keeps.
    let kept: Int

    /// Measures one call of `work`, whose result must hold all that it keeps.
    static func measure<Result>(_ work: () throws -> Result) rethrows -> Memory {
        // Give back what earlier work has freed, or it would be used again and not be seen.
        malloc_trim(0)
        let canReset = resetPeak()
        let residentBefore = status("VmRSS")
        let heapBefore = heap()
        let result = try work()
        let kept = heap() - heapBefore
        let peak = status("VmHWM")
        withExtendedLifetime(result) {}
        guard canReset, let peak, let residentBefore else {
            return Memory(peak: nil, kept: kept)
        }
        return Memory(peak: peak - residentBefore, kept: kept)
    }

    /// Bytes in use, with those that the allocator has mapped one by one.
    private static func heap() -> Int {
        let info = mallinfo2()
        return Int(info.uordblks) + Int(info.hblkhd)
    }

    /// Sets the peak to what is resident now (proc(5), `/proc/pid/clear_refs`).
    private static func resetPeak() -> Bool {
        guard let file = fopen("/proc/self/clear_refs", "w") else {
            return false
        }
        let isWritten = fputs("5", file) >= 0
        return fclose(file) == 0 && isWritten
    }

    /// A figure of `/proc/self/status`, in bytes.
    private static func status(_ name: String) -> Int? {
        let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
            .map { $0 * 1024 }
    }
}
