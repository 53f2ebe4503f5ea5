import MeetCore
import TerminalKit

extension App {
    /// Hands an event to one layer; `nil` when it passed the event on or is gone.
    mutating func send(_ event: ScreenEvent, to id: LayerID) -> [Request]? {
        let context = context
        if let index = tabs.firstIndex(where: { $0.id == id }) {
            guard let actions = tabs[index].screen.handle(event, in: context) else { return nil }
            return perform(actions, of: id)
        }
        guard let index = layers.firstIndex(where: { $0.id == id }) else { return nil }
        guard let actions = layers[index].screen.handle(event, in: context) else { return nil }
        return perform(actions, of: id)
    }

    mutating func appear(_ id: LayerID) -> [Request] {
        let context = context
        if let index = tabs.firstIndex(where: { $0.id == id }) {
            return perform(tabs[index].screen.appear(in: context), of: id)
        }
        guard let index = layers.firstIndex(where: { $0.id == id }) else { return [] }
        return perform(layers[index].screen.appear(in: context), of: id)
    }

    mutating func push(_ screen: any Screen) -> [Request] {
        let layer = Layer(id: LayerID(nextNumber), screen: screen)
        nextNumber += 1
        layers.append(layer)
        return appear(layer.id)
    }

    /// Closes the layer and all that lies over it.
    mutating func close(_ id: LayerID, with outcome: LayerOutcome?) -> [Request] {
        guard let index = layers.firstIndex(where: { $0.id == id }) else { return [] }
        var requests: [Request] = []
        for layer in layers[index...] {
            requests += cancelEffects(of: layer.id, keepingWrites: true)
        }
        layers.removeSubrange(index...)
        if let outcome {
            requests += send(.outcome(outcome), to: topLayer.id) ?? []
        }
        return requests
    }

    mutating func perform(_ actions: [ScreenAction], of id: LayerID) -> [Request] {
        var requests: [Request] = []
        for action in actions {
            switch action {
            case .run(let effect): requests += start(effect, for: id)
            case .runHoldingInput(let effect):
                let request = start(effect, for: id)
                if case .start(let ticket, _) = request.last { inputHolders.insert(ticket) }
                requests += request
            case .push(let screen): requests += push(screen)
            case .close(let outcome): requests += close(id, with: outcome)
            case .say(let sentence): message = Message(text: sentence, isError: false)
            case .copy(let text, let what): requests += copy(text, what: what)
            case .switchTab(let tab): requests += show(tab)
            case .give(let command): requests += give(command)
            case .cancel(let slot): requests += cancel(slot: slot, of: id)
            case .cancelEffects: requests += cancelEffects(of: id, keepingWrites: false)
            }
        }
        return requests
    }

    /// Puts text on the clipboard. The message has the text too: no terminal says whether it did as asked.
    ///
    /// - Parameter reason: A sentence to begin with.
    mutating func copy(_ text: String, what: String, because reason: String? = nil) -> [Request] {
        let canCopy = hasClipboard && ClipboardSequence.text(copying: text) != nil
        let sentence = canCopy ? "Copied: \(text)" : "Nothing can be copied here. \(what): \(text)"
        message = Message(text: [reason, sentence].compactMap { $0 }.joined(separator: " "), isError: false)
        return canCopy ? [.copy(text)] : []
    }

    mutating func show(_ newTab: Tab) -> [Request] {
        tab = newTab
        return appear(tabs[newTab.rawValue].id)
    }
}
