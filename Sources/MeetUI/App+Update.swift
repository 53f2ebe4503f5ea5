import Features
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// The handling of events and commands.
extension App {
    /// Handles an event, and returns the requests in order.
    package mutating func update(_ event: Event) -> [Request] {
        KeyMap.$current.withValue(keys) { change(by: event) }
    }

    private mutating func change(by event: Event) -> [Request] {
        let room = bodyArea.size
        let requests = take(event)
        putShownNewsAway()
        // The terminal was resized, or a remark of several lines came or went. A size at which no screen is drawn moves
        // no list.
        let resized =
            bodyArea.size == room || !isLargeEnough ? [] : stack.flatMap { send(.resized, to: $0.id) ?? [] }
        return requests + resized + loadStreets()
    }

    private mutating func take(_ event: Event) -> [Request] {
        switch event {
        case .started:
            return start(Self.begin)
        case .terminal(let event):
            return handle(event)
        case .clock(let date):
            // What was planned by a clock that is set back may be far ahead.
            let isSetBack = date.timeIntervalSince(now) < -1
            now = date
            dropOldRemark()
            return lookAround(atOnce: true) + (isReminderDue || isSetBack ? lookForReminders() : [])
                + (isMailDue ? syncMail() : []) + (areSubscriptionsDue ? refreshSubscriptions() : [])
                + (areAccountsDue ? syncAccounts() : []) + (arePollsDue || isSetBack ? runPolls() : [])
                + exchangePositions(isSetBack: isSetBack)
                + (isNextOver || isSetBack ? lookForNext() : []) + (isBackupDue ? backUp() : [])
                + (areDeparturesDue || isSetBack ? renewDepartures() : [])
                + (isSafetyDue || isSetBack ? lookAfterSafety() : []) + endCountdown()
                + (areArrivalsDue || isSetBack ? lookForArrivals() : []) + passMinute()
        case .spinner:
            spinnerFrame += 1
            return []
        case .progress(let ticket, let progress):
            guard let run = running[ticket] else { return [] }
            running[ticket]?.progress = progress
            // An effect with progress does not hold input.
            return releaseInput(heldBy: ticket)
                + (run.layer.flatMap { send(.progress(progress), to: $0) } ?? [])
        case .told(let ticket, let message):
            guard let run = running[ticket] else { return [] }
            return run.layer.map { tell(message, to: $0) } ?? receive(message)
        case .finished(let ticket, let ending):
            return finish(ticket, ending)
        case .changedElsewhere:
            return start(hasStarted ? Self.loadProfile : Self.begin) + start(Self.readStreets) + dataChanged()
                + syncNewAccounts() + lookForWaitingMail()
        }
    }

    // MARK: - What is typed

    mutating func handle(_ event: TerminalEvent) -> [Request] {
        if isLeaving { return [] }
        if let requests = learn(from: event) { return requests }
        backup.lastInput = now
        if !inputHolders.isEmpty, !event.concernsTheProgram {
            heldInput.append(event)
            return []
        }
        // Actions that cannot be seen are not done.
        if !isLargeEnough, !event.concernsTheProgram { return [] }
        switch event {
        case .resize(let newSize):
            size = newSize
            return []
        case .focus, .abilities: return []
        case .key(let key):
            remark = nil
            if key != .escape { tour?.isEnding = false }
            return handle(key)
        case .paste(let text):
            remark = nil
            return send(.paste(text), to: topLayer.id) ?? []
        case .mouse(let mouse):
            // Rows are clicked where they are shown, so the remark stays until the event is handled.
            isRemarkNew = false
            if mouse.kind == .press(.left), prefix != nil {
                let item = continuationItems().first { $0.area.contains(mouse.at) }
                prefix = nil
                return item.map { give($0.command) } ?? []
            }
            let requests = handle(mouse, in: area(of: topLayer.screen))
            if !isRemarkNew { remark = nil }
            return requests
        }
    }

    private mutating func handle(_ key: Key) -> [Request] {
        keyboard = KeyboardLayout(of: key) ?? keyboard
        if let prefix { return finish(prefix, with: key) }
        let top = topLayer
        if top.screen.takes(key), let requests = send(.key(key), to: top.id) {
            return requests
        }
        switch meaning(of: key, in: top.screen) {
        case let match? where match.stroke.prefix == nil: return give(match.command.id)
        case let match?:
            prefix = match.stroke.prefix
            return []
        case nil:
            if let requests = send(.key(key), to: top.id) { return requests }
            if key != .escape, !top.screen.takes(key) {
                var sentence = say("\(KeyStroke(key).title) does nothing here.")
                if let capital = missedCapital(of: key, in: top.screen) {
                    sentence = say("This question takes capital letters: press \(KeyStroke(capital).title).")
                } else if !hasNews, conflicts.count == 0, !keys.matches(key, in: .news).isEmpty {
                    sentence = say("There is nothing new, and no conflict to decide.")
                }
                remark = Remark(text: sentence, isError: false)
            }
            return []
        }
    }

