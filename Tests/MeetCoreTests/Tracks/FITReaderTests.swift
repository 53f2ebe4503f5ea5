import Foundation
import StoreFixture
import Testing

@testable import MeetCore

@Suite struct FITReaderTests {
    private func fault(_ bytes: [UInt8]) -> TrackFault? {
        do throws(TrackFault) {
            _ = try FITReader.read(bytes)
            return nil
        } catch { return error }
    }

    @Test(arguments: [false, true]) func readsRecordsInBothByteOrders(isBigEndian: Bool) throws {
        let track = try FITReader.read(FITFile.run(points: 101, isBigEndian: isBigEndian).bytes)
        #expect(track.segments.map(\.count) == [101])
        let first = try #require(track.segments.first?.first)
        #expect(abs(first.place.latitude - 39.36) < 1e-6 && abs(first.place.longitude - 22.94) < 1e-6)
        #expect(first.elevation == 20)
        #expect(first.time == instant("2026-11-21T08:00Z"))
        let measures = TrackMeasures(track)
        #expect((299...301).contains(measures.metres))
        #expect(measures.movingSeconds == 100)
        #expect(measures.activity == .run)
        #expect(measures.elevationGain == 0)
    }

    /// The altitude is absent where its value is invalid, as is a point without a position.
    @Test func invalidValuesAreAbsent() throws {
        var file = FITFile()
        file.define(0, 20, FITFile.record(0, 0, 0))
        file.add(0, FITFile.record(0, 39.36, 22.94))
        let none = 0x7FFF_FFFF
        file.add(0, [.uint32(253, FITFile.start), .sint32(0, none), .sint32(1, none), .uint16(2, 2600)])
        file.add(0, FITFile.record(1, 39.37, 22.94, altitude: 20))
        let points = try FITReader.read(file.bytes).segments.flatMap { $0 }
        #expect(points.map(\.elevation) == [nil, 20])
    }

    /// The five bits of the time overflow, and continue the last whole time.
    @Test func compressedTimesContinue() throws {
        var file = FITFile()
        file.define(0, 20, FITFile.record(0, 0, 0))
        let place: [FITFile.Field] = [.sint32(0, FITFile.semicircles(39)), .sint32(1, 0)]
        file.define(1, 20, place)
        file.add(0, FITFile.record(0, 39, 0))
        for second in [5, 31, 40, 71] { file.add(1, at: FITFile.start + second, place) }
        let times = try FITReader.read(file.bytes).segments.flatMap { $0 }.compactMap(\.time)
        let start = instant("2026-11-21T08:00Z")
        #expect(times.map { $0.timeIntervalSince(start) } == [0, 5, 31, 40, 71])
    }

    @Test func fieldsOfDevelopersAreSkipped() throws {
        var file = FITFile()
        file.define(0, 20, FITFile.record(0, 0, 0), developers: [2, 5])
        file.add(0, FITFile.record(0, 39, 22), developers: [1, 2, 3, 4, 5, 6, 7])
        file.add(0, FITFile.record(1, 39.1, 22), developers: [1, 2, 3, 4, 5, 6, 7])
        let track = try FITReader.read(file.bytes)
        #expect(track.segments.first?.map { ($0.place.latitude * 10).rounded() } == [390, 391])
    }

    /// A stop of the timer is a gap, which is not bridged.
    @Test func aStopOfTheTimerEndsASegment() throws {
        var file = FITFile.run(points: 10)
        file.define(1, 21, [.uint8(0, 0), .uint8(1, 0)])
        file.add(1, [.uint8(0, 0), .uint8(1, 4)])
        for second in 100..<105 { file.add(0, FITFile.record(second, 40, 23 + Double(second) * 1e-5)) }
        let track = try FITReader.read(file.bytes)
        #expect(track.segments.map(\.count) == [10, 5])
        #expect(TrackMeasures(track).metres < 100)
    }

    // MARK: - Totals

    private func session(_ metres: Int, seconds: Int, climb: Int, sport: Int) -> [FITFile.Field] {
        [
            .uint32(2, FITFile.start), .uint32(9, metres * 100), .uint32(7, seconds * 1000),
            .uint32(8, seconds * 1000), .uint16(22, climb), .uint8(5, sport),
        ]
    }

