import Foundation
import PlanningFixture

@testable import MeetCore

/// Meetings of mine and of Maria, messages about them, and what they change, in a line each.
enum SchedulingFixture {
    static let me = CalendarAddress(name: "Me", email: "me@example.org")
    static let maria = CalendarAddress(name: "Maria", email: "maria@example.org")
    static let nikos = CalendarAddress(name: "Nikos", email: "nikos@example.org")
    static let zoe = CalendarAddress(name: "Zoë", email: "zoe@example.org")
    /// The second is an alias.
    static let own: Set<String> = ["ME@example.org", "mailto:also-me@example.org"]
    static let now = PlanningFixture.instant("2026-11-21 12:00")

    /// So many minutes after what is stored was said.
    static func stamp(_ minutes: Int) -> Date {
        PlanningFixture.instant("2026-11-21 10:00").addingTimeInterval(Double(minutes) * 60)
    }

    static func timed(_ start: String, _ zone: String = "Europe/Athens", minutes: Int = 60) -> MeetingTime {
        .timed(start: PlanningFixture.wall(start), zone: zone, minutes: minutes)
    }

    static let thursday = timed("2026-11-26 19:00")
    static let weekly = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=4")
    /// The second date of the series.
    static let second = "20261203T190000"

    static func invitee(
        _ address: CalendarAddress, _ participation: Invitee.Participation = .needsAction
    ) -> Invitee {
        Invitee(name: address.name, email: address.email, participation: participation)
    }

    /// Of Maria, who asked me and Nikos.
    static let theirs: Meeting = {
        var meeting = Meeting(
            id: Identifier(1), uid: "coffee-1", title: "Coffee", time: thursday, sequence: 1,
            createdAt: stamp(-60))
        meeting.organizer = maria
        meeting.invitees = [invitee(me, .accepted), invitee(nikos)]
        return meeting
    }()

    /// Of mine, to which Maria and Nikos are asked.
    static let mine: Meeting = {
        var meeting = theirs
        meeting.organizer = nil
        meeting.invitees = [invitee(maria), invitee(nikos, .accepted)]
        return meeting
    }()

    static func series(_ meeting: Meeting) -> Meeting {
        var meeting = meeting
        meeting.recurrence = weekly
        return meeting
    }

    /// The second date of a series, an hour later.
    static func exception(_ meeting: Meeting) -> Meeting {
        var date = meeting
        date.id = Identifier(2)
        date.seriesID = meeting.id
        date.recurrenceID = second
        date.time = timed("2026-12-03 20:00")
        return date
    }

    static func have(
        _ meeting: Meeting?, _ exceptions: [Meeting] = [], replies: [ReplyState] = [],
        received: [ReceivedState]? = nil
    ) -> SchedulingState {
        let isTheirs = meeting?.organizer != nil
        return SchedulingState(
            series: meeting, exceptions: exceptions, replies: replies,
            received: received ?? (isTheirs ? [ReceivedState(sequence: 1, stamp: stamp(0))] : []))
    }

    /// What Maria says of her meeting in the next message.
    static func event(
        _ meeting: Meeting = theirs, sequence: Int = 1, stamp minutes: Int = 1,
        _ change: (inout CalendarEvent) -> Void = { _ in }
    ) -> CalendarEvent {
        var event = CalendarEvent(component: .event)
        event.uid = meeting.uid
        event.title = meeting.title
        event.time = meeting.time
        event.recurrence = meeting.recurrence
        event.recurrenceID = meeting.recurrenceID
        event.recurrenceZone = meeting.recurrenceID.isEmpty ? nil : "Europe/Athens"
        event.organizer = meeting.organizer ?? me
        event.attendees = meeting.invitees.map { invitee in
            var invitee = invitee
            if invitee.email == me.email { invitee.participation = .needsAction }
            return invitee
        }
        event.status = .confirmed
        event.sequence = sequence
        event.stamp = stamp(minutes)
        change(&event)
        return event
    }

    /// The answer of an attendee to a meeting of mine.
    static func answer(
        _ address: CalendarAddress, _ participation: Invitee.Participation, to meeting: Meeting = mine,
        sequence: Int = 1, stamp minutes: Int = 1, _ change: (inout CalendarEvent) -> Void = { _ in }
    ) -> CalendarEvent {
        event(meeting, sequence: sequence, stamp: minutes) { event in
            event.attendees = [invitee(address, participation)]
            event.status = nil
            change(&event)
        }
    }

