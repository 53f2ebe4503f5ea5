import Testing

@testable import Transport

@Suite struct MQTTPacketTests {
    static let packets: [MQTTPacket] = [
        .connect(.init(client: "meet", user: "maria", password: "pässword", keepAlive: 30)),
        .connect(.init(client: "meet")), .connectionAnswer(code: 5),
        .publish(.init(topic: "owntracks/nikos/phone", payload: Array("{}".utf8), isRetained: true)),
        .publish(.init(topic: "a", payload: [], id: 513, isRepeated: true)),
        .publish(.init(topic: "long", payload: Array(repeating: 7, count: 20_000))),
        .publishAnswer(id: 513), .subscribe(id: 1, filters: ["owntracks/+/+", "b/#"], quality: 1),
        .subscribeAnswer(id: 1, codes: [1, 0x80]), .ping, .pingAnswer, .disconnect,
    ]

    @Test(arguments: [1, 3, 100_000]) func anyPieces(_ size: Int) throws {
        let bytes = Self.packets.flatMap(\.bytes)
        var reader = MQTTReader()
        var found: [MQTTPacket] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            reader.append(bytes[start..<min(start + size, bytes.count)])
            while let packet = try reader.next() { found.append(packet) }
        }
        #expect(found == Self.packets)
    }

    @Test func bytesOfTheStandard() {
        #expect(MQTTPacket.ping.bytes == [0xC0, 0])
        #expect(
            MQTTPacket.subscribe(id: 10, filters: ["a/b"], quality: 1).bytes
                == [0x82, 8, 0, 10, 0, 3, 0x61, 0x2F, 0x62, 1])
        #expect(
            MQTTPacket.connect(.init(client: "", keepAlive: 60)).bytes
                == [0x10, 12, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 2, 0, 60, 0, 0])
    }

    @Test(
        arguments: [
            [0x30, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [0x00, 0], [0x20, 1, 0], [0x30, 2, 0, 9],
            [0x34, 5, 0, 1, 0x61, 0, 1],
            [0x40, 3, 0, 1, 0],
            // A password without a user, and no topic or a quality beyond 2.
            [0x10, 15, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 0x42, 0, 60, 0, 0, 0, 1, 0x61], [0x82, 2, 0, 1],
            [0x82, 6, 0, 1, 0, 1, 0x61, 3],
        ] as [[UInt8]])
    func malformed(_ bytes: [UInt8]) {
        var reader = MQTTReader()
        reader.append(bytes)
        #expect(throws: MQTTFault.malformed) { _ = try reader.next() }
    }

    @Test func tooLong() {
        var reader = MQTTReader()
        reader.append([0x30, 0xFF, 0xFF, 0xFF, 0x7F] as [UInt8])
        #expect(throws: MQTTFault.tooLong) { _ = try reader.next() }
    }
}
