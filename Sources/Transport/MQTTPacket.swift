/// The packets of MQTT 3.1.1 that a reader of positions needs, as bytes and back
/// (https://docs.oasis-open.org/mqtt/mqtt/v3.1.1/mqtt-v3.1.1.html).
package enum MQTTPacket: Hashable, Sendable {
    case connect(Connect)
    /// The answer to a connection: 0 is accepted, 1 to 5 are the reasons of a refusal.
    case connectionAnswer(code: UInt8)
    case publish(Publish)
    case publishAnswer(id: UInt16)
    case subscribe(id: UInt16, filters: [String], quality: UInt8)
    /// The answer for each filter: the granted quality, or 0x80 for a refusal.
    case subscribeAnswer(id: UInt16, codes: [UInt8])
    case ping, pingAnswer, disconnect

    package struct Connect: Hashable, Sendable {
        package var client: String
        package var user: String?
        package var password: String?
        /// The seconds after which the server misses a packet.
        package var keepAlive: UInt16

        package init(
            client: String, user: String? = nil, password: String? = nil, keepAlive: UInt16 = 60
        ) {
            self.client = client
            self.user = user
            self.password = password
            self.keepAlive = keepAlive
        }
    }

    package struct Publish: Hashable, Sendable {
        package var topic: String
        package var payload: [UInt8]
        /// The id of the message, which is to be acknowledged; `nil` with quality 0.
        package var id: UInt16?
        /// True for a message that the server had kept, of whatever age.
        package var isRetained: Bool
        /// True for a message that may have been sent before.
        package var isRepeated: Bool

        package init(
            topic: String, payload: [UInt8], id: UInt16? = nil, isRetained: Bool = false,
            isRepeated: Bool = false
        ) {
            self.topic = topic
            self.payload = payload
            self.id = id
            self.isRetained = isRetained
            self.isRepeated = isRepeated
        }
    }

    /// The bytes of the packet. Texts are cut at 65,535 bytes, the longest that have a length.
    package var bytes: [UInt8] {
        switch self {
        case .connect(let connect): Self.framed(0x10, Self.body(connect))
        case .connectionAnswer(let code): Self.framed(0x20, [0, code])
        case .publish(let publish): Self.framed(Self.head(publish), Self.body(publish))
        case .publishAnswer(let id): Self.framed(0x40, Self.number(id))
        case .subscribe(let id, let filters, let quality):
            Self.framed(0x82, Self.number(id) + filters.flatMap { Self.text($0) + [min(quality, 1)] })
        case .subscribeAnswer(let id, let codes): Self.framed(0x90, Self.number(id) + codes)
        case .ping: [0xC0, 0]
        case .pingAnswer: [0xD0, 0]
        case .disconnect: [0xE0, 0]
        }
    }

    private static func head(_ publish: Publish) -> UInt8 {
        0x30 | (publish.isRepeated ? 8 : 0) | (publish.id == nil ? 0 : 2) | (publish.isRetained ? 1 : 0)
    }

    private static func body(_ publish: Publish) -> [UInt8] {
        text(publish.topic) + (publish.id.map(number) ?? []) + publish.payload
    }

    private static func body(_ connect: Connect) -> [UInt8] {
        // A clean session; a password needs a user (3.1.2.9).
        let password = connect.user == nil ? nil : connect.password
        let flags: UInt8 = 2 | (connect.user == nil ? 0 : 0x80) | (password == nil ? 0 : 0x40)
        return text("MQTT") + [4, flags] + number(connect.keepAlive) + text(connect.client)
            + (connect.user.map(text) ?? []) + (password.map(text) ?? [])
    }

    private static func number(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

    private static func text(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8.prefix(Int(UInt16.max)))
        return number(UInt16(bytes.count)) + bytes
    }

    /// Returns a packet with its remaining length, seven bits a byte (2.2.3).
    private static func framed(_ head: UInt8, _ body: [UInt8]) -> [UInt8] {
        var bytes = [head]
        var rest = body.count
        repeat {
            let digit = UInt8(rest % 128)
            rest /= 128
            bytes.append(rest > 0 ? digit | 0x80 : digit)
        } while rest > 0
        return bytes + body
    }
}

/// An error in what a server of MQTT sends. The connection is of no use after it.
package enum MQTTFault: Error, Hashable, Sendable {
    /// A packet longer than `MQTTReader.longest`.
    case tooLong
    case malformed
}