    /// Returns the innermost command of the key that applies now. While text is typed, printable keys are not
    /// commands, even if the text does not take them. A letter of another layout that is no command stands for
    /// the Latin one at its position.
    private func meaning(of key: Key, in screen: any Screen) -> KeyMap.Match? {
        if key.isPrintable, screen.takes(key) { return nil }
        if let match = match(of: capital(of: key, in: screen) ?? key, in: screen) { return match }
        return keyboard.latinKey(of: key).flatMap { match(of: capital(of: $0, in: screen) ?? $0, in: screen) }
    }

    /// Returns the capital letter that a small one stands for: in a question that takes either, if the capital
    /// answers it and the small letter is no key of it; else `nil`.
    private func capital(of key: Key, in screen: any Screen) -> Key? {
        let asked = screen.scopes.filter(\.takesSmallLetters)
        guard !asked.isEmpty, case .character(let letter) = key.code, letter.isASCII, letter.isLowercase,
            key == .character(letter)
        else { return nil }
        let capital = Key.character(Character(letter.uppercased()))
        let isAnswer = asked.contains { !keys.matches(capital, in: $0).isEmpty }
        return isAnswer && asked.allSatisfy { keys.matches(key, in: $0).isEmpty } ? capital : nil
    }

    /// Returns the capital letter that answers a question in place of a small one, which must not; `nil` for
    /// any other key.
    private func missedCapital(of key: Key, in screen: any Screen) -> Key? {
        guard case .character(let letter) = key.code, letter.isASCII, letter.isLowercase,
            key == .character(letter)
        else { return nil }
        let capital = Key.character(Character(letter.uppercased()))
        let asked = screen.scopes.filter { $0.nature == .question }
        let isAnswer = asked.contains { !keys.matches(capital, in: $0).isEmpty }
        return isAnswer && match(of: capital, in: screen) != nil ? capital : nil
    }

    /// Returns the innermost command of exactly that key that applies now. The letter that quits the program
    /// answers no question.
    private func match(of key: Key, in screen: any Screen) -> KeyMap.Match? {
        let context = context
        let isAsking = screen.scopes.contains { $0.nature == .question }
        for scope in scopes(of: screen) {
            for match in keys.matches(key, in: scope) {
                let id = match.command.id
                if id == .quit, isAsking, key.isPrintable { continue }
                if id == .quit || availability(of: id, in: screen, context) != nil { return match }
            }
        }
        return nil
    }

    /// Handles the mouse: tabs and footer react to clicks as to their keys; other events go to the top layer,
    /// drawn in an area.
    private mutating func handle(_ mouse: Mouse, in area: Rect) -> [Request] {
        if mouse.kind == .press(.left) {
            if let (tab, _) = tabAreas().first(where: { $0.1.contains(mouse.at) }), layers.isEmpty {
                return show(tab)
            }
            if let item = (footerItems() + safetyItems() + noticeItems() + newsItems() + tourItems()).first(
                where: {
                    $0.area.contains(mouse.at)
                })
            {
                return give(item.command)
            }
            if let next, nextArea?.contains(mouse.at) == true, layers.isEmpty {
                return push(OpenMeeting(occurrence: next.id))
            }
            if let command = safetyCommand(at: mouse.at) { return give(command) }
            if noticeArea.contains(mouse.at) { return give(.reminders) }
            if newsArea.contains(mouse.at) { return give(.openNews) }
        }
        // The scroll bar of a list stands on the frame of its panel, outside the area.
        let isList = topLayer.screen.scopes.contains(.lists)
        // A drag may end anywhere.
        guard mouse.kind == .release(.left) || area.inset(right: isList ? -2 : 0).contains(mouse.at) else {
            return []
        }
        var inside = mouse
        inside.at = Point(column: mouse.at.column - area.column, row: mouse.at.row - area.row)
        return send(.mouse(inside, area: area.size), to: topLayer.id) ?? []
    }

    // MARK: - Commands

    /// Returns the commands that apply now, most particular first, for footer, help and palette.
    package func commands() -> [(command: Command, availability: Availability)] {
        let screen = topLayer.screen
        let context = context
        return keys.commands(in: scopes(of: screen)).compactMap { command in
            guard let availability = availability(of: command.id, in: screen, context) else { return nil }
            return (command.saying(screen.words(of: command, in: context)), availability)
        }
    }

    /// Returns the commands of the other tabs, for the palette: none while a screen is open above the tabs. Those that
    /// move a selection are left out.
    package func commandsElsewhere() -> [(tab: Tab, command: Command)] {
        guard layers.isEmpty else { return [] }
        return Tab.allCases.filter { $0 != tab }.flatMap { tab in
            let own = Screens.screen(of: tab).scopes.filter { $0 != .lists && $0 != .everywhere }
            return keys.commands(in: own).filter { !$0.id.isMovement }.map { (tab, $0) }
        }
    }

