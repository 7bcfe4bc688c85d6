import AsyncHTTPClient
import NIOSSL
import Testing

@testable import OKitNetwork

struct ConnectionSettingsTests {
    @Test func offerNoVersionOfTLSBefore12() {
        for settings in [ServiceLimits().configuration(nil), DownloadLimits().configuration(nil)] {
            #expect(settings.tlsConfiguration?.minimumTLSVersion == .tlsv12)
            #expect(settings.tlsConfiguration?.certificateVerification == .fullVerification)
        }
    }
}
