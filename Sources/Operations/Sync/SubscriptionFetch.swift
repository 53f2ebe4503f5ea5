import Foundation
import Glibc
import MeetCore
import Transport

/// The answer to a fetch.
package struct SubscriptionAnswer: Sendable {
    package enum Result: Sendable {
        /// The calendar is the stored one.
        case unchanged
        case fetched(SubscribedCalendar)
        /// Nothing usable came; the stored calendar stays.
        case failed(SubscriptionError)
    }

    package var result: Result
    /// The state to store, with the time of the next fetch.
    package var state: SubscriptionState
    /// The new address, if the server has moved the calendar for good.
    package var movedTo: SubscriptionAddress?
}

/// Fetches a subscribed calendar: over HTTP if it has changed (RFC 9110, 13), from a file, or from the
/// holidays that come with the program.
package struct SubscriptionFetch: Sendable {
    /// The maximum size of a calendar in bytes, decompressed.
    package static let mostBytes = 20 << 20

    private static let mostRedirects = 3
    /// The maximum length of a header field that is sent back.
    private static let longestField = 1_000

    private let transport: (@Sendable () -> any HTTPTransport)?
    private let holidays: HolidayCalendars?
    private let now: @Sendable () -> Date

    /// Makes a fetch.
    ///
    /// - Parameters:
    ///   - transport: Called for every request; `nil` without a network.
    ///   - holidays: The calendars that come with the program, if they are there.
    package init(
        transport: (@Sendable () -> any HTTPTransport)?, holidays: HolidayCalendars? = nil,
        now: @escaping @Sendable () -> Date
    ) {
        self.transport = transport
        self.holidays = holidays
        self.now = now
    }

    package init(in workspace: Workspace) {
        self.init(
            transport: workspace.webTransport, holidays: HolidayCalendars(in: workspace), now: workspace.now)
    }

    /// Fetches the calendar.
    ///
    /// - Parameters:
    ///   - state: The state of the last fetch; an empty one to fetch in any case.
    ///   - pause: The seconds between two fetches that the person chose; else the file or the server decides.
    package func fetch(
        _ address: SubscriptionAddress, after state: SubscriptionState = SubscriptionState(),
        pause: TimeInterval? = nil
    ) async throws(CancellationError) -> SubscriptionAnswer {
        let outcome: Outcome
        switch address {
        case .web(let url): outcome = try await ask(url, place: address.place, state)
        case .file(let path):
            outcome = await read(path, state, pause: SubscriptionInterval.allowed.lowerBound)
        case .holidays(let country):
            if let path = holidays?.path(of: country) {
                outcome = await read(path, state, pause: SubscriptionInterval.allowed.upperBound)
            } else {
                let known = holidays?.countries ?? []
                outcome = Outcome(.failed(.noHolidays(country: country, known: known)), state)
            }
        }
        if Task.isCancelled { throw CancellationError() }
        return answer(outcome, address, pause: pause)
    }

    private struct Outcome: Sendable {
        var result: SubscriptionAnswer.Result
        /// The state with what was learnt of the contents.
        var state: SubscriptionState
        /// The seconds that the server or the place wants between two fetches.
        var pause: TimeInterval?
        var movedTo: String?

        init(_ result: SubscriptionAnswer.Result, _ state: SubscriptionState, pause: TimeInterval? = nil) {
            self.result = result
            self.state = state
            self.pause = pause
        }
    }

    private func answer(
        _ outcome: Outcome, _ address: SubscriptionAddress, pause: TimeInterval?
    ) -> SubscriptionAnswer {
        if case .failed(let error) = outcome.result {
            let state = outcome.state.failed(at: now(), isOffline: error.isOffline, asked: outcome.pause)
            return SubscriptionAnswer(result: outcome.result, state: state)
        }
        let pause =
            pause ?? outcome.state.published ?? outcome.pause ?? SubscriptionInterval.usual
        var answer = SubscriptionAnswer(
            result: outcome.result, state: outcome.state.succeeded(at: now(), pause: pause))
        // A new address would lack the name and the password of the old one.
        if let moved = outcome.movedTo, !address.hasUser, SubscriptionAddress.isAllowed(moved) {
            answer.movedTo = .web(moved)
        }
        return answer
    }

    // MARK: A server

    private func ask(
        _ url: String, place: String, _ state: SubscriptionState
    ) async throws(CancellationError) -> Outcome {
        guard let transport else { return Outcome(.failed(.noNetwork), state) }
        var request = HTTPRequest(url: url, headers: [HTTPField("Accept", "text/calendar, */*;q=0.1")])
        if let etag = state.etag { request.headers.append(HTTPField("If-None-Match", etag)) }
        if let date = state.lastModified {
            request.headers.append(HTTPField("If-Modified-Since", date))
        }
        request.limits = TransferLimits(
            connect: .seconds(8), total: .seconds(60), body: Self.mostBytes, redirects: Self.mostRedirects)
        let response: HTTPResponse
        do throws(TransportError) { response = try await transport().send(request) } catch {
            if error == .cancelled { throw CancellationError() }
            var asked: TimeInterval?
            if case .status(_, _, let seconds?) = error { asked = TimeInterval(seconds) }
            return Outcome(.failed(.network(error)), state, pause: asked)
        }
        guard response.url.isEmpty || SubscriptionAddress.isAllowed(response.url) else {
            let host = SubscriptionAddress.web(response.url).place
            return Outcome(.failed(.notEncrypted(host: host)), state)
        }
        var outcome: Outcome
        if response.status == 304, state.etag != nil || state.lastModified != nil {
            outcome = Outcome(.unchanged, state)
        } else if response.isSuccess {
            var fresh = state
            fresh.etag = Self.field("ETag", of: response)
            fresh.lastModified = Self.field("Last-Modified", of: response)
            outcome = await taken(response.body, fresh, before: state, place: place)
        } else {
            let asked = response.retryAfter(now: now()).map { TimeInterval($0.components.seconds) }
            let error = SubscriptionError.refused(host: place, status: response.status)
            return Outcome(.failed(error), state, pause: asked)
        }
        if case .failed = outcome.result { return outcome }
        outcome.pause = Self.maximumAge(of: response)
        outcome.movedTo = response.movedTo
        return outcome
    }

    private static func field(_ name: String, of response: HTTPResponse) -> String? {
        response.headers[name].flatMap { $0.isEmpty || $0.utf8.count > longestField ? nil : $0 }
    }

    /// Returns the seconds for which an answer is fresh (RFC 9111, 5.2.2.1).
    private static func maximumAge(of response: HTTPResponse) -> TimeInterval? {
        for field in response.headers where field.isNamed("Cache-Control") {
            for directive in field.value.split(separator: ",") {
                let halves = directive.split(separator: "=", maxSplits: 1)
                let name = halves.first?.trimmingCharacters(in: .whitespaces).lowercased()
                guard halves.count == 2, name == "max-age" else { continue }
                let digits = halves[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
                if let seconds = Int(digits), seconds > 0 { return TimeInterval(seconds) }
            }
        }
        return nil
    }

    // MARK: A file

    /// - Parameter pause: The seconds until the next look at the file.
    private func read(_ path: String, _ state: SubscriptionState, pause: TimeInterval) async -> Outcome {
        let read = await WorkQueue.reading.run { () throws(Never) -> FileContents in
            FileContents(path, unlessStamped: state.lastModified)
        }
        var outcome: Outcome
        switch read {
        case .unchanged: outcome = Outcome(.unchanged, state)
        case .failed(let error): return Outcome(.failed(error), state)
        case .read(let bytes, let stamp):
            var fresh = state
            fresh.etag = nil
            fresh.lastModified = stamp
            outcome = await taken(bytes, fresh, before: state, place: path)
            if case .failed = outcome.result { return outcome }
        }
        // The file is near: it may change at any time, whatever it says of its publisher.
        outcome.state.published = nil
        outcome.pause = pause
        return outcome
    }

    // MARK: The contents

    /// Reads the contents.
    ///
    /// - Parameters:
    ///   - fresh: The state that belongs to them.
    ///   - state: The state before, which stays if they are no calendar.
    private func taken(
        _ bytes: [UInt8], _ fresh: SubscriptionState, before state: SubscriptionState, place: String
    ) async -> Outcome {
        do throws(NotACalendar) {
            return try await WorkQueue.reading.run { () throws(NotACalendar) -> Outcome in
                var fresh = fresh
                let digest = String(FNV1a.hash(bytes), radix: 16) + "-" + String(bytes.count)
                if digest == state.digest { return Outcome(.unchanged, fresh) }
                let calendar = try SubscriptionReader.read(bytes, file: place)
                fresh.digest = digest
                fresh.published = calendar.refresh
                fresh.losesTimes = FreeBusyReader.losesTimes(of: calendar)
                return Outcome(.fetched(calendar), fresh)
            }
        } catch {
            return Outcome(.failed(.content(error, place: place)), state)
        }
    }
}

/// The contents of a file, if it has changed.
private enum FileContents: Sendable {
    case unchanged
    case read([UInt8], stamp: String)
    case failed(SubscriptionError)

    init(_ path: String, unlessStamped known: String?) {
        // Without `O_NONBLOCK`, opening a named pipe would wait for a writer indefinitely.
        let descriptor = PathText.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else {
            self = .failed(.file(path: path, code: errno))
            return
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            self = .failed(.file(path: path, code: errno))
            return
        }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG else {
            self = .failed(.file(path: path, code: kind == S_IFDIR ? EISDIR : EINVAL))
            return
        }
        guard status.st_size <= SubscriptionFetch.mostBytes else {
            self = .failed(.tooLarge(path: path, limit: SubscriptionFetch.mostBytes))
            return
        }
        let time = status.st_mtim
        let stamp = "\(time.tv_sec).\(time.tv_nsec) \(status.st_size) \(status.st_ino)"
        guard stamp != known else {
            self = .unchanged
            return
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                self = .failed(.file(path: path, code: errno))
                return
            }
            if count == 0 { break }
            guard bytes.count + count <= SubscriptionFetch.mostBytes else {
                self = .failed(.tooLarge(path: path, limit: SubscriptionFetch.mostBytes))
                return
            }
            bytes += chunk[..<count]
        }
        self = .read(bytes, stamp: stamp)
    }
}
