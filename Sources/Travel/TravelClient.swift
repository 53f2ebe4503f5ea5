import MeetCore
import Transport

/// Asks a server of ways, if it may be asked.
package struct TravelClient: Sendable {
    private let server: TravelServer
    /// True if servers on other machines may be asked.
    private let isAllowed: Bool
    private let transport: any HTTPTransport

    package init(_ server: TravelServer, isAllowed: Bool, transport: any HTTPTransport) {
        self.server = server
        self.isAllowed = isAllowed
        self.transport = transport
    }

    /// The maximum number of requests for a single question.
    package static let mostRequests = 24

    /// Returns all times of a question, with one request if the server has tables and there are no more
    /// places than it takes.
    ///
    /// - Throws: `notSet` if the ways have to be asked for one by one and are more than `mostRequests`.
    package func table(_ question: TravelQuestion) async throws(TravelError) -> TravelTable {
        if question.from.isEmpty || question.to.isEmpty { return question.from.map { _ in [] } }
        guard server.hasTables else { return try await single(question) }
        var table = question.from.map { _ in [TravelTime?]() }
        for (rows, part) in Self.parts(question) {
            for (row, times) in zip(rows, try await answered(part)) { table[row] += times }
        }
        return table
    }

    private func answered(_ part: TravelQuestion) async throws(TravelError) -> TravelTable {
        do throws(TravelError) {
            return try server.table(try await send(server.tableRequest(part)), to: part)
        } catch {
            guard error == .noWay else { throw error }
        }
        // One place without a street makes some servers refuse all.
        if part.from.count == 1, part.to.count == 1 { return [[nil]] }
        return try await single(part)
    }

    /// Returns the questions, each for a range of rows, that are small enough for a server; the columns of a
    /// row are in order.
    private static func parts(_ question: TravelQuestion) -> [(rows: Range<Int>, question: TravelQuestion)] {
        let height = min(question.from.count, TravelServer.mostPlaces / 2)
        let width = TravelServer.mostPlaces - height
        var parts: [(rows: Range<Int>, question: TravelQuestion)] = []
        for top in stride(from: 0, to: question.from.count, by: height) {
            let rows = top..<min(top + height, question.from.count)
            for left in stride(from: 0, to: question.to.count, by: width) {
                var part = question
                part.from = Array(question.from[rows])
                part.to = Array(question.to[left..<min(left + width, question.to.count)])
                parts.append((rows, part))
            }
        }
        return parts
    }

    /// Returns a way with its steps.
    package func route(_ question: TravelQuestion) async throws(TravelError) -> TravelRoute {
        try server.route(try await send(server.routeRequest(question)), to: question)
    }

    /// Asks for each way alone.
    private func single(_ question: TravelQuestion) async throws(TravelError) -> TravelTable {
        guard question.from.count * question.to.count <= Self.mostRequests else { throw .notSet }
        var table: TravelTable = []
        for from in question.from {
            var row: [TravelTime?] = []
            for to in question.to {
                let one = TravelQuestion(from: from, to: to, mode: question.mode, moment: question.moment)
                do throws(TravelError) {
                    let answer = try await send(server.tableRequest(one))
                    row.append(try server.table(answer, to: one)[0][0])
                } catch {
                    guard error == .noWay else { throw error }
                    row.append(nil)
                }
            }
            table.append(row)
        }
        return table
    }

    private func send(_ request: HTTPRequest) async throws(TravelError) -> HTTPResponse {
        guard isAllowed || server.isLoopback else { throw .notAllowed(host: server.host) }
        var request = request
        // A server on this machine must not redirect to another that was not allowed.
        request.limits = TransferLimits(
            connect: .seconds(6), total: .seconds(15), body: TravelServer.largestAnswer,
            redirects: isAllowed ? 5 : 0)
        do throws(TransportError) { return try await transport.send(request) } catch {
            switch error {
            case .cancelled: throw .cancelled
            case .badRequest, .libraryMissing, .resolve, .connect, .tls, .timeout, .broken:
                throw .unreachable(host: error.host ?? server.host)
            case .status(_, let code, _): throw .refused(host: error.host ?? server.host, status: code)
            case .tooLarge, .redirect: throw .badAnswer(host: error.host ?? server.host)
            }
        }
    }
}

/// A reason why a server gave no way.
package enum TravelError: Error, Hashable, Sendable {
    /// No server is set for the mode, or the person refused.
    case notSet
    /// The person has not allowed the server on another machine.
    case notAllowed(host: String)
    case unreachable(host: String)
    /// An answer with an error status.
    case refused(host: String, status: Int)
    /// An answer that cannot be read.
    case badAnswer(host: String)
    /// There is no way: the places are not connected, or one of them is far from any street.
    case noWay
    case cancelled
}
