import Foundation
import MeetCore
import MeetStore
import Transport
import Travel

/// The server of a mode, with the answers kept from it.
struct TravelAsking: Sendable {
    let mode: TravelMode
    private let server: TravelServer?
    private let settings: TravelSettings
    private let moment: TravelMoment?
    private let workspace: Workspace

    /// The time in seconds for which an answer is used.
    private static let freshness: TimeInterval = 30 * 86_400
    /// The steps in seconds in which timetables are asked.
    private static let timetableStep: Int64 = 300

    /// Reads the settings.
    ///
    /// - Parameter mode: The mode; `nil` for the usual one.
    static func read(
        _ mode: TravelMode?, _ moment: TravelMoment?, in workspace: Workspace
    ) async throws(StoreError) -> TravelAsking {
        let settings = try await WorkQueue.reading.run { () throws(StoreError) in
            try TravelSettings(readFrom: workspace.store)
        }
        return TravelAsking(mode ?? settings.mode, settings, moment, workspace)
    }

    private init(
        _ mode: TravelMode, _ settings: TravelSettings, _ moment: TravelMoment?, _ workspace: Workspace
    ) {
        self.mode = mode
        self.settings = settings
        self.workspace = workspace
        // A refused server is as good as none.
        let server = settings.servers[mode]
        self.server = server.flatMap { $0.isLoopback || settings.isAllowed != false ? $0 : nil }
        self.moment = mode == .transit ? Self.step(moment, now: workspace.now()) : nil
    }

    private static func step(_ moment: TravelMoment?, now: Date) -> TravelMoment {
        let moment = moment ?? .leaving(Int64(now.timeIntervalSince1970))
        let seconds = moment.seconds - moment.seconds % timetableStep
        return switch moment {
        case .leaving: .leaving(seconds)
        case .arriving: .arriving(seconds)
        }
    }

    /// The server, and whether it may be asked.
    var state: TravelState { TravelState(settings, mode) }

    func question(from: [Coordinate], to: [Coordinate]) -> TravelQuestion {
        TravelQuestion(from: from, to: to, mode: mode, moment: moment)
    }

    /// Returns the client that asks.
    ///
    /// - Throws: `notSet` without a server, or without a network.
    func client() throws(TravelError) -> TravelClient {
        guard let server, let transport = workspace.webTransport else { throw .notSet }
        return TravelClient(server, isAllowed: settings.isAllowed == true, transport: transport())
    }

    // MARK: - Times

    /// A question that a server is asked, for the waiters in this process.
    private struct Asked: Hashable {
        var store: ObjectIdentifier
        var server: TravelServer?
        var isAllowed: Bool?
        var question: TravelQuestion
    }

    /// The questions that wait for an answer: several screens and the look at the arrivals ask the same at the same
    /// moment.
    private static let waiting = SharedWork<Asked, Result<TravelTable, TravelError>>()

    /// Returns all times of a question, and keeps them. An equal question that waits for its answer is not asked
    /// again, nor is one that another process has been answered meanwhile.
    func table(_ question: TravelQuestion) async throws(TravelError) -> TravelTable {
        let client = try client()
        let asked = Asked(
            store: ObjectIdentifier(workspace.store), server: server, isAllowed: settings.isAllowed,
            question: question)
        let found = await Self.waiting.value(asked) { () async -> Result<TravelTable, TravelError> in
            if let table = await keptTable(of: question) { return .success(table) }
            do throws(TravelError) {
                let table = try await client.table(question)
                await keep(table, of: question)
                return .success(table)
            } catch {
                return .failure(error)
            }
        }
        guard let found else { throw .cancelled }
        return try found.get()
    }

    /// Returns the kept times of a question; `nil` unless all are kept.
    private func keptTable(of question: TravelQuestion) async -> TravelTable? {
        guard let kept = try? await kept(from: question.from, to: question.to) else { return nil }
        var table: TravelTable = []
        for row in kept {
            var times: [TravelTime?] = []
            for time in row {
                guard let time else { return nil }
                times.append(time)
            }
            table.append(times)
        }
        return table
    }

    // MARK: - Kept answers

    private struct KeptTime: Codable {
        /// The time; `nil` if there is no way.
        var time: TravelTime?
    }

    /// Returns the kept times: the outer `nil` where none is kept, the inner one where there is no way.
    func kept(from: [Coordinate], to: [Coordinate]) async throws(StoreError) -> [[TravelTime??]] {
        let keys = from.map { from in to.map { key("time", from, $0) } }
        let answers = try await answers(keys.flatMap(\.self))
        return keys.map { row in
            row.map { key -> TravelTime?? in
                guard let answer = answers[key],
                    let kept = try? JSONDecoder().decode(KeptTime.self, from: Data(answer))
                else { return nil }
                return .some(kept.time)
            }
        }
    }

    private func keep(_ table: TravelTable, of question: TravelQuestion) async {
        var answers: [String: [UInt8]] = [:]
        for (from, times) in zip(question.from, table) {
            for (to, time) in zip(question.to, times) {
                guard let answer = try? JSONEncoder().encode(KeptTime(time: time)) else { continue }
                answers[key("time", from, to)] = Array(answer)
            }
        }
        await write(answers)
    }

    func keptRoute(of question: TravelQuestion) async throws(StoreError) -> TravelRoute? {
        let key = key("way", question.from[0], question.to[0])
        guard let answer = try await answers([key])[key] else { return nil }
        return try? JSONDecoder().decode(TravelRoute.self, from: Data(answer))
    }

    func keep(_ route: TravelRoute, of question: TravelQuestion) async {
        guard let answer = try? JSONEncoder().encode(route) else { return }
        await write([key("way", question.from[0], question.to[0]): Array(answer)])
    }

    private func answers(_ keys: [String]) async throws(StoreError) -> [String: [UInt8]] {
        if server == nil { return [:] }
        let (store, earliest) = (workspace.store, workspace.now().addingTimeInterval(-Self.freshness))
        return try await WorkQueue.reading.run { () throws(StoreError) in
            try store.travelAnswers(keys, since: earliest)
        }
    }

    /// Stores answers; a full disk must not hide a way that was found.
    private func write(_ answers: [String: [UInt8]]) async {
        let store = workspace.store
        try? await WorkQueue.writing.run { () throws(StoreError) in try store.keepTravelAnswers(answers) }
    }

    private func key(_ what: String, _ from: Coordinate, _ to: Coordinate) -> String {
        func text(_ place: Coordinate) -> String {
            let place = place.roundedForTravel
            return "\(place.latitude),\(place.longitude)"
        }
        let when =
            switch moment {
            case .leaving(let seconds): "leaving \(seconds)"
            case .arriving(let seconds): "arriving \(seconds)"
            case nil: ""
            }
        return [what, mode.rawValue, server?.url ?? "", text(from), text(to), when].joined(separator: "|")
    }
}
