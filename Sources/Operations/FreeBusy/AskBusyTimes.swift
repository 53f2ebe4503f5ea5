import DAV
import Foundation
import MeetCore
import MeetStore
import Transport

/// Asks for the busy times of people with whom somebody is planning: at their free-busy addresses, and at the
/// servers of accounts that send invitations. Nobody is asked about otherwise. Not a `WorkspaceOperation`,
/// because it waits for servers.
///
/// A source is asked again after a quarter of an hour. The answers are stored, for `FindCommonTime`.
package struct AskBusyTimes: Hashable, Sendable {
    /// The pause between two requests to the same source, in seconds.
    static let pause: TimeInterval = 900
    /// The time that is kept beyond the wanted one, in seconds.
    private static let ahead: TimeInterval = 186 * 86_400
    private static let behind: TimeInterval = 86_400
    /// The age after which a whole calendar is read anew, since its series were expanded for a time only.
    private static let oldest: TimeInterval = 60 * 86_400
    /// The maximum number of servers that are asked at the same time.
    private static let mostServers = 8

    package var people: [Invitee]
    package var interval: DateInterval
    /// The reader's own e-mail addresses.
    package var ownAddresses: [String]
    /// The reader's zone.
    package var zone: TimeZone
    /// True to ask whatever the pause is.
    package var isImpatient: Bool

    package init(
        _ people: [Invitee], over interval: DateInterval, ownAddresses: [String] = [], zone: TimeZone,
        isImpatient: Bool = false
    ) {
        self.people = people
        self.interval = interval
        self.ownAddresses = ownAddresses
        self.zone = zone
        self.isImpatient = isImpatient
    }

    /// Asks all sources that are due, beside each other. Their failures are in the report.
    ///
    /// - Throws: `StoreError`, `CancellationError`.
    package func run(in workspace: Workspace) async throws -> BusyReport {
        let own = Set(ownAddresses.map { CalendarAddress.key($0) })
        let now = workspace.now()
        let (persons, sources, accounts) = try await workspace.read { store in
            let persons = try BusyPerson.all(people, besides: own, in: store)
            return (
                persons, try StoredBusySources(of: persons, in: store), try store.schedulingAccounts()
            )
        }
        var questions: [String: [Question]] = [:]
        for (place, person) in persons.enumerated() {
            for address in person.places {
                let known =
                    sources[address.text]
                    ?? BusySource(
                        address: person.addresses.first ?? "", url: address.text)
                let question = Question(place: place, person: person, address: address, source: known)
                if isDue(known, at: now) { questions[address.place, default: []].append(question) }
            }
        }
        let byServer = Array(questions.values)
        let outcomes = try await withThrowingTaskGroup(of: [(Int, BusyReport.Outcome)].self) { group in
            var outcomes: [(Int, BusyReport.Outcome)] = []
            // A server is asked one question at a time.
            for (number, ofServer) in byServer.enumerated() {
                if number >= Self.mostServers, let part = try await group.next() { outcomes += part }
                group.addTask { try await ask(ofServer, in: workspace) }
            }
            for account in accounts {
                guard let id = account.id else { continue }
                let asked = persons.enumerated().filter { _, person in
                    guard let address = person.addresses.first else { return false }
                    return sources[BusySource.name(of: address, on: id)].map { isDue($0, at: now) } ?? true
                }
                if asked.isEmpty { continue }
                let wanted = asked.map { (place: $0.offset, person: $0.element) }
                group.addTask {
                    try await FreeBusyServer(account: account, own: own, workspace: workspace).ask(
                        wanted, over: wantedSpan(at: now), zone: zone)
                }
            }
            for try await part in group { outcomes += part }
            return outcomes
        }
        return BusyReport(
            outcomes: outcomes.enumerated().sorted {
                ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
            }.map(\.element.1))
    }

    private struct Question: Sendable {
        /// The person's place in the list.
        var place: Int
        var person: BusyPerson
        var address: SubscriptionAddress
        var source: BusySource
    }

    private func isDue(_ source: BusySource, at now: Date) -> Bool {
        guard !isImpatient, let askedAt = source.askedAt else { return true }
        // A clock that is set back does not prolong the pause.
        if abs(now.timeIntervalSince(askedAt)) >= Self.pause { return true }
        guard source.account != nil, let known = source.known else { return false }
        // A server tells about the time that it was asked for.
        return interval.start < known.lowerBound || known.upperBound < interval.end
    }

    /// The time that a server is asked for: some weeks at once, because people turn pages.
    private func wantedSpan(at now: Date) -> Range<Date> {
        let start = min(interval.start, now)
        return start..<max(interval.end, start.addingTimeInterval(62 * 86_400))
    }

    private func ask(
        _ questions: [Question], in workspace: Workspace
    ) async throws -> [(Int, BusyReport.Outcome)] {
        let fetch = FreeBusyFetch(transport: workspace.webTransport)
        var outcomes: [(Int, BusyReport.Outcome)] = []
        for question in questions {
            let now = workspace.now()
            let bounds =
                min(interval.start, now).addingTimeInterval(
                    -Self.behind)..<max(interval.end, now)
                .addingTimeInterval(Self.ahead)
            let known = question.source
            // An answer was kept for some time ahead only: what is wanted beyond that is read anew.
            let isFresh =
                known.changedAt.map {
                    now.timeIntervalSince($0) < Self.oldest
                        && interval.end <= $0.addingTimeInterval(Self.ahead)
                } ?? false
            let answer = try await fetch.fetch(
                question.address.text, after: isFresh ? known : nil, within: bounds,
                zone: question.person.zone ?? zone)
            var source = known
            var outcome = BusyReport.Outcome(
                person: question.person.invitee, source: .address(question.address.place))
            var times: PublishedBusyTimes?
            source.askedAt = now
            source.error = nil
            switch answer {
            case .unchanged: source.checkedAt = now
            case .fetched(let fetched, let etag, let lastModified):
                (source.etag, source.lastModified) = (etag, lastModified)
                source.take(fetched, at: now)
                (outcome.isCut, outcome.unreadable) = (fetched.isCut, fetched.unreadable)
                times = fetched
            case .failed(let error):
                source.error = String(describing: error)
                outcome.error = .address(error)
            }
            try await workspace.record(source, times)
            outcomes.append((question.place, outcome))
        }
        return outcomes
    }
}

extension BusySource {
    /// Takes an answer.
    mutating func take(_ times: PublishedBusyTimes, at now: Date) {
        (checkedAt, changedAt) = (now, now)
        known = times.known
    }
}

extension PublishedBusyTimes {
    fileprivate var all: [BusyTime] {
        busy.map { BusyTime($0) } + tentative.map { BusyTime($0, isTentative: true) }
    }
}

extension Workspace {
    /// Stores a source after a request.
    ///
    /// - Parameter times: The answer; `nil` if the stored times stay.
    func record(_ source: BusySource, _ times: PublishedBusyTimes?) async throws {
        let store = store
        try await WorkQueue.writing.run { () throws(StoreError) in
            _ = try store.save(source, times: times?.all)
        }
    }
}
