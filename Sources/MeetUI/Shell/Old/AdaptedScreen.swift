import Operations
import TerminalKit

/// A screen of the old kind among those of the new.
package struct AdaptedScreen<Old: OldScreen>: Screen {
    package typealias Outcome = LayerOutcome

    package enum Message: Sendable {
        case result(EffectResult)
        case gaveUp(OldEffect, EffectResult)
        case outcome(LayerOutcome)
    }

    package var old: Old

    package init(_ old: Old) {
        self.old = old
    }

    package var title: String { old.title }
    package var presentation: Presentation { old.presentation }
    package var scopes: [CommandScope] { old.scopes }
    package var isTyping: Bool { old.isTyping }
    package var footnote: String { old.footnote }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        old.availability(of: command, in: context)
    }

    package mutating func appear(in context: ScreenContext) -> [Action] {
        actions(old.appear(in: context))
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let event: OldEvent =
            switch event {
            case .command(let command): .command(command)
            case .key(let key): .key(key)
            case .paste(let text): .paste(text)
            case .mouse(let mouse, let area): .mouse(mouse, area: area)
            case .progress(let progress): .progress(progress)
            case .dataChanged(let subject): .dataChanged(of: subject)
            case .resized: .resized
            }
        return old.handle(event, in: context).map { actions($0) }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .result(let result): return actions(old.handle(.result(result), in: context) ?? [])
        case .outcome(let outcome): return actions(old.handle(.outcome(outcome), in: context) ?? [])
        case .gaveUp(let effect, let result):
            let first = old.handle(.gaveUp(effect), in: context) ?? []
            return actions(first + (old.handle(.result(result), in: context) ?? []))
        }
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        old.draw(into: &buffer, in: area, context: context)
    }

    /// What follows a `close(nil)` is opened in its place.
    private func actions(_ old: [OldAction]) -> [Action] {
        var isClosed = false
        let replaces = old.contains {
            switch $0 {
            case .pushOld, .pushNew, .open: true
            default: false
            }
        }
        return old.compactMap { action -> Action? in
            switch action {
            case .run(let effect): return .run(effect.adapted(holdsInput: false))
            case .runHoldingInput(let effect): return .run(effect.adapted(holdsInput: true))
            case .pushOld(let screen): return adapt(screen, isReplacing: isClosed)
            case .pushNew(let screen):
                return open(.screen(screen), isReplacing: isClosed) { LayerOutcome($0, of: screen) }
            case .open(let route):
                return open(.route(route), isReplacing: isClosed) { LayerOutcome($0, of: route) }
            case .close(nil) where replaces:
                isClosed = true
                return nil
            case .close(let outcome): return .close(outcome)
            case .say(let sentence): return .say(sentence)
            case .copy(let text, let what): return .copy(text, what: what)
            case .switchTab(let tab): return .switchTab(tab)
            case .give(let command): return .give(command)
            case .cancelEffects: return .cancelEffects
            case .cancel(let slot): return .cancel(slot: slot)
            }
        }
    }

    private func adapt<Opened: OldScreen>(_ screen: Opened, isReplacing: Bool) -> Action {
        open(.screen(AdaptedScreen<Opened>(screen)), isReplacing: isReplacing) { $0 as? LayerOutcome }
    }

    private func open(
        _ target: OpeningTarget, isReplacing: Bool,
        outcome: @escaping @Sendable (any Sendable) -> LayerOutcome?
    ) -> Action {
        guard isReplacing else { return .opening(Opening(target) { outcome($0).map(Message.outcome) }) }
        return switch target {
        case .screen(let screen): .replacing(Opening(.screen(screen), answer: outcome))
        case .route(let route): .replacing(Opening(.route(route), answer: outcome))
        }
    }
}

extension OldEffect {
    fileprivate func adapted<Old: OldScreen>(holdsInput: Bool) -> Effect<AdaptedScreen<Old>.Message> {
        var policy = EffectPolicy()
        policy.slot = slot
        policy.isWrite = isWrite
        policy.holdsInput = holdsInput
        policy.isLong = isLong
        policy.activity = activity
        policy.stopped = stopped
        policy.isShownByScreen = isShownByScreen
        policy.failureIsShownByScreen = failureIsShownByScreen
        return Effect(
            policy,
            gaveUp: { failure in
                switch failure {
                case .failed(let error): .gaveUp(self, .failed(ErrorText.sentence(error)))
                case .stopped: .gaveUp(self, .cancelled)
                }
            },
            work: { run in
                let result = await EffectRunner(run.tools).run(self, progress: run.report) {
                    await run.tell(.result($0))
                }
                switch result {
                case .failed(let sentence): throw SpokenError(sentence: sentence)
                case .cancelled: throw CancellationError()
                default: return EffectAnswer(.result(result), news: result.news(isWrite: isWrite))
                }
            })
    }
}

extension EffectResult {
    /// What it is to the whole program.
    fileprivate func news(isWrite: Bool) -> [News] {
        switch self {
        case .done(let sentence, let changed):
            (sentence.map { [.say($0)] } ?? []) + (changed ? [.changed(nil)] : [])
        case .notOpened(let link, let reason): [.copy(link, what: "The link", because: reason)]
        case .person(let profile): [.profile(profile)]
        case .meetingSaved(let meeting): [.changed(meeting.id.map { .meeting($0) })]
        case .contactSaved(let contact): [.changed(contact.id.map { .contact($0) })]
        case .venueSaved(let venue): [.changed(venue.id.map { .venue($0) })]
        default: isWrite ? [.changed(nil)] : []
        }
    }
}
