import Foundation

/// The meaning of a scheduling message, given the stored state (RFC 5546): a pure function without clock,
/// network or store.
package enum ITIP {
    /// Returns the verdict on the message, the changes, and the messages to send.
    ///
    /// - Parameters:
    ///   - message: The message; all its events have the same UID, see `SchedulingMessage.messages`.
    ///   - have: The stored state of that UID; `nil` for none. Earlier messages count even if the meeting is
    ///     deleted: a mail that is read twice does not restore it.
    ///   - own: The person's own addresses. Case and `mailto:` are ignored.
    ///   - now: The time of recorded answers.
    ///   - zone: The person's zone, for times without one.
    ///   - contacts: The contacts with an address of the message. Another address of the same contact counts
    ///     as theirs.
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
        // A date does not recur, though it may be passed with the rule of its series.
        for place in known.exceptions.indices { known.exceptions[place].recurrence = nil }
        let step = ITIPStep(
            message: message, have: known,
            own: Set(own.map { CalendarAddress.key($0) }.filter { !$0.isEmpty }), now: now, zone: zone,
            contacts: contacts)
        return step.trusted(step.outcome(by: message.method ?? step.likelyMethod))
    }
}

/// A message and the stored state of its meeting.
struct ITIPStep {
    let message: SchedulingMessage
    let have: SchedulingState
    /// The keys of the person's own addresses.
    let own: Set<String>
    let now: Date
    let zone: String
    let contacts: MessageContacts
    /// The keys of the stored series' dates that the message names.
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

    /// Returns the outcome of a message with that method, regardless of its sender.
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
    /// The stored series or meeting, else one of its dates, for deciding the owner.
    var stored: Meeting? { have.series ?? have.exceptions.first }

    /// The method of a file without one: an invitation if it invites the person, else a publication (RFC
    /// 5545, 3.7.2).
    var likelyMethod: SchedulingMethod {
        let asksMe = events.contains { event in
            guard let organizer = event.organizer, !own.contains(organizer.key) else { return false }
            return event.attendees.contains(where: isMe)
        }
        return asksMe ? .request : .publish
    }

    func isMe(_ invitee: Invitee) -> Bool { invitee.isSelf(by: own) }

    /// Returns whether the person is the organizer.
    func isMine(_ meeting: Meeting) -> Bool { meeting.isOrganized(by: own) }

    // MARK: - Who may say so

    /// The organizer named by the message.
    var namedOrganizer: CalendarAddress? { events.lazy.compactMap(\.organizer).first }

    /// Returns the reason to reject a message that only the organizer may send, or `nil`.
    ///
    /// A message need not come from the organizer's own mail address: secretaries and calendar servers send
    /// for others. But it must name the known organizer; only they can hand a meeting over.
    func objection(isPublished: Bool = false) -> SchedulingOutcome.Verdict? {
        let named = namedOrganizer
        let isByMe = named.map { own.contains($0.key) } ?? false
        guard let stored else { return isByMe ? .fromMyself : nil }
        if isMine(stored) {
            if isByMe { return .fromMyself }
            // A publication without an organizer belongs to nobody.
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

    /// Returns the revision of an event. Without DTSTAMP, or from a clock that is ahead, it is dated by its
    /// arrival.
    func revision(of event: CalendarEvent) -> Revision {
        let sequence = min(max(0, event.sequence), Int(Int32.max))
        let stamp = event.stamp.flatMap { $0 > now ? nil : $0 } ?? message.receivedAt
        return Revision(sequence: sequence, stamp: stamp)
    }

    /// Returns the age relative to the organizer's latest message. A date has its own SEQUENCE; without one,
    /// it is older than the series only by both numbers, because calendars count dates separately.
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
        // A clock that was ahead of now is wrong: any later message is newer.
        if known.stamp > now { known.stamp = .distantPast }
        let revision = revision.plausible(after: known)
        return revision == known ? .same : revision < known ? .older : .newer
    }

    /// Returns the last accepted revision, else that of the received text, else SEQUENCE alone.
    func known(_ key: String) -> Revision? {
        let organizer = namedOrganizer?.key ?? ""
        // A message sent earlier in the organizer's name does not make the organizer's own outdated.
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

    /// Returns the key of the event's date, in the zone of the series.
    func key(of event: CalendarEvent, in series: MeetingTime?) -> String {
        if event.recurrenceID.isEmpty { return "" }
        return event.recurrenceID(in: series ?? have.series?.time ?? event.time)
    }

    /// Returns a date of a series as a meeting of its own with the data of the series; `nil` if there is no
    /// such date.
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

    /// Returns the keys that are dates of a series, in a single pass of a century at most: thousands of
    /// remote dates of an endless series must not block the program.
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

    /// Returns the organizer's last version, from the text stored with the meeting.
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
