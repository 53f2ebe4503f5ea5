import Features
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// The stack of screens, and their effects: the receivers of events, openings, actions and answers.
extension App {
    /// Sends an event to a layer; returns `nil` if it passed the event on or no longer exists.
    mutating func send(_ event: ScreenEvent, to id: LayerID) -> [Request]? {
        guard let actions = with(id, { $0.handleErased(event, in: $1) }) else { return nil }
        return perform(actions, of: id)
    }

    /// Passes a message of an effect or an opened screen to a layer.
    mutating func tell(_ message: any Sendable, to id: LayerID) -> [Request] {
        perform(with(id) { $0.receiveErased(message, in: $1) } ?? [], of: id)
    }

    mutating func appear(_ id: LayerID) -> [Request] {
        perform(with(id) { $0.appearErased(in: $1) } ?? [], of: id)
    }

    /// Changes a layer; returns `nil` if it no longer exists, or `body` returns `nil`.
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
        prefix = nil
        layers.append(layer)
        return appear(layer.id)
    }

    mutating func push(_ route: any Route) -> [Request] {
        Screens.screen(of: route, in: context).map { push($0) } ?? []
    }

    /// Closes the layer and all above it.
    mutating func close(_ id: LayerID, with outcome: (any Sendable)?) -> [Request] {
        guard let index = layers.firstIndex(where: { $0.id == id }) else { return [] }
        var requests: [Request] = []
        for layer in layers[index...] {
            requests += cancelEffects(of: layer.id, keepingWrites: true)
        }
        // A tried theme is dropped; a chosen one is set by its chooser.
        if let tried = triedTheme, layers[index...].contains(where: { $0.id == tried.layer }) {
            triedTheme = nil
        }
        let opener = layers[index].opener
        layers.removeSubrange(index...)
        if let opener, let message = outcome.flatMap(opener.answer) {
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
            case .tryTheme(let name): triedTheme = name.map { TriedTheme(name: $0, layer: id) }
            case .switchTab(let tab): requests += show(tab)
            case .give(let command): requests += give(command)
            case .giveOn(let tab, let command):
                requests += show(tab)
                if inputHolders.isEmpty { requests += give(command) } else { awaited = (tab, command) }
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

    /// Replaces a layer; the answer of the new screen is the outcome of the replaced one.
    private mutating func replace(_ id: LayerID, with opening: Opening<any Sendable>) -> [Request] {
        let opener = layers.first { $0.id == id }?.opener
        let requests = close(id, with: nil)
        let heir = opener.map { opener in
            Opener(layer: opener.layer) { opening.answer($0).flatMap(opener.answer) }
        }
        return requests + open(opening.target, for: heir)
    }

    /// Puts text on the clipboard. The message contains the text too, because no terminal confirms it.
    ///
    /// - Parameter reason: A sentence to begin with.
    mutating func copy(_ text: String, what: CopiedThing, because reason: String? = nil) -> [Request] {
        let canCopy = hasClipboard && ClipboardSequence.text(copying: text) != nil
        let sentence = canCopy ? say.copied(text) : say.notCopied(text, what)
        remark = Remark(text: [reason, sentence].compactMap { $0 }.joined(separator: " "), isError: false)
        return canCopy ? [.copy(text)] : []
    }

    mutating func show(_ newTab: Tab) -> [Request] {
        let left = tabs[tab.rawValue].id
        let ended =
            newTab == tab ? [] : cancel { $0.layer == left && $0.effect.policy.isInBackground }
        tab = newTab
        let id = tabs[newTab.rawValue].id
        guard let subject = unseen.removeValue(forKey: newTab) else { return ended + appear(id) }
        return ended + appear(id) + (send(.dataChanged(of: subject), to: id) ?? [])
    }

    // MARK: - How effects end

    /// Delivers the answer of an effect to the program and to its screen.
    mutating func finish(_ ticket: Ticket, _ ending: EffectEnding) -> [Request] {
        settle(ticket, ending) + lookAround()
    }

    private mutating func settle(_ ticket: Ticket, _ ending: EffectEnding) -> [Request] {
        guard let run = running.removeValue(forKey: ticket) else { return [] }
        var requests = writeWaiting(after: run)
        if !isBusy { spinnerFrame = 0 }
        var message: (any Sendable)?
        var changed: HistoryEntry.Subject??
        var told: Told?
        var isMailWaiting = false
        var isAccountSaved = false
        switch ending {
        case .onFailure(let failure):
            sayFailure(failure, of: run)
            message = run.effect.onFailure?(failure)
        case .answered(let answer):
            message = answer.message
            for news in answer.news {
                switch news {
                case .changed(let subject):
                    changed = .some(subject)
                    if case .meeting(let id)? = subject { told = .meeting(id) }
                    requests += tickTour(after: subject)
                case .concernsOthers(let meeting): told = meeting
                case .mailWaits: isMailWaiting = true
                case .mailRead: mail.checkedAt = now
                case .toldDoubtful(let messages): requests += noteTold(messages)
                case .accountSaved: isAccountSaved = true
                case .profile(let profile):
                    // Lists are ordered by the reader's zone.
                    let isMoved = hasStarted && person.timeZone != profile.timeZone
                    if isMoved, changed == nil { changed = .some(nil) }
                    let known = keys.conflicts
                    person = profile
                    // A binding that is older than a command has taken its key.
                    if let conflict = keys.conflicts.first(where: { !known.contains($0) }) {
                        remark = Remark(text: conflict, isError: true)
                    }
                case .settingChanged(let change): settingChanges.add(change)
                case .say(let sentence):
                    remark = Remark(text: sentence, isError: false)
                    requests += tickTour(after: run)
                case .promise(let sentence):
                    remark = Remark(text: sentence, isError: false, givesWay: true)
                    requests += tickTour(after: run)
                case .copy(let text, let what, let reason):
                    requests += copy(text, what: what, because: reason)
                }
            }
        }
        if let message { requests += run.layer.map { tell(message, to: $0) } ?? receive(message) }
        if let changed {
            requests += dataChanged(changed)
            hastenAccounts()
        }
        if let told { requests += lookForNotices(of: told) }
        if isMailWaiting { requests += syncMail(isAwaited: true) }
        if isAccountSaved { requests += syncAccounts() }
        return requests + releaseInput(heldBy: ticket)
    }

    private mutating func sayFailure(_ failure: EffectFailure, of run: RunningEffect) {
        switch failure {
        case .failed(let error):
            let isShown =
                run.effect.policy.failureIsShownByScreen && stack.contains { $0.id == run.layer }
            if !isShown {
                let sentence = (error as? KeyBindingError)?.sentence ?? ErrorText.sentence(error)
                remark = Remark(text: sentence, isError: true)
            }
        case .stopped:
            // The result of an effect whose screen has closed is not needed.
            guard run.layer == nil || stack.contains(where: { $0.id == run.layer }) else { return }
            remark = Remark(text: say.stopped(run.effect.policy.activity), isError: false)
        }
    }

    /// Takes a message of the program's own effects.
    mutating func receive(_ message: any Sendable) -> [Request] {
        switch message as? Message {
        case .begun(let takesTour, let found):
            calendars = found
            guard !hasStarted else { return [] }
            hasStarted = true
            planBackup()
            return (takesTour ? beginTour() : []) + appear(tabs[tab.rawValue].id) + start(Self.loadDrafts)
                + openGivenThing() + askForZone() + lookAround()
        case .calendars(let found):
            calendars = found
            return refreshNewSubscriptions()
        case .mailLink(let meaning): return open(meaning)
        case .messageRead(let results, let path): return take(read: results, of: path)
        case .drafts(let drafts):
            guard !drafts.isEmpty, layers.isEmpty || layers.last?.screen is ZoneQuestion else { return [] }
            return push(OfferDrafts(drafts: drafts, instead: DraftKind(on: tab)))
        case .reminders(let taken): return take(taken)
        case .noted(let ids):
            reminders.untold.subtract(ids)
            return []
        case .next(let meeting, let leaving):
            (next, nextDeparture) = (meeting, leaving)
            return []
        case .departures(let outcome): return take(departures: outcome)
        case .remindersSettled: return lookForReminders()
        case .settingRestored(let key, let isUndo, let isDone):
            take(settingRestored: key, isUndo: isUndo, isDone: isDone)
            return []
        case .synced(let report): return take(report)
        case .refreshed(let report): return take(report)
        case .synchronized(let report): return take(report)
        case .conflicts(let count):
            take(conflicts: count)
            return []
        case .watchBegan:
            mail.watch.live()
            return []
        case .watchEnded(let end): return take(watch: end)
        case .watched(let account): return take(watched: account)
        case .mailIsDue(let date): return take(waitingMail: date)
        case .backedUp(let failure):
            take(backup: failure)
            return []
        case .news(let items): return take(news: items)
        case .polls(let round): return take(polls: round)
        case .safety(let look): return take(safety: look)
        case .safetyTasks(let hasTried): return safetyTasksEnded(hasTried: hasTried)
        case .positions(let report): return take(positions: report)
        case .positionsBegan:
            positions.watch.live()
            return []
        case .positionsCame: return dataChanged()
        case .positionsEnded(let end): return take(positionsEnded: end)
        case .positionsPlanned(let plan): return take(plan)
        case .arrivals(let round, let news): return take(arrivals: round, news: news)
        case .arrivalsTold: return endLook()
        case .pending(let notices): return ask(notices)
        case .uninvited:
            sayThatNobodyIsInvited()
            return []
        case .tour(let progress): return take(progress)
        case .tiles(let loaded):
            take(loaded)
            return []
        case .streets(let state):
            take(state)
            return []
        case nil: return []
        }
    }

    /// Starts the effects that can wait until the first screen has read its data, or until the first input:
    /// each needs processor time, and a connection that reads the schema.
    mutating func lookAround(atOnce: Bool = false) -> [Request] {
        let isReading = running.values.contains { $0.layer != nil && !$0.effect.policy.isInBackground }
        guard hasStarted, !hasLookedAround, atOnce || !isReading else { return [] }
        hasLookedAround = true
        return start(Self.readStreets) + lookForReminders() + lookForNews() + lookForNext() + syncMail()
            + refreshSubscriptions() + syncAccounts() + lookAfterSafety() + runPolls() + renewDepartures()
            + lookForArrivals() + planPositions()
    }

    /// Asks for the zone: times without one would be stored with wrong hours.
    private mutating func askForZone() -> [Request] {
        guard let namelessZone, person.timeZone.isEmpty else { return [] }
        return push(AskForZone(source: namelessZone))
    }

    /// Handles the input that arrived while effects held it.
    mutating func releaseInput(heldBy ticket: Ticket) -> [Request] {
        guard inputHolders.remove(ticket) != nil, inputHolders.isEmpty else { return [] }
        let waiting = heldInput
        heldInput = []
        let command = awaited
        awaited = nil
        // An effect that holds input again keeps the rest.
        let given = command.map { layers.isEmpty && tab == $0.tab ? give($0.command) : [] }
        return (given ?? []) + waiting.flatMap { handle($0) }
    }

    mutating func dataChanged(_ subject: HistoryEntry.Subject? = nil) -> [Request] {
        if let subject, subject.tab != tab { unseen[subject.tab] = subject }
        return stack.flatMap { send(.dataChanged(of: subject), to: $0.id) ?? [] } + lookForReminders()
            + lookForNews() + lookForNext() + readCalendars() + checkWatch() + lookAfterSafety() + runPolls()
            + renewDepartures()
            + lookForArrivals() + planPositions() + (conflicts.count > 0 ? lookForConflicts() : [])
    }

    // MARK: - Starting and stopping them

    /// Starts an effect; the last of the requests is its start. An older one of the same slot is cancelled.
    mutating func start(_ effect: AnyEffect, for layer: LayerID?) -> [Request] {
        if let subject = effect.policy.subject, running.values.contains(where: { $0.subject == subject }) {
            waiting[subject] = RunningEffect(effect: effect, layer: layer, startedAt: spinnerFrame)
            return []
        }
        // A waiting write may depend on an earlier one: they run in order.
        return (effect.policy.isWrite ? writeWaiting() : []) + startNow(effect, for: layer)
    }

    /// Starts all waiting writes.
    mutating func writeWaiting() -> [Request] {
        let next = waiting.sorted { $0.key < $1.key }.map(\.value)
        waiting = [:]
        return next.flatMap { startNow($0.effect, for: $0.layer) }
    }

    /// Starts the writes that wait for one that has ended.
    private mutating func writeWaiting(after run: RunningEffect) -> [Request] {
        guard let next = run.subject.flatMap({ waiting.removeValue(forKey: $0) }) else { return [] }
        return startNow(next.effect, for: next.layer)
    }

    private mutating func startNow(_ effect: AnyEffect, for layer: LayerID?) -> [Request] {
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
        running[ticket] = RunningEffect(effect: effect, layer: layer, startedAt: spinnerFrame)
        return requests + [.start(ticket, effect)]
    }

    /// Starts an effect of the program itself.
    mutating func start(_ effect: Effect<Message>) -> [Request] {
        start(effect.erased, for: nil)
    }

    /// Cancels the effects of a layer's slot; their answers no longer count.
    mutating func cancel(slot: String, of layer: LayerID) -> [Request] {
        cancel { $0.layer == layer && $0.effect.policy.slot == slot }
    }

    private mutating func cancel(where isMeant: (RunningEffect) -> Bool) -> [Request] {
        let tickets = running.filter { isMeant($0.value) }
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

    /// Stops the program's own effects with progress, long undo and redo, and the layer's effects that Esc
    /// stops. `nil` if none runs.
    mutating func stopWork(of layer: LayerID) -> [Request]? {
        let tickets = running.filter { _, run in
            layers.isEmpty && run.layer == nil && run.progress != nil
                || run.layer == layer && run.effect.policy.isStoppedByEscape
        }.keys
        return tickets.isEmpty ? nil : tickets.map { .cancel($0) }
    }

    // MARK: - The program's own

    static let loadProfile = Effect<Message>(
        reading: { try Profile(readFrom: $0) }, .read("profile"), news: { [.profile($0)] },
        message: { _ in nil })

    /// The data for the first frame: lists are ordered by the reader's zone, and the line of the tour takes a
    /// row.
    static let begin = Effect<Message>(.read("profile")) { run in
        let profile = try await run.tools.workspace.read { try Profile(readFrom: $0) }
        let takesTour = try await run.tools.workspace.perform(ReadTour())
        let calendars = try await run.tools.workspace.perform(ListCalendars())
        return EffectAnswer(.begun(takesTour: takesTour, calendars: calendars), news: [.profile(profile)])
    }

    /// Reads the calendars again, whose signs and colours rows show.
    private mutating func readCalendars() -> [Request] {
        hasStarted ? start(Self.listCalendars) : []
    }

    /// The known ones stay after a failure; other failures for the same reason are shown.
    private static let listCalendars: Effect<Message> = {
        var policy = EffectPolicy.read("calendars")
        policy.isShownByScreen = true
        return Effect(policy) { run in
            let found = try? await run.tools.workspace.perform(ListCalendars())
            return EffectAnswer(found.map { Message.calendars($0) })
        }
    }()

    /// A draft of a newer version that cannot be read stays stored.
    private static let loadDrafts = Effect<Message>(
        reading: { try $0.takeDrafts() }, .read("drafts"), message: { .drafts($0.compactMap(\.form)) })

    /// Input after it is meant for its result.
    static let undo = Effect<Message>(.write.holdingInput.saying(.takingBack)) { run in
        guard let undone = try await run.tools.workspace.perform(Undo(), progress: run.report) else {
            return EffectAnswer(nil, news: [.say(say("There is nothing to undo."))])
        }
        // Messages not sent are withdrawn with it.
        let sentence = say.undone(undone.title)
        let count = undone.withdrawn
        let all = count > 0 ? "\(sentence) \(say.messagesTakenBack(count))" : sentence
        return EffectAnswer(
            nil, news: [.say(all), .changed(undone.subject), .concernsOthers(.undone(undone))])
    }

    static let redo = Effect<Message>(
        Redo(), .write.holdingInput.saying(.doingAgain),
        news: { redone in
            redone.map { redone in
                [
                    .say(say.redone(redone.title)), .changed(redone.subject),
                    .mailWaits,
                    .concernsOthers(.redone(redone)),
                ]
            }
                ?? [.say(say("There is nothing to redo."))]
        })
}

extension HistoryEntry.Subject {
    /// The tab that lists it.
    fileprivate var tab: Tab {
        switch self {
        case .meeting: .meetings
        case .contact: .contacts
        case .venue: .venues
        }
    }
}
