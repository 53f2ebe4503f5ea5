import Foundation

/// What a message about a meeting means to somebody who knows so much of it already (RFC 5546): one function of values,
/// which asks no clock, no network and no store.
package enum ITIP {
    /// What the message says, what changes by it, and what ought to be sent.
    ///
    /// - Parameters:
    ///   - message: All its events have one UID; `SchedulingMessage.messages` parts what has several.
    ///   - have: What is stored of that UID; `nil` for nothing. What is known of earlier messages counts also where the
    ///     meeting is gone: what was deleted does not come back with a mail that is read twice.
    ///   - own: The person's own addresses. Case and `mailto:` do not count.
    ///   - now: When an answer is recorded.
    ///   - zone: The person's zone, in which times without one are meant.
    ///   - contacts: Those that have an address of the message. Another address of the same contact counts as theirs.
    package static func process(
        _ message: SchedulingMessage, have: SchedulingState?, own: Set<String>, now: Date, zone: String = "",
        contacts: MessageContacts = MessageContacts()
    ) -> SchedulingOutcome {
        if message.method == nil, let word = message.unknownMethod {
            return SchedulingOutcome(.unknownMethod(word))
        }
        guard let first = message.events.first else { return SchedulingOutcome(.malformed(.noEvent)) }
        if first.uid.isEmpty { return SchedulingOutcome(.malformed(.noUID)) }
        if message.events.contains(where: { $0.uid != first.uid }) {
            return SchedulingOutcome(.malformed(.severalMeetings))
        }
        var known = have ?? SchedulingState()
        // A date does not come again, though it may be handed over with the rule of its series.
        for place in known.exceptions.indices { known.exceptions[place].recurrence = nil }
        let step = ITIPStep(
            message: message, have: known,
            own: Set(own.map { CalendarAddress.key($0) }.filter { !$0.isEmpty }), now: now, zone: zone,
            contacts: contacts)
        return step.trusted(step.outcome(by: message.method ?? step.likelyMethod))
    }
}

/// One message beside what is stored of its meeting.
struct ITIPStep {
    let message: SchedulingMessage
    let have: SchedulingState
    /// The keys of the person's own addresses.
    let own: Set<String>
    let now: Date
    let zone: String
    let contacts: MessageContacts
    /// The dates of the stored series that the message names, by their keys.
    let dates: Set<String>

    init(
        message: SchedulingMessage, have: SchedulingState, own: Set<String>, now: Date, zone: String,
        contacts: MessageContacts
    ) {
        self.message = message
        self.have = have
        self.own = own
        self.now = now
        self.zone = zone
        self.contacts = contacts
        let keys = message.events.filter { !$0.recurrenceID.isEmpty }.map { event in
            event.recurrenceID(in: have.series?.time ?? event.time)
        }
        dates = have.series.map { Self.dates(of: $0, among: keys) } ?? []
    }

    /// What a message of that method says, whoever sent it.
    func outcome(by method: SchedulingMethod) -> SchedulingOutcome {
        switch method {
        case .request: return invitation(isPublished: false)
        case .publish: return invitation(isPublished: true)
        case .add: return addition()
        case .cancel: return cancellation()
        case .declineCounter: return declinedProposal()
        case .reply: return answer()
        case .counter: return proposal()
        case .refresh: return refreshment()
        }
    }

    var events: [CalendarEvent] { message.events }
    /// The whole, else one date of it: what says whose it is.
    var stored: Meeting? { have.series ?? have.exceptions.first }

    /// Of a file that says no method: an invitation where it asks me, and else something to be known (RFC 5545, 3.7.2).
    var likelyMethod: SchedulingMethod {
        let asksMe = events.contains { event in
            guard let organizer = event.organizer, !own.contains(organizer.key) else { return false }
            return event.attendees.contains(where: isMe)
        }
        return asksMe ? .request : .publish
    }

    func isMe(_ invitee: Invitee) -> Bool { invitee.isSelf(by: own) }

    /// Whether others answer and only the person changes it.
    func isMine(_ meeting: Meeting) -> Bool { meeting.isOrganized(by: own) }

    // MARK: - Who may say so

    /// Who calls the meeting, as the message has it.
    var namedOrganizer: CalendarAddress? { events.lazy.compactMap(\.organizer).first }

    /// Why a message that only the organizer may send does not count; `nil` where it does.
    ///
    /// A message need not come from the organizer's own mail address: secretaries and calendar servers send for others. But
    /// it has to name the organizer that is known; only they themselves hand a meeting over.
    func objection(isPublished: Bool = false) -> SchedulingOutcome.Verdict? {
        let named = namedOrganizer
        let isByMe = named.map { own.contains($0.key) } ?? false
        guard let stored else { return isByMe ? .fromMyself : nil }
        if isMine(stored) {
            if isByMe { return .fromMyself }
            // Something published without an organizer is nobody's.
            if isPublished, named == nil, stored.received != nil, stored.invitees.isEmpty { return nil }
            return .notOrganizer(named ?? message.sender)
        }
        guard let known = stored.organizer, let said = named ?? message.sender, said.key != known.key else {
            return nil
        }
        return message.sender?.key == known.key ? nil : .notOrganizer(said)
    }

