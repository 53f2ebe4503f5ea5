import Foundation
import Glibc
import MeetCore
import MeetStore

/// Imports the new files of the folder of tracks (`TrackSettings`). The agent runs it regularly.
///
/// A file is read once, as long as it does not change: one that is no track is reported once, and a track
/// that was deleted does not come back. A file that was written a moment ago may not be complete, and is left
/// for later.
package struct WatchTracks: WritingOperation {
    package typealias Failure = any Error

    /// The outcome of a round.
    package struct Round: Hashable, Sendable {
        /// The number of new tracks.
        package var added = 0
        /// The new problems of files, and of the folder.
        package var problems: [ImportProblem] = []
        /// The time of the next round; `nil` without a folder.
        package var next: Date?
    }

    /// The seconds between two rounds.
    private static let pause: TimeInterval = 300
    /// The seconds after which a file is complete.
    private static let settled: TimeInterval = 10
    /// The maximum number of files read in a round.
    private static let mostFiles = 20

    package init() {}

    package func run(in workspace: Workspace) throws -> Round {
        guard let folder = try TrackSettings.folder(in: workspace.store) else { return Round() }
        let now = workspace.now()
        var round = Round(next: now.addingTimeInterval(Self.pause))
        let known = try workspace.store.trackFiles()
        var seen: [TrackFileStamp] = []
        var tracks: [Track] = []
        /// Notes a file that was looked at, with the problem of it.
        func note(_ path: String, _ size: Int, _ modified: Int64, _ problem: ImportProblem?) {
            let stamp = TrackFileStamp(
                path: path, size: size, modified: modified, isRefused: problem?.severity == .skipped)
            guard known[path] != stamp else { return }
            seen.append(stamp)
            if let problem { round.problems.append(problem) }
        }
        let found: ImportFiles
        do throws(ContactImportError) {
            found = try ImportFiles([folder], of: .tracks)
        } catch {
            // An empty folder is no problem.
            if case .noTrackFile = error { return round }
            note(folder, 0, 0, error.problem)
            try workspace.store.note(seen)
            return round
        }
        // A folder that can be read again may fail again later.
        note(folder, 0, 0, nil)
        for problem in found.problems { note(problem.file, 0, 0, problem) }
        var read = 0
        for file in found.files {
            guard let (size, modified) = Self.stamp(of: file.path) else { continue }
            if let stamp = known[file.path], stamp.size == size, stamp.modified == modified { continue }
            let age = now.timeIntervalSince1970 - Double(modified) / 1000
            if age >= 0, age < Self.settled {
                round.next = min(round.next ?? now, now.addingTimeInterval(Self.settled))
                continue
            }
            guard read < Self.mostFiles else {
                round.next = now
                break
            }
            read += 1
            do {
                let recorded = try TrackFile.read(file.path, isStopped: { false })
                tracks.append(Track(recorded, file: TrackFile.name(of: file.path)))
                note(file.path, size, modified, ImportProblem(leftOutOf: recorded, file: file.path))
            } catch let fault as TrackFault {
                note(file.path, size, modified, ImportProblem(fault, file: file.path))
            } catch let error as ContactImportError {
                note(file.path, size, modified, error.problem)
            }
        }
        if seen.isEmpty { return round }
        let (stamps, all) = (seen, tracks)
        round.added = try workspace.store.writing { store throws(StoreError) in
            try store.note(stamps)
            return try store.add(all, as: .background).count { $0.isNew }
        }
        return round
    }

    /// Returns the size of a file and the time of its last change in milliseconds; `nil` if it is gone.
    private static func stamp(of path: String) -> (size: Int, modified: Int64)? {
        var status = stat()
        guard PathText.withPath(path, { stat($0, &status) }) == 0 else { return nil }
        let time = status.st_mtim
        return (Int(status.st_size), Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
