import DAV
import Foundation
import MeetCore
import MeetStore
import Transport

/// The app Polls of a Nextcloud server (OCS API v1.0), signed in as an account of calendars there.
struct PollServer: Sendable {
    private let client: DAVClient
    /// The path of the server's installation: empty, or `/cloud`.
    private let root: String

    /// - Throws: `PollServerError`.
    init(_ account: RemoteAccount, _ workspace: Workspace) throws(PollServerError) {
        guard let (origin, path) = DAVOrigin.split(account.url),
            let end = path.firstRange(of: "/remote.php")?.lowerBound
        else { throw .noPolls(host: DAVOrigin.split(account.url)?.origin.name ?? account.name) }
        guard
            let client = workspace.davSession(
                with: origin, user: account.user ?? "", passwordCommand: account.passwordCommand,
                isToken: account.isToken,
                caFile: account.caFile)
        else { throw .noNetwork }
        self.client = client
        root = String(path[..<end])
    }

    /// The votes of somebody on the page.
    struct Voter: Hashable, Sendable {
        /// The name that the person typed, or that of the account on the server.
        var name: String
        var email: String?
        var votes: [Int: Poll.Vote]
    }

    // MARK: - Requests

    private static let base = "/ocs/v2.php/apps/polls/api/v1.0"

    /// Sends a request, and decodes the data of the answer.
    private func call<Answer: Decodable>(
        _ method: String, _ path: String, _ body: [UInt8]? = nil, _ type: Answer.Type
    ) async throws(PollServerError) -> Answer {
        guard let href = DAVHref(path: root + Self.base + path) else { throw .unreadable(host: client.host) }
        var headers = [HTTPField("OCS-APIRequest", "true"), HTTPField("Accept", "application/json")]
        if body != nil { headers.append(HTTPField("Content-Type", "application/json")) }
        let answer: HTTPResponse
        do throws(DAVError) {
            answer = try await client.send(DAVRequest(method, href, headers: headers, body: body))
        } catch {
            throw error == .notFound
                ? PollServerError.noPolls(host: client.host) : PollServerError.server(error)
        }
        do {
            return try JSONDecoder().decode(Envelope<Answer>.self, from: Data(answer.body)).ocs.data
        } catch {
            throw .unreadable(host: client.host)
        }
    }

    /// Sends a request with a document, whose answer does not matter.
    private func put(
        _ method: String, _ path: String, _ document: some Encodable
    ) async throws(PollServerError) {
        _ = try await call(method, path, try bytes(document), Ignored.self)
    }

    private func bytes(_ document: some Encodable) throws(PollServerError) -> [UInt8] {
        do { return Array(try JSONEncoder().encode(document)) } catch {
            throw .unreadable(host: client.host)
        }
    }

    // MARK: - A page

    /// Makes a poll with its options, which everybody with its address may vote on.
    ///
    /// - Returns: The address of the page.
    func make(_ poll: Poll, zone: TimeZone) async throws(PollServerError) -> String {
        let isDated = poll.options.first?.content.kind == .time
        let new = NewPoll(type: isDated ? "datePoll" : "textPoll", title: poll.title)
        let made = try await call("POST", "/poll", try bytes(new), MadePoll.self).poll
        do throws(PollServerError) { return try await fill(made.id, poll, zone) } catch {
            // Half a poll helps nobody.
            _ = try? await call("DELETE", "/poll/\(made.id)", nil, Ignored.self)
            throw error
        }
    }

    private func fill(_ id: Int, _ poll: Poll, _ zone: TimeZone) async throws(PollServerError) -> String {
        let configuration = NewPoll.Configuration(
            title: poll.title, description: poll.notes,
            expire: poll.deadline.map { Int($0.timeIntervalSince1970) } ?? 0)
        try await put("PUT", "/poll/\(id)", NewPoll.Changes(pollConfiguration: configuration))
        // One after another: their ids tell their order.
        for option in poll.options {
            try await put("POST", "/poll/\(id)/option", NewOption(option: .init(option.content, zone)))
        }
        let share = try await call("POST", "/poll/\(id)/share/public", Array("{}".utf8), MadeShare.self).share
        guard let address = share.address, DAVOrigin.split(address) != nil else {
            throw .unreadable(host: client.host)
        }
        return address
    }

