import Foundation
import MeetCore
import MeetStore
import Transport

/// Follows the link of somebody's share on a server of Hauk: around meetings with them their positions are
/// asked for there, until it expires.
///
/// A person without a share gets one without a password, so that the link can be stopped like one. Nothing
/// goes out to them.
package struct FollowHauk: WritingOperation {
    package var who: String
    package var url: String

    package init(_ who: String, url: String) {
        self.who = who
        self.url = url
    }

    /// - Throws: `ArrivalError.noHaukLink`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Share {
        guard let link = HaukLink(url) else { throw ArrivalError.noHaukLink(url) }
        let now = workspace.now()
        return try workspace.store.transaction { store in
            let found = try store.invitees(named: who)
            guard let invitee = found.first, found.count == 1 else {
                throw NamingError.severalInvitees(who, found.map(\.name))
            }
            return try Self.attach(link, to: ArrivalPerson(invitee), in: store, now: now)
        }
    }

    /// Stores the link in the share of a person.
    static func attach(
        _ link: HaukLink, to person: ArrivalPerson, in store: MeetStore, now: Date
    ) throws(StoreError) -> Share {
        var share = try AllowShare.share(of: person, in: store, now: now)
        // An ended share had another end and another password.
        if !share.isOpen(at: now) {
            try store.deletePositionsOfEndedShares()
            (share.endsAt, share.stoppedAt, share.passwordHash) = (nil, nil, nil)
        }
        share.haukURL = link.url
        return try store.save(share)
    }

    /// Stores the link of a mail, if the sender shares already and the settings permit to follow such links.
    ///
    /// - Returns: False if the link is not followed.
    static func follow(
        _ text: String, from person: ArrivalPerson, in store: MeetStore, now: Date
    ) throws(StoreError) -> Bool {
        guard let link = HaukLink.find(in: text), try BrokerSettings.isOn(BrokerSettings.haukKey, in: store),
            try store.shares(open: true).contains(where: {
                $0.meetingID == nil && $0.person.isSame(as: person)
            })
        else { return false }
        _ = try attach(link, to: person, in: store, now: now)
        return true
    }
}

/// The questions to servers of Hauk.
struct HaukAsking: Sendable {
    /// A share whose positions are asked for, and the time of the next question.
    struct Turn: Hashable, Sendable {
        var share: Share
        var link: HaukLink
        var memory: Memory
        var next: Date
    }

    /// The state of a share between two questions.
    struct Memory: Hashable, Codable, Sendable {
        /// The link; with another one everything begins anew.
        var url: String
        /// The time of the latest point.
        var since: Date?
        var next: Date?
        /// The number of failures in a row.
        var failures = 0
    }

    /// The seconds between two questions, whatever the server permits.
    private static let leastPause: TimeInterval = 30
    private static let longestPause: TimeInterval = 600
    private static let backOff = BackOff(first: 60, longest: 1800)
    /// The maximum size of an answer in bytes.
    private static let mostBytes = 1 << 20
    private static let device = "hauk"

    private let workspace: Workspace

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// Returns the shares that are asked for now: those of people with whom a meeting is near.
    func turns() throws(StoreError) -> [Turn] {
        let now = workspace.now()
        let own = try MailIdentity(readFrom: workspace.store, environment: workspace.environment).own
        return try workspace.store.reading { store throws(StoreError) -> [Turn] in
            let shares = try store.shares(open: true).filter { $0.haukURL != nil }
            if shares.isEmpty { return [] }
            let near = try NearMeetings(store, now: now, own: own).meetings
            var turns: [Turn] = []
            for share in shares where near.contains(where: { $0.hasPerson(share.person) }) {
                guard let id = share.id, let link = share.haukURL.flatMap(HaukLink.init) else { continue }
                var memory = Memory(url: link.url)
                if let text = try store.sourceState(Self.key(id)),
                    let known = try? JSONDecoder().decode(Memory.self, from: Data(text.utf8)),
                    known.url == link.url
                {
                    memory = known
                }
                // A clock that is set back does not prolong a pause.
                let planned = memory.next.flatMap {
                    $0.timeIntervalSince(now) <= Self.backOff.longest ? $0 : nil
                }
                turns.append(Turn(share: share, link: link, memory: memory, next: planned ?? now))
            }
            return turns
        }
    }