    // MARK: - Which is newer

    enum Age {
        case newer, same, older
    }

    /// A message without DTSTAMP is as old as when it came, and so is one of a clock that is ahead.
    func revision(of event: CalendarEvent) -> Revision {
        let sequence = min(max(0, event.sequence), Int(Int32.max))
        let stamp = event.stamp.flatMap { $0 > now ? nil : $0 } ?? message.receivedAt
        return Revision(sequence: sequence, stamp: stamp)
    }

    /// Beside the latest message of the organizer. A date has its own count, and without one is older than the whole only
    /// where both numbers say so: calendars count dates apart.
    func age(of event: CalendarEvent, key: String) -> Age {
        let revision = revision(of: event)
        if let known = known(key) { return age(revision, known) }
        if !key.isEmpty, let whole = known("") {
            let isOlder = revision.sequence < whole.sequence && revision.stamp < whole.stamp
            return isOlder ? .older : .newer
        }
        return .newer
    }

    func age(_ revision: Revision, _ known: Revision) -> Age {
        var known = known
        // Nobody's clock is right that was ahead of now: what comes next is newer.
        if known.stamp > now { known.stamp = .distantPast }
        let revision = revision.plausible(after: known)
        return revision == known ? .same : revision < known ? .older : .newer
    }

    /// What counted last, else what the meeting was received as, else its SEQUENCE alone.
    func known(_ key: String) -> Revision? {
        let organizer = namedOrganizer?.key ?? ""
        // What others sent first in the organizer's name makes nothing of the organizer's own old.
        if message.origin?.addresses.contains(organizer) == true,
            have.senders.contains(where: { $0.user == organizer && !$0.isConfirmed })
        {
            return nil
        }
        let state = have.received.first { $0.recurrenceID == key }
        if let state, stored != nil || state.organizer.isEmpty || state.organizer == organizer {
            return state.revision
        }
        guard let meeting = key.isEmpty ? have.series : have.exception(key), !isMine(meeting) else {
            return nil
        }
        if let base = base(of: meeting), let stamp = base.stamp {
            return Revision(sequence: base.sequence, stamp: stamp)
        }
        return Revision(sequence: meeting.sequence, stamp: .distantPast)
    }

    // MARK: - Dates of a series

    /// The key of the date that is meant, by the clocks of the series.
    func key(of event: CalendarEvent, in series: MeetingTime?) -> String {
        if event.recurrenceID.isEmpty { return "" }
        return event.recurrenceID(in: series ?? have.series?.time ?? event.time)
    }

    /// One date of a series as a meeting of its own, which says what all say; `nil` where the key is none.
    func occurrence(_ key: String, of series: Meeting) -> Meeting? {
        guard let start = WallTime(basicText: key) else { return nil }
        var meeting = series
        meeting.id = nil
        meeting.seriesID = series.id
        meeting.recurrenceID = key
        meeting.recurrence = nil
        meeting.received = nil
        meeting.time = series.time(at: start)
        for place in meeting.invitees.indices { meeting.invitees[place].id = nil }
        return meeting
    }

    /// Those of the keys that a series has. One pass, and no farther than a century: whoever sends thousands of far-off
    /// dates of an endless series does not keep us busy.
    static func dates(of series: Meeting, among keys: [String]) -> Set<String> {
        guard let recurrence = series.recurrence, let all = Series(series.time, recurrence) else { return [] }
        let farthest = all.start.adding(minutes: 100 * 366 * 1440)
        var asked: [WallTime: String] = [:]
        for key in keys {
            if let start = WallTime(basicText: key), start <= farthest { asked[start] = key }
        }
        guard let last = asked.keys.max() else { return [] }
        var found: Set<String> = []
        for start in all.starts {
            if start > last { break }
            if let key = asked[start] { found.insert(key) }
        }
        return found
    }

    // MARK: - What was received

    /// What the organizer said last, out of the text that is kept with the meeting.
    func base(of meeting: Meeting) -> CalendarEvent? {
        guard let text = meeting.received, !text.isEmpty else { return nil }
        let lines = text.split(whereSeparator: \.isNewline).joined(separator: "\r\n")
        let object = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(lines)\r\nEND:VCALENDAR\r\n"
        return ICalendarReader.read(object.utf8, file: "").first?.events.first
    }

    func states(_ events: [(event: CalendarEvent, key: String)]) -> [ReceivedState] {
        events.map { item in
            let revision = revision(of: item.event).plausible(after: known(item.key))
            return ReceivedState(
                recurrenceID: item.key, sequence: revision.sequence, stamp: revision.stamp,
                organizer: namedOrganizer?.key ?? "")
        }
    }
}
