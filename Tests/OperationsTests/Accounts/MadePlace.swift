import DAV
import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing

@testable import Operations

/// A collection of a server in memory. It answers as servers do: with tokens, and with ETags that it checks.
final class MadePlace: RemotePlace {
    struct Item: Hashable {
        var text: String
        var revision: Int
    }

    private struct State {
        var items: [String: Item] = [:]
        /// The revisions at which items were deleted.
        var gone: [String: Int] = [:]
        var revision = 0
        var refused: String?
        var broken: String?
        var keepsAll = false
        var losesAnswers = false
        var isKiller = false
        var isHidden = false
        var displaced: String?
        var withheld: String?
        var looks = 0
        var asked: [String] = []
        var pushes: [SyncPush] = []
        var meanwhile: (@Sendable () -> Void)?

        /// Returns whether a listing names an item outside the collection.
        func displaces(_ item: Item) -> Bool { displaced.map { item.text.contains($0) } ?? false }

        /// Returns whether an item is answered when it is asked for.
        func answers(_ item: Item) -> Bool {
            !displaces(item) && !(withheld.map { item.text.contains($0) } ?? false)
        }
    }

    private let state = Mutex(State())
    let name = "made"
    let root = "/cal/"
    let format: SyncFormat
    let canMove = false

    init(_ format: SyncFormat = .calendar) { self.format = format }

    var texts: [String] { state.withLock { $0.items.sorted { $0.key < $1.key }.map(\.value.text) } }
    var titles: [String] { texts.compactMap { SyncText.title(of: $0) }.sorted() }
    var looks: Int { state.withLock { $0.looks } }
    var pushes: [SyncPush] { state.withLock { $0.pushes } }

    /// Returns the names of the items that were asked for since the last call, in order.
    func takeAsked() -> [String] {
        state.withLock { state in
            defer { state.asked = [] }
            return state.asked.map { String($0.dropFirst(root.count)) }.sorted()
        }
    }

    /// From now on items with these words are refused.
    func refuse(_ words: String?) { state.withLock { $0.refused = words } }

    /// The words with which deletions are refused.
    static let noDeletion = "Nothing is deleted here"

    /// From now on deletions are refused.
    func refuseDeletions(_ keepsAll: Bool) { state.withLock { $0.keepsAll = keepsAll } }

    /// From now on the server has an error of its own with items of these words.
    func fail(_ words: String?) { state.withLock { $0.broken = words } }

    /// From now on changes are carried out, and never answered.
    func loseAnswers(_ isLost: Bool) { state.withLock { $0.losesAnswers = isLost } }

    /// From now on the program ends after the first change, before it gets the answer.
    func kill(_ isKiller: Bool) { state.withLock { $0.isKiller = isKiller } }

    /// From now on something else answers in place of the server.
    func hide(_ isHidden: Bool) { state.withLock { $0.isHidden = isHidden } }

    /// From now on a proxy names items with these words at an address outside the collection.
    func displace(_ words: String?) { state.withLock { $0.displaced = words } }

    /// From now on items with these words are not answered when they are asked for.
    func withhold(_ words: String?) { state.withLock { $0.withheld = words } }

