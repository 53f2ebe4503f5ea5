import Foundation
import MeetCore
import MeetStore

/// Reads calendar files; stores nothing.
package enum CalendarFile {
    /// The objects of a file, in its order; what cannot be read is told in their problems.
    ///
    /// - Parameter path: `-` is standard input.
    /// - Throws: `ContactImportError.cannotRead`, and `CancellationError` where it was stopped.
    package static func read(_ path: String, isStopped: () -> Bool = { false }) throws -> [CalendarObject] {
        try read(path, copy: nil, isStopped: isStopped) { _ in }
    }

    static func read(
        _ path: String, copy: Spool?, isStopped: () -> Bool, onBytes: (Int) -> Void
    ) throws -> [CalendarObject] {
        var reader = ICalendarReader(file: path)
        var total = 0
        try CardFile.chunks(of: path, copy: copy, isStopped: isStopped) { chunk in
            reader.feed(chunk)
            total += chunk.count
            onBytes(total)
        }
        return reader.finish()
    }
}

/// What an import of the same calendar files would do now.
package struct MeetingImportPreview: Hashable, Sendable {
    /// As many entries as are kept; those beyond are only counted.
    package static let mostEntries = 500

    /// What the import would report.
    package var report = ContactImportReport()
    /// Entries that would add or change a meeting, in the order of the files; the first `mostEntries` of them.
    package var entries: [Entry] = []

    /// Those that would add or change a meeting but are not in `entries`.
    package var unlistedEntries: Int { report.added + report.updated - entries.count }

    package init() {}

    /// The same for whoever shows imports of every kind: the numbers, and the entries by their titles.
    package var outline: ImportPreview {
        var outline = ImportPreview()
        outline.report = report
        outline.entries = entries.map { entry in
            ImportPreview.Entry(
                kind: entry.isNew ? .added : .changed, name: entry.meeting.title, file: entry.file,
                line: entry.line,
                changes: [])
        }
        return outline
    }

    package struct Entry: Hashable, Sendable {
        /// As it would be stored.
        package var meeting: Meeting
        /// What of it changes; empty where it is new.
        package var changes: [MeetingChange]
        package var isNew: Bool
        /// Where it stands.
        package var file: String
        package var line: Int
    }
}

/// Brings the meetings of calendar files into the store, all in one transaction and one action; see
/// `MeetStore.importMeetings`.
package struct ImportMeetings: WritingOperation, LongOperation {
    package typealias Outcome = ContactImportReport
    package typealias Failure = any Error

    package var files: NamedFiles

    package init(_ files: NamedFiles) {
        self.files = files
    }

    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws -> ContactImportReport {
        try workspace.importMeetings(files, isPreview: false, progress).report
    }
}

/// What an import of the same files would do now; stores nothing.
package struct PreviewMeetingImport: LongOperation {
    package typealias Outcome = MeetingImportPreview
    package typealias Failure = any Error

    package var files: NamedFiles

    package init(_ files: NamedFiles) {
        self.files = files
    }

    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws -> MeetingImportPreview {
        try workspace.importMeetings(files, isPreview: true, progress)
    }
}

extension Workspace {
    /// - Throws: `ContactImportError` where the only file cannot be read; `StoreError`.
    fileprivate func importMeetings(
        _ named: NamedFiles, isPreview: Bool, _ progress: (OperationProgress) -> Void
    ) throws -> MeetingImportPreview {
        var files = try ImportFiles(paths(of: named), of: .calendars)
        // Reading them is half of the work.
        func tell(_ told: ImportProgress) {
            progress(OperationProgress(done: 0, fraction: told.fraction.map { $0 / 2 }))
        }
        var preview = MeetingImportPreview()
        var incoming: [IncomingMeeting] = []
        // The store is kept busy for nobody who is slow to write.
        do {
            try files.gather(in: temporaryFolders, progress: tell)
            for problem in files.problems { preview.report.note(problem) }
            var told = ImportProgress(totalBytes: files.totalBytes)
            for file in files.files {
                let before = told.bytes
                do {
                    let objects = try CalendarFile.read(
                        file.path, copy: file.copy, isStopped: { Task.isCancelled }
                    ) { bytes in
                        told.bytes = before + bytes
                        tell(told)
                    }
                    for object in objects { take(object, file.path, &incoming, &preview.report) }
                } catch let error as ContactImportError where !files.isSingle {
                    preview.report.note(error.problem)
                }
            }
        } catch is CancellationError {
            throw StoreError.cancelled
        }
        var entries: [(place: Int, entry: MeetingImportPreview.Entry)] = []
        var done = 0
        try store.importMeetings(incoming, isPreview: isPreview) { place, outcome in
            done += 1
            if done.isMultiple(of: 64) || done == incoming.count {
                let stored = Double(done) / Double(incoming.count)
                progress(OperationProgress(done: done, fraction: (1 + stored) / 2))
            }
            let event = incoming[place].event
            switch outcome.change {
            case .added: preview.report.added += 1
            case .updated: preview.report.updated += 1
            case .unchanged: preview.report.unchanged += 1
            }
            if outcome.keptOwn {
                preview.report.note(
                    ImportProblem(
                        file: incoming[place].file, line: event.line,
                        reason: .ownChangesStay(ImportProblem.Excerpt(outcome.after.title)),
                        severity: .warning))
            }
            guard isPreview, outcome.change != .unchanged else { return }
            entries.append(
                (
                    place,
                    MeetingImportPreview.Entry(
                        meeting: outcome.after,
                        changes: outcome.before.map { MeetingChange.all(from: $0, to: outcome.after) } ?? [],
                        isNew: outcome.change == .added, file: incoming[place].file, line: event.line)
                ))
        }
        preview.entries = entries.sorted { $0.place < $1.place }.prefix(MeetingImportPreview.mostEntries).map(
            \.entry)
        return preview
    }

    /// What of an object can be stored; the rest is noted.
    private func take(
        _ object: CalendarObject, _ file: String, _ incoming: inout [IncomingMeeting],
        _ report: inout ContactImportReport
    ) {
        for problem in object.problems { report.note(problem) }
        func skip(_ event: CalendarEvent, _ reason: ImportProblem.Reason) {
            report.note(ImportProblem(file: file, line: event.line, reason: reason, severity: .skipped))
        }
        for event in object.events {
            if let method = object.method, Self.messages.contains(method) {
                skip(event, .message(method: ImportProblem.Excerpt(method)))
                continue
            }
            guard !event.title.isEmpty || event.time != .unscheduled || !event.recurrenceID.isEmpty else {
                skip(event, .noTitleOrTime)
                continue
            }
            var meeting = event.meeting(now: now())
            if meeting.uid.isEmpty { meeting.uid = event.derivedUID }
            if let comment = event.comment {
                meeting.unmodelled.append(
                    UnmodelledProperty(name: "COMMENT", value: TextValue.escaped(comment)))
            }
            incoming.append(IncomingMeeting(event, meeting: meeting, file: file))
            if let problem = store.problem(withDatesOf: event, of: file) { report.note(problem) }
        }
    }

    /// What changes a meeting that is there, and brings none (RFC 5546, 1.4).
    private static let messages: Set<String> = ["REPLY", "CANCEL", "REFRESH", "COUNTER", "DECLINECOUNTER"]
}
