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
    ///   - meetings: `nil` for all that `uids` says.
    ///   - uids: Those of them that are meant, deleted ones too; `nil` for all, and without `meetings` for all of which
    ///     somebody was told.
    func notices(
        of meetings: [Identifier<Meeting>]?, uids: Set<String>?
    ) throws(StoreError) -> [PendingNotice] {
        var wanted: [String] = []
        for id in meetings ?? [] {
            guard let meeting = try store.meeting(id) else { throw .notFound(.meeting(id)) }
            if !wanted.contains(meeting.uid) { wanted.append(meeting.uid) }
        }
        if meetings == nil, uids == nil { wanted = try uidsTold() }
        for uid in (uids ?? []).sorted() where !wanted.contains(uid) { wanted.append(uid) }
        if let uids { wanted.removeAll { !uids.contains($0) } }
        var notices: [PendingNotice] = []
        for uid in wanted { notices += try self.notices(uid) }
        return notices
    }

    /// The meetings of which somebody was told.
    func uidsTold() throws(StoreError) -> [String] { try store.uidsTold(by: ["REQUEST", "CANCEL"]) }

    /// Of one meeting, or of a series with the dates that differ.
    func notices(_ uid: String) throws(StoreError) -> [PendingNotice] {
        let state = try store.schedulingState(uid: uid)
        let all = [state?.series].compactMap { $0 } + (state?.exceptions ?? [])
        // What somebody else calls is theirs to tell.
        if all.contains(where: { !$0.isOrganized(by: identity.own) }) { return [] }
        let known = Knowledge(try store.messages(about: uid))
        var round = Round(known: known, whole: state?.series, dates: [:])
        for exception in state?.exceptions ?? [] { round.dates[exception.recurrenceID] = exception }
        round.addDatesAsTheSeries()
        round.told = asTold([round.whole].compactMap { $0 } + round.dates.values)
        var people = Set(known.people)
        for meeting in all { people.formUnion(recipients(of: meeting)) }
        var gathered: [PendingNotice] = []
        for person in people.sorted(by: { $0.key < $1.key }) {
            for (kind, meeting) in needs(of: person, round) where !isOver(meeting) {
                let place = gathered.firstIndex {
                    $0.kind == kind && $0.recurrenceID == meeting.recurrenceID
                }
                if let place {
                    gathered[place].recipients.append(person)
                } else {
                    gathered.append(
                        PendingNotice(
                            meetingID: round.whole == nil ? nil : meeting.seriesID ?? meeting.id, uid: uid,
                            recurrenceID: meeting.recurrenceID, kind: kind, recipients: [person],
                            meeting: meeting))
                }
            }
        }
        for place in gathered.indices {
            gathered[place].askedAgain = askedAgain(by: gathered[place], state, known)
        }
        return gathered.sorted { $0.recurrenceID < $1.recurrenceID }
    }

    // MARK: - Answers that no longer count

    /// The names of those whose answers a notice opens.
    private func askedAgain(
        by notice: PendingNotice, _ state: SchedulingState?, _ known: Knowledge
    ) -> [String] {
        if notice.kind == .cancellation { return [] }
        var seen: Set<String> = []
        return told(by: notice, state).flatMap { meeting in
            let open = opening(meeting, state, known, notice.recipients).meeting
            return zip(meeting.invitees, open.invitees).filter { $0.participation != $1.participation }.map(
                \.0.name)
        }.filter { seen.insert($0).inserted }
    }

    /// The meetings of a message: a date alone, or all of it with the dates that differ.
    func told(by notice: PendingNotice, _ state: SchedulingState?) -> [Meeting] {
        guard notice.recurrenceID.isEmpty, let series = state?.series else { return [notice.meeting] }
        return [series] + (state?.exceptions ?? []).filter { $0.status != .cancelled }
    }

    /// A meeting as it is once these people are told of it: with answers open that no longer count, where it has a row of its
    /// own.
    ///
    /// - Returns: And whether its SEQUENCE rises by that.
    func opening(
        _ meeting: Meeting, _ state: SchedulingState?, _ known: Knowledge, _ recipients: [CalendarAddress]
    ) -> (meeting: Meeting, isRaised: Bool) {
        let before = recipients.compactMap { known.last($0.key, meeting.recurrenceID) }.first
        if before?.isOff ?? false { return (meeting, true) }
        // A date of which nothing was told by itself is known as the series has it.
        let people = recipients.map(\.key).filter { known.last($0, "").map { !$0.isOff } ?? false }
        let base = before?.meeting ?? people.lazy.compactMap { known.date($0, of: meeting) }.first
        guard Self.isStoredAlone(meeting) else {
            guard let base, let told = asTold([meeting]).values.first else { return (meeting, false) }
            return (meeting, SchedulingSequence.requiresSequenceIncrement(from: base, to: told))
        }
        guard let base else {
            // One that the series had at no such time went along with it.
            guard !meeting.recurrenceID.isEmpty, let person = people.first else { return (meeting, false) }
            let old = moved(meeting, backWith: known.last(person, "")?.meeting, from: state?.series)
            return (
                SchedulingSequence.withOpenAnswers(meeting, answeredFor: old, except: identity.own), false
            )
        }
        guard let told = asTold([meeting]).values.first else { return (meeting, false) }
        let isRaised = SchedulingSequence.requiresSequenceIncrement(from: base, to: told)
        guard SchedulingSequence.resetsAnswers(from: base, to: told) else { return (meeting, isRaised) }
        return (
            SchedulingSequence.withOpenAnswers(meeting, answeredFor: base, except: identity.own), isRaised
        )
    }

    /// Whether it has a row of its own: a date that is as the series is has none.
    static func isStoredAlone(_ meeting: Meeting) -> Bool {
        meeting.id != nil && (meeting.recurrenceID.isEmpty || meeting.seriesID != nil)
    }

    /// A date that went along with its series as it was before.
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

    /// What is stored and what was told, of one meeting.
    private struct Round {
        var known: Knowledge
        /// The single meeting or the series; `nil` where it is deleted.
        var whole: Meeting?
        /// The dates that differ, and those that were told to differ and no longer do.
        var dates: [String: Meeting]
        /// Keys of those of `dates` that are as the series is.
        var usual: Set<String> = []
        /// All as the others read it.
        var told: [String: Meeting] = [:]

        /// A date that differed and was told is to be told as the series says it.
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

    /// What one of them is to be told.
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
            // With it go its dates.
            return [(.cancellation, round.whole ?? known.meeting)]
        }
        for date in Set(round.dates.keys).union(round.known.dates).sorted() where !date.isEmpty {
            let said = round.known.last(key, date)
            guard let meeting = round.dates[date] else {
                // The series says that it has this date no longer.
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

    /// Whom a message about it goes to: those with an address, apart from the person.
    func recipients(of meeting: Meeting) -> [CalendarAddress] {
        var seen: Set<String> = []
        return meeting.invitees.compactMap { invitee in
            guard let email = invitee.email, !email.isEmpty else { return nil }
            let address = CalendarAddress(name: invitee.name == email ? "" : invitee.name, email: email)
            guard !identity.own.contains(address.key), seen.insert(address.key).inserted else { return nil }
            return address
        }
    }

    /// As others read it, by the key of the date.
    private func asTold(_ meetings: [Meeting]) -> [String: Meeting] {
        if meetings.isEmpty { return [:] }
        let organizer = identity.address ?? CalendarAddress(email: "")
        let series = meetings.first { $0.recurrenceID.isEmpty }?.time
        let text = SchedulingWriter.request(meetings, organizer: organizer, series: series, stamp: now)
        return Knowledge.meetings(in: text, series: series)
    }

    /// Who else is invited is told with the rest, and is no reason to write to everybody.
    private func difference(_ old: Meeting, _ new: Meeting) -> [FieldChange] {
        FieldChange.changes(from: old, to: new).filter { $0.field != .invitees && $0.field != .organizer }
    }

    /// Nobody is told of what has passed.
    private func isOver(_ meeting: Meeting) -> Bool {
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

    /// A series that has an end has no more dates than are looked at for it.
    private static let mostDates = 10_000
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
    /// The highest SEQUENCE that was sent, by the key of the date.
    private(set) var sequences: [String: Int] = [:]

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

    /// All who were told something.
    var people: [CalendarAddress] { told.values.flatMap { $0.values.map(\.address) } }

    /// A date as the series says it.
    func base(_ address: String, of exception: Meeting) -> Meeting? {
        guard var meeting = last(address, "")?.meeting,
            let start = WallTime(basicText: exception.recurrenceID)
        else { return nil }
        meeting.time = meeting.time(at: start)
        meeting.recurrence = nil
        meeting.recurrenceID = exception.recurrenceID
        return meeting
    }

    /// The same; `nil` where the series had no such date.
    func date(_ address: String, of exception: Meeting) -> Meeting? {
        guard let meeting = last(address, "")?.meeting, let recurrence = meeting.recurrence,
            let start = WallTime(basicText: exception.recurrenceID),
            Series(meeting.time, recurrence)?.contains(start) ?? false
        else { return nil }
        return base(address, of: exception)
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
