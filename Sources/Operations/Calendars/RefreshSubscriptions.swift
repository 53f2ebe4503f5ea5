import Foundation
import MeetCore
import MeetStore

/// Adds a calendar, and asks at once for the contents of a subscription. Not a `WorkspaceOperation`, because
/// it waits for a server.
package struct SubscribeCalendar: Hashable, Sendable {
    /// The cases in which a calendar that cannot be read is added without meetings.
    package enum Unread: Hashable, Sendable {
        case never
        /// If the server or the network fails.
        case ifItMayPass
        case always
    }

    package var adding: AddCalendar
    package var unread: Unread

    package init(_ adding: AddCalendar, unread: Unread = .ifItMayPass) {
        self.adding = adding
        self.unread = unread
    }

    /// Adds the calendar with its meetings as one action. One that cannot be read may be added without
    /// meetings (`unread`), and is asked for again later.
    ///
    /// - Throws: `CalendarError`; `SubscriptionError` if it cannot be read, and is not added; `StoreError`,
    ///   `CancellationError`.
    package func run(in workspace: Workspace) async throws -> SubscriptionOutcome {
        let adding = adding
        let source = try CalendarSource(adding.source, expand: workspace.expand)
        guard case .subscription(let address) = source else {
            return SubscriptionOutcome(calendar: try await workspace.perform(adding))
        }
        // What cannot be stored is not asked for.
        let refused = try await WorkQueue.reading.run { () throws(StoreError) -> (any Error)? in
            adding.refusal(besides: try workspace.calendars(in: workspace.store), expand: workspace.expand)
        }
        if let refused { throw refused }
        let answer = try await SubscriptionFetch(in: workspace).fetch(address, pause: adding.words.pause)
        if case .failed(let error) = answer.result {
            switch unread {
            case .never: throw error
            case .ifItMayPass where !error.mayPass: throw error
            case .always where !error.mayBeMended: throw error
            case .ifItMayPass, .always: break
            }
        }
        let now = workspace.now()
        return try await WorkQueue.writing.run { () throws(any Error) -> SubscriptionOutcome in
            try workspace.store.asOneAction({ .added(.calendar, name: $0.calendar.name) }) { store in
                let added = try adding.add(to: store, of: workspace)
                guard let id = added.id,
                    let outcome = try store.keep(answer, of: id, askedAt: address.text, now: now)
                else { return SubscriptionOutcome(calendar: added) }
                return outcome
            }
        }
    }
}

/// Asks for subscribed calendars now, whenever their time is. Not a `WorkspaceOperation`, because it waits
/// for servers.
package struct RefreshSubscriptions: Hashable, Sendable {
    /// The name or number of a calendar; `nil` for all subscriptions.
    package var which: String?

    package init(_ which: String? = nil) { self.which = which }

    /// Asks once. Failures are in the report; another process may be asking.
    ///
    /// - Throws: `CalendarError`, `StoreError`, `CancellationError`.
    package func run(in workspace: Workspace) async throws -> SubscriptionReport {
        let which = which
        let only = try await WorkQueue.reading.run {
            () throws(any Error) -> Identifier<MeetingCalendar>? in
            guard let which else { return nil }
            let calendar = try workspace.calendar(meantBy: which, in: workspace.store)
            guard calendar.source == .subscription else {
                throw CalendarError.notSubscribed(calendar.name)
            }
            return calendar.id
        }
        return try await SubscriptionSource(only: only).round(.all, in: workspace)
    }
}

/// The result of a round of subscriptions.
package struct SubscriptionReport: SyncReport {
    /// The calendars that were asked for, in order.
    package var outcomes: [SubscriptionOutcome] = []
    package var next: Date?
    package var isDoneElsewhere = false
    package var isFailureNew = false
    package var retryAt: Date?

    package init() {}

    /// None: each calendar has pauses of its own after failures (`SubscriptionState`), so that one that
    /// cannot be read does not hold up the others.
    package var failure: SyncFailure? { nil }

    /// True if meetings changed, or the name or the address of a calendar.
    package var hasChanges: Bool { outcomes.contains { $0.isFirst || !$0.changes.isEmpty } }
}

