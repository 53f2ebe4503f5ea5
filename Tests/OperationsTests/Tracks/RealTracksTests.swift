import Foundation
import Testing

@testable import MeetCore
@testable import Operations

/// Public files, where they are there: each is read, and its numbers are possible.
@Suite struct RealTracksTests {
    private static let folder = "/work/shared"

    private static func files() -> [String] {
        guard let entries = FileManager.default.enumerator(atPath: folder) else { return [] }
        return entries.compactMap { $0 as? String }.filter { path in
            let name = path.lowercased()
            return name.hasSuffix(".gpx") || name.hasSuffix(".fit")
        }.map { "\(folder)/\($0)" }.sorted()
    }

    @Test(.enabled(if: !files().isEmpty), arguments: files())
    func isReadWithPossibleNumbers(file: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        let track: RecordedTrack
        do throws(TrackFault) { track = try TrackFile.track(in: bytes) } catch {
            // Plans and lists of places are no tracks.
            #expect(error == .noPoints, "\(file): \(error)")
            return
        }
        let measures = TrackMeasures(track)
        #expect(measures.metres >= 0 && measures.metres < 5e6)
        if let speed = measures.averageSpeed { #expect((0...60).contains(speed)) }
        var plain = track
        plain.totals = RecordedTrack.Totals()
        // Its own total and that of its points agree.
        if let own = track.totals.metres, own > 1000, !track.segments.isEmpty {
            #expect(abs(TrackMeasures(plain).metres - own) < 0.02 * own)
        }
    }
}