    static func process(
        _ method: SchedulingMethod?, _ events: [CalendarEvent], have: SchedulingState?,
        sender: CalendarAddress? = nil
    ) -> SchedulingOutcome {
        ITIP.process(
            SchedulingMessage(method: method, events: events, sender: sender, receivedAt: now),
            have: have, own: own, now: now)
    }

    // MARK: - In a line

    /// `rescheduled[time] recurrenceID; save all 20:00 me. nikos+; delete 2; offer …; send REFRESH to maria`.
    static func line(_ outcome: SchedulingOutcome) -> String {
        var parts = [word(outcome.verdict)]
        if let doubt = outcome.doubt { parts.append("doubt \(doubt.rawValue)") }
        if !outcome.recurrenceID.isEmpty { parts[0] += " of " + outcome.recurrenceID }
        parts += outcome.dates.map { "also \(word($0.verdict)) of \($0.recurrenceID)" }
        parts += outcome.saves.map { "save " + line($0) }
        parts += outcome.deletes.map { "delete \($0)" }
        parts += outcome.offer.map { "offer " + line($0) }
        parts += outcome.sends.map { reply in
            let names = reply.recipients.map { local($0.email) }.joined(separator: ",")
            return "send \(reply.method.rawValue) to \(names)"
        }
        return parts.joined(separator: "; ")
    }

    private static func line(_ meeting: Meeting) -> String {
        var words: [String] = []
        words.append(meeting.id.map { "\($0)" } ?? "new")
        if !meeting.recurrenceID.isEmpty { words.append(meeting.recurrenceID) }
        if let start = meeting.time.wallStart { words.append(String(start.basicText.dropFirst(4).prefix(9))) }
        if meeting.status == .cancelled { words.append("cancelled") }
        if let recurrence = meeting.recurrence { words.append(recurrence.text.replacing("\n", with: "|")) }
        for invitee in meeting.invitees {
            let mark =
                switch invitee.participation {
                case .needsAction: "."
                case .accepted, .completed: "+"
                case .declined: "-"
                case .tentative, .inProcess: "~"
                case .delegated: ">"
                }
            words.append(local(invitee.email ?? invitee.name) + mark)
        }
        return words.joined(separator: " ")
    }

    private static func local(_ address: String) -> String {
        String(address.prefix { $0 != "@" })
    }

    private static func word(_ verdict: SchedulingOutcome.Verdict) -> String {
        func fields(_ changes: [FieldChange]) -> String {
            "[" + changes.map(\.field.rawValue).joined(separator: ",") + "]"
        }
        func names(_ people: [CalendarAddress]) -> String {
            people.map { local($0.email) }.joined(separator: ",")
        }
        switch verdict {
        case .invited: return "invited"
        case .updated(let changes): return "updated" + fields(changes)
        case .rescheduled(let changes): return "rescheduled" + fields(changes)
        case .occurrenceChanged(let changes): return "occurrence" + fields(changes)
        case .added(let keys): return "added " + keys.joined(separator: ",")
        case .published: return "published"
        case .cancelled: return "cancelled"
        case .ended: return "ended"
        case .uninvited: return "uninvited"
        case .dropped(let people): return "dropped " + names(people)
        case .proposalDeclined(let comment): return "proposal declined" + (comment.map { ": " + $0 } ?? "")
        case .answered(let who, let participation, let comment):
            return "\(names([who])) \(participation.rawValue)" + (comment.map { ": " + $0 } ?? "")
        case .delegated(let who, let people, _): return "\(names([who])) delegates to \(names(people))"
        case .proposed(let who, _, let comment):
            return "\(names([who])) proposes" + (comment.map { ": " + $0 } ?? "")
        case .wantsRefresh(let who): return "\(names([who])) wants refresh"
        case .notInvited(let who, let participation, _):
            return "\(names([who])) is not invited, \(participation.rawValue)"
        case .outdated: return "outdated"
        case .alreadyKnown: return "known"
        case .notForMe: return "not for me"
        case .fromMyself: return "from myself"
        case .notOrganizer(let who): return "not the organizer: " + (who.map { names([$0]) } ?? "?")
        case .unknownMeeting: return "unknown meeting"
        case .cancelledUnknown: return "cancels what is unknown"
        case .unknownMethod(let name): return "unknown method " + name
        case .malformed(let why): return "malformed: " + why.rawValue
        }
    }
}
