import Glibc
import MeetCore
import MeetStore

/// Imports the contacts, meetings and to-dos of another program, in one transaction and one action. Another
/// import of the same data changes nothing. New meetings are in calendars of the same names, which are added
/// with their first meeting (`ForeignCalendarHomes`).
package struct ImportForeign: WritingOperation, LongOperation {
    package typealias Outcome = ContactImportReport
    package typealias Failure = any Error

    /// The name of the source (`ForeignSource.name`).
    package var source: String
    /// The file or folder; `nil` for those that the program uses.
    package var path: String?
    /// The name or number of the calendar of all new meetings; `nil` for those of the program.
    package var calendar: String?

    package init(_ source: String, path: String? = nil, calendar: String? = nil) {
        self.source = source
        self.path = path
        self.calendar = calendar
    }

    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws -> ContactImportReport {
        defer { workspace.inviteeIndex.forget() }
        let source = try ForeignSources.named(source)
        let calendar = try calendar.map { try workspace.writableCalendar(meantBy: $0, in: workspace.store) }
        let reading = try workspace.read(source, at: path, progress)
        // A wrong line must not make an action of its own.
        return try workspace.store.asOneAction({ (report: ContactImportReport) in
            .importedFrom(program: source.title, count: report.added + report.updated)
        }) { store in
            let contacts = try workspace.importContacts(of: reading, isPreview: false, into: store) {
                progress($0.of(2, step: 0))
            }
            let meetings = try workspace.importMeetings(
                of: reading, calendar, isPreview: false, into: store
            ) { progress($0.of(2, step: 1)) }
            return contacts.report.joined(meetings.report, problems: reading.problems)
        }
    }
}

/// Previews an import from another program; stores nothing.
package struct PreviewForeignImport: LongOperation {
    package typealias Outcome = ForeignImportPreview
    package typealias Failure = any Error

    /// The name of the source (`ForeignSource.name`).
    package var source: String
    /// The file or folder; `nil` for those that the program uses.
    package var path: String?
    /// The name or number of the calendar of all new meetings; `nil` for those of the program.
    package var calendar: String?

    package init(_ source: String, path: String? = nil, calendar: String? = nil) {
        self.source = source
        self.path = path
        self.calendar = calendar
    }

    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws -> ForeignImportPreview {
        let source = try ForeignSources.named(source)
        let calendar = try calendar.map { try workspace.writableCalendar(meantBy: $0, in: workspace.store) }
        let reading = try workspace.read(source, at: path, progress)
        let contacts = try workspace.importContacts(of: reading, isPreview: true, into: workspace.store) {
            progress($0.of(2, step: 0))
        }
        let meetings = try workspace.importMeetings(
            of: reading, calendar, isPreview: true, into: workspace.store
        ) { progress($0.of(2, step: 1)) }
        return ForeignImportPreview(
            contacts: contacts, meetings: meetings,
            report: contacts.report.joined(meetings.report, problems: reading.problems))
    }
}

/// The preview of an import from another program.
package struct ForeignImportPreview: Hashable, Sendable {
    package var contacts: ImportPreview
    package var meetings: MeetingImportPreview
    /// The report of the whole import.
    package var report: ContactImportReport

    package var unlistedEntries: Int { contacts.unlistedEntries + meetings.unlistedEntries }

    /// True if the import has meetings or to-dos.
    package var hasMeetings: Bool { meetings.report.taken > 0 }

    /// The preview in the form of contacts, for showing imports of every kind.
    package var outline: ImportPreview {
        var outline = ImportPreview()
        outline.report = report
        outline.entries = Array(
            (contacts.entries + meetings.outline.entries).prefix(ImportPreview.mostEntries))
        return outline
    }
}

/// A program whose data are in the home folder.
package struct FoundForeignSource: Hashable, Sendable {
    /// The name of the source (`ForeignSource.name`).
    package var name: String
    /// The name as the program writes it.
    package var title: String
    package var counts: ForeignCounts

    package init(name: String, title: String, counts: ForeignCounts) {
        self.name = name
        self.title = title
        self.counts = counts
    }
}

/// Finds the programs whose data can be imported, with the numbers of their records; without those that
/// have none, and those whose files another one of the list has too. Large files are counted in part or not
/// at all, and a cancelled task ends it soon.
package struct FindForeignSources: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(Never) -> [FoundForeignSource] {
        let home = workspace.foreignHome
        if home.folder.isEmpty { return [] }
        var known: Set<String> = []
        var found: [FoundForeignSource] = []
        for source in ForeignSources.all {
            let paths = source.finds(in: home).filter { !known.contains($0) }
            if paths.isEmpty || Task.isCancelled { continue }
            let counts = source.counts(paths, in: home)
            if counts.isNone { continue }
            known.formUnion(paths)
            found.append(FoundForeignSource(name: source.name, title: source.title, counts: counts))
        }
        return found
    }
}

extension Workspace {
    var foreignHome: ForeignHome {
        ForeignHome(environment: environment, workingFolder: workingFolder, now: now())
    }

