import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell

/// A command of the host, or of the host as a player.
enum TableStep: Hashable, Sendable {
    case goOn, end
    case join(String)
    case answer(Int, question: Int, player: Int)
    case state(TableStatementsForm.Written, player: Int)
    /// Gives the name of a player free.
    case free(Int)

    fileprivate func run(on host: TableHost) throws(TableRefusal) {
        switch self {
        case .goOn: try host.advance()
        case .end: try host.end()
        case .join(let name): try host.join(name, isHost: true)
        case .answer(let option, let question, let player):
            try host.answer(option, to: question, by: player)
        case .state(let written, let player): try host.state(written.texts, lie: written.lie, by: player)
        case .free(let player): try host.release(player)
        }
    }
}

extension Effect where Message == TableScreen.Message {
    /// Gives a command to the host. Nothing waits for the disk.
    static func step(_ step: TableStep, on host: TableHost) -> Effect {
        var policy = EffectPolicy.read().holdingInput
        policy.isShownByScreen = true
        return Effect(policy) { _ in
            do throws(TableRefusal) {
                try step.run(on: host)
            } catch {
                return EffectAnswer(
                    .news(host.session, fault: host.fault), news: [.say(say.tableRefused(error))])
            }
            return EffectAnswer(.news(host.session, fault: host.fault))
        }
    }

    private static func background(_ slot: String) -> EffectPolicy {
        var policy = EffectPolicy.read(slot)
        policy.isShownByScreen = true
        policy.isInBackground = true
        return policy
    }

    /// Follows the changes that players make.
    static func following(_ host: TableHost) -> Effect {
        Effect(background("table-news")) { run in
            let changes = host.changes()
            await run.tell(.news(host.session, fault: host.fault))
            for await session in changes { await run.tell(.news(session, fault: host.fault)) }
            return EffectAnswer(nil)
        }
    }

    static var tickingSlot: String { "table-tick" }

    /// Draws the countdown anew with each second, until a question is locked.
    ///
    /// - Parameter seconds: The maximum number of seconds.
    static func ticking(until deadline: Date, seconds: Int) -> Effect {
        Effect(background(tickingSlot)) { run in
            let now = run.tools.workspace.now
            for _ in 0...seconds {
                let left = deadline.timeIntervalSince(now())
                guard left > 0 else { break }
                // Until the shown number is another one.
                let pause = left - (left.rounded(.up) - 1)
                try await Task.sleep(for: .seconds(max(0.02, pause)))
                await run.tell(.tick)
            }
            return EffectAnswer(nil)
        }
    }

    /// Ends the server once all pages have seen the end.
    static func farewell(of host: TableHost) -> Effect {
        Effect(background("table-farewell")) { run in
            let table = run.tools.table
            try await Task.sleep(for: table.farewell)
            await WorkQueue.programs.run { table.finish(host) }
            return EffectAnswer(.served(false))
        }
    }

    /// Ends the server, and stores the session.
    static func closing(_ message: TableScreen.Message) -> Effect {
        Effect(.read().holdingInput) { run in
            let table = run.tools.table
            await WorkQueue.programs.run { table.close() }
            return EffectAnswer(message)
        }
    }

    /// Makes the result of a vote part of the meeting.
    static func applying(_ operation: ApplyVote) -> Effect {
        let undo = KeyMap.key(.undo)
        return Effect(
            operation, .write.holdingInput,
            news: { meeting in
                [
                    .say(say("Changed “\(ShortText.name(meeting.title))”; \(undo) undoes it.")),
                    .changed(meeting.id.map { HistoryEntry.Subject.meeting($0) }),
                ]
            })
    }
}