/// The subscribed calendars. The servers are asked beside each other, each for one calendar at a time.
package struct SubscriptionSource: SyncSource {
    package enum Part: Hashable, Sendable {
        /// The calendars whose time has come.
        case due
        case all
        /// The waiting items, of which a subscription has none.
        case waiting
    }

    package static let name = "calendars"
    package static let whole = Part.due
    package static let waiting = Part.waiting
    /// Unused, as a report has no failure.
    package static let backOff = SubscriptionState.backOff
    /// The schedule of the program and the agent; a calendar whose time is earlier shortens a pause.
    package static let schedule = SyncSchedule(pause: SubscriptionInterval.allowed.lowerBound, leastPause: 20)

    /// The only calendar to ask for; `nil` for all.
    let only: Identifier<MeetingCalendar>?

    /// - Returns: `nil` without a subscription.
    package init?(in workspace: Workspace) throws(StoreError) {
        guard try !workspace.store.subscriptions().isEmpty else { return nil }
        self.init(only: nil)
    }

    init(only: Identifier<MeetingCalendar>?) { self.only = only }

    package var account: String { only.map(\.description) ?? "" }

    package func nextWaiting(in workspace: Workspace) throws(StoreError) -> Date? { nil }

    package func ask(_ part: Part, in workspace: Workspace) async throws -> SubscriptionReport {
        var report = SubscriptionReport()
        guard part != .waiting else { return report }
        let store = workspace.store
        let all = try await WorkQueue.reading.run { () throws(StoreError) in try store.subscriptions() }
        let now = workspace.now()
        let asked = all.filter { subscription in
            (only == nil || only == subscription.id) && (part == .all || subscription.state.isDue(at: now))
        }
        let fetch = SubscriptionFetch(in: workspace)
        let servers = Dictionary(grouping: asked, by: \.address.place)
        report.outcomes = try await withThrowingTaskGroup(of: [SubscriptionOutcome].self) { group in
            for server in servers.values {
                group.addTask {
                    var outcomes: [SubscriptionOutcome] = []
                    for subscription in server {
                        let outcome = try await Self.refresh(subscription, by: fetch, in: workspace)
                        if let outcome { outcomes.append(outcome) }
                    }
                    return outcomes
                }
            }
            var outcomes: [SubscriptionOutcome] = []
            for try await part in group { outcomes += part }
            return outcomes
        }
        report.outcomes.sort { $0.calendar.position < $1.calendar.position }
        let askedFor = Set(asked.map(\.id))
        let later = all.filter { !askedFor.contains($0.id) }.compactMap(\.state.next)
        report.next = (later + report.outcomes.compactMap(\.next)).min()
        return report
    }

    private static func refresh(
        _ subscription: Subscription, by fetch: SubscriptionFetch, in workspace: Workspace
    ) async throws -> SubscriptionOutcome? {
        let answer = try await fetch.fetch(
            subscription.address, after: subscription.state, pause: subscription.pause)
        let now = workspace.now()
        let url = subscription.calendar.url ?? ""
        return try await WorkQueue.writing.run { () throws(any Error) -> SubscriptionOutcome? in
            try workspace.store.keep(answer, of: subscription.id, askedAt: url, now: now)
        }
    }
}

/// Lists the holidays that come with the program.
package struct ListHolidays: WorkspaceOperation {
    /// The holidays of a country.
    package struct Offer: Hashable, Sendable {
        /// The country (ISO 3166-1).
        package var country: String
        /// The text for `AddCalendar`.
        package var source: String
        /// True if they are among the calendars.
        package var isThere: Bool
        /// True for the country of the locale.
        package var isLikely: Bool
    }

    package init() {}

    /// Lists the countries, that of the locale first; none if no holidays are installed.
    package func run(in workspace: Workspace) throws(StoreError) -> [Offer] {
        guard let holidays = HolidayCalendars(in: workspace) else { return [] }
        let likely = holidays.country(in: workspace.environment)
        let known = Set(try workspace.store.calendars().compactMap(\.url))
        let offers = holidays.countries.map { country in
            let source = SubscriptionAddress.holidays(country: country).text
            return Offer(
                country: country, source: source, isThere: known.contains(source),
                isLikely: country == likely)
        }
        return offers.filter(\.isLikely) + offers.filter { !$0.isLikely }
    }
}
