import Foundation
import MeetCore
import MeetStore

/// The records that a source reads, before they are stored; or only their numbers.
package struct ForeignReading {
    struct Card {
        var contact: Contact
        /// False if the UID has to be derived.
        var hasUID: Bool
        var file: String
        var line: Int
        var digest: UInt64?
        /// True for a group member of whom the group states only an address and perhaps a name.
        var isMemberAlone = false
    }

    struct Entry {
        var event: CalendarEvent
        /// The METHOD of its calendar.
        var method: String?
        var file: String
        /// The place of its calendar in `calendars`; `nil` if nothing names it.
        var calendar: Int?
    }

    /// A member of a mailing list that is known by its address.
    private struct ListMember {
        var name: String
        var address: String
        var file: String
        var line: Int
    }

    private(set) var cards: [Card] = []
    private(set) var entries: [Entry] = []
    /// The calendars of the entries, each name once.
    private(set) var calendars: [ForeignCalendar] = []
    private(set) var problems: [ImportProblem] = []
    /// The members of mailing lists, which may have no contact.
    private var listed: [ListMember] = []
    /// The name of the source, a part of the UIDs made for it.
    let source: String
    /// Returns whether the import was stopped.
    let isStopped: @Sendable () -> Bool
    /// Receives the number of records read so far.
    private let onRecords: (Int) -> Void
    /// The numbers, if records are counted and not kept; else `nil`.
    var tally: ForeignTally?
    /// The number of entries with each key, for records that are there twice.
    private var keys: [String: Int] = [:]
    private var cardUIDs: [String: Int] = [:]

    /// The maximum number of calendars; the entries of further ones are in none.
    static let mostCalendars = 100

    /// The maximum size of a file that is read as a whole.
    static let largest = 256 << 20

    /// - Parameter onRecords: Receives the number of records read so far, now and then.
    package init(
        of source: String, isStopped: @escaping @Sendable () -> Bool = { Task.isCancelled },
        onRecords: @escaping (Int) -> Void = { _ in }
    ) {
        self.source = source
        self.isStopped = isStopped
        self.onRecords = onRecords
    }

    /// Makes a reading that counts the records, and keeps none.
    ///
    /// - Parameter mostBytes: The maximum number of bytes read.
    init(
        counting source: String, mostBytes: Int = ForeignTally.mostBytes,
        isStopped: @escaping @Sendable () -> Bool = { Task.isCancelled }
    ) {
        self.init(of: source, isStopped: isStopped)
        tally = ForeignTally(mostBytes: mostBytes)
    }

    /// True if records are counted and not kept.
    var isCounting: Bool { tally != nil }

    package var counts: ForeignCounts {
        if let tally { return tally.counts }
        let toDos = entries.count { $0.event.component == .toDo }
        let groups = cards.count { $0.contact.kind == .group }
        return ForeignCounts(
            contacts: cards.count - groups, groups: groups, meetings: entries.count - toDos, toDos: toDos)
    }

    var isEmpty: Bool { cards.isEmpty && entries.isEmpty && problems.isEmpty }

    // MARK: - Problems

    package mutating func note(_ problem: ImportProblem) { problems.append(problem) }

    /// Records a line that is not in the form of its program, and is left out.
    mutating func skip(_ found: String, in file: String, line: Int) {
        note(
            ImportProblem(
                file: file, line: line,
                reason: .foreignLine(program: source, found: ImportProblem.Excerpt(found)), severity: .skipped
            ))
    }

    /// Records a part of a line that is left out.
    mutating func warn(_ reason: ImportProblem.Reason, in file: String, line: Int) {
        note(ImportProblem(file: file, line: line, reason: reason, severity: .warning))
    }

    private mutating func note(_ error: ContactImportError) { note(error.problem) }

    // MARK: - Records

    /// Takes a contact. Without a UID it gets the same one at every import.
    ///
    /// - Returns: The UID, for the members of groups.
    @discardableResult
    mutating func take(
        _ contact: Contact, hasUID: Bool = false, file: String, line: Int, digest: UInt64? = nil
    ) -> String {
        if isCounting {
            if contact.kind == .group { tally?.counts.groups += 1 } else { tally?.counts.contacts += 1 }
            return ""
        }
        var contact = contact
        if !hasUID {
            contact.uid = ""
            let uid = contact.derivedUID()
            let occurrence = cardUIDs[uid, default: 0]
            cardUIDs[uid] = occurrence + 1
            contact.uid = occurrence == 0 ? uid : contact.derivedUID(occurrence: occurrence)
        }
        cards.append(Card(contact: contact, hasUID: hasUID, file: file, line: line, digest: digest))
        tellRecords()
        return contact.uid
    }

    /// Returns the place of a calendar in `calendars`; `nil` without a name, for one too many, and while
    /// records are counted.
    mutating func place(of calendar: ForeignCalendar?) -> Int? {
        guard !isCounting, let calendar, !calendar.name.isEmpty else { return nil }
        if let known = calendars.firstIndex(where: { $0.isCalled(calendar.name) }) {
            if calendars[known].colour == nil { calendars[known].colour = calendar.colour }
            return known
        }
        guard calendars.count < Self.mostCalendars else { return nil }
        calendars.append(calendar)
        return calendars.count - 1
    }

    /// Takes a meeting or a to-do as properties of iCalendar.
    ///
    /// - Parameters:
    ///   - key: The data that identifies it in its program: the UID is made of it, so that another import
    ///     finds it.
    ///   - write: Writes the properties, without UID, BEGIN and END. Times without a zone are the reader's.
    mutating func take(
        _ component: CalendarEvent.Component, key: String, file: String, line: Int,
        _ write: (inout ContentLineWriter) -> Void
    ) {
        if isCounting {
            if component == .toDo { tally?.counts.toDos += 1 } else { tally?.counts.meetings += 1 }
            return
        }
        let occurrence = keys[key, default: 0]
        keys[key] = occurrence + 1
        let text = occurrence == 0 ? key : "\(key)\n\(occurrence)"
        let hash = [FNV1a.hash(text.utf8), FNV1a.hash(text.utf8, from: 0x8422_2325_CBF2_9CE4)]
            .map(FNV1a.hexadecimal).joined()
        var writer = ContentLineWriter()
        writer.write("BEGIN", .raw(component.rawValue))
        writer.write("UID", .raw("\(hash)@\(source).invalid"))
        write(&writer)
        writer.write("END", .raw(component.rawValue))
        for object in ICalendarReader.read(writer.output, file: file) {
            for var problem in object.problems {
                problem.line = line
                note(problem)
            }
            for var event in object.events {
                event.line = line
                entries.append(Entry(event: event, method: nil, file: file))
                tellRecords()
            }
        }
    }

    private func tellRecords() {
        let done = cards.count + entries.count
        if done.isMultiple(of: 64) { onRecords(done) }
    }

    /// Takes a member of a group that is known by its address alone.
    ///
    /// - Returns: The MEMBER value of the group.
    mutating func takeMember(_ address: String, file: String, line: Int) -> String {
        if isCounting {
            tally?.counts.contacts += 1
        } else {
            listed.append(ListMember(name: "", address: address, file: file, line: line))
        }
        return MailingList.member(address)
    }

    /// Adds the contacts of the members of groups that have none.
    mutating func addListMembers() {
        var known = Set(cards.flatMap { $0.contact.emails.map { CalendarAddress.key($0.address) } })
        for member in listed where known.insert(CalendarAddress.key(member.address)).inserted {
            var contact = Contact(uid: "", name: member.name.isEmpty ? member.address : member.name)
            contact.emails = [ContactEmail(address: member.address)]
            take(contact, file: member.file, line: member.line)
            cards[cards.count - 1].isMemberAlone = true
        }
        listed = []
    }

    // MARK: - Files in standard forms

    /// Takes the cards of a vCard file. One that cannot be read is a problem.
    package mutating func takeCards(ofFile path: String) throws {
        if isCounting { return try count(ofFile: path) }
        do throws(any Error) {
            let rest = try CardFile.read(path, isStopped: isStopped) { take($0, path) }
            for problem in rest { note(problem) }
        } catch let error as ContactImportError {
            note(error)
        }
    }

    /// Takes cards in memory, such as those of a file in an archive.
    ///
    /// - Parameter name: The name of the source in reports of problems.
    package mutating func takeCards(_ bytes: [UInt8], named name: String) {
        if isCounting { return count(bytes) }
        var reader = VCardReader(file: name)
        reader.feed(bytes) { take($0, name) }
        reader.finish { take($0, name) }
        for problem in reader.problems { note(problem) }
    }

    private mutating func take(_ card: DecodedCard, _ file: String) {
        for problem in card.problems { note(problem) }
        guard card.isSavable else { return }
        takeSavable(card, file: file, line: card.line)
    }

    /// Takes a card that can be stored; a mailing list as a group.
    mutating func takeSavable(_ card: DecodedCard, file: String, line: Int) {
        guard let list = MailingList(card.contact) else {
            take(card.contact, hasUID: card.hasUID, file: file, line: line, digest: card.digest)
            return
        }
        // Without a digest: a contact that the list once became is updated.
        take(list.group, hasUID: card.hasUID, file: file, line: line)
        if isCounting { return }
        listed += list.members.map { member in
            ListMember(name: member.name, address: member.address, file: file, line: line)
        }
    }

    /// Takes the entries of a calendar file. One that cannot be read is a problem.
    ///
    /// - Parameters:
    ///   - component: The component that is taken; `nil` for meetings and to-dos.
    ///   - calendar: The place of the calendar in `calendars`; `nil` for the one that the file names.
    ///   - name: The name of the calendar, if nothing else names it.
    mutating func takeCalendar(
        ofFile path: String, only component: CalendarEvent.Component? = nil, in calendar: Int? = nil,
        orCalled name: String? = nil
    ) throws {
        if isCounting { return try count(ofFile: path) }
        do throws(any Error) {
            var objects = try CalendarFile.read(path, isStopped: isStopped)
            if let component {
                objects.removeAll { object in
                    !object.events.isEmpty && !object.events.contains { $0.component == component }
                }
                for place in objects.indices {
                    objects[place].events.removeAll { $0.component != component }
                }
            }
            take(objects, path, in: calendar, orCalled: name)
        } catch let error as ContactImportError {
            note(error)
        }
    }

    /// Takes a calendar in memory, such as a file in an archive.
    ///
    /// - Parameters:
    ///   - file: The name of the file.
    ///   - calendar: The place of the calendar, as for a file.
    ///   - name: The name of the calendar, as for a file.
    mutating func takeCalendar(
        _ bytes: [UInt8], named file: String, in calendar: Int? = nil, orCalled name: String? = nil
    ) {
        if isCounting { return count(bytes) }
        take(ICalendarReader.read(bytes, file: file), file, in: calendar, orCalled: name)
    }

    private mutating func take(
        _ objects: [CalendarObject], _ file: String, in calendar: Int?, orCalled name: String?
    ) {
        for object in objects {
            for problem in object.problems { note(problem) }
            if object.events.isEmpty { continue }
            var home = calendar
            if home == nil, let name = object.name ?? name {
                home = place(of: ForeignCalendar(name, colour: object.colour))
            }
            for var event in object.events {
                // Google's notes often begin with empty lines.
                event.notes = String(event.notes.drop(while: \.isNewline))
                entries.append(
                    Entry(event: event, method: object.method, file: file, calendar: home))
                tellRecords()
            }
        }
    }

    /// Returns the bytes of a file; `nil` if it cannot be read, which is a problem then, and for a large one
    /// while records are counted.
    package mutating func bytes(ofFile path: String) throws -> [UInt8]? {
        guard mayRead(path) else { return nil }
        var bytes: [UInt8] = []
        do throws(any Error) {
            try CardFile.chunks(of: path, isStopped: isStopped) { chunk in
                guard bytes.count + chunk.count <= Self.largest else { throw ContactImportError(path, EFBIG) }
                bytes += chunk
            }
        } catch let error as ContactImportError {
            note(error)
            return nil
        }
        return bytes
    }

    /// Returns the lines of a file, in UTF-8 or Latin-1; `nil` as in `bytes`.
    package mutating func lines(ofFile path: String) throws -> [String]? {
        try bytes(ofFile: path).map(ForeignText.lines)
    }
}
