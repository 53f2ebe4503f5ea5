import Foundation
import MeetCore
import MeetStore

/// The records that a source reads, before they are stored.
package struct ForeignReading {
    struct Card {
        var contact: Contact
        /// False if the UID has to be derived.
        var hasUID: Bool
        var file: String
        var line: Int
        var digest: UInt64?
    }

    struct Entry {
        var event: CalendarEvent
        /// The METHOD of its calendar.
        var method: String?
        var file: String
    }

    private(set) var cards: [Card] = []
    private(set) var entries: [Entry] = []
    private(set) var problems: [ImportProblem] = []
    /// The name of the source, a part of the UIDs made for it.
    let source: String
    /// Returns whether the import was stopped.
    let isStopped: @Sendable () -> Bool
    /// The number of entries with each key, for records that are there twice.
    private var keys: [String: Int] = [:]
    private var cardUIDs: [String: Int] = [:]

    /// The maximum size of a file that is read as a whole.
    static let largest = 256 << 20

    package init(of source: String, isStopped: @escaping @Sendable () -> Bool = { Task.isCancelled }) {
        self.source = source
        self.isStopped = isStopped
    }

    package var counts: ForeignCounts {
        let toDos = entries.count { $0.event.component == .toDo }
        return ForeignCounts(contacts: cards.count, meetings: entries.count - toDos, toDos: toDos)
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
        var contact = contact
        if !hasUID {
            contact.uid = ""
            let uid = contact.derivedUID()
            let occurrence = cardUIDs[uid, default: 0]
            cardUIDs[uid] = occurrence + 1
            contact.uid = occurrence == 0 ? uid : contact.derivedUID(occurrence: occurrence)
        }
        cards.append(Card(contact: contact, hasUID: hasUID, file: file, line: line, digest: digest))
        return contact.uid
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
            }
        }
    }

    // MARK: - Files in standard forms

    /// Takes the cards of a vCard file. One that cannot be read is a problem.
    package mutating func takeCards(ofFile path: String) throws {
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
        var reader = VCardReader(file: name)
        reader.feed(bytes) { take($0, name) }
        reader.finish { take($0, name) }
        for problem in reader.problems { note(problem) }
    }

    private mutating func take(_ card: DecodedCard, _ file: String) {
        for problem in card.problems { note(problem) }
        guard card.isSavable else { return }
        take(card.contact, hasUID: card.hasUID, file: file, line: card.line, digest: card.digest)
    }

    /// Takes the entries of a calendar file. One that cannot be read is a problem.
    package mutating func takeCalendar(ofFile path: String) throws {
        do throws(any Error) {
            take(try CalendarFile.read(path, isStopped: isStopped), path)
        } catch let error as ContactImportError {
            note(error)
        }
    }

    /// Takes a calendar in memory, such as a file in an archive.
    package mutating func takeCalendar(_ bytes: [UInt8], named name: String) {
        take(ICalendarReader.read(bytes, file: name), name)
    }

    private mutating func take(_ objects: [CalendarObject], _ file: String) {
        for object in objects {
            for problem in object.problems { note(problem) }
            entries += object.events.map { Entry(event: $0, method: object.method, file: file) }
        }
    }

    /// Returns the bytes of a file; `nil` if it cannot be read, which is a problem then.
    package mutating func bytes(ofFile path: String) throws -> [UInt8]? {
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

    /// Returns the lines of a file, in UTF-8 or Latin-1; `nil` if it cannot be read, which is a problem then.
    package mutating func lines(ofFile path: String) throws -> [String]? {
        try bytes(ofFile: path).map(ForeignText.lines)
    }
}
