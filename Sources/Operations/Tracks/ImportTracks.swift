import MeetCore
import MeetStore

/// Imports the tracks of GPX and FIT files, all in one transaction and one action. A track that is stored
/// already, from whatever file, is not stored again.
package struct ImportTracks: WritingOperation, LongOperation {
    package typealias Outcome = TrackImportReport
    package typealias Failure = any Error

    package var files: NamedFiles

    package init(_ files: NamedFiles) {
        self.files = files
    }

    /// - Throws: `ContactImportError` if the only file cannot be read; `StoreError`.
    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws -> TrackImportReport {
        var found = try ImportFiles(workspace.paths(of: files), of: .tracks)
        var report = TrackImportReport()
        var read: [(file: String, track: Track)] = []
        try found.readEach(
            in: workspace.temporaryFolders, &report.problems, progress: progress
        ) { file, problems in
            do {
                let recorded = try TrackFile.read(
                    file.path, copy: file.copy, isStopped: { Task.isCancelled })
                if let problem = ImportProblem(leftOutOf: recorded, file: file.path) {
                    problems.note(problem)
                }
                read.append((file.path, Track(recorded, file: TrackFile.name(of: file.path))))
            } catch let fault as TrackFault {
                problems.note(ImportProblem(fault, file: file.path))
            }
            return read.count
        }
        let stored = try workspace.store.add(read.map(\.track))
        for (file, one) in zip(read.map(\.file), stored) {
            if one.isNew { report.problems.added += 1 } else { report.problems.unchanged += 1 }
            report.tracks.append(
                TrackImportReport.Imported(file: file, track: one.track, isNew: one.isNew))
        }
        return report
    }
}

/// The result of an import of tracks.
package struct TrackImportReport: Hashable, Sendable {
    /// The track of a file.
    package struct Imported: Hashable, Sendable {
        /// The file as named by the caller.
        package var file: String
        package var track: Track
        /// False if it was stored already.
        package var isNew: Bool
    }

    /// The tracks of the files that were read, in their order.
    package var tracks: [Imported] = []
    /// The numbers, and the problems of the files.
    package var problems = ContactImportReport()

    package init() {}
}