    /// Reads everything of a source, before the store is kept busy.
    ///
    /// - Parameter progress: Receives the number of records; their total is not known yet.
    fileprivate func read(
        _ source: any ForeignSource, at path: String?, _ progress: @escaping (OperationProgress) -> Void
    ) throws -> ForeignReading {
        let home = foreignHome
        let given = path.map { $0 == ContactImport.standardInput ? $0 : expand($0) }
        if let given, given != ContactImport.standardInput, !home.isThere(given) {
            throw ForeignImportError.cannotRead(path: given, reason: String(cString: strerror(ENOENT)))
        }
        let paths = given.map { [$0] } ?? source.finds(in: home)
        if paths.isEmpty { throw ForeignImportError.nothingFound(title: source.title) }
        var reading = ForeignReading(
            of: source.name, onRecords: { progress(OperationProgress(done: $0)) })
        do {
            try source.read(paths, in: home, into: &reading)
            reading.addListMembers()
        } catch is CancellationError {
            throw StoreError.cancelled
        }
        if reading.isEmpty, let given {
            throw ForeignImportError.nothingOfIt(title: source.title, path: given)
        }
        return reading
    }

    fileprivate func importContacts(
        of reading: ForeignReading, isPreview: Bool, into store: MeetStore,
        _ progress: (OperationProgress) -> Void
    ) throws -> ImportPreview {
        var preview = ImportPreview()
        guard !reading.cards.isEmpty else { return preview }
        // The contacts of these addresses, whatever their names are, are the members.
        let alone = reading.cards.indices.filter { reading.cards[$0].isMemberAlone }
        let addresses = alone.map { Invitee(name: "", email: reading.cards[$0].contact.emails[0].address) }
        let known = Set(try store.contacts(of: addresses).keys.map { alone[$0] })
        let counts = try store.importing(isPreview: isPreview) { importer in
            var file: String?
            for (done, card) in reading.cards.enumerated() {
                if done.isMultiple(of: 64) {
                    try Task.checkCancellation()
                    progress(
                        OperationProgress(
                            done: done, fraction: Double(done) / Double(reading.cards.count)))
                }
                // UIDs are counted by file; in a folder of cards, each has one of its own.
                if file != card.file { importer.beginFile() }
                file = card.file
                if known.contains(done) {
                    preview.report.unchanged += 1
                    continue
                }
                if let place = LocationCard(card.contact) {
                    let change = try importer.add(place.imported)
                    preview.list(change, name: place.venue.name, of: card, isPreview)
                    continue
                }
                let incoming = try IncomingContact(
                    card.contact, hasUID: card.hasUID, file: card.file, line: card.line, digest: card.digest,
                    cards: store.cards, isSearchable: !isPreview)
                let outcome = try importer.add(incoming)
                for conflict in outcome.conflicts {
                    preview.report.note(ContactImport.problem(conflict, incoming))
                }
                preview.list(outcome, of: card, isPreview)
            }
            preview.report.venues = importer.venues
            return importer.counts
        }
        preview.report.added = counts.added
        preview.report.updated = counts.updated
        preview.report.unchanged += counts.unchanged
        return preview
    }

    /// - Parameter calendar: The calendar of all new meetings; `nil` for those of the program.
    fileprivate func importMeetings(
        of reading: ForeignReading, _ calendar: MeetingCalendar?, isPreview: Bool, into store: MeetStore,
        _ progress: (OperationProgress) -> Void
    ) throws -> MeetingImportPreview {
        var preview = MeetingImportPreview()
        guard !reading.entries.isEmpty else { return preview }
        var homes: ForeignCalendarHomes?
        if calendar == nil {
            homes = ForeignCalendarHomes(
                of: reading, besides: try calendars(in: store), usual: onlyCalendar)
        }
        var incoming: [IncomingMeeting] = []
        for entry in reading.entries {
            let count = incoming.count
            take(
                CalendarObject(method: entry.method, events: [entry.event]), entry.file, &incoming,
                &preview.report)
            guard let place = entry.calendar, incoming.count > count else { continue }
            incoming[count].calendarPlace = homes?.places[place]
        }
        return try importMeetings(
            incoming, calendar?.meetingsID, among: homes?.calendars, isPreview: isPreview, into: store,
            preview, progress)
    }
}

extension ImportPreview {
    fileprivate mutating func list(
        _ outcome: ImportOutcome, of card: ForeignReading.Card, _ isPreview: Bool
    ) {
        guard isPreview, outcome.change != .unchanged, entries.count < Self.mostEntries else { return }
        entries.append(
            Entry(
                kind: outcome.change == .added ? .added : .changed,
                name: (outcome.before ?? outcome.after).name, id: outcome.before?.id, file: card.file,
                line: card.line, changes: ContactFields.changes(from: outcome.before, to: outcome.after)))
    }

    fileprivate mutating func list(
        _ change: ImportChange, name: String, of card: ForeignReading.Card, _ isPreview: Bool
    ) {
        guard isPreview, change != .unchanged, entries.count < Self.mostEntries else { return }
        entries.append(
            Entry(
                kind: change == .added ? .added : .changed, name: name, file: card.file, line: card.line,
                changes: []))
    }
}

extension ContactImportReport {
    /// Returns this report of contacts with one of meetings, and the problems of reading.
    fileprivate func joined(_ other: ContactImportReport, problems: [ImportProblem]) -> ContactImportReport {
        var report = ContactImportReport()
        report.added = added + other.added
        report.updated = updated + other.updated
        report.unchanged = unchanged + other.unchanged
        report.venues = venues
        report.calendars = other.calendars
        for problem in problems + self.problems + other.problems { report.note(problem) }
        return report
    }
}

extension OperationProgress {
    /// Returns the progress of a whole of equal steps.
    fileprivate func of(_ steps: Int, step: Int) -> OperationProgress {
        OperationProgress(
            done: done, fraction: fraction.map { (Double(step) + $0) / Double(steps) })
    }
}
