import Foundation
import MeetCore
import MeetStore
import TerminalKit

extension App {
    /// Takes one event; what it returns is to be done in that order.
    package mutating func update(_ event: Event) -> [Request] {
        switch event {
        case .started:
            // Lists are ordered by the reader's clock, so the reader's zone comes first.
            return start(.loadPerson, for: nil)
        case .terminal(let event):
            return handle(event)
        case .clock(let date):
            now = date
            return []
        case .spinner:
            spinnerFrame += 1
            return []
        case .progress(let ticket, let progress):
            guard let layer = running[ticket]?.layer else { return [] }
            running[ticket]?.progress = progress
            return send(.progress(progress), to: layer) ?? []
        case .found(let ticket, let result):
            guard let layer = running[ticket]?.layer else { return [] }
            return send(.result(result), to: layer) ?? []
        case .finished(let ticket, let result):
            return finish(ticket, result)
        case .changedElsewhere:
            return start(.loadPerson, for: nil) + dataChanged()
        }
    }

    private mutating func handle(_ event: TerminalEvent) -> [Request] {
        if isLeaving { return [] }
        if !inputHolders.isEmpty, !event.concernsTheProgram {
            heldInput.append(event)
            return []
        }
        switch event {
        case .resize(let newSize):
            size = newSize
            return stack.flatMap { send(.resized, to: $0.id) ?? [] }
        case .key(let key):
            message = nil
            return handle(key)
        case .paste(let text):
            message = nil
            return send(.paste(text), to: topLayer.id) ?? []
        case .mouse(let mouse):
            message = nil
            return handle(mouse)
        }
    }

    private mutating func handle(_ key: Key) -> [Request] {
        let top = topLayer
        if top.screen.isTyping, let requests = send(.key(key), to: top.id) {
            return requests
        }
        if let command = command(for: key, in: top.screen), command.id == .quit || isKnown(command.id) {
            return give(command.id)
        }
        return send(.key(key), to: top.id) ?? []
    }

    /// While text is typed, printable keys are no commands, even where the text does not take them.
    private func command(for key: Key, in screen: any Screen) -> Command? {
        if screen.isTyping, key.isPrintable { return nil }
        return CommandTable.command(for: key, in: screen.scopes + [.everywhere])
    }

    /// Carries a result to whom it belongs.
    private mutating func finish(_ ticket: Ticket, _ result: EffectResult) -> [Request] {
        guard let run = running.removeValue(forKey: ticket) else { return [] }
        if running.isEmpty { spinnerFrame = 0 }
        var requests: [Request] = []
        var changed = run.effect.isWrite
        var subject: HistoryEntry.Subject?
        switch result {
        case .failed(let sentence):
            let isShown = run.effect.failureIsShownByScreen && stack.contains { $0.id == run.layer }
            if !isShown { message = Message(text: sentence, isError: true) }
            changed = false
        case .cancelled:
            message = Message(text: run.effect.stopped, isError: false)
            changed = false
        case .done(let sentence, let didChange):
            if let sentence { message = Message(text: sentence, isError: false) }
            changed = didChange
        case .replayed(let sentence, let replayed):
            message = Message(text: sentence, isError: false)
            subject = replayed
        case .notOpened(let link, let reason):
            requests += copy(link, what: "The link", because: reason)
            changed = false
        case .person(let loaded):
            changed = hasStarted && person.timeZone != loaded.timeZone
            person = loaded
            if !hasStarted {
                hasStarted = true
                requests += appear(tabs[tab.rawValue].id) + start(.loadDrafts, for: nil)
            }
        case .drafts(let drafts) where run.layer == nil:
            changed = false
            if !drafts.isEmpty, layers.isEmpty {
                let instead: FormDraft.Kind? = [.contacts: .contact, .venues: .venue][tab]
                requests += push(DraftOfferScreen(drafts: drafts, instead: instead ?? .meeting))
            }
        default:
            break
        }
        if let layer = run.layer {
            switch result {
            case .failed, .cancelled: requests += send(.gaveUp(run.effect), to: layer) ?? []
            default: break
            }
            requests += send(.result(result), to: layer) ?? []
        }
        if changed {
            requests += dataChanged(subject)
        }
        return requests + releaseInput(heldBy: ticket)
    }

    /// Hands out what was typed while the effects ran.
    private mutating func releaseInput(heldBy ticket: Ticket) -> [Request] {
        guard inputHolders.remove(ticket) != nil, inputHolders.isEmpty else { return [] }
        let waiting = heldInput
        heldInput = []
        // What holds input again keeps the rest.
        return waiting.flatMap { handle($0) }
    }

    private mutating func dataChanged(_ subject: HistoryEntry.Subject? = nil) -> [Request] {
        stack.flatMap { send(.dataChanged(of: subject), to: $0.id) ?? [] }
    }

    // MARK: - Effects

    /// Starts an effect; the last of the requests is its start. An older one of the same slot is cancelled: its
    /// answer is no longer wanted.
    mutating func start(_ effect: Effect, for layer: LayerID?) -> [Request] {
        let ticket = Ticket(number: nextNumber)
        nextNumber += 1
        var requests: [Request] = []
        if let slot = effect.slot {
            let stale = running.filter { $0.value.layer == layer && $0.value.effect.slot == slot }
            for old in stale.keys {
                running[old] = nil
                requests.append(.cancel(old))
                if inputHolders.remove(old) != nil { inputHolders.insert(ticket) }
            }
        }
        running[ticket] = RunningEffect(effect: effect, layer: layer)
        return requests + [.start(ticket, effect)]
    }

    /// Stops what runs in that slot of a layer; its answer no longer counts.
    mutating func cancel(slot: String, of layer: LayerID) -> [Request] {
        let tickets = running.filter { $0.value.layer == layer && $0.value.effect.slot == slot }
        var requests: [Request] = []
        for ticket in tickets.keys.sorted(by: { $0.number < $1.number }) {
            running[ticket] = nil
            requests += [.cancel(ticket)] + releaseInput(heldBy: ticket)
        }
        return requests
    }

    mutating func cancelEffects(of layer: LayerID, keepingWrites: Bool) -> [Request] {
        let tickets = running.filter { entry in
            entry.value.layer == layer && (!keepingWrites || !entry.value.effect.isWrite)
        }
        return tickets.keys.sorted { $0.number < $1.number }.map { .cancel($0) }
    }
}

extension TerminalEvent {
    /// Whether it is not for any screen: the size of the terminal, and the keys that leave it.
    fileprivate var concernsTheProgram: Bool {
        switch self {
        case .resize: true
        case .key(let key): key == .control("c") || key == .control("z") || key == .control("l")
        case .mouse, .paste: false
        }
    }
}
