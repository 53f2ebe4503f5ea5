import Foundation
import MeetCore
import MeetStore

/// Finds what people do not know yet of the person's own meetings: what is stored is held against what the messages said
/// that left, or are to leave.
///
/// Both are compared as the others read them, so that what an iCalendar text cannot say is no difference.
struct PendingFinder {
    let store: MeetStore
    let now: Date
    let identity: MailIdentity

    init(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) {
        self.store = store
        now = workspace.now()
        identity = try MailIdentity(readFrom: store, environment: workspace.environment)
    }

    /// - Parameters:
    ///   - meetings: `nil` for all of which somebody was told.
    ///   - uids: Those of them that are meant, deleted ones too; `nil` for all.
    func notices(
        of meetings: [Identifier<Meeting>]?, uids: Set<String>?
    ) throws(StoreError) -> [PendingNotice] {
        var wanted: [String] = []
        for id in meetings ?? [] {
            guard let meeting = try store.meeting(id) else { throw .notFound(.meeting(id)) }
            if !wanted.contains(meeting.uid) { wanted.append(meeting.uid) }
        }
        if meetings == nil { wanted = try store.uidsTold(by: ["REQUEST", "CANCEL"]) }
        for uid in (uids ?? []).sorted() where !wanted.contains(uid) { wanted.append(uid) }
        if let uids { wanted.removeAll { !uids.contains($0) } }
        var notices: [PendingNotice] = []
        for uid in wanted { notices += try self.notices(uid) }
        return notices
    }

    /// Of one meeting, or of a series with the dates that differ.
    func notices(_ uid: String) throws(StoreError) -> [PendingNotice] {
        let state = try store.schedulingState(uid: uid)
        let known = Knowledge(try store.messages(about: uid))
        let stored = ([state?.series].compactMap { $0 } + (state?.exceptions ?? [])).filter(isOwn)
        // What somebody else calls is theirs to tell.
        if stored.isEmpty, state?.series != nil || state?.exceptions.isEmpty == false { return [] }
        guard let whole = stored.first(where: { $0.recurrenceID.isEmpty }) else {
            return known.isEmpty ? [] : cancellations(of: known, isInvited: { _, _ in false }, meetings: [])
        }
        let told = asTold(stored)
        var notices: [PendingNotice] = []
        notices += cancellations(of: known, isInvited: isInvited(among: stored), meetings: stored)
        notices += requests(whole, told[""] ?? whole, known)
        for exception in stored where !exception.recurrenceID.isEmpty {
            notices += requests(
                exception, told[exception.recurrenceID] ?? exception, known, of: notices)
        }
        return notices
    }

    private func isOwn(_ meeting: Meeting) -> Bool {
        meeting.organizer.map { identity.own.contains($0.key) } ?? true
    }

    /// Whom a message about it goes to: those with an address, apart from the person.
    func recipients(of meeting: Meeting) -> [CalendarAddress] {
        var seen: Set<String> = []
        return meeting.invitees.compactMap { invitee in
            guard let email = invitee.email, !email.isEmpty else { return nil }
            let address = CalendarAddress(name: invitee.name, email: email)
            guard !identity.own.contains(address.key), seen.insert(address.key).inserted else { return nil }
            return address
        }
    }

    /// As others read it, by the key of the date.
    private func asTold(_ meetings: [Meeting]) -> [String: Meeting] {
        let organizer = identity.address ?? CalendarAddress(email: "")
        let series = meetings.first { $0.recurrenceID.isEmpty }?.time
        let text = SchedulingWriter.request(meetings, organizer: organizer, series: series, stamp: now)
        return Knowledge.meetings(in: text, series: series)
    }

    private func isOver(_ meeting: Meeting) -> Bool {
        if let recurrence = meeting.recurrence, let series = Series(meeting.time, recurrence) {
            guard recurrence.rule != nil else {
                return ([series.start] + recurrence.added).allSatisfy { wall in
                    meeting.time.starting(at: wall).end(readerZone: .gmt).map { $0 < now } ?? false
                }
            }
            guard let until = store.lastEnd(of: meeting) else { return false }
            return until < now
        }
        return meeting.time.isScheduled && meeting.time.end(readerZone: .gmt).map { $0 < now } ?? false
    }

