import Foundation
import MeetCore
import MeetStore

/// Reads calendar files; stores nothing.
package enum CalendarFile {
    /// Returns the objects of a file, in file order; unreadable parts are reported in their problems.
    ///
    /// - Parameter path: The path; `-` for standard input.
    /// - Throws: `ContactImportError.cannotRead`, and `CancellationError` if it was stopped.
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

/// The preview of an import of calendar files.
package struct MeetingImportPreview: Hashable, Sendable {
    /// The maximum number of kept entries; others are only counted.
    package static let mostEntries = 500

    /// The report of the import.
    package var report = ContactImportReport()
    /// The entries that would add or change a meeting, in file order; the first `mostEntries` of them.
    package var entries: [Entry] = []

    /// The number of entries that would add or change a meeting but are not in `entries`.
    package var unlistedEntries: Int { report.added + report.updated - entries.count }

    package init() {}

    /// The preview in the form of contacts, for showing imports of every kind: the numbers, and the entries
    /// by title.
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
        /// The meeting as it would be stored.
        package var meeting: Meeting
        /// The changes; empty for a new meeting.
        package var changes: [MeetingChange]
        package var isNew: Bool
        /// The file and position of the entry.
        package var file: String
        package var line: Int
        /// The name of the calendar of another program's new meeting; `nil` for other entries.
        package var calendar: String?
    }
}

/// Imports the meetings of calendar files, all in one transaction and one action; see
/// `MeetStore.importMeetings`.
package struct ImportMeetings: WritingOperation, LongOperation {
    package typealias Outcome = ContactImportReport
    package typealias Failure = any Error

    package var files: NamedFiles
    /// The name or number of the calendar; `nil` for the default one, and for what is stored already.
    package var calendar: String?

    package init(_ files: NamedFiles, calendar: String? = nil) {
        self.files = files
        self.calendar = calendar
    }

    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws -> ContactImportReport {
        try workspace.importMeetings(files, calendar: calendar, isPreview: false, progress).report
    }
}

/// Previews an import of the same files; stores nothing.
package struct PreviewMeetingImport: LongOperation {
    package typealias Outcome = MeetingImportPreview
    package typealias Failure = any Error

    package var files: NamedFiles
    /// The name or number of the calendar, as in the import.
    package var calendar: String?

    package init(_ files: NamedFiles, calendar: String? = nil) {
        self.files = files
        self.calendar = calendar
    }

    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws -> MeetingImportPreview {
        try workspace.importMeetings(files, calendar: calendar, isPreview: true, progress)
    }
}

extension Workspace {
    /// Imports or previews the meetings.
    ///
    /// - Throws: `ContactImportError` if the only file cannot be read; `CalendarError`, `StoreError`.
    fileprivate func importMeetings(
        _ named: NamedFiles, calendar: String?, isPreview: Bool, _ progress: (OperationProgress) -> Void
    ) throws -> MeetingImportPreview {
        let calendarID = try calendar.flatMap { try writableCalendar(meantBy: $0, in: store).meetingsID }
        var files = try ImportFiles(paths(of: named), of: .calendars)
        // Reading them is half of the work.
        func tell(_ told: ImportProgress) {
            progress(OperationProgress(done: 0, fraction: told.fraction.map { $0 / 2 }))
        }
        var preview = MeetingImportPreview()
        var incoming: [IncomingMeeting] = []
        // The store must not be kept busy by a slow pipe.
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
        return try importMeetings(incoming, calendarID, isPreview: isPreview, into: store, preview) {
            progress(OperationProgress(done: $0.done, fraction: $0.fraction.map { (1 + $0) / 2 }))
        }
    }

    /// Stores or previews meetings that were read.
    ///
    /// - Parameters:
    ///   - calendarID: Their calendar; `nil` for the default one.
    ///   - calendars: The calendars of those that are new, if they have several.
    ///   - store: The workspace's store, or the one of a transaction.
    ///   - preview: The problems so far.
    func importMeetings(
        _ meetings: [IncomingMeeting], _ calendarID: Identifier<MeetingCalendar>?,
        among calendars: NewMeetingCalendars? = nil, isPreview: Bool, into store: MeetStore,
        _ preview: MeetingImportPreview, _ progress: (OperationProgress) -> Void
    ) throws(StoreError) -> MeetingImportPreview {
        var incoming = meetings
        var preview = preview
        if calendarID != nil {
            for place in incoming.indices { incoming[place].meeting.calendarID = calendarID }
        }
        var entries: [(place: Int, entry: MeetingImportPreview.Entry)] = []
        var done = 0
        var added = (calendars?.all ?? []).map { _ in 0 }
        try store.importMeetings(incoming, into: calendars, isPreview: isPreview) { place, outcome in
            done += 1
            if done.isMultiple(of: 64) || done == incoming.count {
                progress(OperationProgress(done: done, fraction: Double(done) / Double(incoming.count)))
            }
            let event = incoming[place].event
            switch outcome.change {
            case .added:
                preview.report.added += 1
                if let calendar = outcome.calendarPlace { added[calendar] += 1 }
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
                        isNew: outcome.change == .added, file: incoming[place].file, line: event.line,
                        calendar: outcome.calendarPlace.flatMap { calendars?.all[$0].name })
                ))
        }
        preview.entries = entries.sorted { $0.place < $1.place }.prefix(MeetingImportPreview.mostEntries).map(
            \.entry)
        if let calendars {
            preview.report.calendars = added.indices.filter { added[$0] > 0 }.map { place in
                ImportedCalendar(
                    name: calendars.all[place].name, isNew: calendars.isNew(place), added: added[place])
            }
        }
        return preview
    }

    /// Takes the meetings of an object that can be stored, and records the problems of others.
    func take(
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

    /// The methods that change an existing meeting, and add none (RFC 5546, 1.4).
    private static let messages: Set<String> = ["REPLY", "CANCEL", "REFRESH", "COUNTER", "DECLINECOUNTER"]
}

extension MeetStore {
    /// Returns the problem with the dates of an entry in a calendar file; `nil` if all of them are kept.
    func problem(withDatesOf event: CalendarEvent, of file: String) -> ImportProblem? {
        guard let recurrence = event.recurrence, let last = lastStoredDate(of: event.time, recurrence) else {
            return nil
        }
        return ImportProblem(
            file: file, line: event.line, reason: .tooManyDates(limit: last.count, last: last.date),
            severity: .warning)
    }
}