    private func availability(of id: CommandID, in screen: any Screen, _ context: ScreenContext)
        -> Availability?
    {
        switch id {
        case .meetingsTab, .calendarTab, .contactsTab, .venuesTab, .inboxTab, .meTab:
            layers.isEmpty
                ? .available : .unavailable(say("Close the open screen first (\(KeyMap.key(.back)))."))
        case .redraw, .suspend, .help: .available
        case .openCheckin, .callForHelp, .openAlarms: availabilityOfSafety(id, in: screen)
        // The palette offers everything but itself.
        case .palette: screen is ChoicePicker<PaletteEntry> ? nil : .available
        case .allowStreets, .forbidStreets:
            if case .asks = streets.access, screen.shownMap(in: context) != nil { .available } else { nil }
        case .reminders: screen.scopes.contains(.reminders) ? nil : .available
        case .findFreeTime: canFindFreeTime(in: screen) ? .available : nil
        // Conflicts that were put away too.
        case .openNews: (hasNews || conflicts.count > 0) && layers.isEmpty ? .available : nil
        case .dismissNews: hasNews ? .available : nil
        case .takeTour: tour == nil && layers.isEmpty ? .available : nil
        case .skipTour: tour == nil ? nil : .available
        // Above the tab Esc closes what is open.
        case .endTour: tour != nil && layers.isEmpty ? .available : nil
        case .snoozeReminders, .dismissReminders: reminders.notices.isEmpty ? nil : .available
        case .quit, .importContacts, .showNear: layers.isEmpty ? .available : nil
        case .undo where isAboutSettings(screen): availability(ofSettingChange: true)
        case .redo where isAboutSettings(screen): availability(ofSettingChange: false)
        case .undo, .redo:
            layers.isEmpty
                || screen.scopes.contains { Self.undoable.contains($0) }
                ? .available : nil
        default: screen.availability(of: id, in: context)
        }
    }

    /// The scopes above the tabs in which the history is undone.
    private static let undoable: Set<CommandScope> = [
        .answers, .duplicates, .near, .calendars, .accounts, .syncConflicts, .polls, .poll, .tableEnd,
        .ownWeek,
        .touch,
    ]

    /// Returns whether free time can be searched: not in the search itself, in a question, or in a form that
    /// has its own.
    private func canFindFreeTime(in screen: any Screen) -> Bool {
        if screen is FreeTimePicker || screen is CommonTimePicker { return false }
        if screen.scopes.contains(where: { $0.nature == .question }) { return false }
        if screen is MeetingForm || screen is WhenPicker || screen is WhenPrompt { return true }
        return !layers.dropLast().contains { $0.screen is MeetingForm || $0.screen is WhenPrompt }
    }

    /// Returns whether the command is known to the top layer, available or not.
    func isKnown(_ id: CommandID) -> Bool { availability(of: id) != nil }

    /// Returns the availability of the command; `nil` if the top layer does not know it.
    func availability(of id: CommandID) -> Availability? {
        availability(of: id, in: topLayer.screen, context)
    }

    /// Gives a command to the top layer, or handles it here if it concerns the whole program.
    package mutating func give(_ id: CommandID) -> [Request] {
        let top = topLayer
        switch availability(of: id, in: top.screen, context) {
        case .available: break
        case .unavailable(let reason):
            remark = Remark(text: reason, isError: false)
            return []
        case nil where id != .quit: return []
        case nil: break
        }
        if let requests = settleNotices(id) ?? settleSafety(id) ?? settleNews(id) ?? settleTour(id) {
            return requests
        }
        if id == .back, let requests = stopWork(of: top.id) { return requests }
        let ticked = tickTour(id)
        if let requests = send(.command(id), to: top.id) {
            return ticked + requests
        }
        return ticked + giveToProgram(id)
    }

    private mutating func giveToProgram(_ id: CommandID) -> [Request] {
        switch id {
        case .allowStreets: return start(Self.allowStreets(true))
        case .forbidStreets: return start(Self.allowStreets(false))
        case .meetingsTab: return show(.meetings)
        case .calendarTab: return show(.calendar)
        case .contactsTab: return show(.contacts)
        case .venuesTab: return show(.venues)
        case .inboxTab: return show(.inbox)
        case .meTab: return show(.me)
        case .undo where isAboutSettings(topLayer.screen): return restoreSetting(isUndo: true)
        case .redo where isAboutSettings(topLayer.screen): return restoreSetting(isUndo: false)
        case .undo: return start(Self.undo)
        case .redo: return start(Self.redo)
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        // Above the tabs it leaves the open screen, with its questions.
        case .quit:
            guard layers.isEmpty else { return give(.back) }
            isLeaving = true
            return [.quit]
        case .back: return layers.isEmpty ? [] : close(topLayer.id, with: nil)
        default: return Screens.screen(of: id, in: self).map { push($0) } ?? []
        }
    }
}

extension TerminalEvent {
    /// True for events of no screen: the size of the terminal, and the keys that leave the program.
    fileprivate var concernsTheProgram: Bool {
        switch self {
        case .resize, .focus, .abilities: true
        case .key(let key): key == .control("c") || key == .control("z") || key == .control("l")
        case .mouse, .paste: false
        }
    }
}
