import MeetCore
import TerminalKit

// The stack of screens: who gets an event, who opened whom, and what a screen asks for.
extension App {
    /// Hands an event to one layer; `nil` when it passed the event on or is gone.
    mutating func send(_ event: ScreenEvent, to id: LayerID) -> [Request]? {
        guard let actions = with(id, { $0.handleErased(event, in: $1) }) else { return nil }
        return perform(actions, of: id)
    }

    /// Tells a layer what its effect or a screen that it opened has for it.
    mutating func tell(_ message: any Sendable, to id: LayerID) -> [Request] {
        perform(with(id) { $0.receiveErased(message, in: $1) } ?? [], of: id)
    }

    mutating func appear(_ id: LayerID) -> [Request] {
        perform(with(id) { $0.appearErased(in: $1) } ?? [], of: id)
    }

    /// `nil` where the layer is gone, or where `body` says so.
    private mutating func with(
        _ id: LayerID, _ body: (inout any Screen, ScreenContext) -> [AnyAction]?
    ) -> [AnyAction]? {
        let context = context
        if let index = tabs.firstIndex(where: { $0.id == id }) { return body(&tabs[index].screen, context) }
        guard let index = layers.firstIndex(where: { $0.id == id }) else { return nil }
        return body(&layers[index].screen, context)
    }

    mutating func push(_ screen: any Screen, for opener: Opener? = nil) -> [Request] {
        let layer = Layer(id: LayerID(nextNumber), screen: screen, opener: opener)
        nextNumber += 1
        layers.append(layer)
        return appear(layer.id)
    }

    mutating func push(_ route: any Route) -> [Request] {
        Screens.screen(of: route, in: context).map { push($0) } ?? []
    }

    /// Closes the layer and all that lies over it.
    mutating func close(_ id: LayerID, with outcome: (any Sendable)?) -> [Request] {
        guard let index = layers.firstIndex(where: { $0.id == id }) else { return [] }
        var requests: [Request] = []
        for layer in layers[index...] {
            requests += cancelEffects(of: layer.id, keepingWrites: true)
        }
        let opener = layers[index].opener
        layers.removeSubrange(index...)
        let message = outcome.flatMap { outcome in
            opener?.answer(outcome) ?? (outcome as? LayerOutcome)?.value.flatMap { opener?.answer($0) }
        }
        if let opener, let message {
            requests += tell(message, to: opener.layer)
        }
        return requests
    }

    private mutating func perform(_ actions: [AnyAction], of id: LayerID) -> [Request] {
        var requests: [Request] = []
        for action in actions {
            switch action {
            case .run(let effect): requests += start(effect, for: id)
            case .opening(let opening):
                requests += open(opening.target, for: Opener(layer: id, answer: opening.answer))
            case .replacing(let opening): requests += replace(id, with: opening)
            case .close(let outcome): requests += close(id, with: outcome)
            case .say(let sentence): remark = Remark(text: sentence, isError: false)
            case .copy(let text, let what): requests += copy(text, what: what)
            case .switchTab(let tab): requests += show(tab)
            case .give(let command): requests += give(command)
            case .cancel(let slot): requests += cancel(slot: slot, of: id)
            case .cancelEffects: requests += cancelEffects(of: id, keepingWrites: false)
            }
        }
        return requests
    }

    private mutating func open(_ target: OpeningTarget, for opener: Opener?) -> [Request] {
        switch target {
        case .screen(let screen): push(screen, for: opener)
        case .route(let route):
            Screens.screen(of: route, in: context).map { push($0, for: opener) } ?? []
        }
    }

    /// What the new screen answers is the outcome of the one it replaces.
    private mutating func replace(_ id: LayerID, with opening: Opening<any Sendable>) -> [Request] {
        let opener = layers.first { $0.id == id }?.opener
        let requests = close(id, with: nil)
        let heir = opener.map { opener in
            Opener(layer: opener.layer) { opening.answer($0).flatMap(opener.answer) }
        }
        return requests + open(opening.target, for: heir)
    }

    /// Puts text on the clipboard. The message has the text too: no terminal says whether it did as asked.
    ///
    /// - Parameter reason: A sentence to begin with.
    mutating func copy(_ text: String, what: String, because reason: String? = nil) -> [Request] {
        let canCopy = hasClipboard && ClipboardSequence.text(copying: text) != nil
        let sentence = canCopy ? "Copied: \(text)" : "Nothing can be copied here. \(what): \(text)"
        remark = Remark(text: [reason, sentence].compactMap { $0 }.joined(separator: " "), isError: false)
        return canCopy ? [.copy(text)] : []
    }

    mutating func show(_ newTab: Tab) -> [Request] {
        tab = newTab
        return appear(tabs[newTab.rawValue].id)
    }
}
