import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

// What comes in, and the effects that run because of it.
extension App {
    /// Takes one event; what it returns is to be done in that order.
    package mutating func update(_ event: Event) -> [Request] {
        switch event {
        case .started:
            // Lists are ordered by the reader's clock, so the reader's zone comes first.
            return start(Self.loadProfile)
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
        case .told(let ticket, let message):
            guard let layer = running[ticket]?.layer else { return [] }
            return tell(message, to: layer)
        case .finished(let ticket, let ending):
            return finish(ticket, ending)
        case .changedElsewhere:
            return start(Self.loadProfile) + dataChanged()
        }
    }

    // MARK: - What is typed

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
            remark = nil
            return handle(key)
        case .paste(let text):
            remark = nil
            return send(.paste(text), to: topLayer.id) ?? []
        case .mouse(let mouse):
            remark = nil
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

    /// Tabs and footer answer to clicks as their keys would; the rest goes to the top layer.
    private mutating func handle(_ mouse: Mouse) -> [Request] {
        if mouse.kind == .press(.left) {
            if let (tab, _) = tabAreas().first(where: { $0.1.contains(mouse.at) }), layers.isEmpty {
                return show(tab)
            }
            if let item = footerItems().first(where: { $0.area.contains(mouse.at) }) {
                return give(item.command)
            }
        }
        let top = topLayer
        let area = area(of: top.screen)
        guard area.contains(mouse.at) else { return [] }
        var inside = mouse
        inside.at = Point(column: mouse.at.column - area.column, row: mouse.at.row - area.row)
        return send(.mouse(inside, area: area.size), to: top.id) ?? []
    }

    // MARK: - How effects end

    /// Carries what an effect has to say to the program and to the screen that asked.
    private mutating func finish(_ ticket: Ticket, _ ending: EffectEnding) -> [Request] {
        guard let run = running.removeValue(forKey: ticket) else { return [] }
        if running.isEmpty { spinnerFrame = 0 }
        var requests: [Request] = []
        var message: (any Sendable)?
        var changed: HistoryEntry.Subject??
        switch ending {
        case .gaveUp(let failure):
            sayFailure(failure, of: run)
            message = run.effect.gaveUp?(failure)
        case .answered(let answer):
            message = answer.message
            for news in answer.news {
                switch news {
                case .changed(let subject): changed = .some(subject)
                case .profile(let profile):
                    // Lists are ordered by the reader's clock.
                    let isMoved = hasStarted && person.timeZone != profile.timeZone
                    if isMoved, changed == nil { changed = .some(nil) }
                    person = profile
                case .say(let sentence): remark = Remark(text: sentence, isError: false)
                case .copy(let text, let what, let reason):
                    requests += copy(text, what: what, because: reason)
                }
            }
        }
        if let message { requests += run.layer.map { tell(message, to: $0) } ?? receive(message) }
        if let changed { requests += dataChanged(changed) }
        return requests + releaseInput(heldBy: ticket)
    }

    private mutating func sayFailure(_ failure: EffectFailure, of run: RunningEffect) {
        switch failure {
        case .failed(let error):
            let isShown =
                run.effect.policy.failureIsShownByScreen && stack.contains { $0.id == run.layer }
            if !isShown { remark = Remark(text: ErrorText.sentence(error), isError: true) }
        case .stopped: remark = Remark(text: run.effect.policy.stoppedSentence, isError: false)
        }
    }

    /// Takes what the program's own effects tell it.
    private mutating func receive(_ message: any Sendable) -> [Request] {
        switch message as? Message {
        case .profileLoaded:
            guard !hasStarted else { return [] }
            hasStarted = true
            return appear(tabs[tab.rawValue].id) + start(Self.loadDrafts)
        case .drafts(let drafts):
            guard !drafts.isEmpty, layers.isEmpty else { return [] }
            let instead: FormDraft.Kind? = [.contacts: .contact, .venues: .venue][tab]
            return push(OfferDrafts(drafts: drafts, instead: instead ?? .meeting))
        case nil: return []
        }
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

    // MARK: - Starting and stopping them

    /// Starts an effect; the last of the requests is its start. An older one of the same slot is cancelled: its
    /// answer is no longer wanted.
    mutating func start(_ effect: AnyEffect, for layer: LayerID?) -> [Request] {
        let ticket = Ticket(number: nextNumber)
        nextNumber += 1
        var requests: [Request] = []
        if let slot = effect.policy.slot {
            let stale = running.filter { $0.value.layer == layer && $0.value.effect.policy.slot == slot }
            for old in stale.keys {
                running[old] = nil
                requests.append(.cancel(old))
                if inputHolders.remove(old) != nil { inputHolders.insert(ticket) }
            }
        }
        if effect.policy.holdsInput { inputHolders.insert(ticket) }
        running[ticket] = RunningEffect(effect: effect, layer: layer)
        return requests + [.start(ticket, effect)]
    }

    /// Starts an effect of the program itself.
    mutating func start(_ effect: Effect<Message>) -> [Request] {
        start(effect.erased, for: nil)
    }

    /// Stops what runs in that slot of a layer; its answer no longer counts.
    mutating func cancel(slot: String, of layer: LayerID) -> [Request] {
        let tickets = running.filter { $0.value.layer == layer && $0.value.effect.policy.slot == slot }
        var requests: [Request] = []
        for ticket in tickets.keys.sorted(by: { $0.number < $1.number }) {
            running[ticket] = nil
            requests += [.cancel(ticket)] + releaseInput(heldBy: ticket)
        }
        return requests
    }

    mutating func cancelEffects(of layer: LayerID, keepingWrites: Bool) -> [Request] {
        let tickets = running.filter { entry in
            entry.value.layer == layer && (!keepingWrites || !entry.value.effect.policy.isWrite)
        }
        return tickets.keys.sorted { $0.number < $1.number }.map { .cancel($0) }
    }

    // MARK: - The program's own

    private static let loadProfile = Effect<Message>(
        LoadProfile(), .read("profile"), news: { [.profile($0)] }, message: { _ in .profileLoaded })

    /// A draft that a newer version wrote and this one cannot read stays where it is.
    private static let loadDrafts = Effect<Message>(
        ListDrafts(), .read("drafts"), message: { .drafts($0.compactMap(FormDraft.init)) })

    /// What is typed after it is meant for what it leads to.
    static let undo = Effect<Message>(
        Undo(), .write.holdingInput,
        news: { undone in
            undone.map { [.say("Taken back: \($0.title)."), .changed($0.subject)] }
                ?? [.say("There is nothing to take back.")]
        })

    static let redo = Effect<Message>(
        Redo(), .write.holdingInput,
        news: { redone in
            redone.map { [.say("Done again: \($0.title)."), .changed($0.subject)] }
                ?? [.say("There is nothing to do again.")]
        })
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
