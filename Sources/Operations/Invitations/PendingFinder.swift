import Foundation
import MeetCore
import MeetStore

/// Finds the pending notifications of the person's own meetings: the stored state is compared with the
/// delivered one, in the messages that were or will be sent.
///
/// Both are compared as recipients see them, so that data without an iCalendar form makes no difference.
struct PendingFinder {
    let store: MeetStore
    let now: Date
    let identity: MailIdentity
    /// True if messages show the answers of all invitees.
    let showsAnswers: Bool
    /// The servers that tell others of the meetings in their calendars.
    let servers: CalendarServers
    private let calendars: [MeetingCalendar]

    init(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) {
        self.store = store
        now = workspace.now()
        identity = try MailIdentity(readFrom: store, environment: workspace.environment)
        showsAnswers = try AnswerSetting.showsAll(in: store)
        servers = try CalendarServers(store)
        calendars = try store.calendars()
    }

    /// Returns the organizer of a meeting of the person: the address of its calendar, or the usual one; `nil`
    /// without an address.
    func organizer(of meeting: Meeting) -> CalendarAddress? {
        guard let email = calendars.calendar(of: meeting.calendarID)?.address, !email.isEmpty else {
            return identity.address
        }
        return CalendarAddress(name: identity.address?.name ?? "", email: email)
    }

    /// Returns the pending notifications.
    ///
    /// - Parameters:
    ///   - meetings: The meetings; `nil` for all in `uids`.
    ///   - uids: The UIDs, including deleted ones; `nil` for all, and without `meetings` for all delivered
    ///     ones.
    ///   - includesNew: True to include meetings that nobody was told of, where both are `nil`.
    func notices(
        of meetings: [Identifier<Meeting>]?, uids: Set<String>?, includesNew: Bool = false
    ) throws(StoreError) -> [PendingNotice] {
        var wanted: [String] = []
        for id in meetings ?? [] {
            guard let meeting = try store.meeting(id) else { throw .notFound(.meeting(id)) }
            if !wanted.contains(meeting.uid) { wanted.append(meeting.uid) }
        }
        if meetings == nil, uids == nil {
            wanted = try uidsTold()
            if includesNew {
                // Whole days end by the reader's clocks.
                let known = Set(wanted)
                wanted += try store.uidsWithInvitees(since: now.addingTimeInterval(-86_400))
                    .filter { !known.contains($0) }
            }
        }
        for uid in (uids ?? []).sorted() where !wanted.contains(uid) { wanted.append(uid) }
        if let uids { wanted.removeAll { !uids.contains($0) } }
        var notices: [PendingNotice] = []
        for uid in wanted { notices += try self.notices(uid) }
        return notices
    }

    /// Returns the UIDs of delivered meetings.
    func uidsTold() throws(StoreError) -> [String] {
        let mailed = try store.uidsTold(by: ["REQUEST", "CANCEL"])
        return mailed + (try servers.changedUIDs(in: store)).filter { !mailed.contains($0) }
    }

    /// The delivered state of a meeting, and the way of its messages.
    struct Delivery {
        var known: DeliveredState
        /// The server of its calendar, if it tells others.
        var server: MeetingServer?
        /// The people who were told by mail.
        var mailed: Set<String>

        /// The account whose server tells a person; `nil` if a mail does.
        func server(telling person: CalendarAddress) -> String? {
            server.flatMap { $0.tells(person.key, mailed: mailed) ? $0.account : nil }
        }
    }

    /// Returns the delivered state of a meeting.
    func delivery(of uid: String, _ state: SchedulingState?) throws(StoreError) -> Delivery {
        let all = [state?.series].compactMap { $0 } + (state?.exceptions ?? [])
        let messages = try store.messages(about: uid).map { withoutRemoved($0, state) }
        let byMail = DeliveredState(messages)
        guard let server = try servers.server(of: uid, all.first, in: store) else {
            return Delivery(known: byMail, server: nil, mailed: byMail.toldPeople)
        }
        let joined = server.joined(messages, told: all, zone: store.readerZone)
        return Delivery(known: DeliveredState(joined), server: server, mailed: byMail.toldPeople)
    }

