import Crypto
import FoundationEssentials
import OKitModel

/// Encrypts and decrypts the content of a file.
///
/// AES-256-GCM with a new random nonce each time. Header and name are authenticated with the
/// content, so that a file cannot be replaced by another one.
enum FileCipher {
    static func seal(
        _ content: [UInt8],
        of file: StoredFile,
        with key: FileKey
    ) throws(StoreError) -> [UInt8] {
        let nonce = AES.GCM.Nonce()
        let header = CipherHeader(
            keyID: key.id,
            derivation: key.derivation,
            contentSize: UInt64(content.count),
            nonce: Array(nonce)
        ).bytes
        do {
            let box = try AES.GCM.seal(
                content,
                using: key.key,
                nonce: nonce,
                authenticating: header + Array(file.name.utf8)
            )
            return header + box.ciphertext + box.tag
        } catch {
            throw .encryption(file.path, error)
        }
    }

    static func open(
        _ bytes: [UInt8],
        of file: StoredFile,
        with keyring: Keyring
    ) throws(StoreError) -> [UInt8] {
        let header = try CipherHeader(bytes, path: file.path)
        let size = UInt64(bytes.count - CipherHeader.size)
        let (expected, isOverflow) = header.contentSize.addingReportingOverflow(
            UInt64(CipherHeader.tagSize)
        )
        guard !isOverflow, size >= expected else {
            throw .truncated(file.path)
        }
        guard size == expected else {
            throw .damaged(file.path)
        }
        let key = try keyring.key(for: header, of: file)
        do {
            let box = try AES.GCM.SealedBox(combined: header.nonce + bytes[CipherHeader.size...])
            let name = Array(file.name.utf8)
            let content = try AES.GCM.open(
                box,
                using: key.key,
                authenticating: bytes[..<CipherHeader.size] + name
            )
            return Array(content)
        } catch {
            throw .damaged(file.path)
        }
    }
}