    // MARK: - Invitations and updates

    private func requests(
        _ meeting: Meeting, _ told: Meeting, _ known: Knowledge, of earlier: [PendingNotice] = []
    ) -> [PendingNotice] {
        // What is called off is told as cancelled, and a date of it by itself.
        if meeting.status == .cancelled { return [] }
        var invited: [CalendarAddress] = []
        var updated: [(changes: [FieldChange], who: [CalendarAddress])] = []
        for address in recipients(of: meeting) {
            guard let old = known.last(address.key, meeting.recurrenceID) else {
                // Whoever is asked to the series now is asked to its dates with it.
                let isToldWithSeries = earlier.contains {
                    $0.recurrenceID.isEmpty && $0.method == "REQUEST" && $0.recipients.contains(address)
                }
                let isInSeries = !meeting.recurrenceID.isEmpty && known.last(address.key, "") != nil
                if isInSeries {
                    updated.append((difference(known.base(address.key, of: meeting), told), [address]))
                } else if !isToldWithSeries {
                    invited.append(address)
                }
                continue
            }
            guard !old.isOff else {
                invited.append(address)
                continue
            }
            let changes = difference(old.meeting, told)
            if changes.isEmpty { continue }
            if let place = updated.firstIndex(where: { $0.changes == changes }) {
                updated[place].who.append(address)
            } else {
                updated.append((changes, [address]))
            }
        }
        if isOver(meeting) { return [] }
        var notices: [PendingNotice] = []
        if !invited.isEmpty { notices.append(notice(.invitation, meeting, invited)) }
        for update in updated where !update.changes.isEmpty {
            notices.append(notice(.update(update.changes), meeting, update.who))
        }
        return notices
    }

    /// Who else is invited is told with the rest, and is no reason to write to everybody.
    private func difference(_ old: Meeting?, _ new: Meeting) -> [FieldChange] {
        guard let old else { return [] }
        return FieldChange.changes(from: old, to: new).filter {
            $0.field != .invitees && $0.field != .organizer
        }
    }

    private func notice(
        _ kind: PendingNotice.Kind, _ meeting: Meeting, _ recipients: [CalendarAddress]
    ) -> PendingNotice {
        PendingNotice(
            meetingID: meeting.seriesID ?? meeting.id, uid: meeting.uid, recurrenceID: meeting.recurrenceID,
            kind: kind, recipients: recipients, meeting: meeting)
    }

    // MARK: - Cancellations

    private func isInvited(among stored: [Meeting]) -> (String, String) -> Bool {
        { address, recurrenceID in
            let whole = stored.first { $0.recurrenceID.isEmpty }
            // A date that no longer differs is as the series is.
            guard let meeting = stored.first(where: { $0.recurrenceID == recurrenceID }) ?? whole else {
                return false
            }
            if meeting.status == .cancelled || whole?.status == .cancelled { return false }
            return recipients(of: meeting).contains { $0.key == address }
        }
    }

    private func cancellations(
        of known: Knowledge, isInvited: (String, String) -> Bool, meetings: [Meeting]
    ) -> [PendingNotice] {
        var notices: [PendingNotice] = []
        for recurrenceID in known.dates {
            let off = known.invited(recurrenceID).filter { address, told in
                if isInvited(address, recurrenceID) { return false }
                // With the whole go its dates.
                return recurrenceID.isEmpty || isInvited(address, "")
                    || known.last(address, "").map(\.isOff) ?? true
            }
            // Who knows the series and not this date by itself is told of a date that is off, too.
            var people = off.map(\.told.address)
            let meeting = meetings.first { $0.recurrenceID == recurrenceID } ?? off.first?.told.meeting
            if let meeting, !people.isEmpty, !isLongOver(meeting) {
                people.sort { $0.key < $1.key }
                notices.append(notice(.cancellation, meeting, people))
            }
        }
        // Dates that are called off while the series takes place.
        for meeting in meetings where !meeting.recurrenceID.isEmpty && meeting.status == .cancelled {
            if known.dates.contains(meeting.recurrenceID) { continue }
            let people = known.invited("").filter { isInvited($0.address, "") }.map(\.told.address)
            if !people.isEmpty, !isOver(meeting) { notices.append(notice(.cancellation, meeting, people)) }
        }
        return notices
    }

