import Testing

@testable import DAV

@Suite struct ServiceRecordTests {
    /// An answer of the DNS about `_caldavs._tcp.example.org`, written by hand (RFC 1035, 4.1).
    private func message(
        _ records: [(type: Int, priority: Int, weight: Int, port: Int, host: [UInt8])]
    ) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
        var bytes = number(7) + number(0x8180) + number(1) + number(records.count) + number(0) + number(0)
        bytes += Self.name(["_caldavs", "_tcp", "example", "org"]) + number(33) + number(1)
        for record in records {
            let data = number(record.priority) + number(record.weight) + number(record.port) + record.host
            // A pointer to the name of the question.
            bytes +=
                [0xC0, 12] + number(record.type) + number(1) + [0, 0, 0, 60] + number(data.count) + data
        }
        return bytes
    }

    private static func name(_ labels: [String]) -> [UInt8] {
        labels.flatMap { label -> [UInt8] in [UInt8(label.utf8.count)] + Array(label.utf8) } + [0]
    }

    @Test func theBestComesFirst() {
        let found = ServiceRecord.parse(
            message([
                (33, 20, 0, 443, Self.name(["c", "Example", "org"])),
                (33, 10, 1, 8443, Self.name(["b", "example", "org"])),
                // The end of the name stands in the question.
                (33, 10, 5, 443, [1, UInt8(ascii: "a"), 0xC0, 26]),
                (5, 0, 0, 1, Self.name(["alias"])),
            ]))
        #expect(found.map(\.host) == ["a.example.org", "b.example.org", "c.example.org"])
        #expect(found.map(\.port) == [443, 8443, 443])
    }

    @Test func aDotMeansThatThereIsNone() {
        #expect(ServiceRecord.parse(message([(33, 0, 0, 0, [0])])).isEmpty)
        #expect(ServiceRecord.parse(message([(33, 0, 0, 443, [0])])).isEmpty)
    }

    @Test func namesMayNotLeadInCircles() {
        #expect(ServiceRecord.parse(message([(33, 0, 0, 443, [0xC0, 12 + 27 + 4 + 12 + 6])])).isEmpty)
        #expect(ServiceRecord.parse(message([(33, 0, 0, 443, [0xFF, 0xFF])])).isEmpty)
    }

    @Test func anyBytesAreRead() {
        let whole = message([(33, 1, 1, 443, Self.name(["a", "example", "org"]))])
        for count in 0..<whole.count { _ = ServiceRecord.parse(Array(whole.prefix(count))) }
        for index in whole.indices {
            for value in [UInt8(0), 1, 63, 64, 192, 255] {
                var changed = whole
                changed[index] = value
                #expect(ServiceRecord.parse(changed).count <= 65_535)
            }
        }
        #expect(ServiceRecord.parse([]).isEmpty)
    }
}