    /// Does something while the place gets the next change.
    func whileItGetsAChange(_ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.meanwhile = action }
    }

    private func checkIsThere() throws(AccountError) {
        if state.withLock({ $0.isHidden }) { throw .server(.notMultistatus(host: name, reason: "")) }
    }

    /// Stores what somebody else writes.
    func put(_ text: String, at name: String) { state.withLock { Self.put(text, root + name, &$0) } }

    /// Changes the text of the only item as somebody else does.
    func change(_ from: String, to new: String) {
        state.withLock { state in
            for (href, item) in state.items where item.text.contains(from) {
                Self.put(item.text.replacing(from, with: new), href, &state)
            }
        }
    }

    func remove(_ name: String) { state.withLock { Self.remove(root + name, &$0) } }

    func removeAll() {
        state.withLock { state in
            for href in state.items.keys.sorted() { Self.remove(href, &state) }
        }
    }

    /// Removes everything without a word about it in later lists of changes, as servers do with items that
    /// are new since the token.
    func forgetAll() {
        state.withLock { state in
            state.items = [:]
            state.revision += 1
        }
    }

    private static func put(_ text: String, _ href: String, _ state: inout State) {
        state.revision += 1
        state.gone[href] = nil
        state.items[href] = Item(text: text, revision: state.revision)
    }

    private static func remove(_ href: String, _ state: inout State) {
        state.revision += 1
        state.items[href] = nil
        state.gone[href] = state.revision
    }

    private static func tag(_ item: Item) -> String { "\"\(item.revision)\"" }

    func look(since mark: PlaceMark, isWhole: Bool) async throws -> PlaceListing {
        try checkIsThere()
        return state.withLock { state in
            state.looks += 1
            let next = PlaceMark(token: "\(state.revision)")
            let since = isWhole ? nil : mark.token.flatMap { Int($0) }
            let all = state.items.filter { $0.value.revision > since ?? 0 }
            let items = all.filter { !state.displaces($0.value) }
            var entries = items.map { SyncListing.Entry(href: $0.key, etag: Self.tag($0.value)) }
            if let since {
                entries += state.gone.filter { $0.value > since }.map {
                    SyncListing.Entry(href: $0.key, isGone: true)
                }
            }
            let listing = SyncListing(
                since == nil ? .everything : .changes, entries, isPartial: items.count < all.count)
            return PlaceListing(listing: listing, mark: next)
        }
    }

    func fetch(_ hrefs: [String]) async throws -> SyncFetch {
        try checkIsThere()
        let answers = state.withLock { state -> [SyncFetch.Answer] in
            state.asked += hrefs
            return hrefs.compactMap { href -> SyncFetch.Answer? in
                guard let item = state.items[href] else { return SyncFetch.Answer(href: href, status: 404) }
                guard state.answers(item) else { return nil }
                return SyncFetch.Answer(href: href, etag: Self.tag(item), text: item.text)
            }
        }
        return SyncFetch(asked: hrefs, answers: answers, in: root, format: format)
    }

    func push(_ push: SyncPush) async throws -> PushAnswer {
        try checkIsThere()
        let meanwhile = state.withLock { state in
            defer { state.meanwhile = nil }
            return state.meanwhile
        }
        meanwhile?()
        let answer: PushAnswer? = state.withLock { state in
            state.pushes.append(push)
            var answer = Self.carryOut(push, &state)
            if state.losesAnswers { answer.status = nil }
            return state.isKiller ? nil : answer
        }
        guard let answer else { throw CancellationError() }
        return answer
    }

    private static func carryOut(_ push: SyncPush, _ state: inout State) -> PushAnswer {
        if let refused = state.refused, push.text?.contains(refused) == true {
            return PushAnswer(
                status: 403, preconditions: ["valid-calendar-data"], words: "DTEND must occur after DTSTART")
        }
        if let broken = state.broken, push.text?.contains(broken) == true { return PushAnswer(status: 500) }
        let known = state.items[push.href]
        switch push.condition {
        case .unconditional: break
        case .absent: if known != nil { return PushAnswer(status: 412) }
        case .match(let tag): if known.map(Self.tag) != tag { return PushAnswer(status: 412) }
        }
        guard let text = push.text else {
            if state.keepsAll { return PushAnswer(status: 403, words: noDeletion) }
            remove(push.href, &state)
            return PushAnswer(status: known == nil ? 404 : 204)
        }
        put(text, push.href, &state)
        return PushAnswer(status: 201, etag: state.items[push.href].map(Self.tag))
    }
}

/// A database of a person with an account at a place.
final class Desk: Sendable {
    let fixture: StoreFixture
    let clock: StandingClock
    let store: MeetStore
    let workspace: Workspace
    let place: MadePlace
    let calendar: MeetingCalendar

    init(_ place: MadePlace) async throws {
        fixture = try StoreFixture()
        let clock = StandingClock(instant("2026-11-21T09:41Z"))
        self.clock = clock
        store = try fixture.open(at: clock)
        self.place = place
        workspace = Workspace(store: store, now: { clock.now }, calendarName: { "Mine" })
        let folder = fixture.folder.appendingPathComponent("Work")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try await AddAccount(name: "Home", address: folder.path).run(in: workspace)
        calendar = try #require(try store.calendars().first { $0.source == .server })
    }

    func source() throws -> RemoteSource {
        var source = try #require(try RemoteSource(in: workspace))
        let place = place
        source.place = { _, _ in place }
        return source
    }

    @discardableResult
    func sync() async throws -> AccountReport {
        let report = try await source().round(.named(nil), in: workspace)
        return try #require(report.accounts.first)
    }

    @discardableResult
    func plan(_ title: String, _ start: String = "2026-11-23 11:00") throws -> Meeting {
        var meeting = Meeting.timed(title, start)
        meeting.calendarID = calendar.meetingsID
        return try store.save(meeting)
    }

    func edit(_ title: String, _ change: (inout Meeting) -> Void) throws {
        var meeting = try #require(try meetings().first { $0.title == title })
        change(&meeting)
        try store.save(meeting, scope: .all)
    }

    func delete(_ title: String) throws {
        let meeting = try #require(try meetings().first { $0.title == title })
        try store.deleteMeeting(#require(meeting.id))
    }

    func meetings() throws -> [Meeting] {
        try store.meetingIDs(in: calendar.meetingsID).compactMap { try store.meeting($0) }
    }

    func titles() throws -> [String] { try meetings().map(\.title).sorted() }

    func conflicts() throws -> [ItemConflict] { try ListConflicts().run(in: workspace) }

    func resolve(_ answer: SyncConflict.Answer) async throws {
        var resolving = ResolveConflict(try #require(try conflicts().first).id, answer)
        let place = place
        resolving.maker = { _, _ in place }
        try await resolving.run(in: workspace)
    }
}