    /// Returns the notifications of a meeting, or of a series with its exceptions.
    func notices(_ uid: String) throws(StoreError) -> [PendingNotice] {
        let state = try store.schedulingState(uid: uid)
        let all = [state?.series].compactMap { $0 } + (state?.exceptions ?? [])
        // A foreign meeting is its organizer's to announce.
        if all.contains(where: { !$0.isOrganized(by: identity.own) }) { return [] }
        let delivery = try delivery(of: uid, state)
        let known = delivery.known
        var round = Round(known: known, whole: state?.series, dates: [:])
        for exception in state?.exceptions ?? [] { round.dates[exception.recurrenceID] = exception }
        round.addDatesAsTheSeries()
        round.told = asRecipientsSeeIt([round.whole].compactMap { $0 } + round.dates.values)
        var people = Set(known.people)
        for meeting in all { people.formUnion(recipients(of: meeting)) }
        // The server of the account that it left tells them first that it is cancelled.
        if let meeting = all.first {
            for farewell in try servers.farewells(of: uid, in: meeting.calendarID, store) {
                people = people.filter { !farewell.people.contains($0.key) }
            }
        }
        var gathered: [PendingNotice] = []
        for person in people.sorted(by: { $0.key < $1.key }) {
            let server = delivery.server(telling: person)
            for (kind, meeting) in needs(of: person, round) where !isOver(meeting) {
                let place = gathered.firstIndex {
                    $0.kind == kind && $0.recurrenceID == meeting.recurrenceID && $0.server == server
                }
                if let place {
                    gathered[place].recipients.append(person)
                } else {
                    gathered.append(
                        PendingNotice(
                            meetingID: round.whole == nil ? nil : meeting.seriesID ?? meeting.id, uid: uid,
                            recurrenceID: meeting.recurrenceID, kind: kind, recipients: [person],
                            meeting: meeting, server: server))
                }
            }
        }
        for place in gathered.indices {
            gathered[place].askedAgain = askedAgain(by: gathered[place], state, known)
            gathered[place].isRemoval = isRemoval(gathered[place], round)
            gathered[place].showsAnswers = showsAnswers
        }
        return gathered.sorted { $0.recurrenceID < $1.recurrenceID }
    }

    /// Returns whether a cancelled meeting takes place without its recipients.
    private func isRemoval(_ notice: PendingNotice, _ round: Round) -> Bool {
        guard notice.kind == .cancellation, notice.meeting.status != .cancelled, let whole = round.whole,
            whole.status != .cancelled
        else { return false }
        return notice.recurrenceID.isEmpty || round.dates[notice.recurrenceID] != nil
    }

    // MARK: - Answers that no longer count

    /// Returns the names of the invitees whose answers a notification resets.
    private func askedAgain(
        by notice: PendingNotice, _ state: SchedulingState?, _ known: DeliveredState
    ) -> [String] {
        if notice.kind == .cancellation { return [] }
        var seen: Set<String> = []
        return told(by: notice, state).flatMap { meeting in
            let open = opening(meeting, state, known, notice.recipients).meeting
            return zip(meeting.invitees, open.invitees).filter { $0.participation != $1.participation }.map(
                \.0.name)
        }.filter { seen.insert($0).inserted }
    }

    /// Returns the meetings of a message: a date alone, or all of it with its exceptions.
    func told(by notice: PendingNotice, _ state: SchedulingState?) -> [Meeting] {
        guard notice.recurrenceID.isEmpty, let series = state?.series else { return [notice.meeting] }
        return [series] + (state?.exceptions ?? []).filter { $0.status != .cancelled }
    }

    /// Returns a meeting after its notification: with outdated answers reset, if it has a row of its own.
    ///
    /// - Returns: The meeting, and whether its SEQUENCE is raised by that.
    func opening(
        _ meeting: Meeting, _ state: SchedulingState?, _ known: DeliveredState,
        _ recipients: [CalendarAddress]
    ) -> (meeting: Meeting, isRaised: Bool) {
        let before = recipients.compactMap { known.last($0.key, meeting.recurrenceID) }.first
        if before?.isOff ?? false { return (meeting, true) }
        // A date without its own delivered state has that of the series.
        let people = recipients.map(\.key).filter { known.last($0, "").map { !$0.isOff } ?? false }
        let base = before?.meeting ?? people.lazy.compactMap { known.date($0, of: meeting) }.first
        guard Self.isStoredAlone(meeting) else {
            guard let base, let told = asRecipientsSeeIt([meeting]).values.first else {
                return (meeting, false)
            }
            return (meeting, SchedulingSequence.requiresSequenceIncrement(from: base, to: told))
        }
        guard let base else {
            // A date at a time that the series did not have was moved with it.
            guard !meeting.recurrenceID.isEmpty, let person = people.first else { return (meeting, false) }
            let old = moved(meeting, backWith: known.last(person, "")?.meeting, from: state?.series)
            return (
                SchedulingSequence.withOpenAnswers(meeting, answeredFor: old, except: identity.own), false
            )
        }
        guard let told = asRecipientsSeeIt([meeting]).values.first else { return (meeting, false) }
        let isRaised = SchedulingSequence.requiresSequenceIncrement(from: base, to: told)
        guard SchedulingSequence.resetsAnswers(from: base, to: told) else { return (meeting, isRaised) }
        return (
            SchedulingSequence.withOpenAnswers(meeting, answeredFor: base, except: identity.own), isRaised
        )
    }

