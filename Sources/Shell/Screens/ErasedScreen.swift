import Sentences
import TerminalKit

// The stack of layers holds screens of every kind, each with its own messages and outcomes. Here their types
// are erased on the way out, to `any Sendable`, and restored on the way in. The program returns a message to
// the layer whose effect or opening made it, so the type is always right.

package typealias AnyEffect = Effect<any Sendable>
package typealias AnyAction = ScreenAction<any Sendable, any Sendable>

extension Screen {
    package mutating func appearErased(in context: ScreenContext) -> [AnyAction] {
        appear(in: context).map(\.erased)
    }

    package mutating func handleErased(_ event: ScreenEvent, in context: ScreenContext) -> [AnyAction]? {
        handle(event, in: context)?.map(\.erased)
    }

    package mutating func receiveErased(_ message: any Sendable, in context: ScreenContext) -> [AnyAction] {
        guard let message = message as? Message else { return [] }
        return receive(message, in: context).map(\.erased)
    }
}

extension ScreenAction {
    fileprivate var erased: AnyAction {
        switch self {
        case .run(let effect): .run(effect.erased)
        case .opening(let opening): .opening(opening.erased)
        case .replacing(let opening): .replacing(opening.erased)
        case .close(let outcome): .close(outcome.map { $0 as any Sendable })
        case .say(let sentence): .say(sentence)
        case .copy(let text, let what): .copy(text, what: what)
        case .tryTheme(let name): .tryTheme(name)
        case .switchTab(let tab): .switchTab(tab)
        case .give(let command): .give(command)
        case .giveOn(let tab, let command): .giveOn(tab, command)
        case .cancelEffects: .cancelEffects
        case .cancel(let slot): .cancel(slot: slot)
        }
    }
}

extension Opening {
    fileprivate var erased: Opening<any Sendable> {
        let answer = answer
        return Opening<any Sendable>(target) { outcome in answer(outcome).map { $0 as any Sendable } }
    }
}

extension Effect {
    package var erased: AnyEffect {
        let onFailure = onFailure
        let work = work
        return AnyEffect(policy, onFailure: { onFailure?($0).map { $0 as any Sendable } }) { run in
            let answer = try await work(
                EffectRun(tools: run.tools, report: run.report, tell: { await run.tell($0) }))
            return EffectAnswer(answer.message.map { $0 as any Sendable }, news: answer.news)
        }
    }
}
