import NIOSSL

/// A certificate for this machine that no authority has signed, and its key, which opens nothing else.
public enum SelfSigned {
    /// What a server needs to speak TLS with it.
    static func context() throws -> NIOSSLContext {
        let certificate = try NIOSSLCertificate(bytes: Array(certificate.utf8), format: .pem)
        let key = try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)
        return try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: [.certificate(certificate)],
                privateKey: .privateKey(key)
            )
        )
    }

    /// The certificate, for 127.0.0.1 until 2126.
    public static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBkDCCATagAwIBAgIUbxQDeVGxScK3k5AWtxwC84edsfgwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTE3MzY1NVoYDzIxMjYxMDI4
        MTczNjU1WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAAQEpGM2wNnRMorIILEgVFkwAenSb0LR+HxGR8pmXSFNbnMl+5KcsoFb
        UAQjGb2uSovhbh+i6bINykv8WK8xVPTYo2QwYjAdBgNVHQ4EFgQULKdeZJHehFqt
        ahFBhpna7ZZVs8AwHwYDVR0jBBgwFoAULKdeZJHehFqtahFBhpna7ZZVs8AwDwYD
        VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
        IQDSPt4dqSbopHr8UJmpap+0C0nR+mDe/v33aCPNiOTFFQIgKuQHxNLQ3dWmOa0Q
        aLmPO9Iz5bbz5P7B4YPOroZLPMM=
        -----END CERTIFICATE-----
        """

    /// The key of the certificate.
    public static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNeSBmIK5FiustGAX
        KfY0Fsw7/f5ytlKhSN4cqEwOqs6hRANCAAQEpGM2wNnRMorIILEgVFkwAenSb0LR
        +HxGR8pmXSFNbnMl+5KcsoFbUAQjGb2uSovhbh+i6bINykv8WK8xVPTY
        -----END PRIVATE KEY-----
        """
}