    /// Returns whether a meeting has a row of its own: a regular date of a series has none.
    static func isStoredAlone(_ meeting: Meeting) -> Bool {
        meeting.id != nil && (meeting.recurrenceID.isEmpty || meeting.seriesID != nil)
    }

    /// Returns a moved date with the former time of its series.
    private func moved(_ date: Meeting, backWith old: Meeting?, from series: Meeting?) -> Meeting {
        var date = date
        guard let old, let series, let start = date.time.wallStart,
            let move = SeriesMove(from: series.time, to: old.time)
        else {
            date.time = .unscheduled
            return date
        }
        date.time = date.time.starting(at: move.moved(start))
        return date
    }

    /// The stored and the delivered state of a meeting.
    private struct Round {
        var known: DeliveredState
        /// The single meeting or the series; `nil` if it is deleted.
        var whole: Meeting?
        /// The exceptions, and dates delivered as exceptions that are regular now.
        var dates: [String: Meeting]
        /// The keys of the regular ones among `dates`.
        var usual: Set<String> = []
        /// The delivered meetings, as recipients see them.
        var told: [String: Meeting] = [:]

        /// Adds delivered exceptions that are regular dates now.
        mutating func addDatesAsTheSeries() {
            guard let whole, let recurrence = whole.recurrence, let series = Series(whole.time, recurrence)
            else { return }
            for key in known.dates where !key.isEmpty && dates[key] == nil {
                guard let start = WallTime(basicText: key), series.contains(start) else { continue }
                var date = whole
                date.time = whole.time(at: start)
                date.recurrence = nil
                date.recurrenceID = key
                dates[key] = date
                usual.insert(key)
            }
        }
    }

    private typealias Need = (kind: PendingNotice.Kind, meeting: Meeting)

    /// Returns the notifications that a person needs.
    private func needs(of person: CalendarAddress, _ round: Round) -> [Need] {
        var needs: [Need] = []
        let key = person.key
        let known = round.known.last(key, "")
        let knowsWhole = known.map { !$0.isOff } ?? false
        var isToldWhole = false
        let wanted = round.whole.flatMap { isOn($0, for: person) ? $0 : nil }
        if let whole = wanted {
            if let known, knowsWhole {
                let changes = difference(known.meeting, round.told[""] ?? whole)
                if !changes.isEmpty { needs.append((.update(changes), whole)) }
            } else {
                needs.append((.invitation, whole))
            }
            isToldWhole = !needs.isEmpty
        } else if let known, knowsWhole {
            // The cancellation includes the dates.
            return [(.cancellation, round.whole ?? known.meeting)]
        }
        for date in Set(round.dates.keys).union(round.known.dates).sorted() where !date.isEmpty {
            let said = round.known.last(key, date)
            guard let meeting = round.dates[date] else {
                // The series excludes this date.
                if let said, !said.isOff, wanted == nil { needs.append((.cancellation, said.meeting)) }
                continue
            }
            let told = round.told[date] ?? meeting
            if isOn(meeting, for: person) {
                if isToldWhole, !round.usual.contains(date) { continue }
                if round.usual.contains(date), said == nil { continue }
                let base = said.map { $0.isOff ? nil : $0.meeting } ?? round.known.base(key, of: meeting)
                if let base {
                    let changes = difference(base, told)
                    if !changes.isEmpty { needs.append((.update(changes), meeting)) }
                } else {
                    needs.append((.invitation, meeting))
                }
            } else if said.map({ !$0.isOff }) ?? (wanted != nil) {
                needs.append((.cancellation, meeting))
            }
        }
        return needs
    }

    private func isOn(_ meeting: Meeting, for person: CalendarAddress) -> Bool {
        meeting.status != .cancelled && recipients(of: meeting).contains(person)
    }

    /// Returns the recipients of messages: the invitees with an address, except the person.
    func recipients(of meeting: Meeting) -> [CalendarAddress] {
        var seen: Set<String> = []
        return meeting.invitees.compactMap { invitee in
            guard let email = invitee.email, !email.isEmpty else { return nil }
            let address = CalendarAddress(name: invitee.name == email ? "" : invitee.name, email: email)
            guard !identity.own.contains(address.key), seen.insert(address.key).inserted else { return nil }
            return address
        }
    }

    /// Returns the meetings as recipients see them, by the key of the date.
    private func asRecipientsSeeIt(_ meetings: [Meeting]) -> [String: Meeting] {
        if meetings.isEmpty { return [:] }
        let organizer = identity.address ?? CalendarAddress(email: "")
        let series = meetings.first { $0.recurrenceID.isEmpty }?.time
        let text = SchedulingWriter.request(meetings, organizer: organizer, series: series, stamp: now)
        return DeliveredState.meetings(in: text, series: series)
    }