    @Test func itsOwnTotalsComeFirst() throws {
        var file = FITFile.run(points: 100)
        file.define(1, 18, session(0, seconds: 0, climb: 0, sport: 0))
        file.add(1, session(5000, seconds: 1000, climb: 77, sport: 2))
        let measures = TrackMeasures(try FITReader.read(file.bytes))
        #expect(measures.metres == 5000 && measures.movingSeconds == 1000 && measures.elevationGain == 77)
        #expect(measures.averageSpeed == 5)
        #expect(measures.activity == .bike)
        let start = instant("2026-11-21T08:00Z")
        #expect(measures.span == start..<start.addingTimeInterval(1000))
    }

    /// Chained files are one track, whose totals are summed up.
    @Test func chainedFilesAreOneTrack() throws {
        var first = FITFile.run(points: 10)
        first.define(1, 18, session(0, seconds: 0, climb: 0, sport: 0))
        first.add(1, session(1000, seconds: 300, climb: 5, sport: 1))
        var second = FITFile(isBigEndian: true, headerLength: 12)
        second.define(3, 18, session(0, seconds: 0, climb: 0, sport: 0))
        second.add(3, session(2000, seconds: 500, climb: 6, sport: 11))
        let measures = TrackMeasures(try FITReader.read(first.bytes + second.bytes))
        #expect(measures.metres == 3000 && measures.movingSeconds == 800 && measures.elevationGain == 11)
        #expect(measures.activity == .walk)
    }

    /// Indoors there are totals and no positions.
    @Test func totalsAloneAreATrack() throws {
        var file = FITFile()
        file.define(1, 18, session(0, seconds: 0, climb: 0, sport: 0))
        file.add(1, session(7000, seconds: 2400, climb: 0, sport: 1))
        let track = try FITReader.read(file.bytes)
        #expect(track.segments.isEmpty && TrackMeasures(track).metres == 7000)
    }

    // MARK: - Broken files

    @Test func everyTruncationIsTold() {
        let bytes = FITFile.run(points: 5).bytes
        for length in 0..<bytes.count {
            #expect(fault(Array(bytes.prefix(length))) == .truncated, "\(length)")
        }
        #expect(fault(bytes) == nil)
    }

    @Test func changedBytesAreTold() {
        var bytes = FITFile.run(points: 5).bytes
        bytes[60] ^= 1
        #expect(fault(bytes) == .wrongChecksum)
    }

    @Test func recordsWithoutADefinitionAreTold() {
        var file = FITFile()
        file.add(raw: [0x05, 1, 2, 3])
        #expect(fault(file.bytes) == .brokenRecord(byte: 14))
        var definition = FITFile()
        // A hundred fields, and none of them is there.
        definition.add(raw: [0x40, 0, 0, 20, 0, 100, 1])
        #expect(fault(definition.bytes) == .brokenRecord(byte: 14))
        #expect(fault(FITFile.run(points: 2).bytes + Array(repeating: 0, count: 40)) != nil)
    }

    @Test func nothingButDefinitionsIsNoTrack() {
        #expect(fault(FITFile.run(points: 0).bytes) == .noPoints)
    }

    /// Types that a field never has are left out, not converted.
    @Test func foreignTypesAreLeftOut() throws {
        var file = FITFile.run(points: 3)
        // A session whose sport has eight bytes of a floating-point number.
        file.add(raw: [0x41, 0, 0, 18, 0, 1, 5, 8, 0x89, 0x01] + Array(repeating: 0x7E, count: 8))
        #expect(try FITReader.read(file.bytes).activity == nil)
    }

    @Test func randomChangesNeverEndTheProgram() {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var file = FITFile.run(points: 8)
        file.define(1, 18, session(0, seconds: 0, climb: 0, sport: 0))
        file.add(1, session(5000, seconds: 1000, climb: 77, sport: 2))
        let sound = file.bytes
        var read = 0
        for _ in 0..<1500 {
            var bytes = sound
            for _ in 0..<3 { bytes[14 + random(bytes.count - 16)] = UInt8(random(256)) }
            let sum = FITChecksum.of(bytes[..<(bytes.count - 2)])
            (bytes[bytes.count - 2], bytes[bytes.count - 1]) = (UInt8(sum & 0xFF), UInt8(sum >> 8))
            guard let track = try? FITReader.read(bytes) else { continue }
            read += 1
            #expect(TrackMeasures(track).metres >= 0)
        }
        #expect(read > 0)
    }
}
