import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing
import Transport

@testable import Operations

/// A Nextcloud server with its app Polls, as far as the API v1.0 is used.
private final class PollsApp: HTTPTransport {
    struct Option {
        var id: Int
        var text: String
        var timestamp: Int
        var duration: Int
    }

    struct Vote {
        var option: Int
        var answer: String
        var name: String
        var email: String
    }

    struct State {
        var asked: [HTTPRequest] = []
        var type = ""
        var title = ""
        var expire = 0
        var options: [Option] = []
        var votes: [Vote] = []
        var isClosed = false
        var isDeleted = false
        /// The paths that are refused, by their ends.
        var refused: String?
    }

    private let state = Mutex(State())

    var now: State { state.withLock { $0 } }

    func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let path = URL(string: request.url)?.path() ?? ""
        let document = try? JSONSerialization.jsonObject(with: Data(request.body ?? []))
        let body = document as? [String: Any] ?? [:]
        return state.withLock { state in
            state.asked.append(request)
            guard request.headers["OCS-APIRequest"] == "true", request.credentials?.user == "maria" else {
                return HTTPResponse(status: 401)
            }
            if let refused = state.refused, path.hasSuffix(refused) { return HTTPResponse(status: 403) }
            guard let data = Self.answer(request.method.name, path, body, &state) else {
                return HTTPResponse(status: 404)
            }
            return HTTPResponse(
                body: Array(#"{"ocs":{"meta":{"status":"ok","statuscode":200},"data":\#(data)}}"#.utf8))
        }
    }

    private static func answer(
        _ method: String, _ path: String, _ body: [String: Any], _ state: inout State
    ) -> String? {
        let base = "/cloud/ocs/v2.php/apps/polls/api/v1.0"
        guard path.hasPrefix(base) else { return nil }
        switch "\(method) \(path.dropFirst(base.count))" {
        case "POST /poll":
            state.type = body["type"] as? String ?? ""
            state.title = body["title"] as? String ?? ""
            return #"{"poll":{"id":7,"type":"\#(state.type)"}}"#
        case "PUT /poll/7":
            let fields = body["pollConfiguration"] as? [String: Any] ?? [:]
            state.expire = fields["expire"] as? Int ?? 0
            return #"{"poll":{"id":7}}"#
        case "POST /poll/7/option":
            let fields = body["option"] as? [String: Any] ?? [:]
            state.options.append(
                Option(
                    id: 100 + state.options.count, text: fields["text"] as? String ?? "",
                    timestamp: fields["timestamp"] as? Int ?? 0, duration: fields["duration"] as? Int ?? 0))
            return #"{"option":{"id":\#(99 + state.options.count)}}"#
        case "POST /poll/7/share/public":
            let page = "https://cloud.example/cloud/index.php/apps/polls/s/K4I4"
            return #"{"share":{"pollId":7,"token":"K4I4","URL":"\#(page)"}}"#
        case "GET /share/K4I4": return #"{"share":{"pollId":7,"token":"K4I4"}}"#
        case "GET /poll/7/options":
            // The order of a list is no promise.
            let options = state.options.reversed().map { #"{"id":\#($0.id),"text":"","deleted":0}"# }
            return #"{"options":[\#(options.joined(separator: ","))]}"#
        case "GET /poll/7/votes":
            let votes = state.votes.map { vote -> String in
                let name = #""userId":"\#(vote.name)","displayName":"\#(vote.name)""#
                let user = #"{\#(name),"emailAddress":"\#(vote.email)"}"#
                return #"{"optionId":\#(vote.option),"answer":"\#(vote.answer)","deleted":0,"user":\#(user)}"#
            }
            return #"{"votes":[\#(votes.joined(separator: ","))]}"#
        case "PUT /poll/7/close":
            state.isClosed = true
            return #"{"poll":{"id":7}}"#
        case "DELETE /poll/7":
            state.isDeleted = true
            return #"{"poll":{"id":7}}"#
        default: return nil
        }
    }
}

/// A poll with a page on a Nextcloud server, which speaks as its API v1.0 does.
@Suite struct PollPagesTests {
    private let desk: PollDesk
    private let app = PollsApp()
    private let workspace: Workspace

    init() throws {
        desk = try PollDesk()
        let (app, clock) = (app, desk.clock)
        workspace = Workspace(
            store: desk.store, now: { clock.now }, environment: ["MEET_DAV_PASSWORD": "secret"],
            remoting: Remoting { _ in app })
        var account = RemoteAccount(
            name: "Cloud", url: "https://cloud.example/cloud/remote.php/dav/principals/users/maria/",
            kind: .dav)
        account.user = "maria"
        _ = try desk.store.save(account)
    }

    private func draft(_ options: [Poll.Content] = PollDesk.times) throws -> Identifier<Poll> {
        try #require(try AddPoll(desk.draft(options)).run(in: desk.workspace).id)
    }

    @discardableResult
    private func publish(_ id: Identifier<Poll>, on account: String = "cloud") async throws -> Poll {
        try await PublishPoll(id, on: account, zone: StoreFixture.athens).run(in: workspace)
    }

    @Test func thePageHasTheOptionsAndTheDeadline() async throws {
        let id = try draft()
        let poll = try await publish(id)
        #expect(poll.page == "https://cloud.example/cloud/index.php/apps/polls/s/K4I4")
        let made = app.now
        #expect(made.type == "datePoll" && made.title == "Dinner" && made.options.count == 3)
        #expect(made.expire == poll.deadline.map { Int($0.timeIntervalSince1970) })
        let starts = poll.options.compactMap { option -> Int? in
            guard case .time(let time) = option.content else { return nil }
            return time.start(readerZone: StoreFixture.athens).map { Int($0.timeIntervalSince1970) }
        }
        #expect(made.options.map(\.timestamp) == starts && made.options.allSatisfy { $0.duration == 3600 })
        // It is made once.
        let asked = made.asked.count
        try await publish(id)
        #expect(app.now.asked.count == asked)
        // The mails name it.
        let sent = try SendPoll(id).run(in: desk.workspace)
        #expect(sent.poll.page == poll.page && sent.messages.count == PollDesk.guests.count)
    }

    @Test func venuesMakeAPollOfTexts() async throws {
        let venues = ["Entra", "Public"].map { Poll.Content.venue(Venue(name: $0, isSaved: false)) }
        try await publish(try draft(venues))
        #expect(app.now.type == "textPoll" && app.now.options.map(\.text) == ["Entra", "Public"])
    }

    @Test func votesAreThoseOfTheAddressElseTheName() async throws {
        let id = try draft()
        try await publish(id)
        _ = try SendPoll(id).run(in: desk.workspace)
        _ = try RecordVotes(id, voter: 0, .votes([1: .no], comment: nil)).run(in: desk.workspace)
        app.change {
            $0.votes = [
                .init(option: 100, answer: "yes", name: "A. from work", email: "ANN@example.org"),
                .init(option: 102, answer: "maybe", name: "A. from work", email: "ANN@example.org"),
                .init(option: 101, answer: "no", name: "zoe", email: ""),
                .init(option: 100, answer: "", name: "Nikos", email: ""),
                .init(option: 100, answer: "yes", name: "Mallory", email: "mallory@example.net"),
            ]
        }
        let read = try await ReadPollPage(id).run(in: workspace)
        #expect(read.voted == ["Ann", "Zoe"] && read.strangers == ["Mallory"])
        #expect(try desk.votes("ann", in: id) == [1: .yes, 3: .maybe])
        #expect(try desk.votes("zoe", in: id) == [2: .no])
        #expect(try desk.votes("nikos", in: id).isEmpty)
        // Nothing new is nothing to store.
        #expect(try await ReadPollPage(id).run(in: workspace).voted.isEmpty)
        try await ClosePollPage(id).run(in: workspace)
        #expect(app.now.isClosed)
    }

    /// A decided poll takes no votes, so its page is closed without reading it.
    @Test func thePageOfADecidedPollCanBeClosed() async throws {
        let id = try draft()
        try await publish(id)
        _ = try SendPoll(id).run(in: desk.workspace)
        _ = try DecidePoll(id, 1).run(in: desk.workspace)
        try await ClosePollPage(id).run(in: workspace)
        #expect(app.now.isClosed)
    }

    @Test func otherOptionsAreNotRead() async throws {
        let id = try draft()
        try await publish(id)
        app.change { $0.options.append(.init(id: 200, text: "", timestamp: 1, duration: 1)) }
        await #expect(throws: PollServerError.otherOptions(title: "Dinner")) {
            try await ReadPollPage(id).run(in: workspace)
        }
    }

    @Test func halfAPollIsTakenAway() async throws {
        let id = try draft()
        app.change { $0.refused = "/share/public" }
        await #expect(throws: PollServerError.self) { try await publish(id) }
        #expect(app.now.isDeleted)
        #expect(try desk.poll(id).page == nil)
    }

    @Test func whatIsNoServerOfPollsIsSaid() async throws {
        let id = try draft()
        await #expect(throws: PollServerError.noAccount("Work", known: ["Cloud"])) {
            try await publish(id, on: "Work")
        }
        var other = RemoteAccount(name: "Work", url: "https://dav.example/me/", kind: .dav)
        other.user = "maria"
        _ = try desk.store.save(other)
        await #expect(throws: PollServerError.noPolls(host: "dav.example")) {
            try await publish(id, on: "Work")
        }
        await #expect(throws: PollServerError.noPage(title: "Dinner")) {
            try await ReadPollPage(id).run(in: workspace)
        }
    }
}