    /// Returns the changes without the list of invitees, which is no reason to notify everybody.
    private func difference(_ old: Meeting, _ new: Meeting) -> [FieldChange] {
        FieldChange.changes(from: old, to: new).filter { $0.field != .invitees && $0.field != .organizer }
    }

    /// Returns whether a meeting is over and needs no notification.
    func isOver(_ meeting: Meeting) -> Bool {
        guard meeting.time.isScheduled else { return false }
        var time = meeting.time
        if let recurrence = meeting.recurrence, let series = Series(meeting.time, recurrence) {
            if let rule = recurrence.rule, rule.end == .never { return false }
            var last: WallTime?
            for start in series.starts.prefix(Self.mostDates) { last = start }
            if let last { time = meeting.time.starting(at: last) }
        }
        return time.end(readerZone: store.readerZone).map { $0 < now } ?? false
    }

    /// The maximum number of dates searched for the end of a series.
    private static let mostDates = 10_000
}

/// The delivered state of a meeting.
struct DeliveredState {
    struct Told {
        var address: CalendarAddress
        /// The meeting in the message.
        var meeting: Meeting
        /// True if it is cancelled for them.
        var isOff: Bool
    }

    /// The delivered states by the key of the date and of the recipient.
    private var told: [String: [String: Told]] = [:]
    /// The latest DTSTAMP sent.
    private(set) var lastStamp: Date?
    /// The highest SEQUENCE sent, by the key of the date.
    private(set) var sequences: [String: Int] = [:]

    /// The keys of dates with delivered states of their own; empty for the whole.
    var dates: [String] { told.keys.sorted() }

    /// Reads the delivered state.
    ///
    /// - Parameter messages: The messages that were or will be sent, earliest first.
    init(_ messages: [OutgoingMessage]) {
        var series: MeetingTime?
        // The recipients of a notification have a message each, with one calendar.
        var latest: (calendar: String, method: String)?
        var parts: [(key: String, meeting: Meeting)] = []
        for message in messages {
            if latest?.calendar == message.calendar, latest?.method == message.method {
                for (key, meeting) in parts { note(meeting, key, to: message) }
                continue
            }
            latest = (message.calendar, message.method)
            parts = []
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
                parts.append((key, meeting))
                note(meeting, key, to: message)
            }
        }
    }

    /// Notes that the recipients of a message know a meeting, or that it is cancelled for them.
    private mutating func note(_ meeting: Meeting, _ key: String, to message: OutgoingMessage) {
        let isOff = message.method == "CANCEL"
        for address in message.to {
            if key.isEmpty, isOff {
                // A message about a series includes all its dates.
                for other in told.keys where !other.isEmpty { told[other]?[address.key] = nil }
            }
            var said = Told(address: address, meeting: meeting, isOff: isOff)
            // A cancellation contains little of the meeting.
            if isOff, let before = told[key]?[address.key] { said.meeting = before.meeting }
            told[key, default: [:]][address.key] = said
        }
    }

    func last(_ address: String, _ recurrenceID: String) -> Told? { told[recurrenceID]?[address] }

    /// The keys of the recipients who know of the meeting or of a date.
    var toldPeople: Set<String> {
        Set(told.values.flatMap { $0.filter { !$0.value.isOff }.keys })
    }

    /// All recipients.
    var people: [CalendarAddress] { told.values.flatMap { $0.values.map(\.address) } }

    /// Returns a date as the delivered series has it.
    func base(_ address: String, of exception: Meeting) -> Meeting? {
        guard var meeting = last(address, "")?.meeting,
            let start = WallTime(basicText: exception.recurrenceID)
        else { return nil }
        meeting.time = meeting.time(at: start)
        meeting.recurrence = nil
        meeting.recurrenceID = exception.recurrenceID
        return meeting
    }

    /// Returns a date as the delivered series has it; `nil` if it had none.
    func date(_ address: String, of exception: Meeting) -> Meeting? {
        guard let meeting = last(address, "")?.meeting, let recurrence = meeting.recurrence,
            let start = WallTime(basicText: exception.recurrenceID),
            Series(meeting.time, recurrence)?.contains(start) ?? false
        else { return nil }
        return base(address, of: exception)
    }

    /// Returns the meetings of an iCalendar text, by the key of the date.
    static func meetings(in text: String, series: MeetingTime?) -> [String: Meeting] {
        var meetings: [String: Meeting] = [:]
        for event in ICalendarReader.read(text.utf8, file: "").flatMap(\.events) {
            let key = series.map { event.recurrenceID(in: $0) } ?? event.recurrenceID
            meetings[key] = event.meeting(now: .distantPast)
        }
        return meetings
    }
}
