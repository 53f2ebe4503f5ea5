import Foundation
import MeetCore
import MeetStore
import Transport

/// Waits for its turn before every request, what is sent again included, and remembers when the server wants to be
/// asked again: in this process and, by the database, in those that come after it.
package struct PoliteTransport: HTTPTransport {
    let base: any HTTPTransport
    let politeness: Politeness
    let store: MeetStore
    let server: String
    /// The least time between two requests.
    let pause: Duration
    let now: @Sendable () -> Date

    /// - Throws: `status` with 429 where the server said that it is not to be asked within the request's time.
    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let noted = (try? store.turn(at: server, now: now())) ?? nil
        let ahead = noted.map { Duration.milliseconds(Int64(($0.timeIntervalSince(now()) * 1000).rounded())) }
        let waited = try await politeness.turn(
            at: server, pause: pause, ahead: ahead ?? .zero, within: request.limits.total)
        if pause > .zero { await note(pause) }
        var request = request
        request.limits.total = max(.milliseconds(1), request.limits.total - waited)
        let result: Result<HTTPResponse, TransportError>
        do throws(TransportError) { result = .success(try await base.send(request)) } catch {
            result = .failure(error)
        }
        // On its way a request may have lost time that the next one does not lose: the pause begins with the answer.
        if pause > .zero { await leaveAlone(for: pause) }
        let response = try result.get()
        if response.status == 429 || response.status == 503, let asked = response.retryAfter(now: now()),
            asked > .zero
        {
            // Beyond that the server is as likely to be wrong.
            await leaveAlone(for: min(asked, .seconds(Int64(MeetStore.longestTurn))))
        }
        return response
    }

    private func leaveAlone(for wait: Duration) async {
        await politeness.delay(server, by: wait)
        await note(wait)
    }

    private func note(_ wait: Duration) async {
        let (store, server, date) = (store, server, now())
        let seconds =
            Double(wait.components.seconds) + Double(wait.components.attoseconds) / 1_000_000_000_000_000_000
        await politeness.note {
            try? store.noteTurn(at: server, notBefore: date.addingTimeInterval(seconds), now: date)
        }
    }
}
