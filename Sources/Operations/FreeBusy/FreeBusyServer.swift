import DAV
import Foundation
import MeetCore
import MeetStore

/// The server of an account that sends invitations, asked for the busy times of others (RFC 6638, 5).
struct FreeBusyServer: Sendable {
    let account: RemoteAccount
    /// The keys of the reader's addresses.
    let own: Set<String>
    let workspace: Workspace

    /// The number of people of a request.
    private static let mostAtOnce = 50

    /// Asks for some people, and stores the answers.
    ///
    /// - Parameters:
    ///   - people: The people with their places in the report; each has an address.
    ///   - span: The time to ask for.
    /// - Returns: The outcomes with the places; none from a server without an outbox.
    /// - Throws: `StoreError`, `CancellationError`.
    func ask(
        _ people: [(place: Int, person: BusyPerson)], over span: Range<Date>, zone: TimeZone
    ) async throws -> [(Int, BusyReport.Outcome)] {
        guard let id = account.id else { return [] }
        var outcomes: [(Int, BusyReport.Outcome)] = []
        var rest = people[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(Self.mostAtOnce))
            rest = rest.dropFirst(Self.mostAtOnce)
            let answer: Result<ScheduleResponse?, DAVError>
            do throws(DAVError) {
                answer = .success(try await response(about: part.compactMap(\.person.addresses.first), span))
            } catch {
                if error == .cancelled { throw CancellationError() }
                answer = .failure(error)
            }
            if case .success(.none) = answer { return [] }
            for (place, person) in part {
                guard let address = person.addresses.first else { continue }
                let url = BusySource.name(of: address, on: id)
                var source = BusySource(address: address, url: url, account: account.name)
                var outcome = BusyReport.Outcome(person: person.invitee, source: .server(account.name))
                let now = workspace.now()
                let known = try await workspace.read { store in try store.busySources([url]) }
                if let stored = known[url] { source = stored }
                source.askedAt = now
                let read = Self.times(
                    of: address, in: answer, account.name, within: span, person.zone ?? zone)
                var times: PublishedBusyTimes?
                do throws(BusyTimesError) {
                    let found = try read.get()
                    source.error = nil
                    source.take(found, at: now)
                    (outcome.isCut, outcome.unreadable) = (found.isCut, found.unreadable)
                    times = found
                } catch {
                    source.error = String(describing: error)
                    outcome.error = error
                }
                try await workspace.record(source, times)
                outcomes.append((place, outcome))
            }
        }
        return outcomes
    }

    /// Returns the answer of the server; `nil` if it has no outbox, or the account no address there.
    private func response(
        about addresses: [String], _ span: Range<Date>
    ) async throws(DAVError) -> ScheduleResponse? {
        guard let (origin, path) = DAVOrigin.split(account.url), let principal = DAVHref(path: path) else {
            throw .badAddress(account.url)
        }
        guard
            let client = workspace.davSession(
                with: origin, user: account.user ?? "", passwordCommand: account.passwordCommand,
                isToken: account.isToken,
                caFile: account.caFile)
        else { return nil }
        let found = try await client.principal(principal)
        let organizer =
            found.addresses.first { own.contains(CalendarAddress.key($0)) } ?? found.addresses.first
        guard let outbox = found.outbox, let organizer else { return nil }
        let request = FreeBusyWriter.request(
            from: organizer, to: addresses, over: span, uid: UUID().uuidString.lowercased(),
            stamp: workspace.now())
        return try await client.freeBusy(at: outbox, request)
    }

    private static func times(
        of address: String, in answer: Result<ScheduleResponse?, DAVError>, _ account: String,
        within span: Range<Date>, _ zone: TimeZone
    ) -> Result<PublishedBusyTimes, BusyTimesError> {
        switch answer {
        case .failure(let error): return .failure(.server(error))
        case .success(let response):
            let about = response?.recipients.first { CalendarAddress.key($0.address) == address }
            guard let about, about.isKnown, let text = about.calendar else {
                return .failure(.refused(account: account, words: about?.status ?? ""))
            }
            do throws(NotACalendar) {
                return .success(try FreeBusyReader.read(Array(text.utf8), within: span, zone: zone))
            } catch { return .failure(.content(account: account)) }
        }
    }
}
