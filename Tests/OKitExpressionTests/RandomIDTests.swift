import OKitExpression
import Testing

/// Ids are the same from the same seed, also in later versions: flows and recordings name them.
struct RandomIDTests {
    @Test(
        arguments: [
            (0, ["E220A839-7B1D-4DAF-AE78-9E6AA1B965F4", "06C45D18-8009-454F-B88B-B8A8724C81EC"]),
            (1, ["910A2DEC-8902-4CC1-BEEB-8DA1658EEC67", "F893A2EE-FB32-455E-B1C1-8690EE42C90B"]),
            (
                .max,
                ["E4D97177-1B65-4C20-A99F-F867DBF682C9", "382FF84C-B272-41E9-AD1D-B36CCBA982D2"]
            ),
        ] as [(UInt64, [String])]
    )
    func areTheSameFromTheSameSeed(_ seed: UInt64, _ expected: [String]) {
        var ids = RandomIDs(seed: seed)
        #expect([ids.next(), ids.next()] == expected)
    }
}
