import Dispatch
import Foundation
import MeetCore
import MeetStore
import Synchronization

/// The host of a session: the only one that changes it. Made by `OpenTable`.
///
/// All members may be called from any thread, and none waits for the disk: a command counts at once, and the
/// session is stored on a queue of its own, several changes together. A question is locked at its deadline by
/// itself.
package final class TableHost: Sendable {
    /// The id of the stored session.
    package let id: Identifier<TableSession>
    /// The date of a meeting; `nil` without one.
    package let occurrence: OccurrenceIdentity?

    private struct State {
        var session: TableSession
        var address: String
        var codes = CodeGuard()
        var listeners: [Int: @Sendable (TableNews) -> Void] = [:]
        var listenerCount = 0
        /// True if something is to be stored.
        var isDirty = true
        /// The next time at which `tick` changes something.
        var wakes: Date?
        /// The digests of questions that were put since the latest save.
        var used: [String] = []
        var fault: StoreError?
    }

    private let kept: Mutex<State>
    private let workspace: Workspace
    private let token: @Sendable () -> String
    /// Listeners are called in the order of the changes.
    private let delivery = DispatchQueue(label: "meet.table.news")
    private let saving = DispatchQueue(label: "meet.table.saving")

    /// - Parameter token: Makes a secret for a player.
    init(
        _ stored: StoredTable, in workspace: Workspace,
        token: @escaping @Sendable () -> String = { TableHost.randomToken() }
    ) {
        id = stored.id
        occurrence = stored.occurrence
        self.workspace = workspace
        self.token = token
        var session = stored.session
        let isResumed = session.phase != .lobby && session.phase != .end
        if isResumed { session.resume(from: stored.savedAt, at: workspace.now()) }
        kept = Mutex(State(session: session, address: stored.address, wakes: session.nextTick))
        if isResumed {
            wake(at: session.nextTick)
            save()
        }
    }

    /// Returns 32 random hexadecimal digits.
    static func randomToken() -> String {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    // MARK: - Looking

    /// The session as it is.
    package var session: TableSession { kept.withLock { $0.session } }

    /// The reason why the session could not be stored the last time; `nil` if it is.
    package var fault: StoreError? { kept.withLock { $0.fault } }

    /// Returns what a player sees; `nil` stands for somebody who has not come in, and for the common screen.
    package func view(for player: Int?) -> TableView { TableView(session, for: player) }

    /// Returns the player with a token; `nil` without one.
    package func player(token: String) -> TablePlayer? { session.player(token: token) }

    /// Calls a closure with all further news, in their order, on a queue of the host.
    ///
    /// - Returns: The number for `unlisten`.
    package func listen(_ listener: @escaping @Sendable (TableNews) -> Void) -> Int {
        kept.withLock { state in
            state.listenerCount += 1
            state.listeners[state.listenerCount] = listener
            return state.listenerCount
        }
    }

    /// Calls a closure after the listeners were told all news so far.
    package func afterNews(_ body: @escaping @Sendable () -> Void) {
        delivery.async(execute: body)
    }

    package func unlisten(_ number: Int) {
        kept.withLock { $0.listeners[number] = nil }
    }

    // MARK: - Players

    /// Compares a typed code. An address that typed ten wrong ones waits before each further try.
    ///
    /// - Parameter address: The address of the phone, without its port.
    package func admit(_ code: String, from address: String) -> TableAdmission {
        let now = workspace.now()
        return kept.withLock { state in
            let wait = state.codes.wait(for: address, at: now)
            if wait > 0 { return .wait(seconds: Int(wait.rounded(.up))) }
            guard TableCode.matches(code, state.session.code) else {
                state.codes.noteWrong(from: address, at: now)
                return .wrong
            }
            state.codes.noteRight(from: address)
            return .right
        }
    }

    /// Lets somebody in, whose code was right.
    ///
    /// - Returns: The player, with the token to come back by.
    @discardableResult
    package func join(_ name: String, isHost: Bool = false) throws(TableRefusal) -> TablePlayer {
        let token = self.token()
        let events = try change { (session, _) throws(TableRefusal) in
            try session.join(name, token: token, isHost: isHost)
        }
        for event in events {
            switch event {
            case .joined(let player) where player.token == token: return player
            case .returned(let player) where player.token == token: return player
            default: continue
            }
        }
        throw .unknownPlayer
    }

    /// Takes the answer of a player; see `TableSession.answer`.
    package func answer(_ option: Int, to question: Int, by player: Int) throws(TableRefusal) {
        _ = try change { (session, now) throws(TableRefusal) in
            try session.answer(option, to: question, by: player, at: now)
        }
    }

    /// Takes the statements of a player; see `TableSession.state`.
    package func state(_ texts: [String], lie: Int, by player: Int) throws(TableRefusal) {
        _ = try change { (session, _) throws(TableRefusal) in try session.state(texts, lie: lie, by: player) }
    }

    /// Notes that a player's connection was lost or is back.
    package func setPresence(_ isPresent: Bool, of player: Int) throws(TableRefusal) {
        _ = try change { (session, now) throws(TableRefusal) in
            try session.setPresence(isPresent, of: player, at: now)
        }
    }

    /// Gives the name of a player free; the score stays with it.
    package func release(_ player: Int) throws(TableRefusal) {
        _ = try change { (session, now) throws(TableRefusal) in try session.release(player, at: now) }
    }

    // MARK: - The host

    /// Goes on to the next phase; see `TableSession.advance`.
    package func advance() throws(TableRefusal) {
        _ = try change { (session, now) throws(TableRefusal) in try session.advance(at: now) }
    }

    /// Ends the session.
    package func end() throws(TableRefusal) {
        _ = try change { (session, _) throws(TableRefusal) in try session.end() }
    }

    /// Notes the address and port where the host listens, so that the same one is taken after a restart.
    package func setAddress(_ address: String) {
        kept.withLock { state in
            state.address = address
            state.isDirty = true
        }
        save()
    }

    /// The address and port where the host listened the last time; empty for none.
    package var address: String { kept.withLock { $0.address } }

    /// Lets time pass; called by itself when something is due.
    package func tick() {
        // Time alone refuses nothing.
        _ = try? change { (_, _) throws(TableRefusal) in [] }
    }

    /// Waits until the session is stored.
    package func flush() {
        save()
        saving.sync {}
    }

    // MARK: - Changes

    private func change(
        _ command: (inout TableSession, Date) throws(TableRefusal) -> [TableEvent]
    ) throws(TableRefusal) -> [TableEvent] {
        let now = workspace.now()
        var refusal: TableRefusal?
        var events: [TableEvent] = []
        kept.withLock { state in
            let before = state.session.revision
            // A deadline that has passed comes first.
            events = state.session.tick(at: now)
            do throws(TableRefusal) {
                events += try command(&state.session, now)
            } catch {
                refusal = error
            }
            // A change may have no event: the name of somebody who is away is given free.
            if state.session.revision == before { return }
            for case .question(let question) in events where !question.digest.isEmpty {
                state.used.append(question.digest)
            }
            state.isDirty = true
            if state.wakes != state.session.nextTick {
                state.wakes = state.session.nextTick
                wake(at: state.wakes)
            }
            // Within the lock, so that the order of the news is that of the changes.
            let (news, listeners) = (
                TableNews(events: events, session: state.session), Array(state.listeners.values)
            )
            delivery.async { for listener in listeners { listener(news) } }
            save()
        }
        if let refusal { throw refusal }
        return events
    }

    private func wake(at time: Date?) {
        guard let time else { return }
        let wait = max(0.01, time.timeIntervalSince(workspace.now()))
        delivery.asyncAfter(deadline: .now() + wait) { [weak self] in
            guard let self else { return }
            tick()
            // The clock may be behind the timer, or was set back.
            if kept.withLock({ $0.session.nextTick == time }) { wake(at: time) }
        }
    }

    /// Stores the session soon. Changes until then are stored together.
    private func save() {
        saving.async { self.saveNow() }
    }

    private func saveNow() {
        let taken = kept.withLock { state -> (TableSession, String, [String])? in
            guard state.isDirty else { return nil }
            state.isDirty = false
            defer { state.used = [] }
            return (state.session, state.address, state.used)
        }
        guard let (session, address, used) = taken else { return }
        var fault: StoreError?
        do throws(StoreError) {
            try workspace.store.writing { store throws(StoreError) in
                try store.saveTable(id, session, address: address)
                try store.noteUsed(used)
            }
        } catch { fault = error }
        let failed = fault
        kept.withLock { state in
            state.fault = failed
            // The next change stores it, too.
            if failed != nil {
                state.isDirty = true
                state.used = used + state.used
            }
        }
    }
}

/// News of a session, and the session after them.
package struct TableNews: Sendable {
    package let events: [TableEvent]
    package let session: TableSession
}

/// The answer to a typed code.
package enum TableAdmission: Hashable, Sendable {
    case right, wrong
    /// Too many wrong codes came from the address; the next one is compared after these seconds.
    case wait(seconds: Int)
}
