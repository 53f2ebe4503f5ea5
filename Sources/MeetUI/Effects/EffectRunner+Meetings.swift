import Foundation
import MeetCore
import MeetStore

extension EffectRunner {
    func performMeetings(_ effect: Effect) throws -> EffectResult {
        switch effect {
        case .loadMeetings(let query, let anchor, let before, let after):
            return .meetings(try page(query, anchor, before: before, after: after))
        case .loadMeeting(let id): return .meeting(try store.meeting(id))
        case .saveMeeting(let meeting, let draft):
            let saved = try store.save(try withStoredAnswers(meeting))
            if let draft { try store.deleteDraft(id: draft) }
            return .meetingSaved(saved)
        case .deleteMeeting(let id, let title):
            try store.deleteMeeting(id)
            return .done("Deleted “\(title)”; u brings it back.", changed: true)
        case .setDone(let id, let isDone):
            let meeting = try store.setDone(id, isDone)
            return .done(
                isDone ? "Done: “\(meeting.title)”." : "Open again: “\(meeting.title)”.", changed: true)
        case .setStatus(let id, let status):
            let meeting = try store.setStatus(id, status)
            let words = status == .cancelled ? "Cancelled" : "Takes place again"
            return .done("\(words): “\(meeting.title)”.", changed: true)
        case .recordAnswer(let id, let invitee, let participation, let comment):
            let meeting = try store.recordAnswer(
                meeting: id, invitee: invitee, participation: participation, comment: comment)
            return .meeting(meeting)
        case .setRole(let id, let invitee, let role):
            guard var meeting = try store.meeting(id) else { return .meeting(nil) }
            for index in meeting.invitees.indices where meeting.invitees[index].id == invitee {
                meeting.invitees[index].role = role
            }
            return .meeting(try store.save(meeting))
        case .findOverlaps(let interval, let excluding):
            let found = try store.meetings(overlapping: interval, excluding: excluding)
            return .overlaps(found.filter { if case .timed = $0.time { true } else { false } })
        case .loadBusyDays(let interval, let zone):
            return .busyDays(try busyDays(interval, zone: TimeZone(identifier: zone) ?? .gmt))
        default: return .done(nil, changed: false)
        }
    }

    /// The form does not change answers: those that were recorded while it was open stay.
    private func withStoredAnswers(_ meeting: Meeting) throws -> Meeting {
        guard let id = meeting.id, let stored = try store.meeting(id) else { return meeting }
        var meeting = meeting
        for index in meeting.invitees.indices {
            guard let known = stored.invitees.first(where: { $0.id == meeting.invitees[index].id }) else {
                continue
            }
            meeting.invitees[index].role = known.role
            meeting.invitees[index].participation = known.participation
            meeting.invitees[index].comment = known.comment
            meeting.invitees[index].answeredAt = known.answeredAt
            meeting.invitees[index].answeredBy = known.answeredBy
        }
        meeting.status = stored.status
        meeting.doneAt = stored.doneAt
        return meeting
    }

    private func page(
        _ query: MeetingQuery, _ anchor: MeetingAnchor, before: Int, after: Int
    ) throws -> RowPage<MeetingSummary> {
        let count = try store.meetingCount(query)
        let row: Int
        switch anchor {
        case .row(let wanted): row = wanted
        case .instant(let instant): row = try store.meetingIndex(query, firstEndingAfter: instant)
        case .meeting(let id, let fallback): row = try store.meetingIndex(query, of: id) ?? fallback
        }
        let anchored = max(0, min(row, count - 1))
        let first = max(0, anchored - before)
        let last = min(count, anchored + after)
        let rows = first < last ? try store.meetings(query, rows: first..<last) : []
        return RowPage(count: count, offset: first, rows: rows, anchor: anchored)
    }

    /// Every day a meeting has a part of, with its meetings in order.
    private func busyDays(_ interval: DateInterval, zone: TimeZone) throws -> [CalendarDate: [MeetingSummary]]
    {
        var days: [CalendarDate: [MeetingSummary]] = [:]
        let firstDay = CalendarDate(interval.start, in: zone)
        let lastDay = CalendarDate(interval.end.addingTimeInterval(-1), in: zone)
        for meeting in try store.meetings(overlapping: interval, excluding: nil) {
            let span: (first: CalendarDate, last: CalendarDate)
            switch meeting.time {
            case .allDay(let first, let last): span = (first, last)
            case .timed:
                guard let start = meeting.start, let end = meeting.end else { continue }
                let lastMoment = max(start, end.addingTimeInterval(-1))
                span = (CalendarDate(start, in: zone), CalendarDate(lastMoment, in: zone))
            case .unscheduled: continue
            }
            var day = max(span.first, firstDay)
            while day <= min(span.last, lastDay) {
                days[day, default: []].append(meeting)
                day = day.adding(days: 1)
            }
        }
        return days
    }
}