    /// Asks for the shares that are due, one after another.
    ///
    /// - Returns: The number of new positions.
    /// - Throws: `StoreError`, `CancellationError`.
    func run() async throws -> Int {
        guard let transport = workspace.webTransport else { return 0 }
        var count = 0
        for turn in try await workspace.read({ _ in try turns() }) where turn.next <= workspace.now() {
            let (link, memory) = (turn.link, turn.memory)
            var request = HTTPRequest(url: link.address(since: memory.since))
            request.limits = TransferLimits(
                connect: .seconds(8), total: .seconds(20), body: Self.mostBytes, redirects: 2)
            var answer: HTTPResponse?
            do throws(TransportError) { answer = try await transport().send(request) } catch {
                if error == .cancelled { throw CancellationError() }
            }
            let taken = Self.read(answer, of: turn, now: workspace.now())
            count += try await workspace.perform(TakeHaukAnswer(turn: turn, taken: taken))
        }
        return count
    }

    /// The meaning of an answer.
    struct Taken: Hashable, Sendable {
        var fixes: [Fix] = []
        var memory: Memory
        /// True if the share has ended.
        var isOver = false
    }

    /// - Parameter answer: `nil` without one.
    static func read(_ answer: HTTPResponse?, of turn: Turn, now: Date) -> Taken {
        var taken = Taken(memory: turn.memory)
        if let answer, answer.isSuccess, let share = HaukShare(json: answer.body, device: device) {
            taken.fixes = share.fixes
            // A point of the future is not stored, and must not hide those before it.
            let latest = now.addingTimeInterval(FixTrack.clockError)
            let times = share.fixes.map(\.at).filter { $0 <= latest }
            taken.memory.since = (times + [turn.memory.since].compactMap(\.self)).max()
            taken.memory.failures = 0
            taken.memory.next = now.addingTimeInterval(min(max(share.interval, leastPause), longestPause))
            taken.isOver = share.expires <= now
            return taken
        }
        // A share that has ended is told by a status, or by words instead of JSON.
        let isWords = answer?.isSuccess == true && answer?.body.contains(UInt8(ascii: "{")) == false
        taken.isOver = isWords || answer?.status == 404 || answer?.status == 410
        taken.memory.failures += 1
        taken.memory.next = now.addingTimeInterval(backOff.pause(after: taken.memory.failures))
        return taken
    }

    fileprivate static func key(_ id: Identifier<Share>) -> String { "hauk \(id.rawValue)" }
}

/// Stores the answer of a server of Hauk.
private struct TakeHaukAnswer: WritingOperation {
    var turn: HaukAsking.Turn
    var taken: HaukAsking.Taken

    func run(in workspace: Workspace) throws(StoreError) -> Int {
        let sent = taken.fixes.map { TakeFixes.Sent(user: turn.share.user, fix: $0) }
        let count = sent.isEmpty ? 0 : try TakeFixes(sent).run(in: workspace)
        guard let id = turn.share.id else { return count }
        let text = (try? JSONEncoder().encode(taken.memory)).map { String(decoding: $0, as: UTF8.self) }
        try workspace.store.writing { store throws(StoreError) in
            try store.setSourceState(HaukAsking.key(id), to: taken.isOver ? nil : text)
            // The user may have stopped the share, or set another link, meanwhile.
            guard taken.isOver, var share = try store.share(user: turn.share.user),
                share.haukURL == turn.share.haukURL
            else { return }
            share.haukURL = nil
            try store.save(share)
        }
        return count
    }
}