/// The reader of packets from bytes that come in pieces of any size.
package struct MQTTReader: Sendable {
    private var waiting: [UInt8] = []

    /// The length in bytes from which a packet is refused.
    package static let longest = 256 << 10

    package init() {}

    package mutating func append(_ bytes: some Sequence<UInt8>) { waiting += bytes }

    /// Returns the next whole packet; `nil` if its bytes have not all come.
    package mutating func next() throws(MQTTFault) -> MQTTPacket? {
        guard let head = waiting.first else { return nil }
        var length = 0
        var place = 1
        while true {
            guard place < waiting.count else { return nil }
            let digit = waiting[place]
            length += Int(digit & 0x7F) << (7 * (place - 1))
            place += 1
            if digit & 0x80 == 0 { break }
            if place > 4 { throw .malformed }
        }
        if length > Self.longest { throw .tooLong }
        guard waiting.count >= place + length else { return nil }
        var body = Body(bytes: Array(waiting[place..<place + length]))
        waiting.removeFirst(place + length)
        return try Self.packet(head, &body)
    }

    private static func packet(_ head: UInt8, _ body: inout Body) throws(MQTTFault) -> MQTTPacket {
        let packet: MQTTPacket
        switch head >> 4 {
        case 1: packet = .connect(try connect(&body))
        case 2:
            _ = try body.byte()
            packet = .connectionAnswer(code: try body.byte())
        case 3: return try publish(head, &body)
        case 4: packet = .publishAnswer(id: try body.number())
        case 8:
            let id = try body.number()
            var filters: [String] = []
            var quality: UInt8 = 0
            while !body.isAtEnd {
                filters.append(try body.text())
                quality = max(quality, try body.byte())
            }
            if quality > 2 || filters.isEmpty { throw .malformed }
            packet = .subscribe(id: id, filters: filters, quality: quality)
        case 9: return .subscribeAnswer(id: try body.number(), codes: body.rest())
        case 12: packet = .ping
        case 13: packet = .pingAnswer
        case 14: packet = .disconnect
        default: throw .malformed
        }
        if !body.isAtEnd { throw .malformed }
        return packet
    }

    private static func connect(_ body: inout Body) throws(MQTTFault) -> MQTTPacket.Connect {
        guard try body.text() == "MQTT", try body.byte() == 4 else { throw .malformed }
        let flags = try body.byte()
        // No last will, which nobody here sends, and no password without a user.
        if flags & 0x3D != 0 || flags & 0xC0 == 0x40 { throw .malformed }
        let keepAlive = try body.number()
        var connect = MQTTPacket.Connect(client: try body.text(), keepAlive: keepAlive)
        if flags & 0x80 != 0 { connect.user = try body.text() }
        if flags & 0x40 != 0 { connect.password = try body.text() }
        return connect
    }

    private static func publish(_ head: UInt8, _ body: inout Body) throws(MQTTFault) -> MQTTPacket {
        let quality = head >> 1 & 3
        // The highest quality takes two more packets, and is never asked for.
        if quality > 1 { throw .malformed }
        let topic = try body.text()
        var id: UInt16?
        if quality > 0 { id = try body.number() }
        return .publish(
            MQTTPacket.Publish(
                topic: topic, payload: body.rest(), id: id, isRetained: head & 1 != 0,
                isRepeated: head & 8 != 0))
    }

    /// The rest of a packet after its length.
    private struct Body {
        var bytes: [UInt8]
        var place = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { place == bytes.count }

        mutating func byte() throws(MQTTFault) -> UInt8 {
            guard place < bytes.count else { throw .malformed }
            defer { place += 1 }
            return bytes[place]
        }

        mutating func number() throws(MQTTFault) -> UInt16 {
            let high = UInt16(try byte())
            let low = UInt16(try byte())
            return high << 8 | low
        }

        mutating func text() throws(MQTTFault) -> String {
            let length = Int(try number())
            guard place + length <= bytes.count,
                let text = String(validating: bytes[place..<place + length], as: UTF8.self)
            else { throw .malformed }
            place += length
            return text
        }

        mutating func rest() -> [UInt8] {
            defer { place = bytes.count }
            return Array(bytes[place...])
        }
    }
}