    private func isLongOver(_ meeting: Meeting) -> Bool { isOver(meeting) }
}

/// What others were told of one meeting.
struct Knowledge {
    struct Told {
        var address: CalendarAddress
        /// As the message said it.
        var meeting: Meeting
        /// Whether it is off for them.
        var isOff: Bool
    }

    /// By the key of the date, and of whoever was told.
    private var told: [String: [String: Told]] = [:]
    /// The latest DTSTAMP that was sent.
    private(set) var lastStamp: Date?
    /// The highest SEQUENCE that was sent, and whether the message cancelled it, by the key of the date.
    private(set) var sequences: [String: Int] = [:]

    var isEmpty: Bool { told.isEmpty }
    /// The keys of the dates of which something was told by themselves; the whole is the empty one.
    var dates: [String] { told.keys.sorted() }

    /// - Parameter messages: What left or is to leave, the earliest first.
    init(_ messages: [OutgoingMessage]) {
        var series: MeetingTime?
        for message in messages {
            let objects = ICalendarReader.read(message.calendar.utf8, file: "")
            let events = objects.flatMap(\.events)
            lastStamp = (events.compactMap(\.stamp) + [lastStamp].compactMap { $0 }).max()
            guard message.method == "REQUEST" || message.method == "CANCEL" else { continue }
            if let whole = events.first(where: { $0.recurrenceID.isEmpty && $0.recurrence != nil }) {
                series = whole.time
            }
            for event in events {
                let meeting = event.meeting(now: .distantPast)
                let key = series.map { event.recurrenceID(in: $0) } ?? event.recurrenceID
                sequences[key] = max(sequences[key] ?? 0, event.sequence)
                for address in message.to {
                    if key.isEmpty {
                        // A series is told with all its dates.
                        for other in told.keys where !other.isEmpty && message.method == "CANCEL" {
                            told[other]?[address.key] = nil
                        }
                    }
                    let isOff = message.method == "CANCEL"
                    var said = Told(address: address, meeting: meeting, isOff: isOff)
                    // A cancellation says little of what it cancels.
                    if isOff, let before = told[key]?[address.key] { said.meeting = before.meeting }
                    told[key, default: [:]][address.key] = said
                }
            }
        }
    }

    func last(_ address: String, _ recurrenceID: String) -> Told? { told[recurrenceID]?[address] }

    /// Those for whom it is on.
    func invited(_ recurrenceID: String) -> [(address: String, told: Told)] {
        (told[recurrenceID] ?? [:]).filter { !$0.value.isOff }.map { ($0.key, $0.value) }
            .sorted { $0.address < $1.address }
    }

    /// A date as the series says it.
    func base(_ address: String, of exception: Meeting) -> Meeting? {
        guard var meeting = last(address, "")?.meeting, let start = WallTime(basicText: exception.recurrenceID)
        else { return nil }
        meeting.time = meeting.time.starting(at: start)
        meeting.recurrence = nil
        meeting.recurrenceID = exception.recurrenceID
        return meeting
    }

    /// What an iCalendar text says, by the key of the date.
    static func meetings(in text: String, series: MeetingTime?) -> [String: Meeting] {
        var meetings: [String: Meeting] = [:]
        for event in ICalendarReader.read(text.utf8, file: "").flatMap(\.events) {
            let key = series.map { event.recurrenceID(in: $0) } ?? event.recurrenceID
            meetings[key] = event.meeting(now: .distantPast)
        }
        return meetings
    }
}
