import Foundation
import MeetCore
import MeetStore

/// Reads the track of a file, GPX or FIT, whatever its name.
enum TrackFile {
    /// The maximum size in bytes.
    static let largest = 64 << 20

    /// Reads a file.
    ///
    /// - Parameter copy: A copy to read instead, if any.
    /// - Throws: `TrackFault`, `ContactImportError`, `CancellationError` if it was stopped.
    static func read(_ path: String, copy: Spool? = nil, isStopped: () -> Bool) throws -> RecordedTrack {
        var bytes: [UInt8] = []
        try CardFile.chunks(of: path, copy: copy, isStopped: isStopped) { chunk in
            guard bytes.count + chunk.count <= largest else { throw TrackFault.tooLarge(limit: largest) }
            bytes.append(contentsOf: chunk)
        }
        return try track(in: bytes)
    }

    /// Reads the contents of a file.
    static func track(in bytes: [UInt8]) throws(TrackFault) -> RecordedTrack {
        if FITReader.isFIT(bytes) { return try FITReader.read(bytes) }
        guard isXML(bytes) else { throw .unknownFormat }
        return try GPXReader.read(bytes)
    }

    /// Returns whether bytes may be XML: they begin with a tag, or are in UTF-16.
    private static func isXML(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return true }
        let beginning = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return beginning.first { $0 != 0x20 && !(0x09...0x0D).contains($0) } == UInt8(ascii: "<")
    }

    /// Returns the name of a file without its folder.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

extension ImportProblem {
    /// A file that is not read as a track.
    init(_ fault: TrackFault, file: String) {
        var line = 1
        var isOfWholeFile = true
        if case .brokenXML(let broken, _) = fault { (line, isOfWholeFile) = (max(1, broken), false) }
        self.init(
            file: file, line: line, reason: .track(fault), severity: .skipped, isOfWholeFile: isOfWholeFile)
    }

    /// A track whose points were not all read; `nil` if they were.
    init?(leftOutOf track: RecordedTrack, file: String) {
        guard track.unusablePoints > 0 else { return nil }
        self.init(
            file: file, line: 1, reason: .pointsLeftOut(count: track.unusablePoints), severity: .warning,
            isOfWholeFile: true)
    }
}
