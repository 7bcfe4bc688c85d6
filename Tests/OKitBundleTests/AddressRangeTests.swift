import OKitBundle
import Testing

struct AddressRangeTests {
    @Test(
        arguments: [
            ("127.0.0.1", .loopback), ("127.255.0.9:80", .loopback), ("localhost", .loopback),
            ("LOCALHOST:8080", .loopback), ("a.localhost", .loopback), ("[::1]", .loopback),
            ("[::1]:80", .loopback), ("::1", .loopback), ("::ffff:127.0.0.1", .loopback),
            ("64:ff9b::7f00:1", .loopback), ("2002:7f00:1::", .loopback),
            ("::127.0.0.1", .loopback),
            ("169.254.169.254", .linkLocal), ("fe80::1", .linkLocal), ("fe80::1%eth0", .linkLocal),
            ("10.0.0.1", .privateUse), ("172.16.0.1", .privateUse), ("172.31.255.255", .privateUse),
            ("192.168.1.1", .privateUse), ("100.64.0.1", .privateUse), ("fd00::1", .privateUse),
            ("fec0::1", .privateUse), ("::ffff:10.0.0.1", .privateUse),
            ("0.0.0.0", .special), ("224.0.0.1", .special), ("255.255.255.255", .special),
            ("::", .special), ("ff02::1", .special), ("2001:db8::1", .special),
            ("192.0.2.1", .special), ("198.18.0.1", .special),
            ("8.8.8.8", .global), ("172.32.0.1", .global), ("100.128.0.1", .global),
            ("2606:4700::1111", .global), ("::ffff:8.8.8.8", .global),
        ] as [(String, AddressRange)]
    )
    func knowsTheRangeOfAnAddress(_ host: String, _ range: AddressRange) {
        #expect(AddressRange(ofHost: host) == range)
        #expect(range.isPrivate == (range != .global))
    }

    @Test(arguments: [
        "", "example.com", "1.2.3", "127.1", "0x7f.1", "2130706433", "localhost.example",
    ])
    func aNameHasNoRange(_ host: String) {
        #expect(AddressRange(ofHost: host) == nil)
    }
}
