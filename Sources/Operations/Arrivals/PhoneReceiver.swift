import Dispatch
import Foundation
import MeetCore
import MeetStore
import Synchronization

/// Takes the positions that phones send, whatever protocol carries them.
///
/// A phone is answered as soon as its password is known; the positions are written together, at most once in
/// 250 ms, and under load once a second, as every write wakes the open program. The number of positions that
/// wait is bounded: beyond it, phones are asked to send again later, which they do. The first message after the end of
/// a share deletes what the share brought.
package final class PhoneReceiver: Sendable {
    /// A message of a phone.
    package struct Post: Hashable, Sendable {
        /// The user and password of Basic authentication.
        package var user: String?
        package var password: String?
        /// The name of the phone; empty if it tells none.
        package var device: String
        /// The query of the address, percent-encoded.
        package var query: String
        package var body: [UInt8]

        package init(
            user: String? = nil, password: String? = nil, device: String = "", query: String = "",
            body: [UInt8] = []
        ) {
            self.user = user
            self.password = password
            self.device = device
            self.query = query
            self.body = body
        }
    }

    package enum Answer: Hashable, Sendable {
        /// The message was taken; the phone gets the messages of others, each in JSON.
        case taken(messages: [String])
        case malformed
        /// No password or a wrong one, to be said after a delay.
        case refused(delay: Duration)
        /// The share has ended.
        case ended
        /// The position cannot be taken now.
        case busy
    }

    private struct Slot: Hashable, Sendable {
        var user: String
        var device: String
        var step: Int
    }

    private struct Outgoing {
        var at: ContinuousClock.Instant
        var messages: [String]
    }

    private struct State {
        var shares: [String: Share] = [:]
        var sharesReadAt: ContinuousClock.Instant?
        var waiting: [Slot: Fix] = [:]
        /// The number of waiting positions by user.
        var counts: [String: Int] = [:]
        var isWriteDue = false
        var writtenAt: ContinuousClock.Instant?
        /// The number of wrong passwords in succession, of all phones.
        var wrong = 0
        var wrongAt: ContinuousClock.Instant?
        var outgoing: [String: Outgoing] = [:]
        /// The ended shares whose positions were deleted, as they ended, by user.
        var ended: [String: Share] = [:]
    }

    /// The seconds in which a phone has one position; of several the last is stored.
    private static let step: TimeInterval = 5
    /// The most positions that wait for being written, of all phones and of one person's.
    private static let (most, mostOfUser) = (4096, 600)
    /// The time between two writes under load.
    private static let pauseUnderLoad: Duration = .seconds(1)
    /// The time for which the user's own position is not computed again.
    private static let outgoingTime: Duration = .seconds(5)
    /// The number of wrong passwords that are answered at once, the most delayed steps, and the time after
    /// which they are forgotten.
    private static let (freeTries, slowestTries) = (5, 10)
    private static let wrongTime: Duration = .seconds(300)
    private static let longestDevice = 64

    /// Yields after positions were stored.
    package let changes: AsyncStream<Void>
    private let news: AsyncStream<Void>.Continuation
    private let workspace: Workspace
    private let freshness: Duration
    private let pause: Duration
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "meet.positions", qos: .utility)

    /// - Parameters:
    ///   - freshness: The time for which the shares are not read again. What is stored always goes by the
    ///     shares at that moment.
    ///   - pause: The time for which a position waits for others, to be written with them.
    package init(
        _ workspace: Workspace, freshness: Duration = .milliseconds(250), pause: Duration = .milliseconds(250)
    ) {
        self.workspace = workspace
        self.freshness = freshness
        self.pause = pause
        (changes, news) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Takes a message.
    package func take(_ post: Post) -> Answer {
        // Without a password nothing was tried.
        guard let (user, password) = Self.credentials(of: post) else { return .refused(delay: .zero) }
        do throws(StoreError) {
            let now = workspace.now()
            guard let share = try knownShare(of: user) else { return .refused(delay: delayAfterWrong()) }
            switch share.admission(password: password, at: now) {
            case .refused: return .refused(delay: delayAfterWrong())
            case .ended:
                end(share)
                return .ended
            case .admitted: break
            }
            switch Self.read(post, now: now) {
            case .other: return .taken(messages: [])
            case .malformed: return .malformed
            case .location(let fix):
                guard keep(fix, of: share.user) else { return .busy }
                // The app of a phone cannot show minutes.
                return .taken(messages: share.isMinutesOnly ? [] : try messages(for: share.user))
            }
        } catch {
            return .busy
        }
    }

    /// Writes the waiting positions now.
    package func flush() { queue.sync { write() } }

    /// Writes the waiting positions and ends `changes`.
    package func finish() {
        flush()
        news.finish()
    }

    // MARK: - Reading

    private static func read(_ post: Post, now: Date) -> PhonePosition.Message {
        if post.body.allSatisfy({ $0 <= 0x20 }) {
            if post.query.isEmpty { return .other("") }
            let device = value("device", in: items(of: post)) ?? post.device
            return PhonePosition.read(
                query: post.query, device: String(device.prefix(longestDevice)), now: now)
        }
        return PhonePosition.read(
            json: post.body, source: .phone, device: String(post.device.prefix(longestDevice)), now: now)
    }

    /// Returns the user and the password: those of Basic authentication, `id=USER:PASSWORD` as OsmAnd and
    /// Traccar Client may send it, or `id=USER&key=PASSWORD`.
    private static func credentials(of post: Post) -> (user: String, password: String)? {
        if let user = post.user, let password = post.password { return (plain(user), password) }
        let fields = items(of: post)
        guard let id = value("id", in: fields) ?? value("deviceid", in: fields) ?? device(in: post.body)
        else { return nil }
        if let key = value("key", in: fields) { return (plain(id), key) }
        guard let colon = id.firstIndex(of: ":") else { return nil }
        return (plain(String(id[..<colon])), String(id[id.index(after: colon)...]))
    }

    /// Returns a user as `Share` has it; the keyboards of phones begin with a capital letter.
    private static func plain(_ user: String) -> String {
        user.lowercased().trimmingCharacters(in: .whitespaces)
    }

    private static func items(of post: Post) -> [URLQueryItem] {
        post.query.isEmpty ? [] : URLComponents(string: "?" + post.query)?.queryItems ?? []
    }

    private static func value(_ name: String, in items: [URLQueryItem]) -> String? {
        items.first { $0.name == name }?.value
    }

    /// The name of the device in the JSON of Traccar Client.
    private struct Device: Decodable {
        var device_id: String?
    }

    private static func device(in body: [UInt8]) -> String? {
        body.isEmpty ? nil : (try? JSONDecoder().decode(Device.self, from: Data(body)))?.device_id
    }

    private func knownShare(of user: String) throws(StoreError) -> Share? {
        let now = ContinuousClock.now
        let known = state.withLock { state -> [String: Share]? in
            guard let readAt = state.sharesReadAt, now - readAt < freshness else { return nil }
            return state.shares
        }
        if let known { return known[user] }
        let stored = try workspace.store.shares()
        let shares = Dictionary(stored.map { ($0.user, $0) }, uniquingKeysWith: { first, _ in first })
        state.withLock { state in
            state.shares = shares
            state.sharesReadAt = now
        }
        return shares[user]
    }

    /// Returns the delay of the answer to a wrong password. The right one is never delayed, whoever guesses.
    private func delayAfterWrong() -> Duration {
        let now = ContinuousClock.now
        return state.withLock { state in
            if let last = state.wrongAt, now - last > Self.wrongTime { state.wrong = 0 }
            state.wrongAt = now
            state.wrong = min(state.wrong + 1, Self.freeTries + Self.slowestTries)
            return Duration.milliseconds(500) * max(0, state.wrong - Self.freeTries)
        }
    }

    /// Returns the user's own position for a phone whose share is of positions.
    private func messages(for user: String) throws(StoreError) -> [String] {
        let now = ContinuousClock.now
        let kept = state.withLock { state -> [String]? in
            guard let kept = state.outgoing[user], now - kept.at < Self.outgoingTime else { return nil }
            return kept.messages
        }
        if let kept { return kept }
        var messages: [String] = []
        if case .position(let fix, minutes: _)? = try OwnPositionForShare(user: user).run(in: workspace) {
            let name = try workspace.store.setting("me.name") ?? ""
            let initials = name.split(separator: " ").prefix(2).compactMap(\.first)
            messages = [PhonePosition.json(fix, tracker: String(initials))]
        }
        let outgoing = Outgoing(at: now, messages: messages)
        state.withLock { $0.outgoing[user] = outgoing }
        return messages
    }

    // MARK: - Writing

    /// Puts a position among those to be written.
    ///
    /// - Returns: False if too many wait.
    private func keep(_ fix: Fix, of user: String) -> Bool {
        let step = Int((fix.at.timeIntervalSince1970 / Self.step).rounded(.down))
        let slot = Slot(user: user, device: fix.device, step: step)
        let now = ContinuousClock.now
        let (isKept, wait) = state.withLock { state -> (Bool, Duration?) in
            if let known = state.waiting[slot] {
                if known.at < fix.at { state.waiting[slot] = fix }
                return (true, nil)
            }
            guard state.waiting.count < Self.most, state.counts[user, default: 0] < Self.mostOfUser else {
                return (false, nil)
            }
            state.waiting[slot] = fix
            state.counts[user, default: 0] += 1
            guard !state.isWriteDue else { return (true, nil) }
            state.isWriteDue = true
            let isLoaded = state.writtenAt.map { now - $0 < Self.pauseUnderLoad } ?? false
            return (true, isLoaded ? max(pause, Self.pauseUnderLoad) : pause)
        }
        if let wait { write(after: wait) }
        return isKept
    }

    private func write(after pause: Duration) {
        let milliseconds = Int(pause / Duration.milliseconds(1))
        queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in self?.write() }
    }

    private func write() {
        let batch = state.withLock { state -> [Slot: Fix] in
            let waiting = state.waiting
            (state.waiting, state.counts, state.isWriteDue) = ([:], [:], false)
            if !waiting.isEmpty { state.writtenAt = ContinuousClock.now }
            return waiting
        }
        if batch.isEmpty { return }
        let sent = batch.map { TakeFixes.Sent(user: $0.key.user, fix: $0.value) }
        do throws(StoreError) {
            if try TakeFixes(sent.sorted { $0.fix.at < $1.fix.at }).run(in: workspace) > 0 { news.yield() }
        } catch {
            switch error {
            case .moved, .closed, .corrupt, .newerVersion: break
            // The phones were told that their positions are taken.
            default: putBack(batch)
            }
        }
    }

    /// Deletes what an ended share brought, also what is not written yet: once for each end, as a phone may go on
    /// sending every second.
    private func end(_ share: Share) {
        let isFirst = state.withLock { state -> Bool in
            guard state.ended[share.user] != share else { return false }
            state.ended[share.user] = share
            state.waiting = state.waiting.filter { $0.key.user != share.user }
            state.counts[share.user] = nil
            return true
        }
        if isFirst { queue.async { [weak self] in self?.deletePositions(of: share) } }
    }

    private func deletePositions(of share: Share) {
        do throws(StoreError) { _ = try EndShares().run(in: workspace) } catch {
            // The next message tries it again.
            state.withLock { $0.ended[share.user] = nil }
        }
    }

    private func putBack(_ batch: [Slot: Fix]) {
        let isDue = state.withLock { state -> Bool in
            for (slot, fix) in batch where state.waiting[slot] == nil {
                state.waiting[slot] = fix
                state.counts[slot.user, default: 0] += 1
            }
            defer { state.isWriteDue = true }
            return !state.isWriteDue
        }
        if isDue { write(after: Self.pauseUnderLoad) }
    }
}
