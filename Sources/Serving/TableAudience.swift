import Dispatch
import Foundation
import MeetCore
import Operations
import Sentences
import Synchronization

/// The open pages and terminals of a table, which see each change (server-sent events,
/// https://html.spec.whatwg.org/multipage/server-sent-events.html).
///
/// A page gets its part again only if the player sees a difference. Changes in quick succession are shown
/// together, the rarer the more work they make.
final class TableAudience: Sendable {
    enum Form: Sendable {
        /// The part of the page, in HTML.
        case page
        /// `TableReply` in JSON.
        case program
    }

    private struct Seat {
        var player: Int
        /// The secret by which the player came: another one after the name was given free.
        var token: String
        var form: Form
        var language: Language
        /// The text that was sent last.
        var shown = ""
    }

    private struct State {
        var seats: [DoorChannel: Seat] = [:]
        var isDue = false
        /// The time that the latest change took to show.
        var effort: Duration = .zero
        var isEnded = false
    }

    /// The least time between two changes that are shown.
    private static let pace: Duration = .milliseconds(40)
    /// The part of the time that showing changes may take.
    private static let share = 4
    /// The seconds that a lost connection has to come back before nobody waits for the player.
    private static let grace: TimeInterval = 5

    private let host: TableHost
    private let now: @Sendable () -> Date
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "meet.table.pages", qos: .userInitiated)

    init(_ host: TableHost, now: @escaping @Sendable () -> Date) {
        self.host = host
        self.now = now
    }

    /// Returns the stream of a player.
    func stream(of player: TablePlayer, _ form: Form, in language: Language) -> DoorStream {
        DoorStream(
            // A script sees no comments.
            pulse: form == .page ? Self.event("pulse", "-") : Array(":\n\n".utf8),
            started: { [weak self] channel in
                self?.come(
                    channel,
                    Seat(player: player.id, token: player.token, form: form, language: language))
            }, ended: { [weak self] channel in self?.go(channel) })
    }

    /// Shows the present state soon.
    func refresh() {
        let wait = state.withLock { state -> Duration? in
            guard !state.isDue else { return nil }
            state.isDue = true
            return max(Self.pace, state.effort * Self.share)
        }
        guard let wait else { return }
        let seconds: Double = wait / Duration.seconds(1)
        queue.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.show() }
    }

    /// Shows the present state, and ends the streams. Returns when that was handed to the door.
    func finish() {
        queue.sync {
            show()
            let channels = state.withLock { state in
                state.isEnded = true
                defer { state.seats = [:] }
                return Array(state.seats.keys)
            }
            for channel in channels {
                channel.send(Self.event("end", "-"))
                channel.end()
            }
        }
    }

    // MARK: - Coming and going

    private func come(_ channel: DoorChannel, _ seat: Seat) {
        let isTaken = state.withLock { state in
            guard !state.isEnded else { return false }
            state.seats[channel] = seat
            return true
        }
        guard isTaken else { return channel.end() }
        queue.async { [weak self] in
            guard let self else { return }
            // A player who was given up since has no presence.
            try? host.setPresence(true, of: seat.player)
            refresh()
        }
    }

    private func go(_ channel: DoorChannel) {
        guard let seat = state.withLock({ $0.seats.removeValue(forKey: channel) }) else { return }
        queue.asyncAfter(deadline: .now() + Self.grace) { [weak self] in
            guard let self else { return }
            let isAway = state.withLock { state in
                !state.isEnded && !state.seats.values.contains { $0.player == seat.player }
            }
            // Whoever has the name now is somebody else.
            guard isAway, host.session.player(seat.player)?.token == seat.token else { return }
            try? host.setPresence(false, of: seat.player)
        }
    }

    // MARK: - Showing

    private func show() {
        state.withLock { $0.isDue = false }
        let start = ContinuousClock.now
        // Before the session, so that it has all of these players.
        let seats = state.withLock { $0.seats }
        let session = host.session
        let ranks = session.ranks
        let time = now()
        for (channel, seat) in seats {
            guard session.player(seat.player)?.token == seat.token else {
                // The name was given free: a page asks for the code again.
                channel.end()
                continue
            }
            let view = TableView(session, for: seat.player, ranks: ranks)
            let seen = text(view, for: seat, at: time)
            guard seen != seat.shown else { continue }
            state.withLock { $0.seats[channel]?.shown = seen }
            let revision = seat.form == .page ? " \(view.revision)" : ""
            channel.send(Self.event("view", "\(TablePage.milliseconds(time))\(revision)\n\(seen)"))
        }
        let effort = ContinuousClock.now - start
        state.withLock { $0.effort = effort }
    }

    private func text(_ view: TableView, for seat: Seat, at time: Date) -> String {
        guard view.own != nil else { return "" }
        switch seat.form {
        case .page:
            let page = TablePage(
                part: .playing(view), title: view.title, say: seat.language, now: time)
            return page.partText()
        case .program:
            return TableReply(state: TableState(view, say: seat.language)).text
        }
    }

    private static func event(_ name: String, _ text: String) -> [UInt8] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return Array("event: \(name)\n\(lines.map { "data: \($0)\n" }.joined())\n".utf8)
    }
}
