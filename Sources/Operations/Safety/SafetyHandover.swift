import Foundation
import MeetCore
import MeetStore
import Processes
import Transport
import VenueSearch

/// The service that alarms while this computer sleeps.
///
/// ntfy gets a delayed message whose sequence id is the UID of the check-in, so that it can be taken back
/// (`DELETE /topic/<sequence_id>`, ntfy 2.16 and later). A check of Healthchecks gets the length of the check-in as
/// its timeout, and is paused in time (Management API v3).
struct SafetyHandover: Sendable {
    /// The seconds and the days that ntfy may delay a message.
    private static let delays: ClosedRange<TimeInterval> = 10...(3 * 86_400)
    /// The shortest timeout and grace of a check in seconds.
    private static let shortest: TimeInterval = 60

    private enum Place: Sendable {
        case ntfy(String)
        case healthchecks(String, keyCommand: String?)
    }

    private let place: Place
    private let now: Date
    private let transport: any HTTPTransport
    private let environment: [String: String]

    /// - Throws: `SafetyError.handover` without a service or a network, `StoreError`.
    init(_ workspace: Workspace) throws {
        let store = workspace.store
        guard let transport = workspace.webTransport else { throw SafetyError.handover(.ntfy) }
        self.transport = transport()
        now = workspace.now()
        environment = workspace.environment
        if let url = try SafetySettings.value(SafetySettings.ntfyKey, in: store) {
            place = .ntfy(url)
        } else if let url = try SafetySettings.value(SafetySettings.healthchecksKey, in: store) {
            let command = try SafetySettings.value(SafetySettings.healthchecksKeyCommandKey, in: store)
            place = .healthchecks(url, keyCommand: command)
        } else {
            throw SafetyError.handover(.ntfy)
        }
    }

    /// Performs a task.
    func perform(_ kind: SafetyTask.Kind, _ payload: HandedOver) async -> RunSafetyTasks.Outcome {
        switch (kind, place) {
        case (.command, _): return .pointless
        case (.handOver, .ntfy(let topic)): return await delay(payload, on: topic)
        case (.takeBack, _) where now >= payload.tellAt:
            // The network came back too late: it has alarmed.
            return payload.text.isEmpty ? .pointless : await perform(.allClear, payload)
        case (.takeBack, .ntfy(let topic)):
            return await delete(payload, on: topic) ? .done : .failed
        case (.allClear, .ntfy(let topic)):
            guard await delete(payload, on: topic) else { return .failed }
            // Told again, it takes the place of the first one.
            let fields = [HTTPField("X-Sequence-ID", "\(payload.uid)-over")]
            return await publish(payload.text, on: topic, fields) ? .done : .failed
        case (_, .healthchecks(let check, let command)):
            guard let key = await key(by: command) else { return .failed }
            return await tell(kind, payload, check, key)
        }
    }

    // MARK: - ntfy

    private func delay(_ payload: HandedOver, on topic: String) async -> RunSafetyTasks.Outcome {
        let wait = payload.tellAt.timeIntervalSince(now)
        // By then this computer has told the contacts itself.
        guard wait > 0, wait <= Self.delays.upperBound else { return .pointless }
        // An earlier message of the check-in, from before it was extended.
        guard await delete(payload, on: topic) else { return .failed }
        let moment = now.addingTimeInterval(max(wait, Self.delays.lowerBound))
        let fields = [
            HTTPField("X-Delay", String(Int(moment.timeIntervalSince1970.rounded(.up)))),
            HTTPField("X-Sequence-ID", payload.uid), HTTPField("X-Priority", "high"),
        ]
        return await publish(payload.text, on: topic, fields) ? .done : .failed
    }

    private func publish(_ text: String, on topic: String, _ fields: [HTTPField]) async -> Bool {
        let type = HTTPField("Content-Type", "text/plain; charset=utf-8")
        return await send(.post, topic, fields + [type], Array(text.utf8))?.isSuccess ?? false
    }

    /// Takes the delayed message back; one that is not there is taken back, too.
    private func delete(_ payload: HandedOver, on topic: String) async -> Bool {
        guard let answer = await send(HTTPRequest.Method("DELETE"), "\(topic)/\(payload.uid)", [], nil) else {
            return false
        }
        return answer.isSuccess || answer.status == 404
    }

    // MARK: - Healthchecks

    private struct Check: Decodable {
        private enum CodingKeys: String, CodingKey {
            case ping = "ping_url"
        }

        var ping: String?
    }

    private struct Times: Encodable {
        var timeout: Int
        var grace: Int
    }

    private func tell(
        _ kind: SafetyTask.Kind, _ payload: HandedOver, _ check: String, _ key: String
    ) async -> RunSafetyTasks.Outcome {
        let json = HTTPField("Content-Type", "application/json")
        let fields = [HTTPField("X-Api-Key", key), json]
        switch kind {
        case .handOver:
            guard payload.tellAt > now else { return .pointless }
            let times = Times(
                timeout: Int(max(Self.shortest, payload.dueAt.timeIntervalSince(now)).rounded(.up)),
                grace: Int(max(Self.shortest, payload.tellAt.timeIntervalSince(payload.dueAt))))
            guard let body = try? JSONEncoder().encode(times),
                let answer = await send(.post, check, fields, Array(body)), answer.isSuccess,
                await ping(answer)
            else { return .failed }
            return .done
        case .allClear:
            guard let answer = await send(.get, check, fields, nil), answer.isSuccess, await ping(answer),
                await pause(check, fields)
            else { return .failed }
            return .done
        case .takeBack: return await pause(check, fields) ? .done : .failed
        case .command: return .pointless
        }
    }

    /// Pings the check of an answer, from which its timeout runs.
    private func ping(_ answer: HTTPResponse) async -> Bool {
        guard let check = try? JSONDecoder().decode(Check.self, from: Data(answer.body)),
            let url = check.ping, SubscriptionAddress.isAllowed(url)
        else { return false }
        return await send(.post, url, [], [])?.isSuccess ?? false
    }

    private func pause(_ check: String, _ fields: [HTTPField]) async -> Bool {
        await send(.post, "\(check)/pause", fields, [])?.isSuccess ?? false
    }

    /// Returns the key that the command prints; `nil` if it prints none.
    private func key(by command: String?) async -> String? {
        guard let command else { return nil }
        let secret = SecretCommand(command, environment: KeySource.withoutKeys(environment))
        return await WorkQueue.programs.run { () -> String? in
            guard let key = try? secret.run(isStopped: { false }) else { return nil }
            return key
        }
    }

    // MARK: - Requests

    /// Returns the answer; `nil` if none came.
    private func send(
        _ method: HTTPRequest.Method, _ url: String, _ fields: [HTTPField], _ body: [UInt8]?
    ) async -> HTTPResponse? {
        var request = HTTPRequest(method: method, url: url, headers: fields, body: body)
        request.limits = TransferLimits(
            connect: .seconds(8), total: .seconds(15), body: 65_536, redirects: 0)
        request.followsRedirects = false
        do throws(TransportError) { return try await transport.send(request) } catch { return nil }
    }
}
