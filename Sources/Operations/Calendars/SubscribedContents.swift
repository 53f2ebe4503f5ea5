import Foundation
import MeetCore
import MeetStore

/// The result of asking for a subscribed calendar.
package struct SubscriptionOutcome: Sendable {
    /// The calendar as stored afterwards.
    package var calendar: MeetingCalendar
    package var changes = MirroredChanges()
    /// The reason why it could not be read; the meetings stay as they were.
    package var failure: SubscriptionError?
    /// True if this was the first successful reading.
    package var isFirst = false
    /// The unreadable parts of the file, and those that were left out.
    package var problems: [ImportProblem] = []
    /// The time of the next request.
    package var next: Date?

    package init(calendar: MeetingCalendar) { self.calendar = calendar }
}

/// A subscription that can be asked.
struct Subscription: Sendable {
    var id: Identifier<MeetingCalendar>
    var calendar: MeetingCalendar
    var address: SubscriptionAddress
    var state: SubscriptionState

    /// The seconds between two requests that the person chose.
    var pause: TimeInterval? { calendar.refreshSeconds.map { TimeInterval($0) } }
}

extension MeetStore {
    /// Returns the subscriptions in order.
    func subscriptions() throws(StoreError) -> [Subscription] {
        var found: [Subscription] = []
        for calendar in try calendars() where calendar.source == .subscription {
            guard let id = calendar.id, let url = calendar.url,
                let address = try? SubscriptionAddress(url, expand: { $0 })
            else { continue }
            let state = try subscriptionState(of: id)
            found.append(Subscription(id: id, calendar: calendar, address: address, state: state))
        }
        return found
    }

    private static func key(of id: Identifier<MeetingCalendar>) -> String { "subscription \(id)" }

    /// Returns the state of a subscription; an empty one before the first request.
    func subscriptionState(of id: Identifier<MeetingCalendar>) throws(StoreError) -> SubscriptionState {
        let text = try sourceState(Self.key(of: id))
        return text.flatMap { try? JSONDecoder().decode(SubscriptionState.self, from: Data($0.utf8)) }
            ?? SubscriptionState()
    }

    /// Stores the answer for a subscription in one transaction: the changed meetings, the state, and a new
    /// address. Undo affects none of it.
    ///
    /// - Parameter url: The address that was asked.
    /// - Returns: `nil` if the calendar was removed meanwhile, or has another address.
    func keep(
        _ answer: SubscriptionAnswer, of id: Identifier<MeetingCalendar>, askedAt url: String, now: Date
    ) throws -> SubscriptionOutcome? {
        try transaction { store in
            let all = try store.calendars()
            guard let stored = all.first(where: { $0.id == id }), stored.source == .subscription,
                stored.url == url
            else { return nil }
            var outcome = SubscriptionOutcome(calendar: stored)
            outcome.next = answer.state.next
            var calendar = stored
            calendar.reading.etag = answer.state.etag
            calendar.reading.lastModified = answer.state.lastModified
            switch answer.result {
            case .failed(let error):
                outcome.failure = error
                calendar.reading.error = error.stored ?? ""
                // Until its file tells one, it is not to look like another calendar.
                if calendar.colour == nil {
                    calendar.colour = CalendarColour.free(
                        besides: all.filter { $0.id != id }.map { $0.colour ?? .standard })
                }
            case .unchanged:
                calendar.reading.error = nil
                calendar.reading.checkedAt = now
            case .fetched(let file):
                outcome.problems = file.problems
                outcome.isFirst = stored.reading.checkedAt == nil
                outcome.changes = try store.mirror(file.entries(of: id, now: now), in: id)
                calendar.reading.error = nil
                calendar.reading.checkedAt = now
                if outcome.isFirst || !outcome.changes.isEmpty { calendar.reading.changedAt = now }
                if outcome.isFirst { calendar.take(file, besides: all.filter { $0.id != id }) }
            }
            if let moved = answer.movedTo { calendar.url = moved.text }
            let state = String(decoding: try JSONEncoder().encode(answer.state), as: UTF8.self)
            try store.setSourceState(Self.key(of: id), to: state)
            try store.record(calendar.reading, of: id)
            var described = calendar
            described.reading = stored.reading
            if described != stored { _ = try store.save(calendar, as: .background) }
            outcome.calendar = calendar
            return outcome
        }
    }
}

extension MeetingCalendar {
    /// Takes the name and the colour of the file, where the person chose none.
    ///
    /// - Parameter others: The other calendars, whose names and signs are taken.
    fileprivate mutating func take(_ file: SubscribedCalendar, besides others: [MeetingCalendar]) {
        if colour == nil {
            colour = file.colour ?? CalendarColour.free(besides: others.map { $0.colour ?? .standard })
        }
        let address = url.flatMap { try? SubscriptionAddress($0, expand: { $0 }) }
        guard let address, others.freeName(address.likelyName) == name, let wanted = file.name?.oneLine,
            !wanted.isEmpty
        else { return }
        let signs = others.map(\.sign)
        let hasUsualSign = sign == MeetingCalendar.sign(for: name, besides: signs)
        name = others.freeName(wanted)
        if hasUsualSign { sign = MeetingCalendar.sign(for: name, besides: signs) }
    }
}

extension SubscribedCalendar {
    /// Returns the entries to store in a calendar. Their reminders count if the calendar has any.
    fileprivate func entries(of id: Identifier<MeetingCalendar>, now: Date) -> [IncomingMeeting] {
        events.map { entry in
            var meeting = entry.meeting(now: now, zone: zone ?? "", keepsReminders: true)
            meeting.uid = SubscribedUID.stored(meeting.uid, in: id)
            return IncomingMeeting(entry.event, meeting: meeting, file: name ?? "")
        }
    }
}
