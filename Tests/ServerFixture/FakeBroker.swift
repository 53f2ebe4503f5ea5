import Foundation
import Glibc
import Transport

/// A server of MQTT on 127.0.0.1 that answers as a broker does, or as a test wants.
///
/// Every connection has a thread of its own; none outlives the server for long.
package final class FakeBroker: @unchecked Sendable {
    /// How it behaves.
    package struct Manner: Sendable {
        /// The reason with which it refuses connections; 0 for none.
        package var refusal: UInt8 = 0
        package var refusesTopics = false
        package var answersPings = true
        /// The bytes that it says instead of its first answer.
        package var babble: [UInt8]?
        /// The messages that it kept: they come with a subscription.
        package var kept: [MQTTPacket.Publish] = []

        package init() {}
    }

    package var port: Int { listener.port }
    private let listener: LoopbackListener
    private let manner: Manner
    private let lock = NSLock()
    private var packets: [MQTTPacket] = []
    private var clients: [Int32] = []

    /// What all clients said, in order.
    package var heard: [MQTTPacket] { lock.withLock { packets } }
    package var connections: Int {
        heard.count(where: { packet -> Bool in
            guard case .connect = packet else { return false }
            return true
        })
    }
    /// The messages that clients published.
    package var published: [MQTTPacket.Publish] {
        heard.compactMap { packet -> MQTTPacket.Publish? in
            guard case .publish(let message) = packet else { return nil }
            return message
        }
    }

    package init(_ manner: Manner = Manner()) throws {
        self.manner = manner
        listener = try LoopbackListener()
        listener.accept { [weak self] client in
            guard let self else {
                close(client)
                return
            }
            keep(client)
            Thread.detachNewThread { [weak self] in
                guard let self else {
                    close(client)
                    return
                }
                serve(client)
            }
        }
    }

    deinit {
        hangUp()
        listener.stop()
    }

    /// Sends a packet to all clients.
    package func send(_ packet: MQTTPacket) {
        lock.withLock {
            for client in clients { Self.write(packet.bytes, to: client) }
        }
    }

    /// Ends all connections.
    package func hangUp() {
        lock.withLock {
            for client in clients { shutdown(client, Int32(SHUT_RDWR)) }
        }
    }

    private func keep(_ client: Int32) { lock.withLock { clients.append(client) } }

    private func serve(_ client: Int32) {
        var reader = MQTTReader()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            reader.append(buffer[..<count])
            while let packet = (try? reader.next()) ?? nil {
                lock.withLock { packets.append(packet) }
                answer(packet, client)
            }
        }
        lock.withLock {
            clients.removeAll { $0 == client }
            close(client)
        }
    }

    private func answer(_ packet: MQTTPacket, _ client: Int32) {
        switch packet {
        case .connect:
            Self.write(manner.babble ?? MQTTPacket.connectionAnswer(code: manner.refusal).bytes, to: client)
        case .subscribe(let id, _, _):
            let code: UInt8 = manner.refusesTopics ? 0x80 : 0
            Self.write(MQTTPacket.subscribeAnswer(id: id, codes: [code]).bytes, to: client)
            for message in manner.kept { Self.write(MQTTPacket.publish(message).bytes, to: client) }
        case .ping: if manner.answersPings { Self.write(MQTTPacket.pingAnswer.bytes, to: client) }
        case .disconnect: shutdown(client, Int32(SHUT_RDWR))
        default: break
        }
    }

    private static func write(_ bytes: [UInt8], to client: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}
