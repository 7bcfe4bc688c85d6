import NIOCore
import NIOHTTP1
import Synchronization

/// The connections that are notified of changes.
final class ChangeListeners: Sendable {
    private let channels = Mutex<[any Channel]>([])

    private static let most = 100

    /// Adds a connection; false if there are too many.
    func add(_ channel: any Channel) -> Bool {
        channels.withLock { channels in
            channels.removeAll { !$0.isActive }
            guard channels.count < Self.most else {
                return false
            }
            channels.append(channel)
            return true
        }
    }

    /// Sends an event with the name of a bundle.
    func notify(_ name: String) {
        // A name with a line break would end the event.
        guard !name.contains(where: \.isNewline) else {
            return
        }
        let event = ByteBuffer(string: "data: \(name)\n\n")
        for channel in channels.withLock({ $0 }) where channel.isActive && channel.isWritable {
            channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(event)), promise: nil)
        }
    }
}