    /// Reads the voters with their votes, each person once.
    func votes(on page: String, of poll: Poll) async throws(PollServerError) -> [Voter] {
        let id = try await number(of: page)
        let options = try await call("GET", "/poll/\(id)/options", nil, Options.self).options
            .filter { ($0.deleted ?? 0) == 0 }.sorted { $0.id < $1.id }
        guard options.count == poll.options.count else { throw .otherOptions(title: poll.title) }
        var numbers: [Int: Int] = [:]
        for (place, option) in options.enumerated() { numbers[option.id] = place + 1 }
        var voters: [String: Voter] = [:]
        var order: [String] = []
        for vote in try await call("GET", "/poll/\(id)/votes", nil, Votes.self).votes {
            guard (vote.deleted ?? 0) == 0, let number = vote.optionId.flatMap({ numbers[$0] }),
                let answer = Poll.Vote(rawValue: vote.answer)
            else { continue }
            let user = vote.user.userId
            if voters[user] == nil {
                order.append(user)
                voters[user] = Voter(
                    name: vote.user.displayName ?? user,
                    email: vote.user.emailAddress.flatMap { $0.isEmpty ? nil : $0 }, votes: [:])
            }
            voters[user]?.votes[number] = answer
        }
        return order.compactMap { voters[$0] }
    }

    /// Closes the poll of a page: nobody can vote there any more.
    func close(_ page: String) async throws(PollServerError) {
        _ = try await call("PUT", "/poll/\(try await number(of: page))/close", nil, Ignored.self)
    }

    /// Returns the number of the poll behind the address of a public page, which ends with its token.
    private func number(of page: String) async throws(PollServerError) -> Int {
        let token = page.split(separator: "/").last ?? ""
        guard !token.isEmpty, token.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
            let id = try await call("GET", "/share/\(token)", nil, MadeShare.self).share.pollId
        else { throw .unreadable(host: client.host) }
        return id
    }
}

/// A reason why a server cannot be the place to vote. It contains no secrets.
package enum PollServerError: Error, Hashable, Sendable {
    /// An unknown account, with the existing ones on servers by name.
    case noAccount(String, known: [String])
    /// The server is none of Nextcloud, or has no app of polls.
    case noPolls(host: String)
    case noNetwork
    /// The poll has no page.
    case noPage(title: String)
    /// The options on the page are others than those of the poll.
    case otherOptions(title: String)
    case server(DAVError)
    /// An answer that cannot be understood.
    case unreadable(host: String)
}

// MARK: - Documents

/// The form of every answer.
private struct Envelope<Contents: Decodable>: Decodable {
    struct Inner: Decodable {
        var data: Contents
    }

    var ocs: Inner
}

private struct Ignored: Decodable {
    init(from decoder: any Decoder) throws {}
}

private struct NewPoll: Encodable {
    struct Configuration: Encodable {
        var title: String
        var description: String
        /// The deadline in seconds since 1970; 0 for none.
        var expire: Int
        var allowMaybe = true
        var useNo = true
    }

    struct Changes: Encodable {
        var pollConfiguration: Configuration
    }

    var type: String
    var title: String
}

private struct NewOption: Encodable {
    struct Fields: Encodable {
        var text: String
        var timestamp: Int
        var duration: Int

        init(_ content: Poll.Content, _ zone: TimeZone) {
            (text, timestamp, duration) = ("", 0, 0)
            switch content {
            case .time(let time):
                guard let interval = time.interval(in: zone) else { return }
                timestamp = Int(interval.lowerBound.timeIntervalSince1970)
                duration = Int(interval.upperBound.timeIntervalSince(interval.lowerBound))
                // The page shows whole days for multiples of 24 hours, also where the clocks change.
                if case .allDay = time { duration = (duration + 43_200) / 86_400 * 86_400 }
            case .venue(let venue):
                text = [venue.name, venue.address.oneLine].filter { !$0.isEmpty }.joined(separator: ", ")
            case .text(let words): text = words
            }
        }
    }

    var option: Fields
}

private struct MadePoll: Decodable {
    struct Made: Decodable {
        var id: Int
    }

    var poll: Made
}

private struct MadeShare: Decodable {
    struct Share: Decodable {
        private enum CodingKeys: String, CodingKey {
            case pollId
            case address = "URL"
        }

        var pollId: Int?
        var address: String?
    }

    var share: Share
}

private struct Options: Decodable {
    struct Option: Decodable {
        var id: Int
        var deleted: Int?
    }

    var options: [Option]
}

private struct Votes: Decodable {
    struct Vote: Decodable {
        var optionId: Int?
        var answer: String
        var deleted: Int?
        var user: User
    }

    struct User: Decodable {
        var userId: String
        var displayName: String?
        var emailAddress: String?
    }

    var votes: [Vote]
}
