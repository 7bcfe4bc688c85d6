import FoundationEssentials
import OKitExpression
import OKitModel
import Testing

struct CivilTimeTests {
    @Test(arguments: [
        (0, "2001-01-01 00:00:00"), (-1, "2000-12-31 23:59:59"), (-0.5, "2000-12-31 23:59:59"),
        (-26_524_800, "2000-02-29 00:00:00"), (-3_181_420_800, "1900-03-10 00:00:00"),
        (-3_182_198_400, "1900-03-01 00:00:00"), (-3_182_284_800, "1900-02-28 00:00:00"),
        (252_423_907_200, "9999-12-31 00:00:00"), (-63_113_904_000, "0001-01-01 00:00:00"),
        (-63_113_990_400, "0000-12-31 00:00:00"), (-63_145_526_400, "0000-01-01 00:00:00"),
        (-63_145_612_800, "-0001-12-31 00:00:00"), (Double.nan, "2001-01-01 00:00:00"),
        (.infinity, "2001-01-01 00:00:00"), (252_423_993_599, "9999-12-31 23:59:59"),
        (252_423_993_600, "9999-12-31 23:59:59"), (1e300, "9999-12-31 23:59:59"),
        (-378_683_424_001, "-9999-01-01 00:00:00"), (-1e300, "-9999-01-01 00:00:00"),
    ])
    func showsAMoment(_ seconds: Double, _ expected: String) {
        let time = CivilTime(Date(timeIntervalSinceReferenceDate: seconds))
        #expect(time.description == expected)
    }

    @Test func readsBackEachDayOfEightCenturies() {
        var previous = CivilTime(Date(timeIntervalSinceReferenceDate: -150_000 * 86_400))
        for day in -149_999...150_000 {
            let date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400)
            let time = CivilTime(date)
            guard time.date() == date,
                (previous.year, previous.month, previous.day)
                    < (time.year, time.month, time.day)
            else {
                Issue.record("\(time) comes back as \(time.date())")
                return
            }
            previous = time
        }
    }

    @Test(arguments: [
        ("2001-01-01", 0), ("2001-01-01T00:00Z", 0), ("2001-01-01 00:00:01", 1),
        ("2001-01-01T01:00:00.999+01:00", 0), ("2000-12-31T23:30:00-0030", 0),
        ("2000-02-29", -26_524_800), ("0000-02-29", -63_140_428_800),
    ])
    func readsISO8601(_ text: String, _ seconds: Double) {
        #expect(CivilTime.date(iso8601: text)?.timeIntervalSinceReferenceDate == seconds)
    }

    @Test(arguments: [
        "", "2019", "2019-1-1", "2019-02-29", "1900-02-29", "2019-13-01", "2019-00-10",
        "2019-04-31", "2019-01-00", "2019-01-01T", "2019-01-01T24:00", "2019-01-01T10:60",
        "2019-01-01T10:00:60", "2019-01-01T10:00+24:00", "2019-01-01T10:00+1:00",
        "2019-01-01T10:00:00Zulu", "2019-01-01Z", " 2019-01-01", "-2019-01-01", "٢٠١٩-01-01",
    ])
    func readsNothingElse(_ text: String) {
        #expect(CivilTime.date(iso8601: text) == nil)
    }

    @Test(arguments: [
        ("2019-03-31T00:59:59Z", "01:59"), ("2019-03-31T01:00:00Z", "03:00"),
        ("2019-10-27T00:30:00Z", "02:30"), ("2019-10-27T01:30:00Z", "02:30"),
    ])
    func skipsAndRepeatsTheHourOfSummerTime(_ moment: String, _ expected: String) throws {
        let type = EntityType(name: "Thing", properties: [Property("at", .date)])
        let sample = try Sample([type], #"{"at":"\#(moment)"}"#, timeZone: "Europe/Berlin")
        #expect(sample.value("at/formatTime") == .text(expected))
    }

    @Test(arguments: [
        ("2000-12-31T22:59:59Z", "Gestern"), ("2000-12-31T23:00:00Z", "Heute"),
        ("2001-01-01T22:59:59Z", "Heute"), ("2001-01-01T23:00:00Z", "Morgen"),
        ("2001-01-02T23:00:00Z", "Übermorgen"), ("2000-12-30T22:00:00Z", "Vorgestern"),
    ])
    func namesDaysByTheTimeZone(_ moment: String, _ expected: String) throws {
        let type = EntityType(name: "Thing", properties: [Property("at", .date)])
        let sample = try Sample([type], #"{"at":"\#(moment)"}"#, timeZone: "Europe/Berlin")
        #expect(sample.value("at/formatRelativeDate") == .text(expected))
    }
}
