import Glibc

/// The kind of network that an address belongs to.
public enum AddressRange: Sendable, Hashable {
    /// This computer.
    case loopback
    /// Link-local addresses, such as the metadata services of clouds (RFC 3927, RFC 4291).
    case linkLocal
    /// Private networks (RFC 1918, RFC 4193) and shared address space (RFC 6598).
    case privateUse
    /// Not a single reachable host: unspecified, multicast, broadcast, reserved, documentation.
    case special
    /// The internet.
    case global

    /// Whether a program outside this computer's networks cannot reach it.
    public var isPrivate: Bool {
        self != .global
    }

    /// The range of an address or name in a URL or manifest; `nil` for a name that has to be
    /// resolved.
    public init?(ofHost host: String) {
        var name = host.lowercased()[...]
        if name.hasPrefix("["), let end = name.firstIndex(of: "]") {
            name = name[name.index(after: name.startIndex)..<end]
        } else if name.count(where: { $0 == ":" }) == 1 {
            name = name.prefix { $0 != ":" }
        }
        if name == "localhost" || name.hasSuffix(".localhost") {
            self = .loopback
            return
        }
        self.init(ofAddress: String(name))
    }

    /// The range of an IPv4 or IPv6 address in text; `nil` for any other text.
    public init?(ofAddress address: String) {
        var four = in_addr()
        if inet_pton(AF_INET, address, &four) == 1 {
            self.init(v4: UInt32(bigEndian: four.s_addr))
            return
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, address.prefix { $0 != "%" }.description, &six) == 1 else {
            return nil
        }
        self.init(v6: withUnsafeBytes(of: &six) { Array($0) })
    }

    private init(v4 address: UInt32) {
        func isIn(_ network: UInt32, _ bits: UInt32) -> Bool {
            address >> (32 - bits) == network >> (32 - bits)
        }
        self =
            if isIn(0x7F00_0000, 8) {
                .loopback
            } else if isIn(0xA9FE_0000, 16) {
                .linkLocal
            } else if isIn(0x0A00_0000, 8) || isIn(0xAC10_0000, 12) || isIn(0xC0A8_0000, 16)
                || isIn(0x6440_0000, 10)
            {
                .privateUse
            } else if isIn(0x0000_0000, 8) || isIn(0xC000_0000, 24) || isIn(0xC000_0200, 24)
                || isIn(0xC612_0000, 15) || isIn(0xC633_6400, 24) || isIn(0xCB00_7100, 24)
                || isIn(0xE000_0000, 3)
            {
                .special
            } else {
                .global
            }
    }

    /// An address that embeds an IPv4 address has the range of that one.
    private init(v6 bytes: [UInt8]) {
        let embedded = bytes[12...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        let isTranslated = bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B])
        if isMapped || isTranslated {
            self.init(v4: embedded)
        } else if bytes.starts(with: [0x20, 0x02]) {
            self.init(v4: bytes[2..<6].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        } else if bytes.dropLast().allSatisfy({ $0 == 0 }) {
            self = bytes[15] == 1 ? .loopback : .special
        } else if bytes[..<12].allSatisfy({ $0 == 0 }) {
            self.init(v4: embedded)
        } else if bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 {
            self = .linkLocal
        } else if bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0xC0 {
            self = .privateUse
        } else if bytes[0] & 0xE0 != 0x20 || bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) {
            self = .special
        } else {
            self = .global
        }
    }
}
