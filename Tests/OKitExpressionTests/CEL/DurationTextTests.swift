import OKitExpression
import Testing

/// Durations as people write them.
struct DurationTextTests {
    @Test(arguments: [
        (0, "0s", "0:00:00"), (45, "45s", "0:00:45"), (5400, "1h 30m", "1:30:00"),
        (93784.25, "1d 2h 3m 4.25s", "26:03:04"), (-90, "-1m 30s", "-0:01:30"),
        (0.0004, "0s", "0:00:00"), (0.217, "0.217s", "0:00:00"), (-0.0001, "0s", "0:00:00"),
    ])
    func areWritten(seconds: Double, units: String, clock: String) {
        #expect(DurationText.text(of: seconds) == units)
        #expect(DurationText.clock(of: seconds) == clock)
    }

    @Test(arguments: [
        ("1h30m", 5400), (" 1H 30 m", 5400), ("90m", 5400), ("2d 4h", 187_200), ("1:30", 5400),
        ("1:30:05", 5405), ("-45s", -45), ("0", 0), ("1.5h", 5400), ("217ms", 0.217),
        ("0.5d", 43200),
    ])
    func areRead(text: String, seconds: Double) {
        #expect(DurationText.seconds(of: text) == seconds)
    }

    @Test(arguments: [
        "", "90", "1x", "h", "1:90", "1:2:3:4", ":", "1:", "--1h", "d", "1d-2h", "nan", "infs",
        "1e999h",
        String(repeating: "9", count: 50) + "h", "99999999999999999999:00",
    ])
    func areNotReadFromOtherTexts(text: String) {
        #expect(DurationText.seconds(of: text).map(\.isFinite) != true)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func areNotWrittenForOtherNumbers(seconds: Double) {
        #expect(DurationText.text(of: seconds) == nil)
        #expect(DurationText.clock(of: seconds) == nil)
    }
}
